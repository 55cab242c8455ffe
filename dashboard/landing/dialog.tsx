import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  title: string;
  subtitle: string;
  foot: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, gives it back, and closes on Escape. */
export function Dialog({ title, subtitle, foot, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);

  // A layout effect, so that when the back button removes a dialog, it is closed and the focus returned while it is
  // still mounted.
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={box}
      aria-labelledby="dialog-title"
      onClose={onClose}
      onClick={(event) => event.target === box.current && box.current.close()}
    >
      <div className="dialog-head">
        <div>
          <h2 id="dialog-title">{title}</h2>
          <p>{subtitle}</p>
        </div>
        <button type="button" className="icon-btn" aria-label="Tutup" onClick={() => box.current?.close()}>
          <i className="i i-times" aria-hidden="true" />
        </button>
      </div>
      <div className="dialog-body" tabIndex={0} role="group" aria-labelledby="dialog-title">
        {children}
      </div>
      <div className="dialog-foot">{foot}</div>
    </dialog>
  );
}
