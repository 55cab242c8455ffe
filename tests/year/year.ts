import { createChance, type Chance } from '#tests/crash/chance.ts';
import type { SmallDisk } from '#tests/crash/small-disk.ts';
import { dateInZone, instantInZone } from '#shared/base/dates.ts';
import type { Card, Community } from './community.ts';
import type { Due } from './ledger.ts';
import type { Machine } from './machine.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Something that happened to the machine, and how it was found again. */
export interface Happening {
  kind: string;
  /** UTC ms. */
  at: number;
  /** Undefined: it left no trace. */
  trace?: string | undefined;
}

/** The year as it goes by: who lives in it, what is still to come, and what is written down. */
export interface Year {
  machine: Machine;
  /** Undefined where no file system of its own could be mounted. */
  disk: SmallDisk | undefined;
  zone: string;
  cards: readonly Card[];
  seed: number;
  /** UTC ms. */
  start: number;
  end: number;
  community: Community;
  agenda: Agenda;
  due: Due[];
  happenings: Happening[];
  findings: string[];
  /** Schedules that people sent by hand, and how often. */
  byHand: Map<string, number>;
  /** Who answered BERHENTI, digits, and when, UTC ms. */
  stops: { to: string; at: number }[];
  /** What an admin was told, with how often. */
  told: Map<string, number>;
  counts: Map<string, number>;
  /** WhatsApp can't be reached until then, UTC ms. */
  offlineUntil: number;
  /** What befalls the machine now; the next thing waits. */
  trouble: string | undefined;
  /** When the database last went back to a backup, and of when that is, UTC ms. */
  restored: { at: number; from: number }[];
  upgrades: string[];
}

export interface Agenda {
  add(at: number, what: () => Promise<void>): void;
  /** The next thing, and when it is to be. */
  take(): { at: number; what: () => Promise<void> } | undefined;
}

/** What is to be, in the order of time; what is planned for one moment keeps the order in which it was planned. */
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

/** Numbers of its own for each thing, so that one that goes otherwise does not change all others. */
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
