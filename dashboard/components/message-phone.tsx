import type { ReactNode } from 'react';
import { Markup } from './markup.tsx';

interface MessagePhoneProps {
  title: ReactNode;
  to: string | undefined;
  /** Undefined before it is known. */
  message: string | undefined;
  /** Instead of an empty message. */
  hint: string;
  /** Above the text. */
  file?: ReactNode;
  busy?: boolean;
  children?: ReactNode;
}

/** A message as its recipient will see it. */
export function MessagePhone({ title, to, message, hint, file, busy, children }: MessagePhoneProps) {
  return (
    <section className="pane chat tpl-phone" aria-label="Pratinjau" aria-busy={busy} tabIndex={0}>
      <h3>{title}</h3>
      {children}
      {message?.trim() === '' && <p className="hint">{hint}</p>}
      {message !== undefined && message.trim() !== '' && (
        <article className="msg">
          <p className="to">Kepada {to}</p>
          <div className="bubble">
            {file}
            <Markup text={message} />
          </div>
        </article>
      )}
    </section>
  );
}
