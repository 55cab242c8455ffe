import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#daemon/base/audit.ts';
import { withDataDirectory } from '#daemon/process/offline/environment.ts';
import { restore } from '#daemon/process/offline/restore.ts';
import { addDays } from '#shared/base/dates.ts';
import { readAturan } from '#shared/roster/rutin/rule.ts';
import { looked, startAutomaticApp, type AutomaticApp } from '#tests/support/automatic-app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { datesByHand } from '#tests/support/roster/rutin-dates.ts';

const DAY = 86_400_000;
const WIB = 7 * 3_600_000;
const wall = (instant: number) => new Date(instant + WIB).toISOString().slice(0, 16).replace('T', ' ');
const START = '2027-01-01 08:00';
const RULES = ['setiap Selasa', '2 pekan sekali hari Ahad', 'Rabu pekan ke-2 dan ke-4', 'tanggal 31', 'Jumat terakhir'];
const SKIPPED = ['2027-03-02', '2027-04-14', '2027-08-31'];

interface Row {
  id: string;
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
  id_rutin: string | null;
}
/** The schedules that the test expects; a restore brings back an earlier state of them. */
interface World {
  /** By series and date of its rule: the schedule as a person changed it, or null if the person deleted it. */
  byHand: Map<string, Row | null>;
  /** Schedules that have been seen. */
  seen: Map<string, Row>;
}

let api: AutomaticApp;
let directory: string;
beforeEach(() => void (directory = mkdtempSync(path.join(tmpdir(), 'mimbar-rutin-'))));
afterEach(async () => {
  await api.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Numbers that are the same in every run (mulberry32). */
function createChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const start = (at: string) => startAutomaticApp({ directory, at, env: { MIMBAR_BACKUP_AT: 'off' } });
const today = () => wall(api.clock.now()).slice(0, 10);
const confirm = () => api.call('POST', '/clock/confirm');

async function rows(): Promise<Row[]> {
  const all = (await api.call('GET', '/jadwal-pengajian?fields=id,tanggal,waktu,id_masjid,id_mubaligh,id_rutin')).body
    .data as Row[];
  return all.map((row) => ({ ...row, tanggal: row.tanggal.slice(0, 10) }));
}

test.each([1])(
  'a year with restarts, a clock that is set, restores and changes by hand: every date once, %i',
  async (seed) => {
    const chance = createChance(seed);
    api = await start(START);
    const preachers = [
      await addMubaligh(api, 'Ustadz A'),
      await addMubaligh(api, 'Ustadz B'),
      await addMubaligh(api, 'Ustadz C'),
    ];
    const series: { id: string; id_masjid: string; aturan: string; waktu: string }[] = [];
    for (const [at, aturan] of RULES.entries()) {
      const id_masjid = await addMasjid(api, `Masjid ${at}`);
      const body = {
        id_masjid,
        id_mubaligh: preachers,
        waktu: `${16 + at}:00`,
        aturan,
        mulai: '2026-12-20',
        kecuali: SKIPPED,
      };
      const { data } = (await api.call('POST', '/pengajian-rutin', { body })).body;
      series.push({ id: data.id as string, id_masjid, aturan, waktu: body.waktu });
    }
    let world: World = { byHand: new Map(), seen: new Map() };
    const steps = new Set<number>();
    const backups: { name: string; world: World }[] = [];

    /** Checks what must hold after every step. With `isWhole` the clock is trusted, and all dates ahead must exist. */
    async function check(step: string, isWhole: boolean): Promise<void> {
      const stored = await rows();
      const byId = new Map(stored.map((row) => [row.id, row]));
      const places = stored.map((row) => `${row.id_masjid} ${row.tanggal} ${row.waktu}`);
      expect([step, places.length - new Set(places).size]).toEqual([step, 0]);
      for (const [key, row] of world.byHand) if (row) expect([step, key, byId.get(row.id)]).toEqual([step, key, row]);
      const deletedByHand = new Set([...world.byHand].flatMap(([key, row]) => (row ? [] : [key])));
      for (const row of stored) expect(deletedByHand.has(`${row.id_rutin} ${row.tanggal}`)).toBe(false);
      for (const [id, row] of world.seen) expect([step, id, byId.get(id)]).toEqual([step, id, row]);
      for (const row of stored) world.seen.set(row.id, row);
      if (!isWhole) return;
      for (const { id, aturan, waktu, id_masjid } of series) {
        const dates = datesByHand(readAturan(aturan)!, '2026-12-20', addDays(today(), 56));
        for (const [n, tanggal] of dates.entries()) {
          if (tanggal < today() || SKIPPED.includes(tanggal) || world.byHand.has(`${id} ${tanggal}`)) continue;
          const there = stored.filter((row) => row.id_rutin === id && row.tanggal === tanggal);
          const wanted = { tanggal, waktu, id_masjid, id_mubaligh: preachers[n % 3], id_rutin: id };
          expect([step, there]).toEqual([step, [{ id: there[0]?.id, ...wanted }]]);
        }
      }
    }

    async function changeByHand(): Promise<string> {
      const coming = (await rows()).filter(
        ({ tanggal, id_rutin }) =>
          tanggal >= today() && id_rutin !== null && !world.byHand.has(`${id_rutin} ${tanggal}`),
      );
      const row = coming.filter(({ id }) => ![...world.byHand.values()].some((one) => one?.id === id))[
        chance(coming.length)
      ];
      if (!row) return 'nothing to change';
      const key = `${row.id_rutin} ${row.tanggal}`;
      const kind = chance(4);
      world.seen.delete(row.id);
      if (kind === 0) {
        await api.call('DELETE', `/jadwal-pengajian/${row.id}`);
        world.byHand.set(key, null);
        return `delete ${key}`;
      }
      const body = [
        { waktu: '05:30' },
        { tanggal: addDays(row.tanggal, 1) },
        { id_mubaligh: preachers[(preachers.indexOf(row.id_mubaligh) + 1) % 3]! },
      ][kind - 1]!;
      expect((await api.call('PATCH', `/jadwal-pengajian/${row.id}`, { body })).status).toBe(200);
      world.byHand.set(key, { ...row, ...body });
      return `change ${key}`;
    }

    /** Sets the clock, and confirms it as an admin. */
    async function setClock(days: number): Promise<void> {
      api.clock.set(api.clock.now() + days * DAY);
      api.clock.advance(61_000);
      await check(`before the clock is believed, ${days}`, false);
      await confirm();
      api.clock.advance(61_000);
      await looked(api);
    }

    await looked(api);
    await check('start', true);
    while (today() < '2028-01-01') {
      const kind = chance(16);
      let step = `${kind} on ${today()}`;
      if (kind <= 4) {
        api.clock.advance((1 + chance(25)) * DAY);
        await looked(api);
      } else if (kind === 5) {
        const at = wall(api.clock.now() + chance(80) * DAY);
        await api.close();
        api = await start(at);
        await looked(api);
      } else if (kind === 6) {
        await setClock(-1 - chance(20));
      } else if (kind === 7) {
        // The clock goes far ahead and back: schedules made there stay, and the dates before them are made, too.
        await setClock(100 + chance(200));
        await check(`${step}, far ahead`, true);
        await setClock(-Math.round((api.clock.now() - Date.parse(`${step.slice(-10)}T01:00:00Z`)) / DAY));
      } else if (kind === 8) {
        const { name } = (await api.call('POST', '/backups')).body.data;
        backups.push({ name, world: { byHand: new Map(world.byHand), seen: new Map(world.seen) } });
      } else if (kind === 9 && backups.length > 0) {
        const backup = backups[chance(backups.length)]!;
        const at = wall(api.clock.now());
        await api.close();
        const clock = { now: api.clock.now, monotonic: () => 0, sleep: () => Promise.resolve() };
        const file = path.join(directory, 'backups', backup.name);
        const { config } = api;
        await withDataDirectory(directory, () =>
          restore({
            config,
            clock,
            actor: systemActor('cli', 'test'),
            file,
            passphrase: undefined,
            withWhatsapp: false,
          }),
        );
        api = await start(at);
        // The backup may hold a time later than now, so an admin confirms the clock.
        await confirm();
        api.clock.advance(61_000);
        await looked(api);
        world = { byHand: new Map(backup.world.byHand), seen: new Map(backup.world.seen) };
      } else {
        step = `${await changeByHand()} on ${today()}`;
      }
      if (kind !== 9 || backups.length > 0) steps.add(kind);
      await check(step, true);
    }
    // Each of these kinds of steps has happened in this year.
    expect([5, 6, 7, 8, 9].filter((kind) => !steps.has(kind))).toEqual([]);
    expect([...world.byHand.values()].filter((row) => row === null).length).toBeGreaterThan(3);
  },
  120_000,
);
