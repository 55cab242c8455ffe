import ExcelJS from 'exceljs';
import { addDays } from '#shared/base/dates.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { coldBurst } from '#tests/support/http/cold-burst.ts';
import { png } from '#tests/support/sheet/pictures.ts';
import { planBroadcast } from './queueing.ts';

export const HEAVY_NETWORK = { masjid: 500, mubaligh: 300, pengajian: 9000, jumatan: 1000, days: 395 };
/** The earliest day of the network above, as a plain date in UTC. */
export const heavyStart = (): string => addDays(new Date().toISOString().slice(0, 10), -15);

const MESSAGES = 5000;
const ROWS = 20_000;
const EXPORTS = [
  '/jadwal-pengajian/export?format=xlsx',
  '/jadwal-pengajian/export?format=csv',
  '/jadwal-pengajian/export?format=json',
  '/mubaligh/export?format=csv',
];

/**
 * Runs an import of 20,000 rows, then all heavy work at once: checks of as many rows, previews of thousands of
 * messages, exports, cold feeds, logos. Returns the number of responses by status.
 */
export async function heavyBurst(daemon: DaemonProcess, rounds: number): Promise<Record<string, number>> {
  const tally: Record<string, number> = {};
  const count = async (what: string, call: Promise<{ status: number }>) => {
    const { status } = await call;
    tally[`${what} ${status}`] = (tally[`${what} ${status}`] ?? 0) + 1;
  };
  const plan = JSON.parse(await planBroadcast(daemon, MESSAGES)) as object;
  const file = await preachers();
  const many = (n: number, work: (n: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: n }, (_, at) => work(at)));
  for (let round = 0; round < rounds; round++) {
    await daemon.call('PATCH', '/masjid/1', { body: { nama_masjid: `Masjid Baru ${round}` } });
    // One workbook is read at a time; the requests beside it below are refused and must be repeated.
    await count('import', daemon.call('POST', '/mubaligh/upload', { body: file }));
    await Promise.all([
      coldBurst(
        daemon,
        Array.from({ length: 128 }, (_, n) => `/api/public/kalender.ics?x=${n}`),
      ).then(({ tally: feeds }) => {
        for (const [status, answers] of Object.entries(feeds))
          tally[`feed ${status}`] = (tally[`feed ${status}`] ?? 0) + answers;
      }),
      many(8, () => count('preview', daemon.call('POST', '/jadwal-pengajian/broadcast-preview', { body: plan }))),
      many(2, () => count('check', daemon.call('POST', '/mubaligh/upload?dryRun=true', { body: file }))),
      many(EXPORTS.length * 2, (n) => count('export', daemon.call('GET', EXPORTS[n % EXPORTS.length]!))),
      many(4, (n) =>
        count(
          'logo',
          daemon.call('POST', '/rebrand/logo', {
            body: png(600 + n, 600, [['tEXt', Buffer.alloc(900_000)]]),
            headers: { 'content-type': 'image/png' },
          }),
        ),
      ),
    ]);
  }
  return tally;
}

async function preachers(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('INPUT DISINI');
  sheet.addRow(['Nama', 'HP']);
  for (let n = 1; n <= ROWS; n++) sheet.addRow([`Ustadz Tamu Nomor ${n}`, `0813${String(n).padStart(8, '0')}`]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
