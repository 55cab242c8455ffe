import { Badge } from '#dashboard/components/badge.tsx';
import { IssueTable } from '#dashboard/components/upload/issue-table.tsx';
import { Suggestions, withoutNames, type Mend } from '#dashboard/components/upload/mends.tsx';
import { formatDay } from '#shared/base/dates.ts';
import type { PapanBeda, PapanUploadResult } from '#shared/roster/papan/papan.ts';

/** Maximum number of lines that are shown; all of them are stored. */
const SHOWN = 300;

/** The file's changes to the board, in figures. */
export function UploadSums({ result: { baru, berubah, kosong, sama, issues } }: { result: PapanUploadResult }) {
  const sums = [
    ['Baru', baru],
    ['Berubah', berubah],
    ['Dikosongkan', kosong],
    ['Sama', sama],
    ['Tidak dikenal', issues.length],
  ] as const;
  return (
    <div role="status">
      <dl className="papan-sums">
        {sums.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('id-ID')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const KIND = { baru: ['info', 'Baru'], berubah: ['warn', 'Berubah'], kosong: ['bad', 'Dikosongkan'] } as const;
const kindOf = ({ lama, baru }: PapanBeda) => KIND[lama === null ? 'baru' : baru === null ? 'kosong' : 'berubah'];

/** Each changed cell, with its current and its new content. */
export function BedaTable({ beda }: { beda: readonly PapanBeda[] }) {
  const lines = beda.slice(0, SHOWN);
  return (
    <div className="frame papan-scroll" role="region" aria-label="Perubahan" tabIndex={0}>
      <table className="table compact">
        <thead>
          <tr>
            {['Masjid', 'Jumat', 'Jenis', 'Sekarang', 'Menjadi'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const [tone, word] = kindOf(line);
            return (
              <tr key={`${line.id_masjid} ${line.tanggal}`}>
                <td>{line.nama_masjid}</td>
                <td className="nowrap">{formatDay(line.tanggal.slice(0, 10))}</td>
                <td>
                  <Badge tone={tone}>{word}</Badge>
                </td>
                <td>{line.lama ?? '–'}</td>
                <td>{line.baru ?? '–'}</td>
              </tr>
            );
          })}
          {beda.length > SHOWN && (
            <tr>
              <td className="whole" colSpan={5}>
                dan {beda.length - SHOWN} perubahan lain
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const HEADERS = ['Sel', 'Isi', 'Masalah', 'Mungkin maksudnya'];

/** How many cells of one spelling are named. */
const NAMED = 4;

/** 'Januari!B2, C4': the sheet is named once. */
function placesOf(issues: PapanUploadResult['issues']): string {
  const paths = issues.map(({ path }) => path);
  const sheet = paths[0]!.slice(0, paths[0]!.lastIndexOf('!') + 1);
  const named = paths
    .slice(0, NAMED)
    .map((path, at) => (at > 0 && sheet !== '' && path.startsWith(sheet) ? path.slice(sheet.length) : path));
  return paths.length > NAMED ? `${named.join(', ')} dan ${paths.length - NAMED} lagi` : named.join(', ');
}

interface PapanIssuesProps {
  issues: PapanUploadResult['issues'];
  busy: boolean;
  onMend: (mend: Mend) => void;
  onDownload: () => void;
}

/** Cells that cannot be stored, a row for each spelling, and similar names: one click corrects all its cells. */
export function PapanIssues({ issues, busy, onMend, onDownload }: PapanIssuesProps) {
  const rows = issues.map((issue) => [
    issue.path,
    issue.value ?? '',
    withoutNames(issue),
    (issue.terdekat ?? []).join(', '),
  ]);
  const same = [...Map.groupBy(issues, ({ value = '', message }) => `${value} ${message}`).values()];
  return (
    <IssueTable
      title="Belum dapat disimpan"
      advice={`Perbaiki ${issues.length} sel berikut di berkas, lalu pilih lagi.`}
      label="Yang tidak dikenal"
      headers={HEADERS}
      texts={rows}
      scrolls
      busy={busy}
      onDownload={onDownload}
    >
      {same.slice(0, SHOWN).map(([issue, ...others]) => (
        <tr key={`${issue!.path} ${issue!.message}`}>
          <td>{placesOf([issue!, ...others])}</td>
          <td>{issue!.value}</td>
          <td>{withoutNames(issue!)}</td>
          <td>
            <Suggestions
              issue={issue!}
              count={others.length + 1}
              busy={busy}
              onPick={(jadi) => onMend({ dari: issue!.value!, jadi })}
            />
          </td>
        </tr>
      ))}
    </IssueTable>
  );
}
