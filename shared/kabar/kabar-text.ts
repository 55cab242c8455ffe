import { formatLongDate } from '../base/dates.ts';
import { letter, THANKS, whenAndWhere } from '../reply/pengganti-text.ts';
import { namaMasjid } from '../roster/bentrok/bentrok.ts';
import type { JadwalKind } from '../roster/jadwal.ts';

/** The facts of a schedule in a message; plain date, `waktu` '' for a jumatan. */
export interface KabarFacts {
  kind: JadwalKind;
  tanggal: string;
  waktu: string;
  nama_masjid: string;
  /** '' if it is no longer known. */
  nama_mubaligh: string;
  /** Further values that he was told, such as the hour: each with its label. */
  lain?: readonly string[];
}

const EVENT = { jumatan: 'khutbah Jumat', pengajian: 'pengajian' } as const satisfies Record<JadwalKind, string>;
const WHO = { jumatan: 'Khatib', pengajian: 'Penceramah' } as const satisfies Record<JadwalKind, string>;
const TASK = { jumatan: 'khatib', pengajian: 'penceramah' } as const satisfies Record<JadwalKind, string>;

const time = ({ tanggal, waktu }: KabarFacts, mark = '') =>
  `${mark}${formatLongDate(tanggal)}${mark}${waktu === '' ? '' : `, ${waktu}`}`;
/** `now`, and what he may know instead, because the news of it may not have arrived: 'Subuh (semula Isya)'. */
const since = (now: string, earlier: readonly string[]): string => {
  const others = [...new Set(earlier)].filter((value) => value !== '' && value !== now.replaceAll('*', ''));
  return others.length === 0 ? now : `${now} (semula ${others.join(' atau ')})`;
};
const lines = (facts: KabarFacts, withPreacher: boolean, semula: readonly KabarFacts[] = []) => {
  const { kind, nama_masjid, nama_mubaligh: name, lain } = facts;
  const earlier = (of: (one: KabarFacts) => string) => semula.map(of);
  return [
    ...whenAndWhere(
      since(
        time(facts, '*'),
        earlier((one) => time(one)),
      ),
      since(
        namaMasjid(nama_masjid),
        earlier((one) => namaMasjid(one.nama_masjid)),
      ),
    ),
    ...(withPreacher && name !== ''
      ? [
          `${WHO[kind]}: ${since(
            name,
            earlier((one) => one.nama_mubaligh),
          )}`,
        ]
      : []),
    ...(lain?.length ? [`Keterangan: ${lain.join(', ')}`] : []),
  ];
};
const greeting = (nama: string) => `Yth. *${nama}*`;

/** The earlier values: 'Sebelumnya: Kamis, 19 November 2026, Ba'da Maghrib'. */
function before(now: KabarFacts, told: KabarFacts, withPreacher: boolean): string {
  const parts = [
    ...(now.tanggal === told.tanggal && now.waktu === told.waktu ? [] : [time(told)]),
    ...(now.nama_masjid === told.nama_masjid ? [] : [namaMasjid(told.nama_masjid)]),
    ...(withPreacher && now.nama_mubaligh !== told.nama_mubaligh && told.nama_mubaligh !== ''
      ? [told.nama_mubaligh]
      : []),
    ...(told.lain ?? []),
  ];
  // The earlier values are no longer stored.
  return `Sebelumnya: ${parts.length === 0 ? 'jadwal lain' : parts.join(', ')}.`;
}

const filled = (...parts: string[]) => letter(...parts.filter((part) => part !== ''));

/** To the mosque's chairman, about a changed schedule. */
export const changedDkmText = (ketua: string, now: KabarFacts, told: KabarFacts): string =>
  filled(
    greeting(ketua),
    [`Perubahan jadwal ${EVENT[now.kind]}:`, ...lines(now, true)].join('\n'),
    `${before(now, told, true)} ${THANKS}`,
  );

/** To the preacher who still has the schedule; `question` asks him whether he comes, or is ''. */
export const changedMubalighText = (nama: string, now: KabarFacts, told: KabarFacts, question: string): string =>
  filled(
    greeting(nama),
    [`Perubahan jadwal ${EVENT[now.kind]} Ustadz:`, ...lines(now, false)].join('\n'),
    before(now, told, false),
    question,
    THANKS,
  );

/** To a mosque's chairman who hears of it for the first time. */
export const newDkmText = (ketua: string, now: KabarFacts): string =>
  filled(greeting(ketua), [`Jadwal ${EVENT[now.kind]}:`, ...lines(now, true)].join('\n'), THANKS);

/** To the new preacher. */
export const newMubalighText = (nama: string, now: KabarFacts, question: string): string =>
  filled(
    greeting(nama),
    [`Ustadz dijadwalkan sebagai ${TASK[now.kind]}:`, ...lines(now, false)].join('\n'),
    question,
    THANKS,
  );

/** To the chairman of a mosque where it was cancelled. */
export const offDkmText = (ketua: string, told: KabarFacts, semula: readonly KabarFacts[] = []): string =>
  filled(
    greeting(ketua),
    [`Jadwal ${EVENT[told.kind]} berikut dibatalkan:`, ...lines(told, true, semula)].join('\n'),
    `Mohon maaf atas perubahan ini. ${THANKS}`,
  );

/** To the former preacher. */
export const offMubalighText = (nama: string, told: KabarFacts, semula: readonly KabarFacts[] = []): string =>
  filled(
    greeting(nama),
    [
      `Mohon maaf, ada perubahan. Ustadz tidak jadi bertugas sebagai ${TASK[told.kind]}:`,
      ...lines(told, false, semula),
    ].join('\n'),
    THANKS,
  );
