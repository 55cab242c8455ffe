import { memo, useState, type ReactNode } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import { MESSAGE_MAX } from '#shared/roster/template-render.ts';

interface ChosenMessageProps {
  kunci: string;
  /** To whom it goes. */
  who: string;
  /** What stands under its name, or beside it. */
  about?: ReactNode;
  isOn: boolean;
  /** Why it can't be sent; it has no text then. */
  blocked?: string | undefined;
  /** What a person should know of it before he sends it. */
  notes?: ReactNode;
  text: string;
  onChoose: (kunci: string, isOn: boolean) => void;
  onText: (kunci: string, text: string) => void;
}

/** One message as it would be sent; its tick leaves it out, and its text can be written anew. */
export const ChosenMessage = memo(function ChosenMessage({
  kunci,
  who,
  about,
  isOn,
  blocked,
  notes,
  text,
  onChoose,
  onText,
}: ChosenMessageProps) {
  const [isEdited, setEdited] = useState(false);
  return (
    <article className="msg chosen">
      <div className="to">
        <label className="check-line">
          <input
            type="checkbox"
            className="check"
            checked={isOn}
            disabled={blocked !== undefined}
            onChange={(event) => onChoose(kunci, event.target.checked)}
          />
          <span>
            Kepada <b>{who}</b>
          </span>
        </label>
        {about}
        {blocked === undefined && (
          <Button
            small
            kind="ghost"
            icon={isEdited ? 'check' : 'pencil'}
            aria-label={`${isEdited ? 'Selesai mengubah' : 'Ubah'} pesan untuk ${who}`}
            onClick={() => setEdited(!isEdited)}
          >
            {isEdited ? 'Selesai' : 'Ubah'}
          </Button>
        )}
      </div>
      {blocked !== undefined && <p className="skipped">{blocked}</p>}
      {notes}
      {blocked === undefined &&
        (isEdited ? (
          <textarea
            className="input"
            aria-label={`Pesan untuk ${who}`}
            rows={9}
            maxLength={MESSAGE_MAX}
            value={text}
            autoFocus
            onChange={(event) => onText(kunci, event.target.value)}
          />
        ) : (
          <div className={isOn ? 'bubble' : 'bubble off'}>
            <Markup text={text} />
          </div>
        ))}
    </article>
  );
});
