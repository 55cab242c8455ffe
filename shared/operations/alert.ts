import { formatClock, formatInstant } from '../base/dates.ts';
import type { EventFrame } from '../queue/events.ts';

type AlertFrame = Extract<EventFrame, { type: 'alert' }>;
type Level = AlertFrame['level'];

/** WhatsApp's own code, such as 429, for whoever reports it. */
const TOO_MANY = (code: string) =>
  `WhatsApp meminta pengiriman diperlambat (kode ${code}). Semua pesan tetap tersimpan`;

/** What every admin is told at once, in Indonesian. An alert's wording changes here, and nowhere else. */
export const ALERTS = {
  queuePaused: { level: 'info', text: ({ by }: { by: string }) => `Antrean dijeda oleh ${by}.` },
  queueResumed: { level: 'info', text: ({ by }: { by: string }) => `Antrean dilanjutkan oleh ${by}.` },
  queueReleased: { level: 'info', text: ({ by }: { by: string }) => `Pesan yang ditahan dilepas oleh ${by}.` },
  otherNumber: {
    level: 'warning',
    text: ({ number, held }: { number: string; held: number }) =>
      `Nomor lain ditautkan (${number}). ${held} pesan ditahan sampai Anda melepasnya.`,
  },
  stopped: {
    level: 'info',
    text: ({ name, cancelled }: { name: string; cancelled: number }) =>
      `${name} membalas BERHENTI dan tidak dikirimi pesan lagi.${cancelled > 0 ? ` ${cancelled} pesan yang menunggu dibatalkan.` : ''}`,
  },
  begun: { level: 'info', text: ({ name }: { name: string }) => `${name} membalas MULAI dan dikirimi pesan lagi.` },
  cardMissed: { level: 'warning', text: ({ card, run }: { card: string; run: string }) => `${card}. ${run}` },
  cardCaughtUp: { level: 'info', text: ({ card, run }: { card: string; run: string }) => `${card}. ${run}` },
  /** Of a send that was kept for later; `at` in words. */
  nantiFailed: {
    level: 'danger',
    text: ({ at, reason }: { at: string; reason: string }) => `Kiriman untuk ${at} tidak jadi dikirim. ${reason}`,
  },
  nantiSent: {
    level: 'warning',
    text: ({ at, reason }: { at: string; reason: string }) => `Kiriman untuk ${at} masuk antrean. ${reason}`,
  },
  clockBehind: {
    level: 'danger',
    text: () =>
      'Jam perangkat tampaknya tertinggal. Broadcast otomatis menunggu sampai jam benar atau dipastikan oleh admin.',
  },
  clockAhead: {
    level: 'danger',
    text: () =>
      'Jam perangkat lebih dari setengah tahun sesudah Mimbar terakhir berjalan. Pengiriman dijeda sampai jam benar atau dipastikan oleh admin.',
  },
  clockStepped: {
    level: 'danger',
    text: () =>
      'Jam perangkat berubah lebih dari 10 menit. Pengiriman dijeda sampai jam benar atau dipastikan oleh admin.',
  },
  clockTrusted: { level: 'info', text: () => 'Jam perangkat sudah benar. Pengiriman berjalan lagi.' },
  limited: {
    level: 'danger',
    text: ({ code, until, zone }: { code: string; until: number; zone: string }) =>
      `${TOO_MANY(code)}, dan antrean dilanjutkan sendiri pukul ${formatClock(until, zone)} dengan lebih lambat. Anda tidak perlu berbuat apa-apa.`,
  },
  limitedAgain: {
    level: 'danger',
    text: ({ code }: { code: string }) =>
      `${TOO_MANY(code)}. Ini sudah terjadi dua kali dalam sehari: tunggu sampai besok, lalu lanjutkan antrean.`,
  },
  /** The queue is paused already, and only a person ends that. */
  limitedWhilePaused: {
    level: 'danger',
    text: ({ code }: { code: string }) =>
      `${TOO_MANY(code)}. Antrean tetap dijeda: tunggu satu jam sebelum melanjutkannya.`,
  },
  restricted: {
    level: 'danger',
    text: ({ code }: { code: string }) =>
      `WhatsApp membatasi akun ini (kode ${code}). Semua pesan tetap tersimpan. Buka WhatsApp di ponsel dan ikuti petunjuknya, tunggu 24 jam, lalu lanjutkan antrean.`,
  },
  /** `reason` says what it means and what to do. */
  restrictedBecause: {
    level: 'danger',
    text: ({ reason }: { reason: string }) => `${reason} Semua pesan tetap tersimpan.`,
  },
  failures: {
    level: 'danger',
    text: ({ run }: { run: number }) =>
      `${run} pesan berturut-turut tidak diterima WhatsApp. Pengiriman dijeda dan semua pesan yang menunggu tetap tersimpan. Periksa apakah WhatsApp di ponsel masih bisa mengirim pesan, lalu lanjutkan antrean.`,
  },
  /** By the preacher himself; `days` in words. */
  leaveAdded: {
    level: 'info',
    text: ({ name, days }: { name: string; days: string }) =>
      `${name} berhalangan pada ${days}. Ia mengisinya sendiri di halaman pribadinya.`,
  },
  leaveWithdrawn: {
    level: 'info',
    text: ({ name, days }: { name: string; days: string }) => `${name} tidak jadi berhalangan pada ${days}.`,
  },
  udzur: {
    level: 'danger',
    text: ({ name, jadwal }: { name: string; jadwal: string }) => `${name} berhalangan: ${jadwal}. Cari pengganti.`,
  },
  udzurEnded: {
    level: 'info',
    text: ({ name, jadwal }: { name: string; jadwal: string }) => `${name} jadi hadir: ${jadwal}.`,
  },
  /** He has edited his message, taken it back, or taken his thumbs-up away. */
  answerOpen: {
    level: 'warning',
    text: ({ name, jadwal }: { name: string; jadwal: string }) =>
      `${name} menarik atau mengubah jawabannya untuk ${jadwal}, dan belum jelas gantinya. Hubungi beliau bila perlu.`,
  },
  /** He has edited a message after another answer was recorded; both answers in capitals. */
  answerKept: {
    level: 'warning',
    text: ({ name, jadwal, said, recorded }: { name: string; jadwal: string; said: string; recorded: string }) =>
      `${name} mengubah pesan lamanya menjadi ${said} untuk ${jadwal}. Yang tercatat tetap ${recorded}, karena dicatat sesudahnya. Hubungi beliau.`,
  },
  nobodyWilling: {
    level: 'danger',
    text: ({ date, place, who }: { date: string; place: string; who: string }) =>
      `Belum ada pengganti untuk ${date} di ${place}: ${who} berhalangan dan belum ada yang bersedia.`,
  },
  willingLate: {
    level: 'warning',
    text: ({ date, place, who }: { date: string; place: string; who: string }) =>
      `${who} bersedia menggantikan pada ${date} di ${place}, tetapi batas waktunya sudah lewat. Jadwal belum diubah.`,
  },
  /** After a restore: `answer` in capitals. */
  answerUnknown: {
    level: 'danger',
    text: ({ name, answer }: { name: string; answer: string }) =>
      `${name} menjawab ${answer}, tetapi pertanyaannya tidak dikenal karena data dipulihkan dari cadangan. Hubungi beliau, lalu catat jawabannya.`,
  },
  takenOver: {
    level: 'danger',
    text: () => 'Mesin lain sudah mengambil alih pengiriman. Mesin ini tidak mengirim apa pun.',
  },
  twin: {
    level: 'danger',
    text: () => 'Ada mesin lain dengan data yang sama. Mesin ini tidak mengirim apa pun sampai Anda memutuskan.',
  },
  longAway: {
    level: 'danger',
    text: () => 'Belum jelas apakah mesin lain sudah mengambil alih. Pengiriman menunggu Anda.',
  },
  slower: { level: 'info', text: () => 'Antrean berjalan lagi, lebih lambat dari biasanya.' },
} as const satisfies Record<string, { level: Level; text(facts: never): string }>;

/** To admins by WhatsApp: a preacher has declined; `url` is the page for replacing him, '' if unknown. */
export const udzurText = (facts: { name: string; jadwal: string }, url: string): string =>
  `*Udzur.* ${ALERTS.udzur.text(facts)}${url === '' ? '' : `\nBuka ${url} untuk mencarinya.`}`;

/** To admins by WhatsApp: a question is open again. */
export const answerOpenText = (facts: { name: string; jadwal: string }): string =>
  `*Perlu dicek.* ${ALERTS.answerOpen.text(facts)}`;

/** To admins by WhatsApp: an answer to a question that is not in the database. */
export const unknownAnswerText = (facts: { name: string; answer: string }): string =>
  `*Perlu dicatat.* ${ALERTS.answerUnknown.text(facts)}`;

/** What a banner says as long as it lasts; no alert of its own. */
export const STATES = {
  restored: (of: { createdAt: number; held: number; marked: number; outdated: number; zone: string }) => {
    const { createdAt, held, marked, outdated, zone } = of;
    const waits = held > 0 ? ` ${held} pesan ditahan: sebagian mungkin sudah terkirim.` : '';
    const doubts = marked > 0 ? ` ${marked} jadwal ditandai: pengingatnya mungkin sudah dikirim.` : '';
    const wrong =
      outdated > 0
        ? ` Tentang ${outdated} jadwal ada yang sesudah cadangan itu sudah diberi tahu lain: buka Home, lalu 'Beri tahu'.`
        : '';
    return `Data dipulihkan dari cadangan ${formatInstant(createdAt, zone)}.${waits}${doubts}${wrong} Periksa dulu, lalu lanjutkan antrean.`;
  },
  upgraded: () => 'Aplikasi baru saja diperbarui. Pengiriman dilanjutkan sendiri setelah satu menit berjalan baik.',
  refused: () =>
    'WhatsApp menolak akun ini. Buka WhatsApp di ponsel dan ikuti petunjuknya. Semua pesan tetap tersimpan.',
  limitReached: ({ limit }: { limit: number }) => `Batas ${limit} pesan sehari sudah tercapai. Sisanya dikirim besok.`,
  failing: ({ run }: { run: number }) => `${run} pesan terakhir tidak diterima WhatsApp. Pesan dicoba lagi sendiri.`,
  /** `at` and `until` in UTC ms; undefined if unknown. */
  takenOver: ({ at, zone }: { at: number | undefined; zone: string }) =>
    `Mesin lain sudah mengambil alih pengiriman${at === undefined ? '' : ` sejak ${formatInstant(at, zone)}`}. Mesin ini tidak mengirim apa pun. Matikan mesin ini, atau pulihkan dulu cadangan terbaru.`,
  takingOver: ({ until, zone }: { until: number; zone: string }) =>
    `Mesin ini mengambil alih. Pengiriman dimulai pukul ${formatClock(until, zone)}, supaya mesin lama sempat berhenti.`,
  twin: () =>
    'Ada mesin lain dengan data yang sama, misalnya dari kartu SD yang disalin, jadi mesin ini tidak mengirim apa pun. Bila mesin ini yang seharusnya mengirim, lanjutkan antrean: mesin yang lain akan berhenti.',
  longAway: () =>
    'Mesin ini lama tidak aktif dan tempat cadangan jauh tidak terjangkau, jadi belum jelas apakah mesin lain sudah mengambil alih. Bila tidak ada mesin lain, lanjutkan antrean.',
  slowed: () => 'WhatsApp meminta pengiriman diperlambat. Jeda antar pesan dua kali lebih lama sampai besok.',
} as const;

export type AlertKind = keyof typeof ALERTS;
export type AlertFacts<K extends AlertKind> = Parameters<(typeof ALERTS)[K]['text']>[0];
/** Nothing where the sentence needs nothing. */
type Given<K extends AlertKind> = AlertFacts<K> extends undefined ? [] : [facts: AlertFacts<K>];

/** The sentence alone, as banners and `mimbar doctor` show it. */
export function alertText<K extends AlertKind>(kind: K, ...[facts]: Given<K>): string {
  return (ALERTS[kind].text as (facts: AlertFacts<K> | undefined) => string)(facts);
}

/** The frame that tells it to all who look. */
export function alertFrame<K extends AlertKind>(kind: K, ...given: Given<K>): AlertFrame {
  return { type: 'alert', level: ALERTS[kind].level, message: alertText(kind, ...given) };
}
