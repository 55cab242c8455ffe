import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startDaemonProcess } from '#tests/support/process/daemon-process.ts';
import { pairByQr } from '#tests/support/page/walk.ts';
import { phone } from '#tests/support/samples.ts';
import { quietLibsignal } from '#tests/support/whatsapp-server/quiet.ts';
import { startWhatsAppServer } from '#tests/support/whatsapp-server/server.ts';
import { createChance } from './chance.ts';

/** The number of schedules that lose their preacher, one after the other; `npm run test:crash` has more. */
const ROUNDS = process.env['MIMBAR_CRASH_ROUNDS'] === undefined ? 2 : 10;
const OFFER = /Kami mencari khatib pengganti/;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test(
  'kill -9 while substitutes answer: one of those who said yes has it, and each hears it once',
  { timeout: 120_000 + ROUNDS * 60_000 },
  async () => {
    const chance = createChance();
    console.log(`MIMBAR_SEED=${chance.seed}`);
    const loud = quietLibsignal();
    closing.push(async () => loud());
    const whatsapp = await startWhatsAppServer();
    closing.push(() => whatsapp.stop());
    const daemon = await startDaemonProcess({
      env: {
        MIMBAR_MESSENGER: 'whatsapp',
        MIMBAR_WHATSAPP_URL: whatsapp.url,
        MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
      },
    });
    closing.push(() => daemon.close());
    await pairByQr(daemon, daemon.cliToken(), whatsapp);
    const post = async (route: string, body: object) => {
      const answer = await daemon.call('POST', route, { body });
      expect([route, answer.status, answer.body.error]).toEqual([route, 200, null]);
      return answer.body.data;
    };
    const people = [0, 1, 2, 3];
    const lama = (await post('/mubaligh', { nama_mubaligh: 'Ustadz Salman', no_hp: phone(50) })).id as string;
    const calon: string[] = [];
    for (const n of people)
      calon.push((await post('/mubaligh', { nama_mubaligh: `Ustadz ${n}`, no_hp: phone(100 + n) })).id);
    const texts = (number: string, mosque: string) =>
      whatsapp.inbox(number).flatMap(({ text }) => (text?.includes(mosque) ? [text] : []));
    const until = (check: () => boolean) => whatsapp.waitFor(check, 60_000);

    for (let round = 0; round < ROUNDS; round++) {
      const mosque = `Masjid Uji ${String.fromCodePoint(65 + round)}`;
      const ketua = phone(10 + round);
      const id_masjid = (await post('/masjid', { nama_masjid: mosque, nama_ketua_dkm: 'Bapak', no_hp: ketua })).id;
      const tanggal = new Date(Date.now() + (14 + 7 * round) * 86_400_000).toISOString().slice(0, 10);
      const { id } = await post('/jadwal-jumatan', { tanggal, id_masjid, id_mubaligh: lama });
      await post(`/jadwal-jumatan/${id}/konfirmasi`, { jawaban: 'udzur' });
      await post(`/pengganti/jumatan/${id}/tawarkan`, { id_mubaligh: calon });
      await until(() => people.every((n) => texts(phone(100 + n), mosque).length > 0));

      const answers = people.map((n) => whatsapp.reply(phone(100 + n), n === 0 ? 'Tidak bisa' : 'BERSEDIA'));
      await delay(chance.next() * 400);
      await daemon.kill();
      await Promise.allSettled(answers);
      await daemon.start();
      await delay(chance.next() * 400);
      await daemon.kill();
      await daemon.start();

      const heard = (n: number) => texts(phone(100 + n), mosque).slice(1);
      await until(() => people.every((n) => heard(n).length > 0) && texts(ketua, mosque).length > 0);
      const row = (await daemon.call('GET', `/jadwal-jumatan/${id}`)).body.data;
      const winner = calon.indexOf(row.id_mubaligh);
      expect(winner).toBeGreaterThan(0);
      expect(row).toMatchObject({ konfirmasi: 'hadir', version: 2 });
      for (const n of people) {
        expect(texts(phone(100 + n), mosque).filter((text) => OFFER.test(text))).toHaveLength(1);
        expect(heard(n)).toEqual([expect.stringMatching(n === winner ? /sudah dicatat/ : /sudah terisi/)]);
      }
      expect(texts(ketua, mosque)).toEqual([expect.stringContaining(`Ustadz ${winner} menggantikan Ustadz Salman`)]);
    }
    expect(daemon.log.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  },
);
