import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { pairByQr } from '#tests/support/page/walk.ts';
import { startDaemonProcess } from '#tests/support/process/daemon-process.ts';
import { phone } from '#tests/support/samples.ts';
import { quietLibsignal } from '#tests/support/whatsapp-server/quiet.ts';
import { startWhatsAppServer } from '#tests/support/whatsapp-server/server.ts';
import { createChance } from './chance.ts';

const ROUNDS = 3;
const PEOPLE = 6;
const SAID = ['Siap ustadz', 'Mboten saged', 'Insya Allah hadir', 'Maaf berhalangan'];
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test(
  'kill -9 while preachers answer, and answers while the daemon is down: none is lost, and each is confirmed once',
  { timeout: 240_000 },
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
    const template = await post('/template', {
      nama_template: 'Khatib',
      content: 'Khutbah {{tanggal}} di {{nama_masjid}}.\n\n{{konfirmasi}}',
      type: 'jumatan_reminder',
    });
    const people = Array.from({ length: PEOPLE }, (_, n) => n);
    const khatib: string[] = [];
    const masjid: string[] = [];
    for (const n of people) {
      khatib.push((await post('/mubaligh', { nama_mubaligh: `Ustadz ${n}`, no_hp: phone(100 + n) })).id);
      const mosque = { nama_masjid: `Masjid ${n}`, nama_ketua_dkm: `Bapak ${n}`, no_hp: phone(10 + n) };
      masjid.push((await post('/masjid', mosque)).id);
    }

    for (let round = 0; round < ROUNDS; round++) {
      const tanggal = new Date(Date.now() + (14 + 7 * round) * 86_400_000).toISOString().slice(0, 10);
      const ids: string[] = [];
      for (const n of people)
        ids.push((await post('/jadwal-jumatan', { tanggal, id_masjid: masjid[n], id_mubaligh: khatib[n] })).id);
      const rows = () =>
        Promise.all(ids.map(async (id) => (await daemon.call('GET', `/jadwal-jumatan/${id}`)).body.data));
      const becomes = (wanted: string[]) =>
        vi.waitFor(async () => expect((await rows()).map(({ konfirmasi }) => konfirmasi)).toEqual(wanted), {
          timeout: 60_000,
          interval: 100,
        });
      await post(`/jadwal-jumatan/broadcast?id=${ids.join(',')}&templateMubaligh=${template.id}`, {});
      await becomes(people.map(() => 'asked'));
      const before = people.map((n) => whatsapp.inbox(phone(100 + n)).length);

      const saidBy = (n: number) => SAID[(n + round) % SAID.length]!;
      const answers = people.slice(0, PEOPLE / 2).map((n) => whatsapp.reply(phone(100 + n), saidBy(n)));
      await delay(chance.next() * 300);
      await daemon.kill();
      answers.push(...people.slice(PEOPLE / 2).map((n) => whatsapp.reply(phone(100 + n), saidBy(n))));
      await Promise.allSettled(answers);
      await daemon.start();
      await delay(chance.next() * 600);
      await daemon.kill();
      await daemon.start();

      await becomes(people.map((n) => ((n + round) % 2 === 0 ? 'hadir' : 'udzur')));
      const heard = (n: number) =>
        whatsapp
          .inbox(phone(100 + n))
          .slice(before[n])
          .map(({ text }) => text!);
      await whatsapp.waitFor(() => people.every((n) => heard(n).length > 0), 60_000);
      for (const n of people)
        expect(heard(n)).toEqual([
          expect.stringMatching((n + round) % 2 === 0 ? /Tercatat \*HADIR\*/ : /tercatat \*UDZUR\*/),
        ]);
    }
    expect(daemon.log.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  },
);
