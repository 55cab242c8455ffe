import type { IconName } from '#dashboard/components/icon.tsx';
import { plainDate } from '#dashboard/components/date/today.ts';
import type { Home, HomeJawaban } from '#shared/home/home.ts';
import type { Health } from '#shared/operations/health.ts';
import type { PenggantiRow } from '#shared/reply/pengganti.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { semuaOrangText } from '#shared/base/kabar.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { BroadcastOf } from '../broadcast/index.tsx';
import type { NantiRow } from '#shared/nanti/nanti.ts';
import { kirimName } from '../nanti/index.ts';
import { dayText, dueText } from './home-words.ts';

/** The action of the line's button. */
type TodoAction =
  | { kind: 'link'; to: string }
  | { kind: 'pengganti'; jadwal: { kind: JadwalKind; id: string } }
  | { kind: 'broadcast'; what: BroadcastOf }
  | { kind: 'kabar' }
  | { kind: 'jawaban'; jawaban: HomeJawaban }
  | { kind: 'nanti'; row: NantiRow; name: string };

export interface TodoLine {
  key: string;
  tone: 'bad' | 'warn' | 'calm';
  icon: IconName;
  title: string;
  detail: string;
  label: string;
  action: TodoAction;
  /** It goes on by itself: nobody needs to press its button. */
  runs?: boolean;
}

/** Maximum number of lines in the block. */
export const TODO_MAX = 5;

const SEARCH: Record<PenggantiRow['state'], string> = {
  none: 'Belum ada yang ditawari.',
  jalan: 'Tawaran sedang berjalan.',
  habis: 'Belum ada yang bersedia.',
  terisi: '',
  dibatalkan: 'Tawaran dihentikan.',
};

function substitute(row: PenggantiRow, today: string): TodoLine {
  const { kind, id, nama_mubaligh, nama_masjid, tanggal, state, bersedia } = row;
  const said = bersedia === null ? SEARCH[state] : `${bersedia} bersedia setelah batas waktu.`;
  return {
    key: `pengganti ${kind} ${id}`,
    tone: state === 'jalan' ? 'warn' : 'bad',
    icon: 'user-minus',
    title: state === 'jalan' ? `Pengganti ${nama_mubaligh} sedang dicari` : `Carikan pengganti untuk ${nama_mubaligh}`,
    detail: `${namaMasjid(nama_masjid)}, ${dayText(plainDate(tanggal), today)}. ${said}`.trim(),
    label: state === 'jalan' ? 'Lihat tawaran' : 'Cari pengganti',
    action: { kind: 'pengganti', jadwal: { kind, id } },
    runs: state === 'jalan',
  };
}

/** The button's words are its own three: Hadir, Udzur, Telepon. */
function unclear(jawaban: HomeJawaban, today: string): TodoLine {
  const { kind, id, nama_mubaligh, kata, nama_masjid, tanggal } = jawaban;
  return {
    key: `jawaban ${kind} ${id}`,
    tone: 'warn',
    icon: 'whatsapp',
    title: `${nama_mubaligh} menjawab: “${kata}”`,
    detail: `${namaMasjid(nama_masjid)}, ${dayText(plainDate(tanggal), today)}. Catat maksudnya, atau telepon.`,
    label: '',
    action: { kind: 'jawaban', jawaban },
  };
}

function messenger(health: Health | undefined): TodoLine[] {
  const { messenger: state, queue } = health ?? {};
  // While it reconnects by itself, there is nothing to do.
  if (!state || ['CONNECTED', 'LOADING', 'DISCONNECTED'].includes(state.state)) return [];
  const waiting = queue?.waiting ?? 0;
  const detail = waiting > 0 ? `${waiting} pesan menunggu di antrean.` : 'Pesan menunggu di antrean sampai tersambung.';
  const line = {
    tone: 'bad',
    icon: 'whatsapp',
    label: 'Hubungkan',
    action: { kind: 'link', to: '/waclient' },
  } as const;
  return [{ ...line, key: 'whatsapp', title: `Hubungkan ${MESSENGER_NAME}`, detail }];
}

/** A later send that did not go out as it was meant; the buttons' words are its own. */
function notAsMeant({ nanti, tanggal }: Home): TodoLine[] {
  return nanti
    .filter(({ state }) => state !== 'waiting')
    .map((row) => {
      const { id, kind, targets, pada, state, notes } = row;
      const name = `${kirimName(kind, targets)}, ${dueText(pada, tanggal)}`;
      return {
        key: `nanti ${id}`,
        tone: state === 'failed' ? 'bad' : 'warn',
        icon: 'clock',
        title: state === 'failed' ? `${name}: tidak jadi dikirim` : `${name}: tidak semua dikirim`,
        detail: notes.join(' '),
        label: '',
        action: { kind: 'nanti', row, name },
      };
    });
}

function changed({ kabar, tanggal }: Home): TodoLine[] {
  const { jumlah, contoh } = kabar;
  if (!contoh) return [];
  const where = `${namaMasjid(contoh.nama_masjid)}, ${dayText(plainDate(contoh.tanggal), tanggal)}`;
  return [
    {
      key: 'kabar',
      tone: 'warn',
      icon: 'megaphone',
      title: jumlah === 1 ? 'Beri tahu perubahan jadwal' : `Beri tahu perubahan ${jumlah} jadwal`,
      detail: `${where}: ${semuaOrangText(contoh.orang)}${jumlah > 1 ? ', dan lainnya' : ''}.`,
      label: 'Beri tahu',
      action: { kind: 'kabar' },
    },
  ];
}

function gaps({ jumat, tanggal }: Home): TodoLine[] {
  const { kosong, contoh_kosong } = jumat;
  const first = contoh_kosong[0];
  if (kosong === 0 || !first) return [];
  const more = kosong - contoh_kosong.length;
  const names = contoh_kosong.map(({ nama_masjid }) => nama_masjid.replace(/^Masjid /i, '')).join(', ');
  return [
    {
      key: 'kosong',
      tone: 'warn',
      icon: 'plus',
      title: `Isi ${kosong} tempat kosong untuk ${dayText(jumat.tanggal, tanggal)}`,
      detail: more > 0 ? `${names}, dan ${more} lainnya` : names,
      label: 'Isi sekarang',
      action: { kind: 'link', to: `/papan-jumat?sel=${first.id_masjid},${jumat.tanggal}` },
    },
  ];
}

function clashes({ bentrok }: Home): TodoLine[] {
  return bentrok.contoh.map(({ jadwal, id_masjid, nama_masjid, tanggal, teks }) => {
    const count = bentrok[jadwal];
    const board = `/papan-jumat?sel=${id_masjid},${plainDate(tanggal)}`;
    return {
      key: `bentrok ${jadwal}`,
      tone: 'warn',
      icon: 'exclamation-circle',
      title: `Selesaikan ${count} jadwal ${jadwal} bentrok pekan ini`,
      detail: `${nama_masjid}: ${teks}${count > 1 ? ', dan lainnya' : ''}.`,
      label: jadwal === 'jumatan' ? 'Buka papan' : 'Buka jadwal',
      action: { kind: 'link', to: jadwal === 'jumatan' ? board : '/jadwal-pengajian' },
    };
  });
}

function unanswered({ jumat, telepon, tanggal }: Home): TodoLine[] {
  // Once they are called, their own block asks them again.
  if (jumat.ditanya === 0 || telepon.length > 0) return [];
  return [
    {
      key: 'ditanya',
      tone: 'calm',
      icon: 'clock',
      title: `${jumat.ditanya} ustadz belum menjawab`,
      detail: `Khutbah ${dayText(jumat.tanggal, tanggal)}.`,
      label: 'Ingatkan lagi',
      action: { kind: 'broadcast', what: { kind: 'jumatan', tanggal: jumat.tanggal, which: 'ditanya' } },
    },
  ];
}

/** The tasks, the most urgent first. */
export function todoLines(home: Home, health: Health | undefined): TodoLine[] {
  return [
    ...home.pengganti.map((row) => substitute(row, home.tanggal)),
    ...home.jawaban.map((row) => unclear(row, home.tanggal)),
    ...messenger(health),
    ...notAsMeant(home),
    ...changed(home),
    ...gaps(home),
    ...clashes(home),
    ...unanswered(home),
  ];
}
