import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#shared/endpoints.ts';
import { requestsFor, strayRequests } from '#tests/support/fuzz/request.ts';
import { startFuzzRig, type FuzzRig } from '#tests/support/fuzz/run.ts';

/** npm run test:fuzz sets it. */
const REQUESTS = Number(process.env.MIMBAR_FUZZ_REQUESTS) || 400;
const SEED = Number(process.env.MIMBAR_SEED) || 20_261_120;

/** Backups copy the whole database, and each workbook starts a process: other tests cover these calls. */
const SLOW = new Set([
  'POST /backups',
  ...allEndpoints
    .filter(({ file, path }) => file === 'in' && path.endsWith('/upload'))
    .map(({ path }) => `POST ${path}`),
]);
const calls = allEndpoints
  .filter(({ socket }) => !socket)
  .flatMap((endpoint) => endpoint.methods.map((method) => ({ endpoint, method, name: `${method} ${endpoint.path}` })))
  .filter(({ name }) => !SLOW.has(name) && !name.endsWith('/template'));

describe('requests that nobody thought of', { timeout: REQUESTS * 100 + 30_000 }, () => {
  let rig: FuzzRig;
  beforeAll(async () => void (rig = await startFuzzRig()));
  afterAll(() => rig.close());

  test(`${REQUESTS} of them over every call: never a bug, never a hang, never a half-stored row, always the envelope`, async () => {
    const requests = fc.oneof(
      ...calls.map(({ endpoint, method }) => ({ weight: 10, arbitrary: requestsFor(endpoint, method) })),
      { weight: 40, arbitrary: strayRequests },
    );
    await fc.assert(
      fc.asyncProperty(requests, async (request) => void (await rig.send(request))),
      { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
    );
    console.log(`${REQUESTS} requests, MIMBAR_SEED=${SEED}: ${JSON.stringify(rig.tally)}`);
    expect(rig.bugs).toEqual([]);
    rig.assertSound();
    // Enough requests must succeed, because refusals alone would show little.
    expect(rig.tally[200]).toBeGreaterThan(REQUESTS / 5);
  });
});
