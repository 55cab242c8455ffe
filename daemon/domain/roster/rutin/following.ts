import { addDays } from '#shared/base/dates.ts';
import type { Pengajian } from '#shared/roster/pengajian.ts';
import type { Seterusnya, SeterusnyaInput } from '#shared/roster/rutin/rutin.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import { type Stored, publicRow, withCancelled } from '#daemon/base/version.ts';
import type { Changing, Transaction } from '#daemon/base/transaction.ts';
import type { Keep, Removed } from '#daemon/roster/penghapusan.ts';
import { datesOf } from './dates.ts';
import { isOwn, type Made, type PengajianChanges, type RutinMaker } from './maker.ts';
import type { RutinStore, StoredRutin } from '#daemon/storage/roster/rutin.ts';
import type { Changed } from './view.ts';

export interface FollowingServices {
  store: RutinStore;
  maker: RutinMaker;
  pengajian: PengajianChanges;
  transaction: Transaction;
  changing: Changing;
  audit: Audit;
  keep: Keep;
}

/** The operations on a single series. */
interface OneSeries {
  getRutin(id: string): Stored<StoredRutin>;
  applied(actor: Actor, id: string): Result<Changed>;
  removeOne(actor: Actor, id: string): { made: Made };
}

/** Changes of a schedule and of those that follow it in its series. */
export function createFollowing(
  { store, maker, pengajian, changing, audit, keep }: FollowingServices,
  { getRutin, applied, removeOne }: OneSeries,
) {
  /** The series of a schedule, the rule's date, and how many dates of the series come before it. */
  function placeOf(id: string): { series: StoredRutin; tanggal: string; before: number } {
    pengajian.get(id);
    const place = store.ofPengajian(id);
    if (!place) throw new MimbarError('invalid', 'Jadwal ini bukan bagian dari pengajian rutin');
    const series = publicRow<StoredRutin>(getRutin(place.id));
    const { tanggal } = place;
    const before = datesOf(series, tanggal).filter((date) => date < tanggal).length;
    return { series, tanggal, before };
  }

  /** Ends a series before one of its dates; deletes it when there is no date before. */
  function endBefore(actor: Actor, series: StoredRutin, tanggal: string, before: number): Made {
    if (before === 0) return removeOne(actor, series.id).made;
    store.update(series.id, { sampai: addDays(tanggal, -1), updated_by: actor.label });
    audit.record(actor, 'rutin.update', `rutin:${series.id}`, { fields: ['sampai'] });
    return maker.apply(actor, getRutin(series.id));
  }

  /**
   * Splits the part of a series from a date on into a new series, with everything that is stored about its dates. The
   * same preachers keep the same dates. Returns the id of the later part.
   */
  function split(actor: Actor, series: StoredRutin, tanggal: string, before: number): string {
    if (before === 0) return series.id;
    const { id, nama_masjid: _, nama_mubaligh: __, version: ___, ...values } = series;
    const turn = before % series.id_mubaligh.length;
    const later = (date: string) => date >= tanggal;
    const next = store.insert({
      ...values,
      mulai: tanggal,
      id_mubaligh: [...series.id_mubaligh.slice(turn), ...series.id_mubaligh.slice(0, turn)],
      kecuali: series.kecuali.filter(later),
      tetap: series.tetap.filter(later),
      updated_by: actor.label,
    });
    audit.record(actor, 'rutin.create', `rutin:${next}`);
    store.moveDates(id, next, tanggal);
    store.update(id, { sampai: addDays(tanggal, -1), updated_by: actor.label });
    audit.record(actor, 'rutin.update', `rutin:${id}`, { fields: ['sampai'] });
    return next;
  }

  /** Whether a message about it was sent. */
  function isTold(id: string): boolean {
    const { dkm_status, mubaligh_status } = pengajian.get(id);
    return dkm_status === 'accepted' || mubaligh_status === 'accepted';
  }

  return {
    /**
     * Numbers of schedules that `changeFollowing` and `removeFollowing` would affect. Throws not_found, and invalid as
     * they do.
     */
    countFollowing(id: string): Seterusnya {
      const { series, tanggal } = placeOf(id);
      const since = [tanggal, maker.today()].toSorted()[1]!;
      const others = store.dates(series.id, since).filter(({ jadwal }) => jadwal !== null && jadwal.id !== id);
      const own = others.filter(isOwn);
      return {
        sesudah: own.length,
        diubah: others.length - own.length,
        terkirim: [id, ...own.map(({ jadwal }) => jadwal.id)].filter(isTold).length,
      };
    },

    /**
     * 'Ini dan seterusnya': changes a schedule and those that follow it in its series. A new preacher replaces the one
     * whose turn it is. Throws not_found, conflict, and invalid for a schedule without a series.
     */
    changeFollowing(
      actor: Actor,
      id: string,
      { id_mubaligh, ...form }: SeterusnyaInput,
      version?: number,
    ): Result<Pengajian> {
      return changing(() => {
        const { series, tanggal, before } = placeOf(id);
        const wasOwn = store.dates(series.id, tanggal).some((one) => one.jadwal?.id === id && isOwn(one));
        const changes = { ...form, ...(id_mubaligh !== undefined && { id_mubaligh }) };
        const { data } = pengajian.update(actor, id, changes, version, { isPart: true });
        const fields = Object.keys(changes);
        if (fields.length === 0) return { data, warnings: [] };
        const part = split(actor, series, tanggal, before);
        // A schedule that a person had changed before stays independent of the series.
        if (wasOwn) store.setVersion(part, tanggal, data.version);
        const { id_masjid, waktu } = data;
        const [, ...others] = getRutin(part).id_mubaligh;
        store.update(part, {
          ...(form.id_masjid !== undefined && { id_masjid }),
          ...(form.waktu !== undefined && { waktu }),
          ...(id_mubaligh !== undefined && { id_mubaligh: [data.id_mubaligh, ...others] }),
          updated_by: actor.label,
        });
        audit.record(actor, 'rutin.update', `rutin:${part}`, { fields });
        const { warnings, data: changed } = applied(actor, part);
        const cancelled = (data.cancelled ?? 0) + (changed.cancelled ?? 0);
        return { data: withCancelled(pengajian.get(id), cancelled), warnings };
      });
    },

    /**
     * Deletes a schedule, and ends its series before it. Throws not_found, and invalid for a schedule without a series.
     */
    removeFollowing(actor: Actor, id: string): Result<Removed> {
      return changing(() => {
        const { series, tanggal, before } = placeOf(id);
        let own = 0;
        let made = maker.nothing();
        const kept = keep(actor, 'pengajian', () => {
          own = pengajian.remove(actor, id).cancelled ?? 0;
          made = endBefore(actor, series, tanggal, before);
          return { count: 1 + made.removed, cancelled: own + made.cancelled };
        });
        return {
          data: { ...withCancelled({ count: 1 + made.removed }, own + made.cancelled), ...kept },
          warnings: made.kept > 0 ? [`${made.kept} jadwal yang sudah diubah sendiri dibiarkan seperti adanya`] : [],
        };
      });
    },
  };
}
