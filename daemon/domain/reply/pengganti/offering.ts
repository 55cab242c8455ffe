import type { TawarkanInput } from '#shared/reply/pengganti.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { WithKabar } from '#daemon/base/list.ts';
import { conflict, invalidField } from '#daemon/base/errors.ts';
import type { Penawaran } from '#daemon/storage/reply/pengganti.ts';
import { subjectOf, type SearchOptions, type SearchSteps } from './search-steps.ts';
import type { CurrentJadwal } from './current-jadwal.ts';
import { batasOf } from './times.ts';

/** An admin's actions: offering a schedule, and withdrawing offers or the substitute. */
export function createOffering(options: SearchOptions, steps: SearchSteps) {
  const { store, transaction, audit, clock, hours } = options;
  const { getStanding, refusal, unreachable, step, owe, close, insertFor } = steps;

  /**
   * The running search for this version, or a new one; when its deadline has passed, the new one gets the remaining
   * time.
   */
  function open(one: CurrentJadwal, { jeda_menit }: TawarkanInput): Penawaran {
    const now = clock.now();
    const before = store.at(one.kind, one.id, one.broadcast_version);
    if (!before) return insertFor(one, jeda_menit ?? null, batasOf(one, now, hours));
    const batas = now < before.batas ? before.batas : batasOf(one, now, hours);
    const changes = {
      state: 'jalan',
      sebab: null,
      ended_at: null,
      batas,
      udzur_at: one.konfirmasi_at,
      udzur_jalur: one.konfirmasi_jalur,
      jeda_menit: jeda_menit ?? before.jeda_menit,
    } as const;
    store.update(before.id, changes);
    return { ...before, ...changes };
  }

  /** Adds a preacher to the search, or returns the reason why not, as the end of a sentence. */
  function add(one: Penawaran, berhalangan: string, id_mubaligh: string, berurutan: boolean): string | undefined {
    const tawaran = store.tawaran(one.id);
    const known = tawaran.find((each) => each.id_mubaligh === id_mubaligh);
    if (id_mubaligh === berhalangan) return 'sedang berhalangan';
    const reason = unreachable(options.mubaligh.find(id_mubaligh)!.no_hp);
    if (reason !== undefined) return reason;
    const urutan = Math.max(0, ...tawaran.map((each) => each.urutan)) + 1;
    if (!known) store.insertTawaran({ id_penawaran: one.id, id_mubaligh, urutan, berurutan });
    else if (known.state === 'waiting' && berurutan) return 'sudah menunggu giliran';
    else if (known.state === 'waiting') store.updateTawaran(known.id, { berurutan });
    else if (known.state === 'dibatalkan' && known.id_broadcast === null)
      store.updateTawaran(known.id, { state: 'waiting', urutan, berurutan });
    else return 'sudah pernah ditawari jadwal ini';
    return undefined;
  }

  function canUndo(one: Penawaran, now: CurrentJadwal): boolean {
    return (
      one.state === 'terisi' &&
      one.version_baru === now.broadcast_version &&
      one.id_mubaligh !== null &&
      clock.now() < one.akhir
    );
  }

  /** Gives the schedule back to the preacher who had declined; his refusal stays. */
  function undo(actor: Actor, one: Penawaran, now: CurrentJadwal): void {
    options.assign(actor, one.jenis, one.id_jadwal, one.id_mubaligh!);
    options.confirm(actor, one.jenis, one.id_jadwal, 'udzur', 'admin');
    store.update(one.id, { state: 'dibatalkan', sebab: 'diurungkan', ended_at: clock.now() });
    step(one.id, 'diurungkan');
    if (one.id_pemenang !== null) owe(one.id, 'kabar_batal', { id_mubaligh: one.id_pemenang });
    if (now.masjid_no_hp !== '') owe(one.id, 'kabar_ketua_batal');
    audit.record(actor, 'pengganti.undo', subjectOf(one));
  }

  return {
    canUndo,

    /**
     * Adds preachers to the search for a substitute. Returns warnings about those who cannot be asked. Throws
     * not_found, invalid for an unknown preacher, conflict if it cannot be offered or nobody is left.
     */
    offer(actor: Actor, kind: JadwalKind, id: string, input: TawarkanInput): string[] {
      return transaction(() => {
        const one = getStanding(kind, id);
        const reason = refusal(one);
        if (reason !== undefined) throw conflict(reason);
        const ids = [...new Set(input.id_mubaligh.map(String))];
        const names = ids.map((each, at) => {
          const found = options.mubaligh.find(each);
          if (!found) throw invalidField(`id_mubaligh.${at}`, 'Mubaligh tidak ditemukan');
          return found.nama_mubaligh;
        });
        const penawaran = open(one, input);
        const { berurutan = false } = input;
        const passed = ids.flatMap((each, at) => {
          const why = add(penawaran, one.id_mubaligh, each, berurutan);
          return why === undefined ? [] : [`${names[at]} dilewati: ${why}.`];
        });
        if (passed.length === ids.length) throw conflict(passed.join(' '));
        audit.record(actor, 'pengganti.offer', `${kind}:${id}`, { count: ids.length - passed.length, berurutan });
        return passed;
      });
    },

    /**
     * Withdraws the running search, or the substitute who has accepted. Throws not_found, conflict if there is neither.
     */
    withdraw(actor: Actor, kind: JadwalKind, id: string): WithKabar {
      return options.changing(() => {
        const one = getStanding(kind, id);
        const last = store.last(kind, id);
        if (last?.state === 'jalan') {
          close(last, 'dibatalkan', 'ditarik', true);
          step(last.id, 'ditarik');
          audit.record(actor, 'pengganti.withdraw', `${kind}:${id}`);
          return {};
        }
        if (!last || !canUndo(last, one)) throw conflict('Tidak ada tawaran yang sedang berjalan');
        undo(actor, last, one);
        return {};
      });
    },
  };
}
