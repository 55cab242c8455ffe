import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addFridays, KHATIB, QUESTION, type Fridays } from '#tests/support/roster/asked.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const NOW = Date.parse('2026-11-20T03:00:00Z');
let api: LinkedApp;
let fridays: Fridays;
let question: string;

beforeEach(async () => {
  api = await startLinkedApp({ clock: createTestClock(NOW) });
  fridays = await addFridays(api, ['2026-11-27']);
  await fridays.ask();
  question = fridays.inbox().find(({ text }) => text?.includes(QUESTION))!.id;
});
afterEach(() => api.close());

const sign = (emoji: string, signAt?: number, id?: string) =>
  api.whatsapp.reply(KHATIB, emoji, { signTo: question, signAt, id });
const audit = async () => (await api.call('GET', '/audit?limit=1')).body.data[0];
const row = () => fridays.row(fridays.ids[0]!);

describe('a thumbs-up', () => {
  test('that is taken away opens the question again: in the trail, and he hears it', async () => {
    await sign('👍', 1);
    await fridays.saidIs('hadir');
    await fridays.heard(2);
    await sign('', 2);
    await fridays.saidIs('asked');
    expect((await fridays.heard(3)).text).toBe(
      'Tanda jawaban Anda sudah dicabut. Untuk Jumat, 27 November 2026 di Masjid 1: balas *HADIR* atau *UDZUR*.',
    );
    expect(await row()).not.toHaveProperty('konfirmasi_at');
    expect(await audit()).toMatchObject({
      actor: 'penerima',
      action: 'jumatan.confirm',
      detail: { jawaban: 'asked', jalur: 'whatsapp' },
    });
    // What he says afterwards counts as ever.
    await api.whatsapp.reply(KHATIB, 'udzur');
    await fridays.saidIs('udzur');
  });

  test('that is taken away after words changes nothing, also where they said the same', async () => {
    await sign('👍', 1);
    await fridays.saidIs('hadir');
    await api.whatsapp.reply(KHATIB, 'hadir');
    await sign('', 2);
    await api.whatsapp.reply(KHATIB, 'udzur');
    await fridays.saidIs('udzur');
    expect((await api.call('GET', '/audit?limit=100')).body.data).not.toContainEqual(
      expect.objectContaining({ detail: expect.objectContaining({ jawaban: 'asked' }) }),
    );
    await sign('', 3);
    await api.whatsapp.reply(KHATIB, 'jadi hadir');
    await fridays.saidIs('hadir');
    expect(fridays.inbox().filter(({ text }) => text?.includes('dicabut'))).toEqual([]);
  });

  test('that becomes another sign is taken away: one without a meaning opens it, a refusal is one', async () => {
    await sign('👍', 1);
    await fridays.saidIs('hadir');
    await sign('❤️', 2);
    await fridays.saidIs('asked');
    await sign('👍', 3);
    await fridays.saidIs('hadir');
    await sign('👎', 4);
    await fridays.saidIs('udzur');
    await sign('', 5);
    await fridays.saidIs('asked');
  });

  test('that WhatsApp brings again, or only after it was taken away, does not count', async () => {
    await sign('👍', 1, 'TANDA1');
    await fridays.saidIs('hadir');
    await sign('', 3);
    await fridays.saidIs('asked');
    await sign('👍', 1, 'TANDA1');
    await sign('👍', 2, 'TANDA2');
    await sign('👍', 4);
    await fridays.saidIs('hadir');
    const confirmed = (await api.call('GET', '/audit?limit=100')).body.data.filter(
      ({ action }: { action: string }) => action === 'jumatan.confirm',
    );
    expect(confirmed.map(({ detail }: { detail: { jawaban: string } }) => detail.jawaban)).toEqual([
      'hadir',
      'asked',
      'hadir',
    ]);
  });

  test('on an answer that was given in words is no answer that could be taken away', async () => {
    await api.whatsapp.reply(KHATIB, 'hadir');
    await fridays.saidIs('hadir');
    await sign('👍', 1);
    await sign('', 2);
    await api.whatsapp.reply(KHATIB, 'udzur');
    await fridays.saidIs('udzur');
    expect(fridays.inbox().filter(({ text }) => text?.includes('dicabut'))).toEqual([]);
  });
});
