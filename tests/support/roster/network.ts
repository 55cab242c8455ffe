import { systemActor } from '#daemon/base/audit.ts';
import { DEMO_MOSQUES, DEMO_PREACHERS } from '#daemon/process/demo-network.ts';
import type { TestApp } from '#tests/support/app.ts';

const actor = systemActor('cli', 'test');

/** Creates the demonstration's mosques and preachers without any schedule; gives their ids in order. */
export function addNetwork({ services }: Pick<TestApp, 'services'>): { masjid: string[]; mubaligh: string[] } {
  return {
    masjid: DEMO_MOSQUES.map((row) => services.roster.masjid.create(actor, row).data.id),
    mubaligh: DEMO_PREACHERS.map((row) => services.roster.mubaligh.create(actor, row).data.id),
  };
}

/** Fills these Fridays, each with other preachers than the one before. */
export function fillFridays(
  { services }: Pick<TestApp, 'services'>,
  fridays: readonly string[],
  { masjid, mubaligh }: ReturnType<typeof addNetwork>,
): void {
  const khatib = mubaligh.filter((_, n) => DEMO_PREACHERS[n]!.khatib);
  for (const [week, tanggal] of fridays.entries()) {
    masjid.forEach((id_masjid, n) =>
      services.roster.jumatan.create(actor, {
        tanggal,
        id_masjid,
        id_mubaligh: khatib[(n + week * 9) % khatib.length]!,
      }),
    );
  }
}
