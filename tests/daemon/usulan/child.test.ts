import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { draftAtOnce } from '#daemon/board/usulan/plan.ts';
import type { UsulanProgress } from '#daemon/board/usulan/problem.ts';
import type { PlanningOptions, PlanningService } from '#daemon/planning/service.ts';
import { createPlanningService, paths } from '#tests/support/daemon-parts.ts';
import { makeMonth, shapes } from '#tests/support/roster/usulan-instances.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-planning-'));
const services: PlanningService[] = [];
const input = makeMonth(shapes.find(({ name }) => name === 'few')!);

function open(options: Partial<PlanningOptions> = {}): PlanningService {
  const service = createPlanningService({ childPath: paths.planningChild, ...options });
  services.push(service);
  return service;
}

function childThat(name: string, code: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return file;
}

/** The running child processes of this process (Linux only). */
function children(): string[] {
  const tasks = readdirSync('/proc/self/task');
  return tasks.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean));
}

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a draft of the child is the draft of the function, and its progress only grows', async () => {
  const told: UsulanProgress[] = [];
  const before = children();
  const draft = await open().draft(input, { onProgress: (progress) => told.push(progress) });
  expect(draft).toEqual(draftAtOnce(input));
  const steps = told.map(({ selesai }) => selesai);
  expect(steps.length).toBeGreaterThan(2);
  expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
  expect(told.at(-1)).toEqual({ selesai: 100, dari: 100 });
  expect(children()).toEqual(before);
});

test('cancelling ends the child, and the next draft is made', async () => {
  const cancel = new AbortController();
  const before = children();
  const service = open();
  const cancelled = service.draft(input, {
    signal: cancel.signal,
    onProgress: () => cancel.abort(new Error('cancelled')),
  });
  const next = service.draft(input);
  await expect(cancelled).rejects.toThrow('cancelled');
  expect((await next).sel.length).toBeGreaterThan(0);
  expect(children()).toEqual(before);
});

test('one that takes too long or too much memory is told so, and one that breaks is a bug', async () => {
  const endless = open({ childPath: childThat('endless', 'for (;;);'), timeoutMs: 300 });
  await expect(endless.draft(input)).rejects.toMatchObject({ code: 'unavailable', message: /terlalu lama/ });
  const heavy = open({
    childPath: childThat('heavy', 'const all = []; setInterval(() => all.push(Buffer.alloc(8e6, 1)), 5);'),
    maxRssMb: 160,
  });
  await expect(heavy.draft(input)).rejects.toMatchObject({ code: 'unavailable', message: /terlalu besar/ });
  const broken = open({
    childPath: childThat('broken', "process.once('message', () => { throw new Error('boom'); });"),
  });
  await expect(broken.draft(input)).rejects.toThrow(/planning child ended early[\s\S]*boom/);
  await expect(open().draft({ ...input, jadwal: undefined as never })).rejects.toThrow(/planning child failed/);
});

test.each([
  ['nothing', 'null'],
  ['a text', "'usulan'"],
  ['another kind', "{ type: 'selesai' }"],
  ['no draft', "{ type: 'usulan' }"],
  ['a draft without its lists', "{ type: 'usulan', usulan: { biaya: 1 } }"],
  ['a draft of numbers for ids', "{ type: 'usulan', usulan: { ...whole, sel: [{ ...cell, id_masjid: 1 }] } }"],
  ['a mosque that is not there', "{ type: 'usulan', usulan: { ...whole, sel: [{ ...cell, id_masjid: 'x' }] } }"],
  [
    'a day that was not asked for',
    "{ type: 'usulan', usulan: { ...whole, sel: [{ ...cell, tanggal: '1999-01-01' }] } }",
  ],
  ['a preacher that is not there', "{ type: 'usulan', usulan: { ...whole, sel: [{ ...cell, id_mubaligh: 'x' }] } }"],
  ['a cell twice', "{ type: 'usulan', usulan: { ...whole, sel: [cell, cell] } }"],
  ['a progress of nothing', "{ type: 'progress', progress: { selesai: 1, dari: 0 } }"],
])('an answer of %s is a bug that ends the child, never a draft', async (name, answer) => {
  const before = children();
  const whole = { ...draftAtOnce(input), kosong: [] };
  const child = childThat(
    name.replaceAll(' ', '-'),
    `const whole = ${JSON.stringify({ ...whole, sel: [] })}; const cell = ${JSON.stringify(whole.sel[0])};
    process.once('message', () => process.send(${answer}));`,
  );
  await expect(open({ childPath: child }).draft(input)).rejects.toThrow(/an answer that is none/);
  expect(children()).toEqual(before);
});

test('too many that wait are refused, and closing ends all', async () => {
  const service = open({ childPath: childThat('closing', 'for (;;);') });
  const before = children().length;
  const all = Array.from({ length: 6 }, () =>
    service.draft(input).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  );
  await vi.waitFor(() => expect(children()).toHaveLength(before + 1));
  await service.close();
  const closed = 'Layanan sedang berhenti. Coba lagi sebentar.';
  expect(await Promise.all(all)).toEqual([
    ...Array<string>(5).fill(closed),
    expect.stringMatching(/Masih ada usulan lain/),
  ]);
  expect(children()).toHaveLength(before);
});
