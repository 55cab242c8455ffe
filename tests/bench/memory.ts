import { setTimeout as wait } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { bench } from '#tests/support/bench/bench.ts';
import { makeDataDirectory } from '#tests/support/bench/daemon.ts';
import { startDaemonOnTestServer } from '#tests/support/bench/linked.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { broadcastAll, planBroadcast } from '#tests/support/bench/queueing.ts';
import { peakOfChildren, restingRss, rssOf } from '#tests/support/bench/rss.ts';

const ROWS = 20_000;
/** An idle daemon checks its memory and gives free memory back within this time, in ms. */
const TIDY_WITHIN = 40_000;

/** The memory of the daemon. Spreadsheets count separately, because they have their own process. */
await bench('memory', async ({ tell, quick }) => {
  const messages = quick ? 200 : 1000;
  const { dataDir, remove } = makeDataDirectory((database) =>
    fillNetwork(database, { masjid: 500, mubaligh: 500, pengajian: messages / 2, days: 1 }),
  );
  const linked = await startDaemonOnTestServer({ dataDir });
  const { daemon, whatsapp } = linked;
  whatsapp.settings.autoReceipts = 'read';
  try {
    // A second start is the usual case: the first one fills the compile cache for the later ones.
    await daemon.stop();
    await daemon.start();
    tell('unlinked', await restingRss(daemon.pid), 'MB');
    await linked.link();
    await daemon.stop();
    await daemon.start();
    const idle = await restingRss(daemon.pid);
    tell('linked', idle, 'MB');
    await broadcastAll(daemon, await planBroadcast(daemon, messages));
    tell('after-messages', rssOf(daemon.pid), 'MB');
    await wait(TIDY_WITHIN);
    const rested = rssOf(daemon.pid);
    tell('rested', rested, 'MB', { limit: idle });
    const file = await workbook();
    tell(
      'read-20000-rows',
      await peakOfChildren(daemon.pid, () => daemon.call('POST', '/mubaligh/upload?dryRun=true', { body: file })),
      'MB',
    );
    tell(
      'write-template',
      await peakOfChildren(daemon.pid, () => daemon.call('GET', '/jadwal-pengajian/template')),
      'MB',
    );
  } finally {
    await linked.close();
    remove();
  }
});

async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('INPUT DISINI');
  sheet.addRow(['Nama', 'HP']);
  for (let n = 1; n <= ROWS; n++) sheet.addRow([`Ustadz Contoh Nomor ${n}`, `0812${String(n).padStart(8, '0')}`]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
