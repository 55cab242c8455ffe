import { afterEach, describe, expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { killAtRandom, type Figures } from './killing.ts';
import { startRig, type Rig } from './rig.ts';

/** `npm run test:crash` sets more rounds and also measures the figures of docs/delivery.md. */
const ROUNDS = Number(process.env.MIMBAR_CRASH_ROUNDS) || 6;
const FIGURES = process.env.MIMBAR_CRASH_ROUNDS !== undefined;
const chance = createChance();
let rig: Rig | undefined;
const rigs: Rig[] = [];
afterEach(async () => {
  await Promise.all([rig, ...rigs.splice(0)].map((one) => one?.close()));
  rig = undefined;
});

function report(what: string, figures: Figures): void {
  const { kills, lost, twoIds, lies } = figures;
  const per100 = ((100 * figures.repeats) / kills).toFixed(1);
  console.log(
    `${what}: ${kills} kills, ${lost} lost, ${twoIds} under two ids, ${lies} lies, same id twice over the wire ${per100} per 100 kills; MIMBAR_SEED=${chance.seed}`,
  );
}

const NOTHING = { lost: 0, twoIds: 0, lies: 0 };

test(
  `kill -9 at ${ROUNDS} random moments: nothing is lost, nothing has two ids, no flag lies`,
  { timeout: 60_000 + ROUNDS * 15_000 },
  async () => {
    console.log(`MIMBAR_SEED=${chance.seed}`);
    rig = await startRig();
    const figures = await killAtRandom(rig, { rounds: ROUNDS, chance, perBroadcast: 10, apart: 10, within: 25 });
    report('No pause, phones on', figures);
    expect(figures).toMatchObject({ kills: ROUNDS, ...NOTHING });
  },
);

/** The worst case: phones that are off send no receipt, so only the ack can settle a message under way. */
const measure = () =>
  describe('how often the same id goes over the wire twice when no receipt ever comes', () => {
    test('without a pause', { timeout: 3_600_000 }, async () => {
      rig = await startRig({ phonesOn: false });
      const figures = await killAtRandom(rig, { rounds: 100, chance, perBroadcast: 10, apart: 10, within: 25 });
      report('No pause, phones off', figures);
      expect(figures).toMatchObject(NOTHING);
    });

    /**
     * A kill must hit the time from the first byte to the stored ack. This time does not depend on the pause, so a
     * tenth of the pause gives ten times the hits.
     */
    test(
      'with a tenth of the default pause, ten times as often as with the whole',
      { timeout: 3_600_000 },
      async () => {
        rig = await startRig({ phonesOn: false, env: { MIMBAR_SEND_GAP_MS: '400-1200' } });
        const figures = await killAtRandom(rig, { rounds: 100, chance, perBroadcast: 20, apart: 2, within: 1600 });
        report('A tenth of the default pause, phones off', figures);
        expect(figures).toMatchObject(NOTHING);
        expect(figures.repeats / 10).toBeLessThanOrEqual(1);
      },
    );

    /** Five daemons run at once, because they mostly wait. */
    test('with the default pause', { timeout: 3_600_000 }, async () => {
      rigs.push(
        ...(await Promise.all(
          Array.from({ length: 5 }, () =>
            startRig({ phonesOn: false, schedules: 12, env: { MIMBAR_SEND_GAP_MS: '4000-12000' } }),
          ),
        )),
      );
      const parts = await Promise.all(
        rigs.map((one) =>
          killAtRandom(one, { rounds: 20, chance, perBroadcast: 20, apart: 1, within: 9_000, patience: 600_000 }),
        ),
      );
      const figures = parts.reduce((sum, part) => ({
        kills: sum.kills + part.kills,
        lost: sum.lost + part.lost,
        twoIds: sum.twoIds + part.twoIds,
        lies: sum.lies + part.lies,
        repeats: sum.repeats + part.repeats,
      }));
      report('The default pause, phones off', figures);
      expect(figures).toMatchObject({ kills: 100, ...NOTHING });
      expect(figures.repeats).toBeLessThanOrEqual(1);
    });
  });

// These hours of kills run only in `npm run test:crash`, and npm test does not count them.
if (FIGURES) measure();
