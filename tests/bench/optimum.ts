import { bench } from '#tests/support/bench/bench.ts';
import { writeOptimum } from '#tests/support/roster/proven.ts';
import { makeMonth, shapes } from '#tests/support/roster/usulan-instances.ts';
import { provenOptimum } from '#tests/support/roster/usulan-optimum.ts';

/** The time limit of one proof; HiGHS needs up to two minutes for some months. */
const SECONDS = 600;

// Proves the optima for the bench of drafts again and writes them into tests/fixtures. It runs only when it is named.
await bench('optimum', async ({ tell }) => {
  for (const shape of shapes) {
    const input = makeMonth(shape);
    const optimum = await provenOptimum(input, SECONDS);
    writeOptimum(shape.name, input, optimum);
    tell(shape.name, optimum, 'biaya');
  }
});
