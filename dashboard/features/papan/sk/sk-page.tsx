import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useBranding, usePageTitle } from '#dashboard/app/branding.ts';
import { Button } from '#dashboard/components/button.tsx';
import { Segments } from '#dashboard/components/date/segments.tsx';
import { today } from '#dashboard/components/date/today.ts';
import { HelpLink } from '#dashboard/components/help-link.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { LoadCard } from '#dashboard/components/load-notice.tsx';
import { bulan as monthInput } from '#shared/roster/papan/cell.ts';
import type { Papan } from '#shared/roster/papan/papan.ts';
import { longDay, monthName } from '../papan-words.ts';
import { useBoard } from '../papan-queries.ts';
import { openNote, sheetsOf, type Paper } from './sheets.ts';
import { useSkFields, type SkFields } from './sk-fields.ts';
import { SkSheet } from './sk-sheet.tsx';
import { useSharePicture } from './use-share-picture.ts';
import './sk.css';

const PAPERS: readonly { value: Paper; label: string }[] = [
  { value: 'a4', label: 'A4' },
  { value: 'f4', label: 'F4' },
];

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
/** What a number looks like, '017/SK/I/2027'. */
const numberLike = (bulan: string) => `017/SK/${ROMAN[Number(bulan.slice(5)) - 1]}/${bulan.slice(0, 4)}`;

/** The month as an official list: the print preview, and pictures for a WhatsApp group. */
export default function SkPage() {
  const [params] = useSearchParams();
  const asked = monthInput.safeParse(params.get('bulan'));
  const bulan = asked.success ? asked.data : today().slice(0, 7);
  usePageTitle(`SK ${monthName(bulan)}`);
  const board = useBoard(bulan);
  if (board.data && !board.isPlaceholderData) return <Sk key={bulan} board={board.data} />;
  return (
    <div className="sk">
      <LoadCard isError={board.isError} retry={() => void board.refetch()} />
    </div>
  );
}

function Sk({ board }: { board: Papan }) {
  const branding = useBranding();
  const [fields, setFields] = useSkFields(board.bulan);
  const day = today();
  const date = `${longDay(day)} ${day.slice(0, 4)}`;
  const open = openNote(board, day);
  const sheets = sheetsOf(board.baris.length, fields.kertas);
  const picture = useSharePicture(board);
  return (
    <div className="sk">
      <div className="sheet-bar">
        <Link className="btn" to={`/papan-jumat?bulan=${board.bulan}`}>
          <Icon name="chevron-left" />
          Papan
        </Link>
        <HelpLink />
        <Text label="Nomor" name="nomor" fields={fields} onChange={setFields} placeholder={numberLike(board.bulan)} />
        <Text label="Tempat" name="tempat" fields={fields} onChange={setFields} placeholder="Bandung" />
        <Text label="Ketua" name="ketua" fields={fields} onChange={setFields} />
        <Text label="Sekretaris" name="sekretaris" fields={fields} onChange={setFields} />
        <Segments label="Kertas" options={PAPERS} value={fields.kertas} onChange={(kertas) => setFields({ kertas })} />
        <span className="btns">
          <Button icon="image" busy={picture.busy} onClick={picture.share}>
            Gambar untuk WhatsApp
          </Button>
          <Button kind="primary" icon="print" onClick={() => print()}>
            Cetak
          </Button>
        </span>
        {open && (
          <p className="sk-open" role="status">
            <Icon name="exclamation-triangle" />
            Masih ada {open}. SK tetap dapat dicetak, dengan catatan itu di dalamnya.
          </p>
        )}
      </div>
      <main className={`sheets ${fields.kertas}`} tabIndex={0} aria-label="Halaman SK">
        {sheets.map((sheet, at) => (
          <SkSheet
            key={sheet.from}
            sheet={sheet}
            page={at + 1}
            pages={sheets.length}
            board={board}
            fields={fields}
            branding={branding}
            date={date}
            open={open}
          />
        ))}
      </main>
    </div>
  );
}

interface TextProps {
  label: string;
  name: 'nomor' | 'tempat' | 'ketua' | 'sekretaris';
  fields: SkFields;
  onChange: (changed: Partial<SkFields>) => void;
  placeholder?: string;
}

function Text({ label, name, fields, onChange, placeholder }: TextProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        maxLength={80}
        value={fields[name]}
        placeholder={placeholder}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </div>
  );
}
