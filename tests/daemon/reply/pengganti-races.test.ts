import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  subarray,
} from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { startPenggantiRig, type PenggantiRig } from '#tests/support/reply/pengganti-rig.ts';
import { phone } from '#tests/support/samples.ts';

let rig: PenggantiRig;
afterEach(() => rig.close());

const OFFER = /Kami mencari khatib pengganti/;
const FILLED = /sudah terisi, jazakumullah khairan/;

test('ten who say yes at once: one wins, nine hear that it is taken', async () => {
  rig = await startPenggantiRig({ calon: 10 });
  const all = Array.from({ length: 10 }, (_, n) => n);
  await rig.offer({ calon: all });
  rig.ack();
  const ticks = all.flatMap((n) => {
    expect(rig.says(n, 'Bersedia, insya Allah')).toBe(true);
    return [rig.tick(), rig.tick()];
  });
  await Promise.all(ticks);
  const { id_mubaligh, konfirmasi, version } = await rig.jadwal();
  expect({ id_mubaligh, konfirmasi, version }).toEqual({ id_mubaligh: rig.calon[0], konfirmasi: 'hadir', version: 2 });
  const heard = all.map((n) => rig.to(n).filter((text) => FILLED.test(text)).length);
  expect(heard).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(rig.written().filter(({ no_hp }) => no_hp === phone(1))).toHaveLength(1);
});

test('started again after every single step, all goes as without', async () => {
  async function play(restart: boolean): Promise<{ texts: string[]; linimasa: string[]; jadwal: object }> {
    rig = await startPenggantiRig({ calon: 4 });
    const first = rig;
    const step = async (work: () => unknown) => {
      await work();
      if (!restart) return;
      const before = rig;
      await before.services.stop();
      await before.app.close();
      before.database.close();
      rig = await startPenggantiRig({ from: first });
    };
    await step(() => rig.offer({ calon: [0, 1, 2, 3], berurutan: true, jeda_menit: 60 }));
    await step(() => rig.ack());
    await step(() => rig.at('2027-01-05 10:15'));
    await step(() => rig.tick());
    await step(() => rig.ack());
    await step(() => rig.says(1, 'tidak bisa'));
    await step(() => rig.tick());
    await step(() => rig.ack());
    await step(() => rig.says(0, 'bersedia'));
    await step(() => rig.says(2, 'bersedia'));
    await step(() => rig.tick());
    await step(() => rig.tick());
    const texts = rig.written().map(({ recipient, message }) => `${recipient}: ${message.split('\n\n')[1]}`);
    const { linimasa } = await rig.show();
    const { id_mubaligh, konfirmasi, version } = await rig.jadwal();
    const played = { texts, linimasa: linimasa.map(({ teks }) => teks), jadwal: { id_mubaligh, konfirmasi, version } };
    if (restart) rig = { ...rig, close: first.close.bind(first) };
    await rig.close();
    return played;
  }
  const plain = await play(false);
  expect(plain.texts).toHaveLength(7);
  expect(await play(true)).toEqual(plain);
  rig = { ...rig, close: async () => {} };
});

const event = oneof(
  record({ act: constant('offer'), calon: subarray([0, 1, 2, 3], { minLength: 1 }), berurutan: boolean() }),
  record({ act: constant('yes'), n: integer({ min: 0, max: 3 }) }),
  record({ act: constant('no'), n: integer({ min: 0, max: 3 }) }),
  constantFrom({ act: 'withdraw' }, { act: 'ack' }, { act: 'tick' }, { act: 'udzur' }, { act: 'hadir' }),
  record({ act: constant('later'), minutes: constantFrom(5, 60, 130, 1440) }),
  record({ act: constant('by hand'), n: integer({ min: 0, max: 3 }) }),
);
/** A busy machine may need this long. */
const LONG = { timeout: 90_000 };
type Event = { act: string; n?: number; calon?: number[]; berurutan?: boolean; minutes?: number };

test('whatever happens in whatever order: no change without a yes, one winner, nobody asked twice', LONG, async () => {
  rig = await startPenggantiRig({ calon: 4, env: { MIMBAR_QUIET_HOURS: '21:00-04:30' } });
  const { sqlite } = rig.database;
  const standing = (id: string) =>
    sqlite
      .prepare('select cast(id_mubaligh as text) as who, broadcast_version as version from jadwal_jumatan where id = ?')
      .get(Number(id)) as {
      who: string;
      version: number;
    };

  async function play(events: readonly Event[]): Promise<void> {
    rig.at('2027-01-05 09:14');
    const id_masjid = await rig.post('/masjid', { nama_masjid: 'Uji', nama_ketua_dkm: 'Bapak', no_hp: phone(2) });
    const id = await rig.post('/jadwal-jumatan', { tanggal: '2027-01-08', id_masjid, id_mubaligh: rig.lama });
    const path = `/pengganti/jumatan/${id}`;
    const say = (jawaban: string) => rig.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban } });
    await say('udzur');
    for (const { act, n = 0, calon = [], berurutan = false, minutes = 0 } of events as Event[]) {
      const before = standing(id);
      if (act === 'offer')
        await rig.call('POST', `${path}/tawarkan`, {
          body: { id_mubaligh: calon.map((one) => rig.calon[one]), berurutan },
        });
      if (act === 'yes') rig.says(n, 'bersedia');
      if (act === 'no') rig.says(n, 'tidak bisa');
      if (act === 'withdraw') await rig.call('DELETE', path);
      if (act === 'ack') rig.ack();
      if (act === 'tick') await rig.tick();
      if (act === 'udzur' || act === 'hadir') await say(act);
      if (act === 'later') rig.clock.set(rig.clock.now() + minutes * 60_000);
      if (act === 'by hand') await rig.call('PATCH', `/jadwal-jumatan/${id}`, { body: { id_mubaligh: rig.calon[n] } });
      const { who } = standing(id);
      // Only a yes of this preacher, or an admin, changes who has the sermon.
      if (who !== before.who) {
        const isHis = act === 'yes' && who === rig.calon[n];
        const isUndone = act === 'withdraw' && who === rig.lama;
        expect(isHis || isUndone || act === 'by hand', `${act} made it ${who}`).toBe(true);
        if (isHis) {
          const asked = sqlite
            .prepare(
              'select count(*) from tawaran join penawaran p on p.id = id_penawaran where tawaran.id_mubaligh = ? and p.id_jadwal = ? and p.version = ? and tawaran.id_broadcast is not null',
            )
            .pluck()
            .get(Number(who), Number(id), before.version);
          expect(asked).toBe(1);
        }
      }
    }
    await rig.tick();
    rig.ack();
    const winners = sqlite
      .prepare(
        "select count(*) from tawaran_langkah l join penawaran p on p.id = l.id_penawaran where langkah = 'bersedia' and p.id_jadwal = ? group by p.id",
      )
      .pluck()
      .all(Number(id)) as number[];
    for (const count of winners) expect(count).toBe(1);
    // One that was withdrawn before it left may be made again.
    const offers = sqlite
      .prepare(
        "select count(*) from message m join message_jadwal j on j.id_message = m.id where m.message like '%Kami mencari khatib%' and j.id_jumatan = ? and (m.state <> 'cancelled' or m.sent_at is not null) group by m.no_hp, j.broadcast_version",
      )
      .pluck()
      .all(Number(id)) as number[];
    for (const count of offers) expect(count).toBe(1);
    // A closed search leaves no offer open.
    const open = sqlite
      .prepare(
        "select count(*) from tawaran join penawaran p on p.id = id_penawaran where p.state <> 'jalan' and tawaran.state in ('waiting', 'sent')",
      )
      .pluck()
      .get();
    expect(open).toBe(0);
    await rig.call('DELETE', `/jadwal-jumatan/${id}`);
    await rig.tick();
  }

  await assert(
    asyncProperty(array(event, { minLength: 3, maxLength: 14 }), async (events) => play(events as Event[])),
    { numRuns: 30 },
  );
  expect(rig.written().some(({ message }) => OFFER.test(message))).toBe(true);
});
