import { formatCount } from '#shared/base/count.ts';
import { formatDate, isPlainDate } from '#shared/base/dates.ts';
import type { UploadBaris, UploadTanya, UploadView } from '#shared/base/upload.ts';
import { Badge } from '../badge.tsx';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import type { UploadField } from './upload-fields.ts';
import type { UploadState } from './use-upload.tsx';

/** How many rows are drawn; all of them are stored. */
const SHOWN = 100;

interface ReviewProps {
  sheet: UploadState;
  view: UploadView;
  fields: readonly UploadField[];
}

/** How a sheet was understood, before anything is stored: its columns, its rows. */
export function UploadReview({ sheet, view, fields }: ReviewProps) {
  return (
    <section className="upload-review" aria-label="Isi berkas">
      <Columns sheet={sheet} view={view} fields={fields} />
      {sheet.seen!.warnings.length > 0 && (
        <ul className="papan-notes muted">
          {sheet
            .seen!.warnings.filter((text) => view.tanya.every(({ teks }) => teks !== text))
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
        </ul>
      )}
      <Rows sheet={sheet} view={view} fields={fields} />
    </section>
  );
}

/** What each column was taken for; another choice reads the sheet anew. */
function Columns({ sheet, view, fields }: ReviewProps) {
  const read = view.kolom.filter(({ untuk }) => untuk !== null);
  const labelOf = (field: string | null) => fields.find((one) => one.field === field)?.label;
  const isMissing = fields.some(({ field, required }) => required && !read.some(({ untuk }) => untuk === field));
  const isDouble = sheet.seen!.issues.some(({ path }) => path.startsWith(`${view.judul}.`));
  const known = read.flatMap(({ kolom, untuk }) => {
    const label = labelOf(untuk);
    return label === undefined ? [] : [`${kolom} ${label}`];
  });
  const unread = view.kolom.filter(({ untuk }) => untuk === null).map(({ kolom, judul }) => `${kolom} ${judul}`.trim());
  return (
    <details className="upload-columns" open={isMissing || isDouble || undefined}>
      <summary>
        Judul di baris {view.judul}. Dibaca: {known.join(', ') || 'belum ada'}
        {unread.length > 0 && `. Tidak dibaca: ${unread.join(', ')}`}
      </summary>
      <div className="upload-column-list">
        {view.kolom.map(({ kolom, judul, untuk, contoh }) => (
          <label key={kolom} className="upload-column">
            <span>
              {kolom} <b>{judul || 'tanpa judul'}</b>
              <span className="muted row-name">{contoh.join(', ')}</span>
            </span>
            <select
              className="input"
              value={labelOf(untuk) === undefined ? '' : untuk!}
              disabled={sheet.busy}
              onChange={(event) => sheet.setColumn(kolom, event.target.value || null)}
            >
              <option value="">Tidak dibaca</option>
              {fields.map(({ field, label, required }) => (
                <option key={field} value={field}>
                  {label}
                  {required && ' (wajib)'}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </details>
  );
}

/** What is asked, before what is wrong: an answer may mend it. */
export function Questions({ sheet, view }: Omit<ReviewProps, 'fields'>) {
  return view.tanya.map((one) => (
    <Question key={one.kunci} asked={one} busy={sheet.busy} onAnswer={(nilai) => sheet.answer(one, nilai)} />
  ));
}

interface QuestionProps {
  asked: UploadTanya;
  busy: boolean;
  onAnswer: (nilai: string) => void;
}

/** Something that may mean two things. */
function Question({ asked: { teks, pilihan, jawab }, busy, onAnswer }: QuestionProps) {
  return (
    <fieldset className="upload-question" disabled={busy}>
      <legend>{teks}</legend>
      <span className="mend-chips">
        {pilihan.map((one) => (
          <button
            key={one.nilai}
            type="button"
            aria-pressed={jawab === one.nilai}
            disabled={busy}
            onClick={() => onAnswer(one.nilai)}
          >
            {one.label}
          </button>
        ))}
      </span>
    </fieldset>
  );
}

const STATUS = {
  baru: ['info', 'Baru'],
  ubah: ['warn', 'Diubah'],
  sama: ['outline', 'Sudah ada'],
  salah: ['bad', 'Salah'],
} as const satisfies Record<UploadBaris['status'], unknown>;

const shown = (text = '') => (isPlainDate(text) ? formatDate(text) : text);

/** The rows as they would be stored; each can be left out. */
function Rows({ sheet, view, fields }: ReviewProps) {
  const used = fields.filter(({ field }) => view.baris.some(({ isi }) => (isi[field] ?? '') !== ''));
  const rows = view.baris.slice(0, SHOWN);
  if (rows.length === 0) return null;
  return (
    <div className="frame upload-rows" role="region" aria-label="Baris berkas" tabIndex={0}>
      <table className="table compact">
        <thead>
          <tr>
            <th scope="col">Simpan</th>
            <th scope="col">Baris</th>
            {used.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Hasil</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ baris, isi, status }) => {
            const [tone, word] = STATUS[status];
            return (
              <tr key={baris}>
                <td>
                  <input
                    type="checkbox"
                    className="check"
                    aria-label={`Simpan baris ${baris}`}
                    checked={!sheet.left.has(baris)}
                    disabled={sheet.busy || status === 'salah'}
                    onChange={() => sheet.toggle(baris)}
                  />
                </td>
                <td>{baris}</td>
                {used.map(({ field }) => (
                  <td key={field}>{shown(isi[field])}</td>
                ))}
                <td>
                  <Badge tone={tone}>{word}</Badge>
                </td>
              </tr>
            );
          })}
          {view.baris.length > SHOWN && (
            <tr>
              <td className="whole" colSpan={used.length + 3}>
                dan baris-baris lain
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Stores what is right: 'Simpan 42, lewati 3'. */
export function StoreRight({ sheet, noun }: { sheet: UploadState; noun: string }) {
  const { seen, left, chosen } = sheet;
  if (!seen?.view) return null;
  const { view, counts, issues } = seen;
  const isUnclear = issues.some(({ path }) => path.startsWith(`${view.judul}.`));
  const isOpen = view.tanya.some(({ wajib, jawab }) => wajib && jawab === null);
  const right = rightCount(seen, left);
  const isChosen = left.size > 0 || chosen.mends.length > 0 || Object.keys(chosen.isi).length > 0;
  if (isUnclear) return null;
  if (isOpen) return <Banner tone="warn" title="Jawab dahulu pertanyaan di bawah" />;
  if (!isChosen || right === 0) return null;
  const label =
    left.size === 0
      ? `Simpan ${formatCount(right)} ${noun}`
      : `Simpan ${formatCount(right)}, lewati ${formatCount(left.size)}`;
  return (
    <Banner
      tone={left.size === 0 ? 'ok' : 'warn'}
      title={left.size === 0 ? 'Semua sel sudah diperbaiki' : `${formatCount(left.size)} baris tidak ikut disimpan`}
      action={
        <Button kind="primary" small busy={sheet.busy} onClick={sheet.storeRight}>
          {label}
        </Button>
      }
    >
      Belum ada yang disimpan. Berkas di perangkat Anda tetap seperti semula.
      {counts !== undefined && counts.skipped > 0 && ` ${formatCount(counts.skipped)} sudah ada.`}
    </Banner>
  );
}

/** How many rows would be new or changed. */
function rightCount({ view, counts }: NonNullable<UploadState['seen']>, left: ReadonlySet<number>): number {
  if (counts) return counts.count + (counts.changed ?? 0);
  return view!.baris.filter(({ baris, status }) => (status === 'baru' || status === 'ubah') && !left.has(baris)).length;
}
