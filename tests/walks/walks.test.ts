import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runWalks } from './run.ts';

const { env } = process;
const listOf = (text: string | undefined) => text?.split(',').filter((one) => one !== '');

/**
 * Not held against the product: whoever was deleted himself has no number any more to be told at. MIMBAR_WALKS_PAST=
 * looks at him, too.
 */
const EXEMPT = ['I2 dihapus'];

/** The seed of the walks in `npm test`; the long walks print one of their own. */
const USUAL = 34;

test('nobody is told twice, and nobody what is not so', { timeout: 4 * 3_600_000 }, async () => {
  const seed = Number(env['MIMBAR_WALKS_SEED'] ?? USUAL);
  const only = listOf(env['MIMBAR_WALKS_ONLY']);
  const past = listOf(env['MIMBAR_WALKS_PAST']) ?? EXEMPT;
  const report = env['MIMBAR_WALKS_REPORT'];
  const walks = Number(env['MIMBAR_WALKS'] ?? 100);
  let walked = 0;
  const found = await runWalks({
    seed,
    walks,
    ...(env['MIMBAR_WALKS_PATH'] && { path: env['MIMBAR_WALKS_PATH'] }),
    ...(only && { only }),
    past,
    walked() {
      walked += 1;
      if (report && walked % 1000 === 0) appendFileSync(report, `${walked} dari ${walks}, seed ${seed}\n`);
    },
  });
  if (found && report) appendFileSync(report, `${found.text}\n`);
  expect(found?.text, `seed ${seed}`).toBeUndefined();
});
