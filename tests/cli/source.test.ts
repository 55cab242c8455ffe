import { expect, test } from 'vitest';
import { commandFiles } from '#cli/commands.ts';

// Bundler, vitest and node each find an import that is put together in their own way.
test('tests on the sources find every command', async () => {
  const all = await commandFiles(undefined);
  expect(all.length).toBeGreaterThan(30);
  for (const name of ['masjid', 'doctor', 'broadcast', 'tell']) expect(await commandFiles(name)).toHaveLength(1);
});
