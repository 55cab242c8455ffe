import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Chance } from '#tests/crash/chance.ts';
import { toolPath } from '#tests/support/process/tools.ts';
import { look } from './people.ts';
import { downThen, inLog, inTrail, linkIfPossible, now, type Trouble } from './trouble.ts';
import { count, DAY, find, HOUR, MINUTE, type Year } from './year.ts';

/** Takes the machine down and starts it again after a random time. */
async function offAndOn(year: Year, chance: Chance, how: 'powerCut' | 'stop', most = 9 * HOUR) {
  await year.machine[how]();
  const until = now(year) + MINUTE + Math.floor(chance.next() ** 3 * most);
  return { until, end: () => year.machine.start() };
}

/** The troubles of the machine: its power, its clock, its disk, its program and its place. */
export const MACHINE_TROUBLES: Record<string, Trouble> = {
  'power cut': {
    times: 40,
    besides: true,
    async begin(year, chance) {
      // Every second power cut waits until messages are being sent, if any are sent today.
      if (chance.next() < 0.5) {
        const { machine } = year;
        const end = now(year) + 14 * HOUR;
        const before = machine.whatsapp.stanzas;
        while (machine.whatsapp.stanzas - before < 3 && now(year) < end && machine.isUp)
          await machine.advanceTo(now(year) + 30_000);
        for (let n = chance.upTo(4000); n > 0; n--) await Promise.resolve();
      }
      return year.machine.isUp ? offAndOn(year, chance, 'powerCut') : undefined;
    },
    // The log has the next start, with no stop before it.
    trace: async (year, since) => inLog(year, since, 'Mimbar is ready'),
  },
  'clock step': {
    times: 8,
    async begin(year, chance) {
      const { machine } = year;
      const by = [HOUR, -HOUR, DAY, -DAY][chance.upTo(3)]!;
      machine.setWall(by, false);
      return {
        until: now(year) + 10 * MINUTE + chance.upTo(600) * MINUTE,
        async end() {
          machine.setWall(0, chance.next() < 0.5);
        },
      };
    },
    trace: async (year, since) => inLog(year, since, 'The clock is in doubt') ?? downThen(year),
  },
  '1970': {
    times: 4,
    async begin(year, chance) {
      const { machine } = year;
      await machine.powerCut();
      await machine.advanceTo(now(year) + 20 * MINUTE);
      machine.setWall(-now(year) + 30_000, false);
      await machine.start();
      return {
        until: now(year) + 3 * MINUTE + chance.upTo(300) * MINUTE,
        end: async () => machine.setWall(0, true),
      };
    },
    trace: async (year, since) => inLog(year, since, 'The clock is in doubt', ({ time }) => Number(time) < DAY),
  },
  'full disk': {
    times: 4,
    onDisk: true,
    async begin(year, chance) {
      year.disk!.fill();
      const restarts = chance.next() < 0.5;
      if (restarts) {
        await year.machine.powerCut();
        await year.machine.start();
      }
      return {
        until: now(year) + 20 * MINUTE + chance.upTo(900) * MINUTE,
        async end() {
          // An admin sees the warning and frees space.
          await look(year);
          year.disk!.free();
        },
      };
    },
    trace: async (year, since) =>
      [...year.told.keys()].find((text) => text.includes('penuh')) ?? inLog(year, since, 'only reading'),
  },
  'read-only remount': {
    times: 3,
    onDisk: true,
    async begin(year, chance) {
      const { machine, disk } = year;
      const remount = (how: 'ro' | 'rw') => spawnSync('mount', ['-o', `remount,${how}`, disk!.directory]).status;
      await machine.powerCut();
      if (remount('ro') !== 0) throw new Error('The disk could not be made read-only');
      await machine.start();
      return {
        until: now(year) + 20 * MINUTE + chance.upTo(600) * MINUTE,
        async end() {
          if (remount('rw') !== 0) throw new Error('The disk could not be made writable');
        },
      };
    },
    trace: async (year, since) => inLog(year, since, 'only reading'),
  },
  'slow disk': {
    times: 4,
    async begin(year) {
      const { machine } = year;
      const slow = 'inject=fdatasync,fsync:delay_exit=60000';
      const tracer = spawn(
        toolPath('strace'),
        ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync,fsync', '-e', slow, '-p', String(machine.pid)],
        { stdio: 'ignore' },
      );
      return {
        until: now(year) + 30 * MINUTE,
        async end() {
          tracer.kill('SIGINT');
        },
      };
    },
    // A slow disk causes no error, so it leaves no trace.
    trace: async () => 'nothing to tell: all went on',
  },
  upgrade: {
    times: 12,
    async begin(year, chance) {
      const { machine } = year;
      const entry = year.upgrades.shift();
      await machine.stop();
      writeFileSync(path.join(machine.dataDir, 'upgrade-pending'), '');
      if (entry) machine.install(entry);
      await machine.advanceTo(now(year) + MINUTE * (1 + chance.upTo(3)));
      await machine.start();
      count(year, entry ? 'upgrades to another build' : 'upgrades to the same build');
      return undefined;
    },
    trace: async (year, since) => inLog(year, since, 'Mimbar is ready'),
  },
  'restore elsewhere': {
    times: 1,
    async begin(year) {
      const { machine } = year;
      const folder = path.join(machine.dataDir, 'backups');
      const newest = readdirSync(folder)
        .filter((name) => name.endsWith('.backup'))
        .map((name) => ({
          name,
          at: Date.parse(name.replace(/^.*-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z')),
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .at(-1);
      if (!newest) return void find(year, 'There was no backup to restore');
      const file = path.join(folder, newest.name);
      await machine.powerCut();
      await machine.advanceTo(now(year) + 2 * HOUR);
      await machine.restoreElsewhere(file, `machine-${Math.round(now(year) / 1000)}`);
      year.restored.push({ at: now(year), from: Number.isNaN(newest.at) ? statSync(file).mtimeMs : newest.at });
      await machine.start();
      return { until: now(year) + HOUR, end: async () => linkIfPossible(year) };
    },
    trace: async (year, since) => inTrail(year, since, 'backup.restore'),
  },
};
