import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWorkbook, textValue } from '#daemon/spreadsheet/read.ts';
import { isSpreadsheetRefusal } from '#daemon/base/errors.ts';
import { parseTextDate } from '#shared/base/text-date.ts';
import { failureSchema } from '#shared/base/envelope.ts';
import { isPlainDate } from '#shared/base/dates.ts';
import { startTestApp } from '#tests/support/app.ts';
import { watchFile } from '#tests/support/fuzz/run.ts';
import { bentBytes, bentParts, WHOLE } from '#tests/support/fuzz/workbook.ts';

/** npm run test:fuzz sets it. */
const REQUESTS = Number(process.env.MIMBAR_FUZZ_REQUESTS) || 400;
const UPLOADS = Math.ceil(REQUESTS / 50);
const SEED = Number(process.env.MIMBAR_SEED) || 20_261_120;
const bent = fc.oneof(bentBytes, bentParts);
const options = { sheet: 'INPUT DISINI', columns: ['text' as const, 'text' as const, 'phone' as const], maxRows: 100 };

test(
  `${REQUESTS} bent workbooks are read or refused, soon, and never a bug`,
  { timeout: REQUESTS * 100 + 60_000 },
  async () => {
    expect(await readWorkbook(WHOLE, options)).toHaveLength(2);
    let read = 0;
    const property = fc.asyncProperty(bent, async (bytes) => {
      const before = process.cpuUsage();
      await readWorkbook(bytes, options).then(
        (rows) => {
          read += 1;
          for (const { cells } of rows) expect(cells).toHaveLength(3);
        },
        (error: unknown) => {
          if (!isSpreadsheetRefusal(error)) throw error;
        },
      );
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(4000);
    });
    await fc.assert(property, { numRuns: REQUESTS, seed: SEED });
    console.log(`${REQUESTS} workbooks, ${read} of them read, MIMBAR_SEED=${SEED}`);
    expect(read).toBeGreaterThan(REQUESTS / 20);
  },
);

test(
  `${UPLOADS} of them by the real way: stored whole or not at all`,
  { timeout: UPLOADS * 5000 + 60_000 },
  async () => {
    const bugs: string[] = [];
    const api = await startTestApp({ env: { MIMBAR_LOG_LEVEL: 'error' }, log: (line) => bugs.push(line) });
    const count = () => Number(api.database.sqlite.prepare('select count(*) from masjid').pluck().get());
    const version = watchFile(path.join(api.directory, 'mimbar.db'));
    const property = fc.asyncProperty(bent, async (bytes) => {
      const [rows, before] = [count(), version.read()];
      const { status, body } = await api.call('POST', '/masjid/upload', { body: Buffer.from(bytes) });
      expect([200, 400, 413, 415]).toContain(status);
      if (status === 200) return void expect(count()).toBe(rows + body.data.count);
      expect(failureSchema.strict().safeParse(body)).toMatchObject({ success: true });
      expect([count(), version.read()]).toEqual([rows, before]);
    });
    await fc.assert(property, { numRuns: UPLOADS, seed: SEED, endOnFailure: true });
    version.close();
    await api.close();
    expect(bugs).toEqual([]);
  },
);

test('whatever stands in a cell, a date that comes out exists', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .tuple(
        fc.nat(40),
        fc.constantFrom('/', '-', '.', ' ', ' Mei ', ' nov. ', '-Agt-', 'Feb'),
        fc.nat(20),
        fc.constantFrom('/', '-', '.', ' ', ''),
        fc.nat(3000),
      )
      .map((parts) => parts.join('')),
    fc
      .constantFrom('Jumat, ', 'ahad ', "Jum'at ")
      .chain((day) =>
        fc
          .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
          .map((date) => `${day}${date.toISOString().slice(0, 10)}`),
      ),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const date = parseTextDate(text);
      expect(date === undefined || isPlainDate(date)).toBe(true);
      expect(parseTextDate(date ?? '2026-11-20')).toBe(date ?? '2026-11-20');
      for (const kind of ['text', 'date', 'time', 'phone'] as const)
        expect(textValue(text, kind).trim()).toBe(textValue(text, kind));
    }),
    { numRuns: 500, seed: SEED },
  );
});
