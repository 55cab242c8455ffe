import { expect, test } from 'vitest';
import { runWalks } from './run.ts';

const { MIMBAR_WALKS_SEED, MIMBAR_WALKS_PATH, MIMBAR_WALKS, MIMBAR_WALKS_ONLY, MIMBAR_WALKS_PAST } = process.env;
const listOf = (text: string | undefined) => text?.split(',').filter((one) => one !== '');

test('nobody is told twice, and nobody what is not so', { timeout: 3_600_000 }, async () => {
  const seed = Number(MIMBAR_WALKS_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const only = listOf(MIMBAR_WALKS_ONLY);
  const past = listOf(MIMBAR_WALKS_PAST);
  const found = await runWalks({
    seed,
    walks: Number(MIMBAR_WALKS ?? 300),
    ...(MIMBAR_WALKS_PATH && { path: MIMBAR_WALKS_PATH }),
    ...(only && { only }),
    ...(past && { past }),
  });
  expect(found?.text, `seed ${seed}`).toBeUndefined();
});
