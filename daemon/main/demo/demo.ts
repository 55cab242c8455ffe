import { existsSync } from 'node:fs';
import { dateInZone } from '#shared/base/dates.ts';
import { waktuOrder } from '#shared/base/waktu.ts';
import { TEMPLATE_TYPES } from '#shared/roster/template-types.ts';
import { systemActor } from '#daemon/base/audit.ts';
import type { Database } from '#daemon/base/database.ts';
import { insertMany } from '#daemon/base/many-rows.store.ts';
import { jumatanRows, pengajianRows, udzurRows } from '#daemon/base/schema.ts';
import type { Services } from '../wiring/services.ts';
import { DEMO_MOSQUES, DEMO_PREACHERS } from './network.ts';
import { planDemo } from './plan.ts';

export const DEMO_PASSWORD = 'demo';

/** The text for a person who starts a demonstration. */
export function demoNote(dataDir: string): string {
  const program = existsSync('bin/mimbar') ? 'bin/mimbar' : 'mimbar';
  return [
    'Ini peragaan: data contoh, WhatsApp disimulasikan, semuanya hilang saat dihentikan. Dari pengaturan Anda hanya MIMBAR_HOST dan MIMBAR_PORT yang dipakai.',
    `Masuk dengan superadmin / ${DEMO_PASSWORD}`,
    `Direktori data: ${dataDir}`,
    `Perintah untuk peragaan ini, misalnya: MIMBAR_DATA_DIR=${dataDir} ${program} status`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * Fills a demonstration with a made-up network of mosques and preachers, with templates, and with what `planDemo` plans
 * for today.
 */
export function fillDemo(services: Services, { db, transaction }: Pick<Database, 'db' | 'transaction'>): void {
  const actor = systemActor('demo');
  const today = dateInZone(services.clock.now(), services.config.timezone);
  const plan = planDemo(today);
  transaction(() => {
    // The name is on every screen, including public ones, to show that the data are not real.
    services.branding.setName(actor, 'Peragaan Mimbar');
    services.branding.setCredit(actor, 'Ini peragaan: data contoh, WhatsApp disimulasikan.');
    const masjid = DEMO_MOSQUES.map((row) => services.masjid.create(actor, row).data.id);
    const mubaligh = DEMO_PREACHERS.map((row) => services.mubaligh.create(actor, row).data.id);
    for (const { value, label, guide } of TEMPLATE_TYPES) {
      const content = guide.slice(guide.indexOf('\n\n') + 2);
      for (const audience of ['DKM', 'Mubaligh'])
        services.template.create(actor, { nama_template: `${label} ${audience}`, content, type: value });
    }
    const common = (one: { tanggal: string; masjid: number; mubaligh: number }) => ({
      tanggal: one.tanggal,
      id_masjid: masjid[one.masjid]!,
      id_mubaligh: mubaligh[one.mubaligh]!,
      updated_by: actor.label,
    });
    insertMany(
      db,
      pengajianRows,
      plan.pengajian.map((one) => ({ ...common(one), waktu: one.waktu, waktu_order: waktuOrder(one.waktu) })),
    );
    const answeredAt = services.clock.now() - 86_400_000;
    insertMany(
      db,
      jumatanRows,
      plan.jumatan.map((one) => ({
        ...common(one),
        konfirmasi: one.konfirmasi,
        ...(one.konfirmasi === 'none'
          ? { konfirmasi_at: null, konfirmasi_jalur: null }
          : { konfirmasi_at: answeredAt, konfirmasi_jalur: 'whatsapp' }),
      })),
    );
    const declined = plan.jumatan.filter(({ konfirmasi }) => konfirmasi === 'udzur');
    for (const one of declined) {
      const { updated_by: _, ...assignment } = common(one);
      db.insert(udzurRows)
        .values({ ...assignment, jenis: 'jumatan', waktu: '' })
        .run();
    }
    for (const { mubaligh: who, ...days } of plan.cuti)
      services.cuti.create(actor, { id_mubaligh: mubaligh[who]!, ...days });
  });
}
