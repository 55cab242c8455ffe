import { expect, test } from 'vitest';
import { createOwnVersions } from '#dashboard/api/client.ts';

/** A row as the server keeps it: a change must give the row's current version. */
function createRow() {
  const row = { version: 1, asked: [] as number[] };
  const change = async (version: number) => {
    row.asked.push(version);
    await Promise.resolve();
    if (version !== row.version) throw new Error('conflict');
    row.version += 1;
    return { version: row.version };
  };
  return { row, change };
}
const versionOf = ({ version }: { version: number }) => version;

test('edits that began on the same version follow each other, also before the first is answered', async () => {
  const { row, change } = createRow();
  const own = createOwnVersions();
  const edit = (version: number) => own.change('/masjid/1', version, change, versionOf);
  await Promise.all([edit(1), edit(1)]);
  await edit(1);
  await edit(2);
  expect(row.asked).toEqual([1, 2, 3, 4]);
});

test('what somebody else has changed since an edit began is a conflict, and the next edit goes on from there', async () => {
  const { row, change } = createRow();
  const own = createOwnVersions();
  const edit = (version: number) => own.change('/masjid/1', version, change, versionOf);
  await edit(1);
  row.version = 3;
  await expect(edit(1)).rejects.toThrow('conflict');
  await edit(3);
  await expect(edit(2)).rejects.toThrow('conflict');
  await edit(3);
  expect(row.version).toBe(5);
});

test('another row does not wait', async () => {
  const own = createOwnVersions();
  own.change('/masjid/1', 1, () => new Promise<{ version: number }>(() => {}), versionOf);
  const answer = await own.change('/masjid/2', 1, async () => ({ version: 2 }), versionOf);
  expect(answer).toEqual({ version: 2 });
});
