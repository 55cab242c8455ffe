import { KEPT_DAYS } from '#daemon/operations/retention.ts';
import type { Sample } from './measure.ts';
import { DAY } from './year.ts';

/** The largest allowed ratio to the value of the first month. */
const GROWTH_MAX = 1.1;
/** A smaller value depends on single pages or files, so its growth is not judged, MB. */
const WEIGHED = 0.5;
/** A smaller log consists of the lines of one month's troubles, so its growth is not judged, kB a day. */
const LOG_WEIGHED = 10;
const MONTH = 31;

/**
 * Tables whose rows the specification keeps, with the number of days. The plan and the sent messages are kept for ever,
 * so these tables grow by rule and only the size of one row is judged. If rows are deleted after some days, the size of
 * the table is judged once the first rows are gone.
 */
const KEPT: Record<string, number> = {
  jadwal_pengajian: Infinity,
  jadwal_jumatan: Infinity,
  rutin_tanggal: Infinity,
  broadcast: Infinity,
  message: Infinity,
  message_jadwal: Infinity,
  schedule_run: Infinity,
  udzur: Infinity,
  cuti: Infinity,
  audit: KEPT_DAYS.audit,
  penawaran: KEPT_DAYS.penawaran,
  tawaran: KEPT_DAYS.penawaran,
  tawaran_langkah: KEPT_DAYS.penawaran,
  digest: KEPT_DAYS.digest,
  balasan: KEPT_DAYS.reply,
  kabar: KEPT_DAYS.kabar,
  // The WhatsApp library keeps 130 bytes for each answered reply as long as the session lives.
  whatsapp_key: Infinity,
};
/** Tables in which all rows are of one kind, so that the size of a row can be compared. */
const ALIKE = ['jadwal_pengajian', 'jadwal_jumatan', 'message', 'message_jadwal'];

export interface Grown {
  figure: string;
  before: number;
  after: number;
  isWithin: boolean;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Compares the medians of the last 30 days and of the second half of the first month; undefined if there are too few
 * days.
 */
export function growthOf(samples: readonly Sample[], start: number): Grown[] | undefined {
  const end = samples.at(-1)?.at ?? 0;
  const last = samples.slice(-30);
  /** The samples of the 16 days up to a day of the year. */
  const until = (day: number) => samples.filter(({ at }) => at >= start + (day - 16) * DAY && at < start + day * DAY);
  const first = until(MONTH);
  if (first.length === 0 || end < start + 61 * DAY) return undefined;

  const compare = (figure: string, of: (sample: Sample) => number, base = first, small = 0): Grown => {
    const [before, after] = [median(base.map(of)), median(last.map(of))];
    return { figure, before, after, isWithin: after <= Math.max(before * GROWTH_MAX, small) };
  };
  const figures = [
    compare('memory, MB', ({ memory }) => memory),
    compare('open files', ({ handles }) => handles),
    compare('log a day, kB', ({ log }) => log / 1024, first, LOG_WEIGHED),
    compare('backups that are kept', ({ backups }) => backups),
    compare('journal of the database, MB', ({ journal }) => journal),
    compare('all other files, kB', ({ rest }) => rest * 1024, first, WEIGHED * 1024),
    compare('the database without what is kept by rule, MB', ({ database, tables }) =>
      Object.entries(tables).reduce(
        (left, [name, { megabytes }]) => (name in KEPT ? left - megabytes : left),
        database,
      ),
    ),
  ];
  const latest = samples.at(-1)!;
  for (const [name, days] of Object.entries(KEPT)) {
    if ((latest.tables[name]?.megabytes ?? 0) < WEIGHED) continue;
    const table = ({ tables }: Sample) => tables[name] ?? { rows: 0, megabytes: 0 };
    if (ALIKE.includes(name))
      figures.push(compare(`${name}, bytes a row`, (one) => (table(one).megabytes * 2 ** 20) / (table(one).rows || 1)));
    const full = until(days + MONTH);
    if (full.length > 0 && end >= start + (days + 61) * DAY)
      figures.push(compare(`${name}, MB`, (one) => table(one).megabytes, full));
  }
  return figures;
}
