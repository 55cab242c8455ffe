import { expect, test } from 'vitest';
import { pickJadwal } from '#cli/broadcast/pick.ts';

const rows = [
  { id: '1', broadcasted: true, konfirmasi: 'asked' },
  { id: '2', broadcasted: false, konfirmasi: 'none' },
  { id: '3', broadcasted: true, konfirmasi: 'hadir' },
];
const client = { listAll: async () => rows } as unknown as Parameters<typeof pickJadwal>[0];

test.each([
  [{}, ['1', '2', '3']],
  [{ onlyUnsent: true }, ['2']],
  [{ askAgain: true }, ['1']],
])('%j leaves the schedules that are meant, by date and by id', async (flags, wanted) => {
  expect(await pickJadwal(client, 'jumatan', { date: '2026-11-27', ...flags })).toEqual(wanted);
  expect(await pickJadwal(client, 'jumatan', { id: '1,2,3', ...flags })).toEqual(wanted);
});
