import { afterEach, expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { killAtRandom, type Figures } from './killing.ts';
import { startRig, type Rig } from './rig.ts';

/** `npm run test:crash` asks for more. */
const ROUNDS = Number(process.env.MIMBAR_CRASH_ROUNDS) || 20;
const chance = createChance();
let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

function report(what: string, figures: Figures): void {
  const { kills, lost, twoIds, lies } = figures;
  const per100 = ((100 * figures.repeats) / kills).toFixed(1);
  console.log(`${what}: ${kills} kills, ${lost} lost, ${twoIds} under two ids, ${lies} lies, same id twice over the wire ${per100} per 100 kills; MIMBAR_SEED=${chance.seed}`);
}

test(`kill -9 at ${ROUNDS} random moments: nothing is lost, nothing has two ids, no flag lies`, { timeout: 60_000 + ROUNDS * 10_000 }, async () => {
  console.log(`MIMBAR_SEED=${chance.seed}`);
  rig = await startRig();
  const figures = await killAtRandom(rig, { rounds: ROUNDS, chance, within: 25 });
  report('No pause, phones on', figures);
  expect(figures).toMatchObject({ kills: ROUNDS, lost: 0, twoIds: 0, lies: 0 });
});
