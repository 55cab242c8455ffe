import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KHATIB_ID, startCloudApp, until, type CloudApp } from '#tests/support/cloud-app.ts';
import type { WrittenBy } from '#tests/support/graph-server/server.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const FRIDAYS = ['2026-11-27', '2026-12-04'];
let api: CloudApp;
let clock: TestClock;
let ids: string[];

beforeEach(async () => {
  clock = createTestClock();
  api = await startCloudApp({ clock });
  ids = [];
  // He has written today, so that free text reaches him.
  await writes('Assalamualaikum');
  for (const tanggal of FRIDAYS) {
    const friday = await api.addFriday(tanggal);
    ids.push(friday.id);
    await api.remind(friday);
  }
  await saidIs('asked', 'asked');
});
afterEach(() => api.close());

const writes = (text: string, more: WrittenBy = {}) => api.graph.writes(KHATIB_ID, text, { at: clock.now(), ...more });
const said = () => Promise.all(ids.map(async (id) => (await api.jumatan(id)).konfirmasi as string));
const saidIs = (...wanted: string[]) => until(async () => expect(await said()).toEqual(wanted));
const questionOf = (n: number) => api.graph.messages.find(({ text }) => text.includes(`di Masjid ${n}`))!.wamid;
const told = () => api.graph.messages.map(({ text }) => text);

describe('an answer that changes', () => {
  test('edited, is another one to the same question; taken back, none', async () => {
    expect(await writes('HADIR', { id: 'wamid.one', quoted: questionOf(1) })).toBe(200);
    expect(await said()).toEqual(['hadir', 'asked']);
    await writes('UDZUR', { edits: 'wamid.one' });
    expect(await said()).toEqual(['udzur', 'asked']);
    await writes('insya Allah hadir', { edits: 'wamid.one', as: 'image' });
    expect(await said()).toEqual(['hadir', 'asked']);
    await writes('', { revokes: 'wamid.one' });
    expect(await said()).toEqual(['asked', 'asked']);
    await until(() =>
      expect(told()).toContainEqual(expect.stringMatching(/^Pesan jawaban Anda sudah dihapus\. .*Masjid 1/)),
    );
  });

  test('of which WhatsApp says only that it was edited, is asked about: if it is of the last minutes', async () => {
    await writes('HADIR', { quoted: questionOf(1) });
    await writes('', { as: 'edit' });
    await saidIs('asked', 'asked');
    await writes('HADIR', { quoted: questionOf(1) });
    clock.advance(21 * 60_000);
    await writes('', { as: 'edit' });
    expect(await said()).toEqual(['hadir', 'asked']);
  });
});

describe('what is not a text', () => {
  test('has a caption that is one', async () => {
    await writes('berhalangan', { as: 'document', quoted: questionOf(2) });
    expect(await said()).toEqual(['asked', 'udzur']);
  });

  test.each(['audio', 'sticker', 'image', 'contacts', 'poll_creation'] as const)(
    'a %s is asked to be one',
    async (as) => {
      await writes('', { as, quoted: questionOf(1) });
      await until(() => expect(told().filter((text) => text.includes('hanya dapat membaca tulisan'))).toHaveLength(1));
      expect(await said()).toEqual(['asked', 'asked']);
    },
  );
});

test('somebody who hides his number is the one to whom we wrote what he quotes', async () => {
  await writes('hadir', { isHidden: true });
  expect(await said()).toEqual(['asked', 'asked']);
  await writes('hadir', { isHidden: true, quoted: questionOf(2) });
  await writes('👎', { isHidden: true, signTo: questionOf(1) });
  expect(await said()).toEqual(['udzur', 'hadir']);
});
