import type { Home } from '#shared/home/home.ts';
import type { Health } from '#shared/operations/health.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { STARTER_TEMPLATES } from '#shared/roster/template-starter.ts';
import type { IconName } from '#dashboard/components/icon.tsx';

export interface StepAction {
  label: string;
  icon?: IconName;
  /** A link to a screen, or an action. */
  act: { to: string } | 'starters' | 'remind';
}

export interface Step {
  key: string;
  title: string;
  isDone: boolean;
  detail: string;
  /** Shown while this step is open; the first is the main action. */
  actions: readonly StepAction[];
  /** The link of a step that is not open. */
  to: string;
}

const EXCEL = 'Punya daftarnya di Excel? Unggah apa adanya: yang akan tersimpan ditunjukkan dulu.';
const sheetActions = (path: string): StepAction[] => [
  { label: 'Unggah Excel', icon: 'upload', act: { to: `${path}?buka=unggah` } },
  { label: 'Tambah satu per satu', icon: 'plus', act: { to: `${path}?buka=tambah` } },
];

/** If only one step is left, all are on one line, because the day's work is more important. */
export const isOneLine = (steps: readonly Step[]): boolean => steps.filter(({ isDone }) => !isDone).length === 1;

/** The six steps of the first day. */
export function startSteps({ awal }: Home, health: Health | undefined): Step[] {
  const { messenger } = health ?? {};
  const isLinked = messenger?.state === 'CONNECTED';
  const number = messenger?.number ? formatPhone(messenger.number) : undefined;
  return [
    {
      key: 'whatsapp',
      title: MESSENGER_NAME,
      isDone: isLinked,
      detail: isLinked
        ? number === undefined
          ? 'Terhubung'
          : `Terhubung sebagai ${number}`
        : 'Pindai kode QR dengan HP yang akan mengirim pesan.',
      actions: [{ label: `Hubungkan ${MESSENGER_NAME}`, icon: 'whatsapp', act: { to: '/waclient' } }],
      to: '/waclient',
    },
    {
      key: 'masjid',
      title: 'Masjid',
      isDone: awal.masjid > 0,
      detail: awal.masjid > 0 ? `${awal.masjid} masjid` : EXCEL,
      actions: sheetActions('/masjid'),
      to: '/masjid',
    },
    {
      key: 'mubaligh',
      title: 'Mubaligh',
      isDone: awal.mubaligh > 0,
      detail: awal.mubaligh > 0 ? `${awal.mubaligh} mubaligh` : EXCEL,
      actions: sheetActions('/mubaligh'),
      to: '/mubaligh',
    },
    {
      key: 'template',
      title: 'Template pesan',
      isDone: awal.template > 0,
      detail:
        awal.template > 0
          ? `${awal.template} template`
          : 'Untuk jumatan, pengajian, dan jadwal bulanan. Boleh diubah kapan saja.',
      actions: [
        { label: `Pakai ${STARTER_TEMPLATES.length} template siap pakai`, icon: 'check', act: 'starters' },
        { label: 'Tulis sendiri', icon: 'pencil', act: { to: '/template' } },
      ],
      to: '/template',
    },
    {
      key: 'jadwal',
      title: 'Jadwal',
      isDone: awal.jadwal > 0,
      detail: awal.jadwal > 0 ? `${awal.jadwal} jadwal` : 'Isi papan Jumat, dan unggah atau tulis jadwal pengajian.',
      actions: [
        { label: 'Isi papan Jumat', icon: 'table', act: { to: '/papan-jumat' } },
        { label: 'Unggah pengajian', icon: 'upload', act: { to: '/jadwal-pengajian?buka=unggah' } },
      ],
      to: '/papan-jumat',
    },
    {
      key: 'pengingat',
      title: 'Pengingat otomatis',
      isDone: awal.pengingat,
      detail: awal.pengingat ? 'Menyala' : 'Ketua DKM dan mubaligh diingatkan sehari sebelumnya, pukul 16.00.',
      actions: [
        // Without templates a card can't be switched on.
        ...(awal.template > 0 ? [{ label: 'Nyalakan H-1 16.00', icon: 'clock', act: 'remind' } as const] : []),
        { label: 'Atur sendiri', icon: 'calendar-clock', act: { to: '/schedule' } },
      ],
      to: '/schedule',
    },
  ];
}
