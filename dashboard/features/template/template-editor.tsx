import { useMemo, useRef, type ComponentProps, type KeyboardEvent, type Ref } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { unknownPlaceholders, type UnknownPlaceholder } from '#shared/roster/template-marks.ts';
import type { TemplateType } from '#shared/roster/template.ts';
import { difference, insertAt, toggleMark, type Edited } from './editing.ts';

interface Props extends Omit<ComponentProps<'textarea'>, 'value'> {
  /** Undefined before a type is chosen; then the placeholders are unknown. */
  type: TemplateType | undefined;
  text: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** 'Nama ketua DKM'. */
const inWords = (name: string) =>
  `${name[0]?.toUpperCase()}${name.slice(1)}`.replaceAll('_', ' ').replace('dkm', 'DKM');

/**
 * The text of a template. The type's placeholders are chips that insert at the cursor; there are buttons for bold and
 * italic; unknown placeholders are underlined, with a suggestion.
 */
export function TemplateEditor({ type, text, ref, ...rest }: Props) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const unknown = useMemo(() => (type ? unknownPlaceholders(text, type.replacements) : []), [text, type]);

  const change = (edit: (now: Edited) => Edited) => {
    const field = area.current;
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const next = edit({ text: value, start: selectionStart, end: selectionEnd });
    typeInto(field, value, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const mark = { b: '*', i: '_' }[event.key.toLowerCase()] as '*' | '_' | undefined;
    if (!mark) return;
    event.preventDefault();
    change((now) => toggleMark(now, mark));
  };
  const replace = ({ text: wrong, nearest }: UnknownPlaceholder) =>
    change(({ text: now, start }) => {
      const right = now.replaceAll(wrong, `{{${nearest}}}`);
      return { text: right, start: Math.min(start, right.length), end: Math.min(start, right.length) };
    });

  return (
    <div className="tpl-edit">
      <div className="tpl-tools" role="group" aria-label="Format">
        <Button small aria-label="Tebal" title="Tebal (Ctrl+B)" onClick={() => change((now) => toggleMark(now, '*'))}>
          <b>B</b>
        </Button>
        <Button small aria-label="Miring" title="Miring (Ctrl+I)" onClick={() => change((now) => toggleMark(now, '_'))}>
          <i>I</i>
        </Button>
        {type?.repetition && (
          <Button small onClick={() => change((now) => insertAt(now, `[[\n${now.text.slice(now.start, now.end)}\n]]`))}>
            [[ ulang per jadwal ]]
          </Button>
        )}
      </div>
      <div className="tpl-tools tpl-vars" role="group" aria-label="Sisipkan variabel">
        {type?.replacements.map((name) => (
          <Button key={name} small title={`{{${name}}}`} onClick={() => change((now) => insertAt(now, `{{${name}}}`))}>
            {inWords(name)}
          </Button>
        ))}
      </div>
      <div className="tpl-field">
        <div className="input tpl-backdrop" aria-hidden="true" ref={backdrop}>
          {marked(text, unknown)}
        </div>
        <textarea
          {...rest}
          ref={(element) => {
            area.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          className="input"
          rows={10}
          onKeyDown={onKeyDown}
          onScroll={(event) => backdrop.current?.scrollTo({ top: event.currentTarget.scrollTop })}
        />
      </div>
      <div role="status">
        {unknown.length > 0 && (
          <ul className="tpl-unknown">
            {firstOfEach(unknown).map((one) => (
              <li key={one.text}>
                <span>
                  <code>{one.text}</code> tidak dikenal dan terkirim apa adanya.
                </span>
                {one.nearest && (
                  <Button small onClick={() => replace(one)}>
                    {`Ganti dengan {{${one.nearest}}}`}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Types the difference into the field, so that Ctrl+Z undoes it like typing. */
function typeInto(field: HTMLTextAreaElement, before: string, next: Edited): void {
  const { start, end, piece } = difference(before, next.text);
  field.focus();
  field.setSelectionRange(start, end);
  const command = piece === '' ? 'delete' : 'insertText';
  const isDone = start === end && piece === '' ? true : document.execCommand(command, false, piece);
  if (!isDone) {
    field.setRangeText(piece, start, end, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(next.start, next.end);
}

/** The same text with unknown placeholders marked; a final line break needs a letter after it to be visible. */
function marked(text: string, unknown: readonly UnknownPlaceholder[]) {
  const parts = [];
  let at = 0;
  for (const { start, end } of unknown) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return [...parts, `${text.slice(at)}\u200b`];
}

const firstOfEach = (unknown: readonly UnknownPlaceholder[]) =>
  [...new Map(unknown.toReversed().map((one) => [one.text, one])).values()].toReversed();
