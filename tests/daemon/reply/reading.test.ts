import { afterEach, expect, test } from 'vitest';
import type { About } from '#shared/reply/facts.ts';
import { readOffer, wishesToQuit, type Verdict } from '#shared/reply/verdict.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { wib } from '#tests/support/automatic-app.ts';
import { ABOUT, ANSWERS_OF_MANY, ANSWERS_OF_THE_FIELD, UNSEEN, type Answer } from '#tests/support/reply/answers.ts';
import { startPenggantiRig, type PenggantiRig } from '#tests/support/reply/pengganti-rig.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const ALL = [...ANSWERS_OF_THE_FIELD, ...ANSWERS_OF_MANY];
let api: TestApp | PenggantiRig;
afterEach(() => api.close());

/** Who wants no more messages does not answer. */
const WRITTEN: [what: string, about: About, all: Answer[]][] = [
  ['the field and many', ABOUT, ALL],
  ...UNSEEN.map(([file, about, all]): [string, About, Answer[]] => [
    file,
    about,
    all.filter(({ clear, text }) => clear && !wishesToQuit(text)),
  ]),
];

test.each(WRITTEN)(
  'every answer of %s to an open question: stored as meant, or left open and shown',
  { timeout: 240_000 },
  async (...given) => {
    const [, about, all] = given;
    const clock = createTestClock(wib(`${about.today} 09:14`));
    api = await startTestApp({ clock });
    const post = async (path: string, body: object) => {
      const answer = await api.call('POST', path, { body });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
      return answer.body.data.id as string;
    };
    const id_masjid = await post('/masjid', {
      nama_masjid: about.nama_masjid,
      nama_ketua_dkm: 'Bapak Eman',
      no_hp: phone(1),
    });
    const id_mubaligh = await post('/mubaligh', { nama_mubaligh: about.nama_mubaligh, no_hp: phone(2) });
    const id = await post('/jadwal-jumatan', { tanggal: about.tanggal, id_masjid, id_mubaligh });
    const type = 'jumatan_reminder';
    const template = await post('/template', {
      nama_template: 'Khatib',
      content: '{{tanggal}}\n\n{{konfirmasi}}',
      type,
    });
    await api.call('POST', `/jadwal-jumatan/broadcast?id=${id}&templateMubaligh=${template}`);
    const { sqlite } = api.database;
    sqlite
      .prepare("update message set state = 'success', sent_at = ?, finished_at = ?, attempts = 1")
      .run(clock.now(), clock.now());
    const said = sqlite.prepare('select konfirmasi from jadwal_jumatan').pluck();
    const shown = sqlite.prepare('select kata from belum_jelas').pluck();
    const wrong: string[] = [];
    let understood = 0;
    for (const [at, { text, verdict, also = [] }] of all.entries()) {
      sqlite.exec(
        "update jadwal_jumatan set konfirmasi = 'asked', konfirmasi_at = null; delete from balasan; delete from belum_jelas",
      );
      api.services.reply.incoming({ id: `ANSWER${at}`, phone: `62${phone(2).slice(1)}`, text, isSign: false });
      const now = said.get() as string;
      const taken = (now === 'asked' ? 'unclear' : now) as Verdict;
      if (![verdict, ...also, 'unclear'].includes(taken)) wrong.push(`${taken}: ${text}`);
      if (verdict !== 'unclear' && [verdict, ...also].includes(taken)) understood += 1;
      if ((shown.get() !== undefined) !== (taken === 'unclear')) wrong.push(`${shown.get()} is shown of: ${text}`);
    }
    expect(wrong).toEqual([]);
    expect(understood / all.filter(({ verdict }) => verdict !== 'unclear').length).toBeGreaterThan(0.85);
  },
);

test('none of them takes an offer but the listed words; the others are asked, once a day', async () => {
  const rig = await startPenggantiRig();
  api = rig;
  await rig.offer({ calon: [0] });
  rig.ack();
  const about = { ...ABOUT, nama_masjid: 'Al-Barokah', nama_mubaligh: 'Ustadz 0' };
  const others = ALL.filter(({ text }) => readOffer(text, about) === 'unclear');
  expect(others.length).toBeGreaterThan(400);
  for (const { text } of others) expect([text, rig.says(0, text)]).toEqual([text, true]);
  expect((await rig.jadwal()).id_mubaligh).toBe(rig.lama);
  const asked = rig.database.sqlite.prepare('select message from owed_answer').pluck().all();
  expect(asked).toEqual([expect.stringContaining('Balas *BERSEDIA* bila Ustadz menggantikan')]);
  expect(rig.says(0, 'Bersedia, insya Allah')).toBe(true);
  expect((await rig.jadwal()).id_mubaligh).toBe(rig.calon[0]);
});
