import { Link } from 'react-router-dom';
import { useRingkasan } from '#dashboard/app/ringkasan.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { plainDate, today } from '#dashboard/components/date/today.ts';
import { addDays, formatLongDate } from '#shared/base/dates.ts';
import type { RingkasanIsi } from '#shared/card/ringkasan.ts';

const WORDS = [
  ['kosong', 'kosong'],
  ['udzur', 'berhalangan'],
  ['bentrok', 'bentrok'],
  ['belum', 'belum menjawab'],
  ['gagal', 'pengingat tidak sampai'],
] as const satisfies readonly (readonly [keyof RingkasanIsi, string])[];

/** On Thursday, and on Friday until the sermons begin: what is left to look at, or that all is well. */
export function Friday() {
  const { data } = useRingkasan();
  if (!data || data.pesan === '') return null;
  const { isi } = data;
  const friday = plainDate(isi.tanggal);
  if (friday > addDays(today(), 1)) return null;
  const open = WORDS.filter(([key]) => isi[key].length > 0);
  const first = open.map(([key]) => isi[key][0]!)[0];
  const filled = `${isi.terisi} dari ${isi.masjid} masjid terisi`;
  return (
    <Banner tone={first ? 'warn' : 'ok'} title={`Ringkasan Jumat, ${formatLongDate(friday).replace('Jumat, ', '')}`}>
      {first
        ? `${filled}; ${open.map(([key, word]) => `${isi[key].length} ${word}`).join(', ')}.`
        : `${filled}. Tidak ada yang perlu diurus.`}{' '}
      <Link to={first ? `/papan-jumat?sel=${first.id_masjid},${friday}` : '/papan-jumat'}>Buka Papan Jumat</Link>
    </Banner>
  );
}
