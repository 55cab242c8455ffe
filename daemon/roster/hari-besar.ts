import { wireDate } from '#shared/base/dates.ts';
import {
  HARI_BESAR,
  HARI_BESAR_MAX_MOVE,
  awalBulan,
  hariBesarBetween,
  hariBesarDitetapkan,
  hariBesarOfYear,
  isNearHariBesar,
  type HariBesar,
  type HariBesarDitetapkan,
  type JenisHariBesar,
} from '#shared/roster/hari-besar.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { invalidField } from '#daemon/base/errors.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import { requireDate, requireRange } from './cuti.ts';

const KEY = 'hari_besar';
/** The longest range of one call, in days. */
const RANGE_MAX = 800;

interface HariBesarOptions extends Pick<Means, 'audit' | 'transaction'> {
  settings: Pick<SettingStore, 'get' | 'set'>;
  /** The deployment's IANA zone. */
  timezone: string;
}

/** The holidays by the computed Hijri date, with the admins' corrections. */
export function createHariBesar({ settings, transaction, audit, timezone }: HariBesarOptions) {
  const ditetapkan = (): HariBesarDitetapkan[] =>
    hariBesarDitetapkan.array().parse(JSON.parse(settings.get(KEY) ?? '[]'));

  /** Holidays between two plain dates, both included, by date; for series, whose dates on holidays need a decision. */
  const holidaysBetween = (from: string, to: string): HariBesar[] => hariBesarBetween(from, to, ditetapkan());

  const wire = (one: HariBesar): HariBesar => ({ ...one, tanggal: wireDate(one.tanggal) });

  return {
    holidaysBetween,

    /** The months whose first day an admin has set. */
    awalBulan: () => awalBulan(ditetapkan()),

    /** Throws invalid for dates that are malformed, in the wrong order, or too far apart. */
    list(query: { dari: string; sampai: string }): HariBesar[] {
      const { dari, sampai } = requireRange(query, { timezone, maxDays: RANGE_MAX });
      return holidaysBetween(dari, sampai).map(wire);
    },

    /** Sets the day of one year; null returns to the computed one. Throws invalid for a day that is far from it. */
    set(actor: Actor, wanted: { jenis: JenisHariBesar; tahun: number; tanggal: string | null }): HariBesar {
      return transaction(() => {
        const { jenis, tahun } = wanted;
        const tanggal = wanted.tanggal === null ? null : requireDate('tanggal', wanted.tanggal, timezone);
        if (tanggal !== null && !isNearHariBesar({ jenis, tahun, tanggal }))
          throw invalidField('tanggal', `Paling jauh ${HARI_BESAR_MAX_MOVE} hari dari perkiraan`);
        const before = ditetapkan();
        const others = before.filter((one) => one.jenis !== jenis || one.tahun !== tahun);
        const after = tanggal === null ? others : [...others, { jenis, tahun, tanggal }];
        const had = before.find((one) => !others.includes(one));
        if ((had?.tanggal ?? null) !== tanggal) {
          settings.set(KEY, JSON.stringify(after));
          audit.record(actor, 'hari-besar.set', `hari-besar:${HARI_BESAR[jenis].nama} ${tahun} H`, { hari: tanggal });
        }
        return wire(hariBesarOfYear(tahun, after).find((one) => one.jenis === jenis)!);
      });
    },
  };
}
export type HariBesarService = ReturnType<typeof createHariBesar>;
