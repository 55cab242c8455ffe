import { createChance, type Chance } from '#tests/crash/chance.ts';
import type { SmallDisk } from '#tests/crash/small-disk.ts';
import { dateInZone, instantInZone } from '#shared/base/dates.ts';
import type { Card, Community } from './community.ts';
import type { Due } from './ledger.ts';
import type { Machine } from './machine.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Something that happened to the machine, and its trace. */
export interface Happening {
  kind: string;
  /** UTC ms. */
  at: number;
  /** Undefined if it left no trace. */
  trace?: string | undefined;
}

/** The state of the year: its machine, its people, its agenda and its records. */
export interface Year {
  machine: Machine;
  /** Undefined if no file system could be mounted. */
  disk: SmallDisk | undefined;
  zone: string;
  cards: readonly Card[];
  seed: number;
  /** UTC ms. */
  start: number;
  end: number;
  community: Community;
  /** Ids of the groups that are written to. */
  groups: readonly string[];
  agenda: Agenda;
  due: Due[];
  happenings: Happening[];
  findings: string[];
  /** Schedules that people sent by hand, and how often. */
  byHand: Map<string, number>;
  /** The recipients who answered BERHENTI, in digits, and the time, UTC ms. */
  stops: { to: string; at: number }[];
  /** Sentences that an admin was told, with their number. */
  told: Map<string, number>;
  counts: Map<string, number>;
  /** The time until which WhatsApp cannot be reached, UTC ms. */
  offlineUntil: number;
  /** The current trouble; the next one waits for its end. */
  trouble: string | undefined;
  /** The restores: their time, and the time of the backup, UTC ms. */
  restored: { at: number; from: number }[];
  upgrades: string[];
}

export interface Agenda {
  add(at: number, what: () => Promise<void>): void;
  /** Removes and returns the next item with its time. */
  take(): { at: number; what: () => Promise<void> } | undefined;
}

/** An agenda in the order of time; items of the same moment keep the order in which they were added. */
export function createAgenda(): Agenda {
  const items: { at: number; what: () => Promise<void> }[] = [];
  return {
    add(at, what) {
      const place = items.findIndex((item) => item.at > at);
      items.splice(place < 0 ? items.length : place, 0, { at, what });
    },
    take: () => items.shift(),
  };
}

/** Creates random numbers for one thing, so that a change in one thing does not change all others. */
export function chanceFor(seed: number, ...parts: (string | number)[]): Chance {
  let mixed = seed;
  for (const sign of parts.join('/')) mixed = Math.imul(mixed ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return createChance(mixed || 1);
}

export const pick = <T>(list: readonly T[], chance: Chance): T => list[chance.upTo(list.length - 1)]!;

export const today = ({ machine, zone }: Year): string => dateInZone(machine.world.now(), zone);
export const at = ({ zone }: Year, date: string, time: string): number => instantInZone(date, time, zone);

export function count(year: Year, what: string, by = 1): void {
  year.counts.set(what, (year.counts.get(what) ?? 0) + by);
}

export function find(year: Year, what: string): void {
  const finding = `${new Date(year.machine.world.now()).toISOString().slice(0, 16)} ${what}`;
  year.findings.push(finding);
  console.log(`FOUND ${finding}`);
}
