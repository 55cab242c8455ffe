import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { UsulanInput } from '#daemon/board/usulan/problem.ts';

const file = path.join(import.meta.dirname, '../../fixtures/usulan-optimum.json');

/** The optimum that HiGHS proved, by the name of the month; `month` is a hash of the month that the proof is for. */
type Proven = Record<string, { month: string; optimum: number }>;

const read = (): Proven => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Proven) : {});
const hashOf = (input: UsulanInput) => createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 16);

/** The proved least cost of a month; throws if this exact month was not proved. */
export function knownOptimum(name: string, input: UsulanInput): number {
  const known = read()[name];
  if (known?.month !== hashOf(input))
    throw new Error(`Nothing is proved of the month '${name}' as it is now: npm run bench optimum`);
  return known.optimum;
}

export function writeOptimum(name: string, input: UsulanInput, optimum: number): void {
  writeFileSync(file, `${JSON.stringify({ ...read(), [name]: { month: hashOf(input), optimum } }, null, 2)}\n`);
}
