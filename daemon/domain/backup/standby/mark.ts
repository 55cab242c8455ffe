import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { SettingStore } from '#daemon/base/setting.store.ts';

const FENCE_KEY = 'standby_fence';

/** The file in the second place that says which machine may send. */
const markSchema = z.object({
  generation: z.int().nonnegative(),
  machine: z.string().max(100),
  /** UTC ISO. */
  at: z.string(),
  /** New at each start; a copy of a machine has its name, but not the stamp that this one wrote since. */
  stamp: z.string().max(100).optional(),
});
export type Mark = z.infer<typeof markSchema>;

/**
 * The next generation. Others may write the highest number to the place; then it stays, and the machine's name decides.
 */
export const generationAfter = (generation: number): number => Math.min(generation + 1, Number.MAX_SAFE_INTEGER);

/** UTC ms; undefined if invalid, because others may write to the place, too. */
export function instantOf(text: string): number | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** undefined if it was not written by Mimbar. */
export function readMark(text: string): Mark | undefined {
  try {
    return markSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The last stamp that this machine wrote into the mark, and the stamps of unconfirmed writes. */
export interface Stamps {
  read(): string[];
  write(stamps: readonly string[]): void;
}

/** Number of unconfirmed stamps that are remembered: their writes may still arrive. */
const LATE = 3;

/**
 * A new stamp. It is stored before it is sent, because it may be written even if no answer comes. `before` is the stamp
 * in the mark.
 */
export function newStamp(stamps: Stamps, before: string | undefined): string {
  const stamp = randomUUID();
  const late = stamps.read().filter((one) => one !== before);
  stamps.write([...(before === undefined ? [] : [before]), ...late.slice(-LATE), stamp]);
  return stamp;
}

/** What this machine stores about its own right to send. */
export interface Own {
  machine: string;
  generation: number;
  /** After a restore: it takes over once the queue is resumed. */
  claim: boolean;
  /** The place of the last mark; another place has no mark of ours yet. */
  place: string | undefined;
  /** After taking over nothing is sent before this, UTC ms: the other machine needs time to notice. */
  waits_until: number | undefined;
}

/** The state of a machine that has never sent. */
export const firstOwn = (machine: string): Own => ({
  machine,
  generation: 0,
  claim: false,
  place: undefined,
  waits_until: undefined,
});

export function readOwn(settings: Pick<SettingStore, 'get'>): Own | undefined {
  const stored = settings.get(FENCE_KEY);
  return stored === undefined ? undefined : (JSON.parse(stored) as Own);
}

export const writeOwn = (settings: Pick<SettingStore, 'set'>, own: Own): void =>
  settings.set(FENCE_KEY, JSON.stringify(own));

/**
 * Stores that a restored machine has to take over before it sends. `present`: the state in the data that are replaced,
 * undefined where there was none; `newMachine`: an unused name.
 */
export function claimAfterRestore(
  settings: Pick<SettingStore, 'get' | 'set'>,
  present: Own | undefined,
  newMachine: string,
): void {
  const restored = readOwn(settings);
  writeOwn(settings, {
    machine: present?.machine ?? newMachine,
    generation: Math.max(present?.generation ?? 0, restored?.generation ?? 0),
    claim: true,
    place: undefined,
    waits_until: undefined,
  });
}
