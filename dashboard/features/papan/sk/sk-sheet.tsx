import { PageFoot } from '#dashboard/app/print/page-foot.tsx';
import type { Papan } from '#shared/roster/papan/papan.ts';
import { longDay, monthName } from '../papan-words.ts';
import type { Sheet } from './sheets.ts';
import { type SkFields, bareMosque, lineOfPaper, nameIn } from './sk-fields.ts';

/** Letters in one line of a cell; fewer if the page has five Fridays. */
const ROOM = { four: 25, five: 19 };

interface SkSheetProps {
  sheet: Sheet;
  /** Counted from 1. */
  page: number;
  pages: number;
  board: Papan;
  fields: SkFields;
  branding: { name: string; logo: string; credit: string };
  /** '28 Desember 2026'. */
  date: string;
  /** The open points, in words. */
  open: string | undefined;
}

/** One printed page of the SK. */
export function SkSheet({ sheet, page, pages, board, fields, branding, date, open }: SkSheetProps) {
  const title = `Jadwal Khatib Jumat ${monthName(board.bulan)}`;
  const nomor = fields.nomor.trim();
  return (
    <section className="sheet" aria-label={`Halaman ${page}`}>
      {sheet.isFirst ? (
        <>
          <header className="kop">
            <img src={branding.logo} alt="" />
            <div>
              <b>{branding.name}</b>
              {branding.credit
                .split('\n')
                .filter(Boolean)
                .map((line) => (
                  <span key={line}>{line}</span>
                ))}
            </div>
          </header>
          <div className="judul">
            <h1>{title}</h1>
            {nomor && <p>Nomor: {nomor}</p>}
          </div>
          <p className="pembuka">
            Dengan memohon rida Allah Swt., pengurus menetapkan khatib Jumat di {board.baris.length} masjid untuk bulan{' '}
            {monthName(board.bulan)} sebagai berikut.
          </p>
        </>
      ) : (
        <p className="lanjut">{nomor ? `Lanjutan SK Nomor ${nomor}` : `Lanjutan ${title}`}</p>
      )}
      <SkTable sheet={sheet} board={board} />
      {sheet.isLast && (
        <div className="tutup">
          {open && <p className="catatan">Catatan: saat dicetak masih ada {open}.</p>}
          <p className="penutup">
            Khatib yang berhalangan dimohon mengabari pengurus paling lambat hari Kamis agar dapat dicarikan pengganti.
            Perubahan setelah tanggal penetapan diumumkan di {location.host}.
          </p>
          <div className="ttd">
            <div>
              <p>&nbsp;</p>
              <p>Sekretaris,</p>
              <p className="nama">{fields.sekretaris || <Blank />}</p>
            </div>
            <div>
              <p>{fields.tempat ? `${fields.tempat}, ${date}` : date}</p>
              <p>Ketua,</p>
              <p className="nama">{fields.ketua || <Blank />}</p>
            </div>
          </div>
          <div className="tembusan">
            Tembusan:
            <ol>
              <li>Para Ketua DKM</li>
              <li>Para khatib</li>
              <li>Arsip</li>
            </ol>
          </div>
        </div>
      )}
      <PageFoot title={title} page={page} pages={pages} />
    </section>
  );
}

function SkTable({ sheet, board }: Pick<SkSheetProps, 'sheet' | 'board'>) {
  const room = board.jumat.length > 4 ? ROOM.five : ROOM.four;
  return (
    <table className="tk">
      <thead>
        <tr>
          <th className="no" scope="col">
            No.
          </th>
          <th className="ms" scope="col">
            Masjid
          </th>
          {board.jumat.map((day) => (
            <th key={day} scope="col">
              {longDay(day.slice(0, 10))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {board.baris.slice(sheet.from, sheet.to).map((row, at) => (
          <tr key={row.id_masjid}>
            <td className="no">{sheet.from + at + 1}</td>
            <th className="ms" scope="row">
              <b>{bareMosque(row.nama_masjid)}</b> <span>{row.wilayah}</span>
            </th>
            {row.sel.map((sel, column) => (
              <td key={board.jumat[column]} title={nameIn(sel) || undefined}>
                {nameIn(sel) ? lineOfPaper(nameIn(sel), room) : '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Space for a handwritten name. */
function Blank() {
  return (
    <span className="titik" aria-label="Nama ditulis tangan" role="img">
      (............................................)
    </span>
  );
}
