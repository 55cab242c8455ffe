import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/app.ts';
import { startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { needs } from '#tests/support/needs.ts';
import { weighScreens } from '#tests/support/page/weight.ts';

const KB = 1000;
const FIRST = 260 * KB;
const FURTHER = 80 * KB;

describe.runIf(needs('chromium'))('what a weak connection has to carry', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  test('the first screen stays below 260 KB of JavaScript, each further one below 80 KB', async () => {
    const { page } = await dashboard.open({ path: '/login' });
    const { first, further, fonts } = await weighScreens(page, PASSWORD);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(FIRST);
    expect(further.length).toBeGreaterThan(5);
    expect(further.filter(({ bytes }) => bytes >= FURTHER)).toEqual([]);
    expect(fonts).toEqual([]);
  });
});
