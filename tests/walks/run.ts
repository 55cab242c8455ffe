import * as fc from 'fast-check';
import { createWorld, type Broken } from './world.ts';
import { walk } from './steps.ts';

export interface WalksOptions {
  seed: number;
  walks: number;
  /** Where a shrunk walk is found again. */
  path?: string;
  /** Codes, or their beginnings, that are looked at; all others are passed over. */
  only?: string[];
  past?: string[];
  maxSteps?: number;
  uploads?: boolean;
  /** Without looking for a shorter walk. */
  endOnFailure?: boolean;
  walked?(): void;
}

/** Walks at random and gives what was found, readable; undefined: every promise was kept. */
export async function runWalks(
  options: WalksOptions,
): Promise<{ text: string; code: string; walks: number; path: string } | undefined> {
  const { seed, walks, only, past = [], maxSteps = 40, uploads = true } = options;
  const begins = (code: string, list: readonly string[]) => list.some((one) => code.startsWith(one));
  const isPassed = (code: string) => (only ? !begins(code, only) : false) || begins(code, past);
  let story: string[] = [];
  const result = await fc.check(
    fc.asyncProperty(walk(maxSteps, uploads), async (commands) => {
      options.walked?.();
      const world = await createWorld(isPassed);
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      } catch (error) {
        story = [...world.story];
        (error as { story?: string[] }).story = story;
        throw error;
      } finally {
        await world.end();
      }
    }),
    { seed, numRuns: walks, endOnFailure: options.endOnFailure ?? false, ...(options.path && { path: options.path }) },
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
      `Ditemukan setelah ${result.numRuns} jalan, ${result.numShrinks} kali dipendekkan.`,
      `Ulangi: MIMBAR_WALKS_SEED=${seed} MIMBAR_WALKS_PATH=${path} npm run test:walks`,
    ].join('\n'),
  };
}
