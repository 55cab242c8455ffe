import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { drained } from '#tests/support/page/walk.ts';
import { phone } from '#tests/support/samples.ts';
import { MEDIA_CERTIFICATE } from '#tests/support/whatsapp-server/media.ts';
import { createChance } from './chance.ts';
import { startRig, type Rig } from './rig.ts';

/** `npm run test:crash` sets 200; each announcement takes some. */
const KILLS = process.env['MIMBAR_CRASH_ROUNDS'] === undefined ? 3 : 100;
const PER_ANNOUNCEMENT = 5;
const GROUPS = 5;
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'isi'), Buffer.from('%%EOF')]);
const chance = createChance();
let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

/** Five groups of three members that may be written to; gives their ids. */
async function addGroups({ daemon, whatsapp }: Rig): Promise<string[]> {
  const own = whatsapp.companions[0]!.phone;
  for (let n = 0; n < GROUPS; n++)
    whatsapp.groups.add({ nama: `Grup ${n}`, members: [own, phone(7000 + 2 * n), phone(7001 + 2 * n)] });
  const { grup } = (await daemon.call('POST', '/grup/segarkan')).body.data as { grup: { id: string }[] };
  for (const { id } of grup) await daemon.call('PATCH', `/grup/${id}`, { body: { boleh: true } });
  return grup.map(({ id }) => id);
}

/** What each chat has of a text: the ids under which it came, and those that came without their file. */
function arrivals({ whatsapp }: Rig, text: string) {
  const own = [...whatsapp.messages, ...whatsapp.groups.readings].filter((one) => one.text === text);
  const chatOf = (one: (typeof own)[number]) => ('jid' in one ? `${one.jid} ${one.phone}` : one.toJid);
  const chats = Map.groupBy(
    own.filter((one) => 'jid' in one || !one.toJid.endsWith('@g.us')),
    chatOf,
  );
  return {
    chats: [...chats.keys()].toSorted(),
    twice: [...chats].filter(([, all]) => new Set(all.map(({ id }) => id)).size > 1).map(([chat]) => chat),
    bare: [...chats].filter(([, all]) => all.some(({ media }) => media === undefined)).map(([chat]) => chat),
  };
}

test(
  `kill -9 at ${KILLS} random moments of announcements to people and groups, with a file and for later: each once, none without its file`,
  { timeout: 120_000 + KILLS * 30_000 },
  async () => {
    console.log(`MIMBAR_SEED=${chance.seed}`);
    const schedules = 10;
    rig = await startRig({ schedules, env: { NODE_EXTRA_CA_CERTS: MEDIA_CERTIFICATE } });
    const { daemon, whatsapp } = rig;
    const groups = await addGroups(rig);
    const penerima = [
      { jenis: 'dkm_semua' },
      { jenis: 'mubaligh_semua' },
      ...groups.map((id) => ({ jenis: 'grup', id })),
    ];
    const people = (await daemon.call('POST', '/pengumuman/pratinjau', { body: { teks: 'x', penerima } })).body.data;
    // Each group has three phones in place of one.
    const count = people.length + 2 * GROUPS;
    let chats: string[] | undefined;
    for (let kills = 0, n = 0; kills < KILLS; n++) {
      const { id } = (await daemon.call('POST', '/lampiran', { body: PDF })).body.data;
      const [now, later] = [`Poster ${n}`, `Nanti ${n}`];
      const pada = new Date(Date.now() + 3000).toISOString();
      const ask = (body: object, key: string) =>
        daemon.call('POST', '/pengumuman', { body, headers: { 'idempotency-key': key } });
      const bodies = [
        [{ teks: later, penerima, pada, id_lampiran: id }, `nanti-${n}`],
        [{ teks: now, penerima, id_lampiran: id }, `poster-${n}`],
      ] as const;
      for (const [body, key] of bodies) expect((await ask(body, key)).status).toBe(200);
      for (let kill = 0; kill < PER_ANNOUNCEMENT && kills < KILLS; kill++, kills++) {
        await delay(chance.next() * 1500);
        await daemon.kill();
        await daemon.start();
        // Whoever has no answer sends the same once more.
        if (kill === 0) for (const [body, key] of bodies) expect((await ask(body, key)).status).toBe(200);
      }
      await expect
        .poll(async () => (await daemon.call('GET', '/nanti')).body.data, { timeout: 90_000, interval: 250 })
        .toEqual([]);
      await drained(daemon, daemon.cliToken(), 120_000);
      for (const text of [now, later]) {
        // A phone that asks again may have to wait until Mimbar has connected once more.
        await whatsapp.waitFor(() => arrivals(rig!, text).chats.length === count, 90_000).catch(() => undefined);
        chats ??= arrivals(rig, text).chats;
        expect(chats).toHaveLength(count);
        expect([text, arrivals(rig, text)]).toEqual([text, { chats, twice: [], bare: [] }]);
      }
      const logs: { status: string; message: string }[] = (await daemon.call('GET', '/message-logs?limit=100')).body
        .data;
      expect(logs.filter(({ status, message }) => status !== 'success' && [now, later].includes(message))).toEqual([]);
    }
    const { media } = whatsapp.groups.readings.findLast((one) => one.media !== undefined)!;
    expect((await whatsapp.media.download(media!)).equals(PDF)).toBe(true);
    expect(daemon.log.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  },
);
