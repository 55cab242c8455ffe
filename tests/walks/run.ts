import * as fc from 'fast-check';
import { createWorld, type Broken } from './world.ts';
import { BEGINNINGS, walk } from './steps.ts';

/**
 * Not held against the product: whoever was deleted himself has no number any more to be told at. MIMBAR_WALKS_PAST=
 * looks at him, too.
 */
export const EXEMPT = ['I2 dihapus'];

/** Steps of the longest walk. */
const STEPS = 24;

export interface WalksOptions {
  seed: number;
  walks: number;
  /** Where a shrunk walk is found again. */
  path?: string;
  /** Codes, or their beginnings, that are looked at; all others are passed over. */
  only?: string[];
  past?: string[];
  walked?(): void;
}

/** Uploads start a process each, so few walks have them. */
const WALK = fc.oneof({ weight: 9, arbitrary: walk(STEPS, false) }, { weight: 1, arbitrary: walk(STEPS, true) });

/** Walks at random and gives what was found, readable; undefined: every promise was kept. */
export async function runWalks(
  options: WalksOptions,
): Promise<{ text: string; code: string; walks: number; path: string } | undefined> {
  const { seed, walks, only, past = [] } = options;
  const begins = (code: string, list: readonly string[]) => list.some((one) => code.startsWith(one));
  const isPassed = (code: string) => (only ? !begins(code, only) : false) || begins(code, past);
  let story: string[] = [];
  let got: string[] = [];
  const result = await fc.check(
    fc.asyncProperty(fc.constantFrom(...BEGINNINGS), WALK, async (beginning, commands) => {
      options.walked?.();
      const world = await createWorld(isPassed);
      try {
        for (const step of beginning) await step.run({}, world);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      } catch (error) {
        story = [...world.story];
        got = world.got.map(
          (one) =>
            `  ${one.step}. ${one.person}${one.isAccepted ? '' : ' (tanpa ack)'}: ${one.text.replaceAll('\n', ' ').slice(0, 160)}`,
        );
        (error as { story?: string[] }).story = story;
        throw error;
      } finally {
        await world.end();
      }
    }),
    { seed, numRuns: walks, ...(options.path && { path: options.path }) },
  );
  if (!result.failed) return undefined;
  const error = result.errorInstance as Broken & { story?: string[] };
  const steps = (error.story ?? story).map((step, n) => `  ${n + 1}. ${step}`).join('\n');
  const path = result.counterexamplePath ?? '';
  return {
    code: error.code ?? 'galat',
    walks: result.numRuns,
    path,
    text: [
      `Janji yang dilanggar: ${error.code ?? error.stack}`,
      error.message,
      'Langkah:',
      steps,
      'Yang sampai, sesudah langkah:',
      ...got,
      `Ditemukan setelah ${result.numRuns} jalan, ${result.numShrinks} kali dipendekkan.`,
      `Ulangi: MIMBAR_WALKS_SEED=${seed} MIMBAR_WALKS_PATH=${path} npm run test:walks`,
    ].join('\n'),
  };
}
