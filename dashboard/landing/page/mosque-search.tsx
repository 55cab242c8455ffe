import type { Ref } from 'react';

interface Props {
  field?: Ref<HTMLInputElement>;
  text?: string;
  onChange?(text: string): void;
  onFocus?(): void;
  onEnter?(): void;
}

/** The field in which a visitor looks for a mosque; its answers are the browser's work. */
export function MosqueSearch({ field, text, onChange, onFocus, onEnter }: Props) {
  return (
    <label className="find">
      <i className="i i-search" aria-hidden="true" />
      <span className="sr">Cari masjid</span>
      <input
        className="input"
        type="search"
        placeholder="Cari masjid Anda"
        autoComplete="off"
        maxLength={100}
        ref={field}
        value={text}
        onChange={onChange && ((event) => onChange(event.target.value))}
        onFocus={onFocus}
        onKeyDown={onEnter && ((event) => event.key === 'Enter' && onEnter())}
      />
    </label>
  );
}
