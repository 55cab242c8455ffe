import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { coldBurst } from '#tests/support/cold-burst.ts';
import type { DaemonProcess } from '#tests/support/daemon-process.ts';

/** 10,000 schedules over 13 months around today; one edit, then 128 visitors at once, against the daemon as it is shipped. */
const DAY = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const start = addDays(today, -15);
const end = addDays(start, 394);
/** One range in as many spellings as there are visitors. */
const spelled = (n: number) => `/api/landing?jadwalType=pengajian&x=${n}&dateStart=${start}T00:00:00.${n % 2 ? '000' : '0'}Z&dateEnd=${end}T08:00:00.${String(n).padStart(3, '0')}Z`;

let daemon: DaemonProcess;
let directory: ReturnType<typeof makeDataDirectory>;
beforeEach(async () => {
  const size = { masjid: 500, mubaligh: 300, pengajian: 9000, jumatan: 1000, days: 395, firstDay: Date.parse(start) };
  directory = makeDataDirectory((database) => fillNetwork(database, size));
  daemon = await startShippedDaemon({ dataDir: directory.dataDir });
  // What is made at its first use is there before the visitors come.
  for (const url of ['/', '/api/public/kalender.ics', spelled(0)]) await fetch(daemon.url + url);
  expect(DAY).toBeGreaterThan(0);
});
afterEach(async () => {
  await daemon.close();
  directory.remove();
});

const edit = (nama_masjid: string) => daemon.call('PATCH', '/masjid/1', { body: { nama_masjid } });

test.each([
  ['the calendar feed', () => '/api/public/kalender.ics'],
  ['the calendar feed in as many spellings', (n: number) => `/api/public/kalender.ics?x=${n}`],
  ['the list of 395 days in as many spellings', spelled],
  ['the page in as many spellings', (n: number) => `/?tab=pengajian&x=${n}`],
  ['all of them', (n: number) => [`/api/public/kalender.ics?x=${n}`, spelled(n), `/?x=${n}`, '/api/public/kalender.ics'][n % 4]!],
])('%s: 128 after an edit', { timeout: 180_000 }, async (_what, address) => {
  await edit('Masjid Sesudah');
  const burst = await coldBurst(daemon, Array.from({ length: 128 }, (_, n) => address(n)));
  console.log(_what, JSON.stringify(burst));
  expect(burst.tally).toEqual({ 200: 128 });
  expect(burst.health).toBeLessThan(300);
  expect(burst.most - burst.rest).toBeLessThan(60);
});
