import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KHATIB, KHATIB_ID, startCloudApp, until, type CloudApp } from '#tests/support/cloud-app.ts';
import { GRAPH, type GraphFault } from '#tests/support/graph-server/server.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const FRIDAY = '2026-11-27';
const BODY =
  'Assalamualaikum {{1}}, khutbah {{2}} di {{3}}.\n\nMohon konfirmasi: balas *HADIR* bila dapat hadir, atau *UDZUR* bila berhalangan.\n\nAdmin.';
let api: CloudApp;
let clock: ReturnType<typeof createTestClock>;

beforeEach(async () => {
  clock = createTestClock();
  api = await startCloudApp({ clock });
});
afterEach(() => api.close());

/** Registers and approves the template, and waits until Mimbar knows. */
async function approved(): Promise<void> {
  const { graph, services } = api;
  graph.templates.push(
    {
      id: '1',
      name: 'lain',
      language: 'id',
      status: 'APPROVED',
      rejected_reason: 'NONE',
      body: 'Halo {{1}}, apa kabar.',
    },
    { id: '2', name: 'en', language: 'en', status: 'APPROVED', rejected_reason: 'NONE', body: BODY },
    { id: '3', name: 'khatib', language: 'id', status: 'PENDING', rejected_reason: 'NONE', body: BODY },
  );
  await graph.judge('khatib', 'APPROVED');
  await until(() => {
    if (services.queue.messenger.forms!.all()?.find(({ name }) => name === 'khatib')?.state !== 'disetujui')
      throw new Error('not approved yet');
  });
}

const queue = async () => (await api.call('GET', '/health')).body.data.queue;
const column = (name: string) => api.database.sqlite.prepare(`select ${name} from message`).pluck().get();

/** Waits until the newest message has ended like this. */
const ended = (wanted: object) => until(async () => expect((await api.logs())[0]).toMatchObject(wanted));
/** A Friday whose reminder WhatsApp has taken, and of which it reports nothing by itself. */
async function reminded() {
  await approved();
  api.graph.settings.statuses = [];
  const friday = await api.addFriday(FRIDAY);
  await api.remind(friday);
  await ended({ status: 'success' });
  return friday;
}
const writes = (text: string, more: object = {}) => api.graph.writes(KHATIB_ID, text, { at: clock.now(), ...more });

describe('what goes out', () => {
  test('by an approved template, its values in their places; freely within a day of what he has written', async () => {
    await approved();
    const { graph } = api;
    // Mimbar may also answer the preacher's texts, so only the reminders are counted.
    const reminders = () => graph.messages.filter(({ text }) => text.includes('khutbah'));
    const friday = await api.addFriday(FRIDAY);
    await api.remind(friday);
    await graph.waitFor(() => graph.messages.length === 1);
    expect(graph.messages[0]).toMatchObject({
      type: 'template',
      to: KHATIB_ID,
      text: expect.stringMatching(
        /^Assalamualaikum Ustadz Ahmad, khutbah Jumat, 27 November 2026 di Masjid 1\.\n\nMohon/,
      ),
    });
    await ended({ status: 'success' });
    expect(await writes('Assalamualaikum')).toBe(200);
    clock.advance(23 * 3_600_000);
    await api.remind(await api.addFriday('2026-12-04'));
    await graph.waitFor(() => reminders().length === 2);
    clock.advance(3_600_000);
    await api.remind(await api.addFriday('2026-12-11'));
    await graph.waitFor(() => reminders().length === 3);
    expect(reminders().map(({ type }) => type)).toEqual(['template', 'text', 'template']);
    expect(new Set(reminders().map(({ own }) => own)).size).toBe(3);
  });

  test('nothing that is not approved: it fails with what to do, and the queue goes on', async () => {
    for (const day of ['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25', '2027-01-01'])
      await api.remind(await api.addFriday(day));
    await until(async () => expect(await api.logs()).toHaveLength(6));
    expect((await api.logs())[0]).toMatchObject({ status: 'failed', error_reason: expect.stringContaining('24 jam') });
    expect(api.graph.messages).toEqual([]);
    expect(await queue()).toMatchObject({ paused: false });
  });

  test('as many a day as the account allows, and fewer where the settings say so', async () => {
    expect(api.services.queue.messenger.dailyLimit!()).toBe(1000);
    expect((await api.call('GET', '/metrics', { headers: { accept: 'text/plain' } })).raw.toString()).toMatch(
      /limit\S* 1000\b/,
    );
  });
});

describe('what is told of a message', () => {
  test('sent, delivered and read, in any order and as often as it likes', async () => {
    const friday = await reminded();
    const [message] = api.graph.messages;
    for (const status of ['read', 'sent', 'delivered', 'sent', 'read'])
      expect(await api.graph.status(message!, status)).toBe(200);
    await until(() => expect(column('read_at is not null and delivered_at is not null')).toBe(1));
    await ended({ status: 'success' });
    // A late failure of a message that was read is ignored.
    expect(await api.graph.status(message!, 'failed', 131026)).toBe(200);
    expect((await api.logs())[0]).toMatchObject({ status: 'success' });
    expect(await api.jumatan(friday.id)).toMatchObject({ konfirmasi: 'asked', mubaligh_status: 'accepted' });
  });

  test('not delivered after all: it failed, its schedule is open again, and nobody has been asked', async () => {
    const friday = await reminded();
    expect(await api.jumatan(friday.id)).toMatchObject({ konfirmasi: 'asked', mubaligh_status: 'accepted' });
    await api.graph.status(api.graph.messages[0]!, 'failed', 131026);
    await ended({ status: 'failed', error_reason: expect.stringMatching(/tidak memakai WhatsApp.*\(kode 131026\)/) });
    expect(await api.jumatan(friday.id)).toMatchObject({ konfirmasi: 'none', mubaligh_status: 'failed' });
    // Calls repeat and come in any order: a late 'sent' does not undo the failure; 'delivered' does.
    await api.graph.status(api.graph.messages[0]!, 'sent');
    expect((await api.logs())[0]).toMatchObject({ status: 'failed' });
    expect(await api.jumatan(friday.id)).toMatchObject({ konfirmasi: 'none', mubaligh_status: 'failed' });
    await api.graph.status(api.graph.messages[0]!, 'delivered');
    await ended({ status: 'success' });
    expect(await api.jumatan(friday.id)).toMatchObject({ konfirmasi: 'asked', mubaligh_status: 'accepted' });
  });

  test('an account that may not send any more, told after the fact: the queue stops', async () => {
    await reminded();
    await api.graph.status(api.graph.messages[0]!, 'failed', 131042);
    await ended({ status: 'failed', error_reason: expect.stringContaining('131042') });
    expect(await queue()).toMatchObject({ paused: true, paused_reason: expect.stringContaining('tagihan') });
    // A repeated report does not stop a queue that somebody has resumed.
    await api.call('POST', '/queue/resume');
    await api.graph.status(api.graph.messages[0]!, 'failed', 131042);
    expect(await queue()).toMatchObject({ paused: false });
  });

  test('not delivered by a trouble that passes: it waits, goes out once more, and is no failure', async () => {
    const friday = await reminded();
    const [first] = api.graph.messages;
    await api.graph.status(first!, 'failed', 131016);
    expect(await api.jumatan(friday.id)).toMatchObject({ konfirmasi: 'none', mubaligh_status: 'waiting' });
    expect(await api.logs()).toEqual([]);
    // WhatsApp may tell it again, before and after.
    await api.graph.status(first!, 'failed', 131016);
    clock.advance(10_000);
    await api.graph.waitFor(() => api.graph.messages.length === 2);
    await ended({ status: 'success' });
    await api.graph.status(first!, 'failed', 131016);
    await api.graph.status(api.graph.messages[1]!, 'delivered');
    clock.advance(600_000);
    expect(await api.jumatan(friday.id)).toMatchObject({ konfirmasi: 'asked', mubaligh_status: 'accepted' });
    expect(api.graph.messages).toHaveLength(2);
    expect(api.graph.messages[1]!.own).toBe(first!.own);
  });

  test.each([
    ['the answer', { failsFirst: 131016 }],
    ['the answer to one that says nothing', { failsFirst: 131000 }],
    ['an answer that is lost', { failsFirst: 131016, isLost: true }],
  ] as [string, GraphFault][])('nor does it matter that the webhook tells it before %s', async (_name, fault) => {
    await approved();
    api.graph.settings.statuses = [];
    api.graph.faults.push(fault);
    const friday = await api.addFriday(FRIDAY);
    await api.remind(friday);
    await api.graph.waitFor(() => api.graph.messages.length === 1);
    await until(() => {
      clock.advance(10_000);
      expect(api.graph.messages).toHaveLength(2);
    });
    await ended({ status: 'success' });
    clock.advance(600_000);
    expect(await api.jumatan(friday.id)).toMatchObject({ konfirmasi: 'asked', mubaligh_status: 'accepted' });
    expect(api.graph.messages).toHaveLength(2);
    expect(api.graph.messages[1]!.own).toBe(api.graph.messages[0]!.own);
  });

  test.each([[['sent', 'failed']], [['failed', 'sent']]])(
    'told as %j in one call: it is not taken for sent',
    async (all) => {
      const friday = await reminded();
      await api.graph.statuses(api.graph.messages[0]!, all, 131016);
      expect(await api.jumatan(friday.id)).toMatchObject({ konfirmasi: 'none', mubaligh_status: 'waiting' });
      clock.advance(10_000);
      await api.graph.waitFor(() => api.graph.messages.length === 2);
      await ended({ status: 'success' });
    },
  );

  test('a receipt that comes after it: it has arrived, and does not go out once more', async () => {
    const friday = await reminded();
    const [message] = api.graph.messages;
    await api.graph.status(message!, 'failed', 131000);
    expect(await api.jumatan(friday.id)).toMatchObject({ mubaligh_status: 'waiting' });
    await api.graph.status(message!, 'delivered');
    await ended({ status: 'success' });
    expect(api.graph.messages).toHaveLength(1);
    await api.graph.status(message!, 'failed', 131000);
    await api.graph.status(message!, 'read');
    clock.advance(600_000);
    await until(() => expect(column('read_at is not null')).toBe(1));
    expect(await api.jumatan(friday.id)).toMatchObject({ konfirmasi: 'asked', mubaligh_status: 'accepted' });
    expect(api.graph.messages).toHaveLength(1);
  });

  test('nor is tried again what has ended, or what waits a second time already', async () => {
    await approved();
    // So that the second one, which does not ask again, reaches him.
    await writes('Assalamualaikum');
    api.graph.settings.statuses = [];
    const friday = await api.addFriday(FRIDAY);
    await api.remind(friday);
    await ended({ status: 'success' });
    await api.call('POST', '/queue/pause');
    await api.remind(friday);
    await api.graph.status(api.graph.messages[0]!, 'failed', 131000);
    expect((await api.logs())[0]).toMatchObject({ status: 'failed' });
    await api.call('POST', '/queue/resume');
    await ended({ status: 'success' });
    await api.graph.waitFor(() => api.graph.messages.length === 2);
    clock.advance(10 * 86_400_000);
    await api.graph.status(api.graph.messages[1]!, 'failed', 131016);
    await ended({ status: 'failed', error_reason: expect.stringContaining('131016') });
  });

  test('an answer of 503 without a code of WhatsApp’s has not taken it: it goes out a little later', async () => {
    await approved();
    api.graph.faults.push('away');
    await api.remind(await api.addFriday(FRIDAY));
    await until(() => expect(api.graph.faults).toEqual([]));
    await until(async () => {
      clock.advance(10_000);
      expect((await api.logs())[0]).toMatchObject({ status: 'success' });
    });
    expect(api.graph.messages).toHaveLength(1);
  });

  test.each([
    ['no answer', 'silent'],
    ['an answer of somebody between', 'garbage'],
    ['an error that says nothing', { error: 131000, status: 500 }],
  ] as [string, GraphFault][])('%s: it is not sent again, and the webhook settles it', async (_name, fault) => {
    await approved();
    api.graph.settings.statuses = [];
    api.graph.faults.push(fault);
    await api.remind(await api.addFriday(FRIDAY));
    await until(async () => expect(column('handed_at')).toBeGreaterThan(0));
    if (fault === 'silent') {
      await api.graph.waitFor(() => api.graph.messages.length === 1);
      api.graph.drop();
    }
    await until(() => expect(column('state')).toBe('waiting'));
    // A pause and a resume of the queue do not send the message again.
    clock.advance(120_000);
    await api.call('POST', '/queue/pause');
    await api.call('POST', '/queue/resume');
    clock.advance(500_000);
    await ended({ status: 'failed', error_reason: expect.stringContaining('mungkin sudah terkirim') });
    const own = String(column('wa_id'));
    await api.graph.status({ wamid: 'wamid.x', own, to: KHATIB_ID, type: 'text', text: '' }, 'delivered');
    await ended({ status: 'success' });
    expect(column('delivered_at is not null')).toBe(1);
    expect(api.graph.messages.length).toBe(typeof fault === 'object' ? 0 : 1);
  });
});

describe('errors', () => {
  test('a token that is refused: nothing is lost, doctor says what to do, and a new one goes on', async () => {
    await approved();
    api.graph.settings.token = 'another';
    await api.remind(await api.addFriday(FRIDAY));
    await api.reached('DISCONNECTED', 'token');
    const doctor = (await api.call('GET', '/doctor')).body.data;
    expect(doctor).toContainEqual(
      expect.objectContaining({
        subject: 'WhatsApp',
        level: 'problem',
        remedy: expect.stringContaining('MIMBAR_CLOUD_TOKEN'),
      }),
    );
    expect(await queue()).toMatchObject({ waiting: 1 });
    api.graph.settings.token = GRAPH.token;
    clock.advance(300_000);
    await ended({ status: 'success' });
    expect(api.graph.messages).toHaveLength(1);
  });

  test.each([
    [368, /membatasi akun ini karena melanggar aturannya.*business\.facebook\.com/],
    [131048, /memblokir atau melaporkan nomor ini/],
    [130429, /diperlambat \(kode 429\)/],
  ])('%i stops the queue, and says why', async (error, reason) => {
    await approved();
    api.graph.faults.push({ error });
    await api.remind(await api.addFriday(FRIDAY));
    await until(async () =>
      expect(await queue()).toMatchObject({
        paused: true,
        paused_reason: expect.stringMatching(reason),
        waiting: 1,
      }),
    );
  });

  test.each([
    [131016, 503],
    [131056, 400],
    [131047, 400],
  ])('%i passes: it goes out a little later, once', async (error, status) => {
    await approved();
    api.graph.faults.push({ error, status });
    await api.remind(await api.addFriday(FRIDAY));
    await until(() => expect(api.graph.faults).toEqual([]));
    await until(async () => {
      clock.advance(60_000);
      expect((await api.logs())[0]).toMatchObject({ status: 'success' });
    });
    expect(api.graph.messages).toHaveLength(1);
  });

  test.each([
    [132001, /belum disetujui atau sudah dihapus.*menu Template/],
    [132015, /menghentikan template ini/],
    [131049, /memilih tidak menyampaikan/],
    [999999, /^WhatsApp menolak pesan ini\. \(kode 999999\)$/],
  ])('%i fails this one, with what to do', async (error, reason) => {
    await approved();
    api.graph.faults.push({ error });
    await api.remind(await api.addFriday(FRIDAY));
    await ended({ status: 'failed', error_reason: expect.stringMatching(reason) });
  });

  test('a request that was cut off unread may have been read: it waits for the webhook', async () => {
    await approved();
    api.graph.faults.push('cut');
    await api.remind(await api.addFriday(FRIDAY));
    await until(() => expect(api.graph.faults).toEqual([]));
    clock.advance(700_000);
    await ended({ status: 'failed', error_reason: expect.stringContaining('mungkin sudah terkirim') });
    expect(api.graph.messages).toEqual([]);
  });
});

describe('what comes in', () => {
  test('HADIR to the question, by quoting it; UDZUR without', async () => {
    await approved();
    const [one, two] = [await api.addFriday(FRIDAY), await api.addFriday('2026-12-04')];
    await api.remind(one);
    await api.remind(two);
    await until(async () => expect(await api.jumatan(two.id)).toMatchObject({ konfirmasi: 'asked' }));
    const second = api.graph.messages.find(({ text }) => text.includes('4 Desember'))!;
    expect(await writes('hadir insya Allah', { quoted: second.wamid })).toBe(200);
    await until(async () => expect(await api.jumatan(two.id)).toMatchObject({ konfirmasi: 'hadir' }));
    expect(await api.jumatan(one.id)).toMatchObject({ konfirmasi: 'asked' });
    expect(await writes('Mohon maaf, udzur')).toBe(200);
    await until(async () => expect(await api.jumatan(one.id)).toMatchObject({ konfirmasi: 'udzur' }));
    // Mimbar's answers need no template, because the preacher has just written.
    await api.graph.waitFor(() => api.graph.messages.filter(({ type }) => type === 'text').length === 2);
  });

  test('a thumbs-up to the question; taken away again, the question is open, also where the call comes late', async () => {
    await approved();
    const one = await api.addFriday(FRIDAY);
    await api.remind(one);
    await until(async () => expect(await api.jumatan(one.id)).toMatchObject({ konfirmasi: 'asked' }));
    const signTo = api.graph.messages[0]!.wamid;
    const says = async (emoji: string, konfirmasi: string, at: number) => {
      expect(await writes(emoji, { signTo, at: clock.now() + at })).toBe(200);
      expect(await api.jumatan(one.id)).toMatchObject({ konfirmasi });
    };
    await says('👍', 'hadir', 0);
    await says('', 'asked', 20_000);
    await says('👍', 'asked', 10_000);
    await says('👍', 'hadir', 30_000);
  });

  test('BERHENTI and MULAI, each once however often the call comes', async () => {
    const stopped = async () => (await api.call('GET', '/nomor-bermasalah')).body.data.length;
    await api.addFriday(FRIDAY);
    const stop = api.graph.writtenCall(KHATIB_ID, 'BERHENTI', { at: clock.now() });
    expect(await api.graph.call(stop)).toBe(200);
    expect(await stopped()).toBe(1);
    expect(await writes('MULAI')).toBe(200);
    expect(await stopped()).toBe(0);
    expect(await api.graph.call(stop)).toBe(200);
    expect(await stopped()).toBe(0);
    // A call from last month that somebody sends again has no effect either.
    expect(await writes('BERHENTI', { at: clock.now() - 30 * 86_400_000 })).toBe(200);
    expect(await stopped()).toBe(0);
  });

  test('is forgotten with the person', async () => {
    await api.addFriday(FRIDAY);
    await writes('Assalamualaikum');
    const rows = () => api.database.sqlite.prepare('select type from whatsapp_key where id = ?').pluck().all(KHATIB_ID);
    expect(rows()).toEqual(['cloud-heard']);
    const person = { no_hp: KHATIB };
    expect((await api.call('POST', '/person/export', { body: person })).raw.toString()).toContain('cloud-heard');
    expect((await api.call('POST', '/person/delete', { body: person })).status).toBe(200);
    expect(rows()).toEqual([]);
    // The row of a stranger is deleted without a request, after some days.
    await writes('Assalamualaikum');
    expect(rows()).toEqual(['cloud-heard']);
    clock.advance(9 * 86_400_000);
    await until(() => expect(rows()).toEqual([]));
  });
});
