import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mountSmallDisk } from '#tests/crash/small-disk.ts';
import { DAEMON_BUNDLE } from '#tests/support/bench/daemon.ts';
import { quietLibsignal } from '#tests/support/whatsapp-server/quiet.ts';
import { startWhatsAppServer } from '#tests/support/whatsapp-server/server.ts';
import { instantInZone } from '#shared/base/dates.ts';
import { addGroups } from './announcements.ts';
import { cardsAt, foundCommunity, linkPhone } from './community.ts';
import { createMachine } from './machine.ts';
import { olderBuild } from './older-build.ts';
import { report } from './report.ts';
import { drawTroubles } from './troubles.ts';
import { createWorld } from './world.ts';
import { createAgenda, DAY, chanceFor, type Year } from './year.ts';
import { live } from './live.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    seed: { type: 'string' },
    days: { type: 'string', default: '366' },
    from: { type: 'string', default: '2027-12-27' },
    zone: { type: 'string', default: 'Asia/Jakarta' },
    jam: { type: 'string', default: '16:00' },
    /** The factor by which troubles are more frequent than in a year. */
    often: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    /** false: start with the current build. */
    older: { type: 'boolean', default: true },
    json: { type: 'string' },
    /** A file that also receives the daemon's log. */
    log: { type: 'string' },
  },
});
const seed = Number(values.seed) || Math.floor(Math.random() * 2 ** 31);
const days = Number(values.days);
const cards = cardsAt(values.jam);
console.log(`--seed ${seed} --days ${days} --from ${values.from} --zone ${values.zone} --jam ${values.jam}`);

const began = performance.now();
const directory = mkdtempSync('/tmp/mimbar-year-');
const disk = mountSmallDisk(600);
const loud = quietLibsignal();
const start = instantInZone(values.from, '05:00', values.zone);
const world = createWorld(directory, start);
const whatsapp = await startWhatsAppServer({ clock: { now: world.now }, history: false, allKeys: true });
whatsapp.settings.autoReceipts = 'read';
// The first upgrade comes from an older build and also changes the tables.
const older = values.older ? olderBuild() : undefined;
const machine = await createMachine({
  entry: older?.entry ?? DAEMON_BUNDLE,
  world,
  whatsapp,
  disk: disk?.directory ?? path.join(directory, 'disk'),
  zone: values.zone,
  log: values.log,
});
let isWell = false;
try {
  const community = await foundCommunity(machine, { zone: values.zone, cards, chance: chanceFor(seed, 'community') });
  await linkPhone(machine);
  const year: Year = {
    machine,
    disk,
    zone: values.zone,
    cards,
    seed,
    start,
    end: start + days * DAY,
    community,
    groups: await addGroups(machine),
    agenda: createAgenda(),
    due: [],
    happenings: [],
    findings: [],
    byHand: new Map(),
    stops: [],
    told: new Map(),
    counts: new Map(),
    offlineUntil: 0,
    trouble: undefined,
    restored: [],
    upgrades: older ? [DAEMON_BUNDLE] : [],
  };
  // After Ctrl-C the report covers the days that were played.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      year.end = world.now();
      machine.leave();
    });
  for (const line of drawTroubles(year, { only: values.only, often: Number(values.often) })) console.log(`  ${line}`);
  const samples = await live(year, days);
  isWell = report(year, samples, (performance.now() - began) / 1000, values.json);
} catch (error) {
  machine.takeLog();
  for (const line of machine.lines.slice(-20)) console.log(JSON.stringify(line));
  throw error;
} finally {
  await machine.close();
  await whatsapp.stop();
  loud();
  disk?.unmount();
  world.close();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(isWell ? 0 : 1);
