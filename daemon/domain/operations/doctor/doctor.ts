import type { Finding } from '#shared/operations/doctor.ts';
import { copies } from './copies.ts';
import type { Facts } from './facts.ts';
import { card, disk, port, proxy, rights, time, upgrade } from './machine.ts';
import { backup, database, messenger, parts, queue, runs } from './service.ts';

/** Runs all checks in a fixed order; each finding has its remedy. */
export function diagnose(facts: Facts): Finding[] {
  return [
    time(facts),
    disk(facts),
    ...card(facts),
    rights(facts),
    ...upgrade(facts),
    ...database(facts),
    ...port(facts),
    ...proxy(facts),
    ...messenger(facts),
    ...queue(facts),
    backup(facts),
    ...copies(facts),
    ...runs(facts),
    ...parts(facts),
  ];
}
