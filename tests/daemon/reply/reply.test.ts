import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addFridays, KHATIB, QUESTION, until, type Fridays } from '#tests/support/roster/asked.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const FRIDAYS = ['2026-11-27', '2026-12-04', '2026-12-11'];
const FIRST = 'Jumat, 27 November 2026 di Masjid 1';
let api: LinkedApp;
let clock: ReturnType<typeof createTestClock>;

beforeEach(async () => {
  clock = createTestClock();
  api = await startLinkedApp({ clock });
});
afterEach(() => api.close());

const reply = (text: string, by: Parameters<LinkedApp['whatsapp']['reply']>[2] = {}) =>
  api.whatsapp.reply(KHATIB, text, by);
const messageOf = (fridays: Fridays, n: number) =>
  fridays.inbox().find(({ text }) => text?.includes(`Masjid ${n}`) && text.includes(QUESTION))!.id;
const audit = async () => (await api.call('GET', '/audit?limit=100')).body.data;

describe('the question', () => {
  test('is asked once WhatsApp has taken the message, and once for a version', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await api.call('POST', '/queue/pause');
    await fridays.remind();
    expect(await fridays.said()).toEqual(['none']);
    // While it waits, another message about the schedule does not ask again.
    const lain = await api.call('POST', '/template', {
      body: { nama_template: 'Lain', type: 'jumatan_reminder', content: 'Lain: {{tanggal}}\n\n{{konfirmasi}}' },
    });
    await api.call('POST', '/jadwal-jumatan/broadcast', {
      body: { id: fridays.ids, templateMubaligh: lain.body.data.id },
    });
    await api.call('POST', '/queue/resume');
    await fridays.saidIs('asked');
    await fridays.heard(2);
    expect(fridays.inbox().map(({ text }) => text?.includes(QUESTION))).toEqual([true, false]);
    expect(fridays.inbox()[1]!.text).toBe('Lain: Jumat, 27 November 2026');
    await fridays.remind();
    expect((await fridays.heard(3)).text).not.toContain(QUESTION);
    // A new version of the schedule is asked about again.
    await api.call('PATCH', `/jadwal-jumatan/${fridays.ids[0]}`, { body: { tanggal: FRIDAYS[1] } });
    expect(await fridays.said()).toEqual(['none']);
    await fridays.remind();
    expect((await fridays.heard(4)).text).toContain(QUESTION);
    await fridays.saidIs('asked');
  });

  test('is nothing to a mosque, and the preview shows what is sent', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    const query = `id=${fridays.ids[0]}&templateDKM=${fridays.template}&templateMubaligh=${fridays.template}`;
    const { data } = (await api.call('GET', `/jadwal-jumatan/broadcast-preview?${query}`)).body;
    expect(data.map(({ message }: { message: string }) => message)).toEqual([
      `Khutbah ${FIRST}.\n\nJazakumullah khairan.`,
      `Khutbah ${FIRST}.\n\n${QUESTION}\n\nJazakumullah khairan.`,
    ]);
  });

  test('carries the preacher to his own page where Mimbar has an address', async () => {
    await api.close();
    api = await startLinkedApp({ clock, env: { MIMBAR_PUBLIC_URL: 'https://mimbar.example' } });
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    expect(fridays.inbox()[0]!.text).toMatch(
      /atau \*UDZUR\* bila berhalangan\.\nBisa juga lewat halaman Ustadz: https:\/\/mimbar\.example\/saya\/[\w-]{22,}\n/,
    );
  });

  test('is not put to what is over, though a person sends the reminder', async () => {
    const fridays = await addFridays(api, ['2026-11-13', FRIDAYS[0]!]);
    await fridays.remind();
    await fridays.heard(2);
    expect(fridays.inbox().map(({ text }) => text?.includes(QUESTION))).toEqual([false, true]);
    expect((await fridays.said())[0]).toBe('none');
  });

  test('that WhatsApp never answered is put again only by whoever sends it again', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await api.call('POST', '/queue/pause');
    await fridays.remind();
    api.database.sqlite
      .prepare("update message set state = 'failed', error_code = 'unanswered', finished_at = created_at")
      .run();
    await api.call('POST', '/queue/resume');
    await fridays.remind();
    expect((await fridays.heard(1)).text).not.toContain(QUESTION);
    const [first] = (await api.call('GET', '/message-logs?status=failed')).body.data;
    await api.call('POST', `/message-logs/resend/${first.id}`);
    expect((await fridays.heard(2)).text).toContain(QUESTION);
    await fridays.saidIs('asked');
  });

  test('whoever is not on WhatsApp was not asked', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    api.whatsapp.addPeer(KHATIB, { registered: false });
    await fridays.remind();
    await until(async () =>
      expect((await api.call('GET', '/message-logs')).body.data).toMatchObject([{ status: 'failed' }]),
    );
    expect(await fridays.said()).toEqual(['none']);
  });
});

describe('an answer', () => {
  test.each([
    ['Insya Allah hadir', {}, 'hadir'],
    ['nggih saged', { addressing: 'pn' }, 'hadir'],
    ['siap ustadz', { device: 7 }, 'hadir'],
    ['mboten saged', { addressing: 'pn', device: 3 }, 'udzur'],
    ['siap', { isUnmapped: true }, 'hadir'],
  ] as const)('%j by %j: %s', async (text, by, verdict) => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    await reply(text, by);
    await fridays.saidIs(verdict);
    expect(await fridays.row(fridays.ids[0]!)).toMatchObject({
      konfirmasi_jalur: 'whatsapp',
      konfirmasi_at: expect.stringMatching(/^2026-11-20T/),
    });
    const { text: said } = await fridays.heard(2);
    expect(said).toContain(verdict === 'hadir' ? 'Tercatat *HADIR*' : 'tercatat *UDZUR*');
    expect(said).toContain(FIRST);
    expect((await audit())[0]).toMatchObject({ actor: 'penerima', action: 'jumatan.confirm' });
  });

  test('a thumbs-up counts on the question only', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 2));
    await fridays.ask();
    await reply('👍', { signTo: 'NOSUCHMESSAGE' });
    await reply('👍', { signTo: messageOf(fridays, 2) });
    await fridays.saidIs('asked', 'hadir');
  });

  test('to a quoted question is for that one, whatever else is open', async () => {
    const fridays = await addFridays(api, FRIDAYS);
    await fridays.ask();
    await reply('berhalangan pak', { quoted: messageOf(fridays, 2) });
    await fridays.saidIs('asked', 'udzur', 'asked');
    await reply('hadir', { quoted: messageOf(fridays, 3) });
    await fridays.saidIs('asked', 'udzur', 'hadir');
    // Only one question is left open, so the answer needs no quote.
    await reply('siap');
    await fridays.saidIs('hadir', 'udzur', 'hadir');
  });

  test('with several open questions brings a numbered list, and a number answers', async () => {
    const fridays = await addFridays(api, FRIDAYS);
    await fridays.ask();
    await reply('insya Allah hadir');
    const { text } = await fridays.heard(4);
    expect(text).toContain('1. Jumat, 27 November 2026 di Masjid 1\n2. Jumat, 4 Desember 2026 di Masjid 2\n3. ');
    expect(await fridays.said()).toEqual(['asked', 'asked', 'asked']);
    await reply('2');
    await fridays.saidIs('asked', 'hadir', 'asked');
    await reply('1 udzur, 3 hadir');
    await fridays.saidIs('udzur', 'hadir', 'hadir');
  });

  test('for all at once needs no list', async () => {
    const fridays = await addFridays(api, FRIDAYS);
    await fridays.ask();
    await reply('semua hadir, insya Allah');
    await fridays.saidIs('hadir', 'hadir', 'hadir');
  });

  test('that is unclear brings one question back, once a day', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    await reply('insya Allah kalau sempat');
    expect((await fridays.heard(2)).text).toContain('belum kami pahami');
    await reply('nanti saya kabari');
    await reply('belum tahu ustadz');
    // This later answer has been handled, so the unclear ones before it have been handled, too.
    await reply('siap');
    await fridays.saidIs('hadir');
    await fridays.heard(3);
    expect(fridays.inbox().filter(({ text }) => text?.includes('belum kami pahami'))).toHaveLength(1);
  });

  test('is turned back by the same person, until somebody else has taken over', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    await reply('maaf berhalangan');
    await fridays.saidIs('udzur');
    await reply('eh maaf, jadi hadir');
    await fridays.saidIs('hadir');
    expect((await api.call('GET', '/beban?dari=2026-11-01&sampai=2026-12-31&per=mubaligh')).body.data[0].udzur).toBe(0);
    await reply('ternyata tidak bisa');
    await fridays.saidIs('udzur');
    const other = await fridays.post('/mubaligh', { nama_mubaligh: 'Ustadz Budi', no_hp: '081200007002' });
    await api.call('PATCH', `/jadwal-jumatan/${fridays.ids[0]}`, { body: { id_mubaligh: other } });
    await reply('jadi hadir');
    await until(() => expect(fridays.inbox().at(-1)!.text).toContain('sudah berubah'));
    expect(await fridays.said()).toEqual(['none']);
  });

  test('a correction is for what was just answered, though another question is open', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 2));
    await fridays.ask();
    await reply('udzur', { quoted: messageOf(fridays, 1) });
    await fridays.saidIs('udzur', 'asked');
    await reply('eh maaf, jadi hadir');
    await fridays.saidIs('hadir', 'asked');
  });

  test('counts once, however often WhatsApp brings it', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    await reply('hadir', { id: 'THESAMEONE' });
    await fridays.saidIs('hadir');
    await reply('udzur', { id: 'ANOTHERONE' });
    await fridays.saidIs('udzur');
    await reply('hadir', { id: 'THESAMEONE' });
    await reply('apa ini?', { id: 'THELASTONE' });
    await until(() => expect(api.whatsapp.receiptsFromClient.some(({ id }) => id === 'THELASTONE')).toBe(true));
    expect(await fridays.said()).toEqual(['udzur']);
  });

  test('of somebody who was not asked is nothing, and nothing is kept of it', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    await api.whatsapp.reply('081200007777', 'hadir', { id: 'STRANGER' });
    await until(() => expect(api.whatsapp.receiptsFromClient.some(({ id }) => id === 'STRANGER')).toBe(true));
    expect(await fridays.said()).toEqual(['asked']);
    expect(api.whatsapp.inbox('081200007777')).toEqual([]);
  });

  test('from a number that was corrected since changes nothing; the right one is asked and heard', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    const right = '081200007003';
    const correct = (no_hp: string) => api.call('PATCH', `/mubaligh/${fridays.id_mubaligh}`, { body: { no_hp } });
    // The same number, written in the other way.
    await correct(`62${KHATIB.slice(1)}`);
    await fridays.remind();
    expect((await fridays.heard(2)).text).not.toContain(QUESTION);
    await correct(right);
    await reply('maaf tidak bisa', { quoted: fridays.inbox()[0]!.id });
    expect((await fridays.heard(3)).text).toContain('tidak dicatat');
    expect(await fridays.said()).toEqual(['asked']);
    await fridays.remind();
    await until(() => expect(api.whatsapp.inbox(right)).toHaveLength(1));
    expect(api.whatsapp.inbox(right)[0]!.text).toContain(QUESTION);
    await until(async () => expect((await fridays.row(fridays.ids[0]!)).broadcasted).toBe(true));
    await fridays.remind();
    await until(() => expect(api.whatsapp.inbox(right)).toHaveLength(2));
    expect(api.whatsapp.inbox(right)[1]!.text).not.toContain(QUESTION);
    await api.whatsapp.reply(right, 'insya Allah hadir');
    await fridays.saidIs('hadir');
  });

  test('of one who goes to and fro counts each time, but is answered five times a day', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    for (let n = 1; n <= 8; n++) {
      await reply(n % 2 ? 'hadir' : 'udzur');
      await fridays.saidIs(n % 2 ? 'hadir' : 'udzur');
    }
    await fridays.heard(6);
    expect(fridays.inbox()).toHaveLength(6);
  });

  test('while the linked telephone was away is heard when it is back', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    api.whatsapp.faults.connect = 'refuse';
    api.whatsapp.dropConnections();
    await api.reached('DISCONNECTED');
    await reply('siap, hadir');
    api.whatsapp.faults.reset();
    await clock.advance(5 * 60_000);
    await fridays.saidIs('hadir');
  });

  test('BERHENTI comes first, and an answer after it still counts without an answer back', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    await reply('BERHENTI');
    await until(async () => expect((await api.call('GET', '/nomor-bermasalah')).body.data).toHaveLength(1));
    await reply('hadir');
    await fridays.saidIs('hadir');
    expect(fridays.inbox()).toHaveLength(1);
  });
});

test('an udzur is told to whoever looks, and once per need to admins with a number', async () => {
  await api.call('POST', '/manage-admin', {
    body: { username: 'umar', password: 'sebuah sandi panjang', no_hp: '0812-0000-7500' },
  });
  const frames: string[] = [];
  api.services.base.events.subscribe((frame) => frame.type === 'alert' && frames.push(frame.message));
  const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
  await fridays.ask();
  for (const [text, verdict] of [
    ['maaf berhalangan', 'udzur'],
    ['jadi hadir', 'hadir'],
    ['udzur', 'udzur'],
  ] as const) {
    await reply(text);
    await fridays.saidIs(verdict);
  }
  await until(() =>
    expect(frames).toEqual([
      `Ustadz Ahmad berhalangan: ${FIRST}. Cari pengganti.`,
      `Ustadz Ahmad jadi hadir: ${FIRST}.`,
      `Ustadz Ahmad berhalangan: ${FIRST}. Cari pengganti.`,
    ]),
  );
  await fridays.heard(4);
  const toAdmin = `*Udzur.* Ustadz Ahmad berhalangan: ${FIRST}. Cari pengganti.`;
  await until(() => expect(api.whatsapp.inbox('081200007500').map(({ text }) => text)).toEqual([toAdmin, toAdmin]));
});

describe('whoever was asked in a time that a restore has taken away', () => {
  const restored = (at: number) =>
    api.database.sqlite.prepare("insert into setting (key, value) values ('restored_at', ?)").run(String(at));
  const alerts: string[] = [];
  beforeEach(() => {
    alerts.length = 0;
    api.services.base.events.subscribe((frame) => frame.type === 'alert' && alerts.push(frame.message));
  });

  test('is heard: admins are told, and he that it was passed on', async () => {
    await addFridays(api, FRIDAYS.slice(0, 1));
    restored(clock.now());
    await reply('maaf, berhalangan');
    await until(() =>
      expect(api.whatsapp.inbox(KHATIB).map(({ text }) => text)).toEqual([
        expect.stringContaining('teruskan ke admin'),
      ]),
    );
    expect(alerts).toEqual([expect.stringContaining('Ustadz Ahmad menjawab UDZUR atau TIDAK BISA, tetapi')]);
    await reply('udzur ya', { id: 'AGAIN' });
    await until(() => expect(api.whatsapp.receiptsFromClient.some(({ id }) => id === 'AGAIN')).toBe(true));
    expect(alerts).toHaveLength(1);
  });

  test('answers nothing else that is open, when he quotes what is gone', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    restored(clock.now());
    await reply('hadir', { quoted: 'GONEWITHTHEDATA' });
    await until(() => expect(alerts).toEqual([expect.stringContaining('menjawab HADIR atau BERSEDIA')]));
    expect(await fridays.said()).toEqual(['asked']);
    await reply('hadir');
    await fridays.saidIs('hadir');
  });

  test('is a stranger again two weeks later', async () => {
    await addFridays(api, FRIDAYS.slice(0, 1));
    restored(clock.now() - 15 * 86_400_000);
    await reply('hadir', { id: 'LATE' });
    await until(() => expect(api.whatsapp.receiptsFromClient.some(({ id }) => id === 'LATE')).toBe(true));
    expect(alerts).toEqual([]);
  });
});

describe('other talk', () => {
  const has = (id: string) =>
    until(() => expect(api.whatsapp.receiptsFromClient.some((one) => one.id === id)).toBe(true));

  test('after an answer is left alone; the bare word, a quotation and a correction change it', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    await reply('HADIR');
    await fridays.saidIs('hadir');
    await fridays.heard(2);
    for (const text of ['Tidak pak', 'maaf tidak bisa', 'siap pak, sama-sama', 'apa ini?'])
      await reply(text, { id: text });
    await has('apa ini?');
    expect(await fridays.said()).toEqual(['hadir']);
    expect(fridays.inbox()).toHaveLength(2);
    await reply('Udzur pak');
    await fridays.saidIs('udzur');
    await reply('siap pak', { quoted: messageOf(fridays, 1) });
    await fridays.saidIs('hadir');
    await reply('maaf, jadi tidak bisa');
    await fridays.saidIs('udzur');
  });

  test('in a chat where the admin has written himself gets no answer for six hours', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    await api.whatsapp.ownText(KHATIB, 'Ustadz, apakah mimbarnya cukup tinggi?');
    await until(() => expect(api.database.sqlite.prepare('select told from balasan').pluck().all()).toEqual(['admin']));
    await reply('nanti saya lihat dulu', { id: 'TALK' });
    await has('TALK');
    expect((await api.call('GET', '/home')).body.data.jawaban).toMatchObject([{ kata: 'nanti saya lihat dulu' }]);
    expect(fridays.inbox()).toHaveLength(1);
    await clock.advance(6 * 3_600_000 + 60_000);
    await reply('saya lihat dulu ya');
    expect((await fridays.heard(2)).text).toContain('belum kami pahami');
  });

  test('that wishes for no more messages is asked for the word BERHENTI', async () => {
    const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
    await fridays.ask();
    await reply('Tolong berhenti ya');
    expect((await fridays.heard(2)).text).toContain('balas *BERHENTI*');
    expect((await api.call('GET', '/nomor-bermasalah')).body.data).toEqual([]);
    expect(await fridays.said()).toEqual(['asked']);
    await reply('berhenti');
    await until(async () => expect((await api.call('GET', '/nomor-bermasalah')).body.data).toHaveLength(1));
  });
});

test('the words of an unclear answer stand on Home for a day, and then nowhere; of one that was understood never', async () => {
  const fridays = await addFridays(api, FRIDAYS.slice(0, 2));
  await fridays.ask();
  const { $client } = api.database.db;
  const stored = () => {
    const tables = $client.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
    return JSON.stringify(tables.map((name) => $client.prepare(`select * from "${name}"`).all()));
  };
  const shown = async () => (await api.call('GET', '/home')).body.data.jawaban;
  await reply('insya Allah hadir bersama putra semata wayang ngabeukah', { quoted: messageOf(fridays, 1) });
  await until(async () =>
    expect(await shown()).toMatchObject([
      {
        kind: 'jumatan',
        id: fridays.ids[0],
        nama_mubaligh: 'Ustadz Ahmad',
        no_hp: `62${KHATIB.slice(1)}`,
        tanggal: '2026-11-27',
        nama_masjid: 'Masjid 1',
        kata: 'insya Allah hadir bersama putra semata wayang ngabeukah',
      },
    ]),
  );
  await reply('siap hadir, qadarullah', { quoted: messageOf(fridays, 2) });
  await until(async () => expect(await shown()).toMatchObject([{ id: fridays.ids[1] }, { id: fridays.ids[0] }]));
  // An answer that an admin records ends it.
  await api.call('POST', `/jadwal-jumatan/${fridays.ids[1]}/konfirmasi`, { body: { jawaban: 'hadir' } });
  expect(await shown()).toHaveLength(1);
  expect(stored()).not.toContain('qadarullah');
  expect(stored()).toContain('ngabeukah');
  await clock.advance(25 * 3_600_000);
  expect(await shown()).toEqual([]);
  await until(() => expect(stored()).not.toContain('ngabeukah'));
  await reply('insya Allah hadir, matur nuwun sanget', { quoted: messageOf(fridays, 1) });
  await fridays.saidIs('hadir', 'hadir');
  expect(stored()).not.toContain('matur nuwun');
});

test('who is forgotten leaves none of his words', async () => {
  const fridays = await addFridays(api, FRIDAYS.slice(0, 1));
  await fridays.ask();
  await reply('kalau sempat ngabeukah');
  await until(async () => expect((await api.call('GET', '/home')).body.data.jawaban).toHaveLength(1));
  await fridays.heard(2);
  const { data } = (await api.call('POST', '/person/export', { body: { no_hp: KHATIB } })).body;
  expect(data.belum_jelas).toMatchObject([{ kata: 'kalau sempat ngabeukah' }]);
  await api.call('POST', '/person/delete', { body: { no_hp: KHATIB } });
  expect(api.database.sqlite.prepare('select count(*) from belum_jelas').pluck().get()).toBe(0);
});
