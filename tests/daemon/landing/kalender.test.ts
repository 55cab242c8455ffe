import ICAL from 'ical.js';
import { sync, type VEvent } from 'node-ical';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/clock.ts';
import { addPengajian, addSampleMonth } from '#tests/support/landing/landing.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';

let api: TestApp;
const start = (env: Record<string, string> = {}) => startTestApp({ clock: createTestClock(), env });
beforeEach(async () => void (api = await start({ MIMBAR_PUBLIC_URL: 'https://jadwal.example.org' })));
afterEach(() => api.close());

async function feed(query = ''): Promise<string> {
  const response = await api.app.inject(`/api/public/kalender.ics${query}`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return response.body;
}

/** A plain date is midnight in the process's zone. */
const textOf = (date: Date, type: string): string =>
  type === 'date' ? new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString() : date.toISOString();

/** ical.js writes the feed, so a different library reads it. Text values may come with their parameters. */
function eventsOf(text: string) {
  const said = (value: unknown): string =>
    typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value ?? '');
  return Object.values(sync.parseICS(text))
    .filter((part): part is VEvent => part?.type === 'VEVENT')
    .map((event) => ({
      uid: event.uid,
      sequence: Number(event.sequence),
      isDate: event.datetype === 'date',
      start: textOf(event.start, event.datetype),
      end: textOf(event.end!, event.datetype),
      summary: said(event.summary),
      location: said(event.location),
      description: said(event.description),
    }));
}

/**
 * RFC 5545, 3.1 and 3.6: line ends, line lengths, whole characters, and what every calendar and event must have once.
 */
function checkRules(text: string): void {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]|[\u0000-\u0008\u000b-\u001f\u007f]/);
  for (const line of text.split('\r\n').slice(0, -1)) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
    expect(line).toMatch(/^ |^[A-Z][A-Z0-9-]*[;:]/);
  }
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
  for (const name of ['VERSION:2.0', 'PRODID:'])
    expect(unfolded.filter((line) => line.startsWith(name))).toHaveLength(1);
  const events = unfolded.join('\n').split('BEGIN:VEVENT\n').slice(1);
  for (const event of events) {
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'SEQUENCE'])
      expect([name, event.match(new RegExp(`^${name}[;:]`, 'gm'))?.length]).toEqual([name, 1]);
  }
  const uids = unfolded.filter((line) => line.startsWith('UID:'));
  expect(new Set(uids).size).toBe(uids.length);
}

test('holds every schedule from 31 days back to 400 ahead, by the rules of RFC 5545', async () => {
  await addSampleMonth(api);
  await addPengajian(api, { tanggal: '2026-10-20', waktu: '19:30', id_masjid: '1', id_mubaligh: '1' });
  await addPengajian(api, { tanggal: '2026-10-19', waktu: '19:30', id_masjid: '1', id_mubaligh: '1' });
  await addPengajian(api, { tanggal: '2027-12-25', waktu: '19:30', id_masjid: '1', id_mubaligh: '1' });
  await addPengajian(api, { tanggal: '2027-12-26', waktu: '19:30', id_masjid: '1', id_mubaligh: '1' });
  const text = await feed();
  checkRules(text);
  const events = eventsOf(text);
  expect(events).toHaveLength(8 + 2 + 5);
  expect(
    events.map((event) => event.start.slice(0, 10)).filter((date) => date < '2026-11-01' || date > '2027-06-01'),
  ).toEqual(['2026-10-20', '2027-12-25']);
  expect(text).not.toMatch(/0812|6281/);
});

test("a clock time is an hour in the deployment's zone, other times without a place a whole day that names them", async () => {
  await addSampleMonth(api);
  const events = eventsOf(await feed());
  const [clock, named] = ['2026-11-01', '2026-11-20'].map((date) =>
    events.find((event) => event.start.startsWith(date) && event.summary.startsWith('Pengajian'))!,
  );
  expect(clock!.start).toBe('2026-11-01T11:30:00.000Z');
  expect(clock!.end).toBe('2026-11-01T12:30:00.000Z');
  expect([clock!.summary, clock!.location, clock!.description]).toEqual([
    'Pengajian: Masjid Al-Ikhlas',
    'Masjid Al-Ikhlas',
    'Mubaligh: Ustadz Ahmad Fauzan\nWaktu: 18:30',
  ]);
  expect([named!.isDate, named!.start.slice(0, 10), named!.end.slice(0, 10)]).toEqual([
    true,
    '2026-11-20',
    '2026-11-21',
  ]);
  expect(named!.summary).toBe("Pengajian (Ba'da Maghrib): Masjid Nurul Huda");
  const jumatan = events.filter((event) => event.summary === 'Jumatan: Masjid Nurul Huda');
  expect(jumatan.map(({ isDate, start }) => [isDate, start.slice(0, 10)])).toContainEqual([true, '2026-11-27']);
});

test('of one mosque, of one preacher, of both; an unknown key is not found', async () => {
  await addSampleMonth(api);
  const { masjid, mubaligh } = (
    await api.call('GET', '/landing?dateStart=2026-11-20&dateEnd=2026-11-20&jadwalType=pengajian')
  ).body.data[0];
  const ofMasjid = eventsOf(await feed(`?masjid=${masjid.kunci}`));
  expect(ofMasjid.map((event) => event.location)).toEqual(Array.from({ length: 5 }, () => 'Masjid Nurul Huda'));
  const ofMubaligh = eventsOf(await feed(`?mubaligh=${mubaligh.kunci}`));
  expect(ofMubaligh.every((event) => event.description.includes('Ustadz Salman Hidayat'))).toBe(true);
  expect(eventsOf(await feed(`?masjid=${masjid.kunci}&mubaligh=${mubaligh.kunci}`))).toHaveLength(3);
  for (const query of ['masjid=1', 'mubaligh=tidak-ada']) {
    const { status, body } = await api.call('GET', `/public/kalender.ics?${query}`, { token: null });
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

test('an event keeps its name and counts its changes', async () => {
  const id_masjid = await addMasjid(api);
  const id_mubaligh = await addMubaligh(api);
  const id = await addPengajian(api, { tanggal: '2026-11-22', waktu: '19:30', id_masjid, id_mubaligh });
  const [before] = eventsOf(await feed());
  await api.call('PATCH', `/jadwal-pengajian/${id}`, { body: { tanggal: '2026-11-23', waktu: '23:45' } });
  const [after] = eventsOf(await feed());
  expect([after!.uid, after!.sequence]).toEqual([before!.uid, before!.sequence + 1]);
  expect(after!.end).toBe('2026-11-23T17:45:00.000Z');
  await api.call('PATCH', `/jadwal-pengajian/${id}`, { body: { waktu: 'Malam' } });
  expect(eventsOf(await feed())[0]!.summary).toContain('(Malam)');
});

test('odd names survive: separators, line breaks, long and many-byte texts', async () => {
  const nama_masjid = `Masjid "A"; B, C\\D مسجد النور ${'Ñandú🕌'.repeat(15)}`;
  const id_masjid = await addMasjid(api, nama_masjid);
  const id_mubaligh = await addMubaligh(api);
  // An earlier version stored such a name; the next change cleans it.
  api.database.sqlite
    .prepare('update mubaligh set nama_mubaligh = ? where id = ?')
    .run('Ustadz\u0007 Ahmad\r\nFauzan', Number(id_mubaligh));
  await addPengajian(api, { tanggal: '2026-11-22', waktu: '19.30 - selesai', id_masjid, id_mubaligh });
  const text = await feed();
  checkRules(text);
  const [event] = eventsOf(text);
  expect(event!.location).toBe(nama_masjid);
  expect(event!.description).toContain('Ustadz Ahmad\nFauzan');
});

describe('in other zones', () => {
  test.each([
    ['Asia/Makassar', '2026-11-22', '2026-11-22T11:30:00.000Z'],
    ['Asia/Jayapura', '2026-11-22', '2026-11-22T10:30:00.000Z'],
    ['Australia/Sydney', '2027-03-20', '2027-03-20T08:30:00.000Z'],
    ['Australia/Sydney', '2027-06-20', '2027-06-20T09:30:00.000Z'],
  ])('19:30 in %s on %s', async (zone, tanggal, instant) => {
    await api.close();
    api = await start({ MIMBAR_TIMEZONE: zone });
    const id_masjid = await addMasjid(api);
    const id_mubaligh = await addMubaligh(api);
    await addPengajian(api, { tanggal, waktu: '19:30', id_masjid, id_mubaligh });
    const text = await feed();
    checkRules(text);
    expect(eventsOf(text)[0]!.start).toBe(instant);
  });
});

test('a thousand events are read alike by two libraries', async () => {
  const id_masjid = await addMasjid(api);
  const id_mubaligh = await addMubaligh(api);
  const add = api.database.sqlite.prepare(
    'insert into jadwal_pengajian (tanggal, waktu, waktu_order, id_masjid, id_mubaligh) values (?, ?, 0, ?, ?)',
  );
  const times = ['19.30', '7.30 malam', '08.00–10.00', '19.30 WITA', 'Malam', 'jam 8 s.d. selesai'];
  api.database.transaction(() => {
    for (let n = 0; n < 1000; n++)
      add.run(`2026-12-${String(1 + (n % 31)).padStart(2, '0')}`, times[n % 6], Number(id_masjid), Number(id_mubaligh));
  });
  await addPengajian(api, { tanggal: '2026-12-01', waktu: '05.00', id_masjid, id_mubaligh });
  const text = await feed();
  checkRules(text);
  expect(text).not.toMatch(/^DURATION/m);
  const byNode = new Map(eventsOf(text).map((event) => [event.uid, event]));
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect([byNode.size, events.length]).toEqual([1001, 1001]);
  for (const event of events) {
    const other = byNode.get(event.uid)!;
    const shown = (time: ICAL.Time) =>
      time.isDate ? `${time.toString()}T00:00:00.000Z` : time.toJSDate().toISOString();
    expect([shown(event.startDate), shown(event.endDate), event.summary]).toEqual([
      other.start,
      other.end,
      other.summary,
    ]);
  }
});
