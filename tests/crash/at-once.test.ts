import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startRig, type Broadcast, type Rig } from './rig.ts';
import { tally } from './tally.ts';

const WHOLE = { lost: [], twoIds: [], lies: [], unflagged: [] };
const NO_MORE = { timeout: 60_000 };
interface Row {
  id: string;
  status: string;
  message: string;
}
let rig: Rig;
beforeAll(async () => void (rig = await startRig({ schedules: 12 })));
afterAll(() => rig?.close());
afterEach(() => rig.whatsapp.faults.reset());

const call = (method: string, route: string, body?: object) => rig.daemon.call(method, route, body && { body });
const queue = async (): Promise<Row[]> => (await call('GET', '/queue?limit=100')).body.data;
const allTexts = (broadcast: Broadcast) => [...broadcast.texts.values()].flat();
/** All copies of this broadcast's messages on the phones. */
const copies = (broadcast: Broadcast) =>
  rig.whatsapp.messages.filter(({ text }) => text !== null && allTexts(broadcast).includes(text));

test('two identical sends at once queue each message once and name the same broadcast', NO_MORE, async () => {
  await call('POST', '/queue/pause');
  const broadcast = await rig.plan();
  const answers = await Promise.all([rig.send(broadcast), rig.send(broadcast), rig.send(broadcast)]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect(answers.map(({ body }) => body.data.queued).toSorted((a, b) => a - b)).toEqual([0, 0, 24]);
  await call('POST', '/queue/resume');
  await rig.settled(broadcast);
  expect(await tally(rig, broadcast)).toEqual(WHOLE);
  expect(copies(broadcast)).toHaveLength(24);
});

test('two overlapping sends at once, in another order, queue what they share once', NO_MORE, async () => {
  await call('POST', '/queue/pause');
  const broadcast = await rig.plan();
  const ids = [...broadcast.texts.keys()];
  const part = (some: string[]) => ({
    ...broadcast,
    query: broadcast.query.replace(/id=[\d,]+/, `id=${some.join(',')}`),
  });
  const [one, other] = await Promise.all([rig.send(part(ids.slice(0, 8))), rig.send(part(ids.slice(4).toReversed()))]);
  expect(one.body.data.queued + other.body.data.queued).toBe(24);
  await call('POST', '/queue/resume');
  await rig.settled(broadcast);
  expect(await tally(rig, broadcast)).toEqual(WHOLE);
  expect(copies(broadcast)).toHaveLength(24);
});

test(
  'schedules that are edited and deleted while their messages fly: nothing leaves after the answer',
  NO_MORE,
  async () => {
    const broadcast = await rig.broadcast();
    const ids = [...broadcast.texts.keys()];
    const edited = ids.slice(5, 8);
    const deleted = ids.slice(8, 11);
    await rig.whatsapp.waitFor(() => copies(broadcast).length >= 2);
    for (const id of edited)
      expect((await call('PATCH', `/jadwal-pengajian/${id}`, { waktu: '20:00' })).status).toBe(200);
    for (const id of deleted) expect((await call('DELETE', `/jadwal-pengajian/${id}`)).status).toBe(200);
    // Messages under way at this moment may still arrive; all others of these schedules are cancelled.
    const running = (await queue()).filter(({ status }) => status === 'running').map(({ message }) => message);
    const gone = [...edited, ...deleted].flatMap((id) => broadcast.texts.get(id)!);
    const before = copies(broadcast).map(({ text }) => text!);
    await rig.settled({
      ...broadcast,
      texts: new Map([...broadcast.texts].filter(([id]) => ![...edited, ...deleted].includes(id))),
    });
    const late = copies(broadcast)
      .map(({ text }) => text!)
      .filter((text) => gone.includes(text) && !before.includes(text));
    expect(late.filter((text) => !running.includes(text))).toEqual([]);
    const rows: { id: string; broadcasted: boolean }[] = (
      await call('GET', `/jadwal-pengajian?limit=100&id=${ids.join(',')}`)
    ).body.data;
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => !deleted.includes(id)).toSorted());
    for (const { id, broadcasted } of rows) expect(broadcasted, `schedule ${id}`).toBe(!edited.includes(id));
    expect((await tally(rig, broadcast)).twoIds).toEqual([]);
  },
);

test(
  'a schedule edited while its message is under way: when the try fails, the old text does not go again',
  NO_MORE,
  async () => {
    const { whatsapp } = rig;
    await call('POST', '/queue/pause');
    const broadcast = await rig.broadcast();
    const [id] = broadcast.texts.keys();
    whatsapp.faults.onMessage({ ack: 'none', times: 1 });
    whatsapp.settings.autoReceipts = 'none';
    await call('POST', '/queue/resume');
    await whatsapp.waitFor(() => copies(broadcast).length === 1);
    expect(await queue()).toContainEqual(
      expect.objectContaining({ status: 'running', message: broadcast.texts.get(id!)![0] }),
    );
    expect((await call('PATCH', `/jadwal-pengajian/${id}`, { waktu: '21:00' })).body.data).toMatchObject({
      cancelled: 1,
    });
    whatsapp.dropConnections();
    await rig.settled({ ...broadcast, texts: new Map([...broadcast.texts].filter(([other]) => other !== id)) });
    expect(copies(broadcast).filter(({ text }) => broadcast.texts.get(id!)!.includes(text!))).toHaveLength(1);
    expect((await call('GET', `/jadwal-pengajian/${id}`)).body.data.broadcasted).toBe(false);
  },
);
