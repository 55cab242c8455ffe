import { dateOf } from '#shared/base/dates.ts';
import type { TerimaInput } from '#shared/roster/papan/usulan.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import { invalidField, MimbarError } from '#daemon/base/errors.ts';
import type { Optimistic } from '#daemon/base/version.ts';
import type { Usulan } from '../usulan/types.ts';
import { dated, keyOf } from './cell.ts';
import { fridaysOf } from './fridays.ts';
import type { JumatanChanges } from './jumatan-changes.ts';
import type { PapanStore, Sel } from '#daemon/storage/roster/papan.ts';
import type { RosterCheck } from './roster-check.ts';

/** The sources that decide whether a cell can still be filled; locks are checked again when it is. */
const SOURCES = ['masjid', 'mubaligh', 'jumatan', 'cuti'] as const;
/** Cells that are checked between two turns of the event loop: a few milliseconds' work. */
const CELLS_AT_ONCE = 100;

export interface UsulanAcceptParts {
  store: PapanStore;
  jumatan: JumatanChanges;
  check: RosterCheck;
  optimistic: Optimistic;
  audit: Audit;
  timezone: string;
}

interface Accepted {
  count: number;
  skipped: number;
  dilewati: (Sel & { alasan: string })[];
}

/** Stores cells of a draft that have not changed since the draft was made. */
export function createUsulanAccept({ store, jumatan, check, optimistic, audit, timezone }: UsulanAcceptParts) {
  function cellOf(input: { id_masjid: string | number; tanggal: string }): Sel {
    const tanggal = dateOf(input.tanggal, timezone);
    if (tanggal === undefined) throw invalidField('sel', 'Tanggal tidak valid');
    return { id_masjid: String(input.id_masjid), tanggal };
  }

  const locksOf = (jumat: readonly string[]) => new Set(store.locks(jumat[0]!, jumat.at(-1)!).map(keyOf));

  /**
   * Returns why a cell cannot be stored any more; undefined if it can, and then it counts as stored for the following
   * cells.
   */
  function createTaker(jumat: readonly string[]) {
    const [first, last] = [jumat[0]!, jumat.at(-1)!];
    const around = check.around(first, last);
    const standing = new Map<string, string>();
    for (const row of store.jadwal('jumatan', first, last))
      if (!standing.has(keyOf(row))) standing.set(keyOf(row), row.id_mubaligh);
    const locks = locksOf(jumat);
    const declined = new Set(store.udzur('jumatan', first, last).map((row) => `${row.id_mubaligh} ${row.tanggal}`));
    const masjid = new Set(store.masjid().map(({ id }) => id));
    const mubaligh = new Set(store.mubaligh().map(({ id }) => id));
    return (sel: Sel, id_mubaligh: string, isChosen: boolean): string | undefined => {
      const key = keyOf(sel);
      const before = standing.get(key);
      if (before !== undefined)
        return before === id_mubaligh ? 'Sudah terisi dengan ustadz ini' : 'Sudah diisi orang lain';
      if (locks.has(key)) return 'Sudah dikunci';
      if (!masjid.has(sel.id_masjid)) return 'Masjid ini sudah dihapus';
      if (!mubaligh.has(id_mubaligh)) return 'Ustadz ini sudah dihapus';
      if (!isChosen && declined.has(`${id_mubaligh} ${sel.tanggal}`)) return 'Sudah menjawab berhalangan';
      const asked = { kind: 'jumatan' as const, id: '', ...sel, id_mubaligh, waktu: '' };
      const clash = isChosen ? undefined : around.find(asked).find(({ berat }) => berat === 'bentrok');
      if (clash) return clash.teks;
      standing.set(key, id_mubaligh);
      around.add(asked);
      return undefined;
    };
  }

  async function accept(
    actor: Actor,
    { usulan, bulan }: { usulan: Usulan | undefined; bulan: string },
    input: TerimaInput,
  ): Promise<Accepted> {
    if (!usulan) throw new MimbarError('conflict', 'Usulan belum selesai disusun');
    const proposed = new Map(usulan.sel.map((one) => [keyOf(one), one.id_mubaligh]));
    const empty = new Set(usulan.kosong.map(keyOf));
    const wanted =
      input?.sel?.map((one) => ({
        sel: cellOf(one),
        id_mubaligh: one.id_mubaligh === undefined ? undefined : String(one.id_mubaligh),
      })) ??
      usulan.sel.map((one) => ({ sel: { id_masjid: one.id_masjid, tanggal: one.tanggal }, id_mubaligh: undefined }));
    const jumat = fridaysOf(bulan);
    return optimistic(SOURCES, async ({ yieldLoop, commit, restart }) => {
      const take = createTaker(jumat);
      const taken: (Sel & { id_mubaligh: string })[] = [];
      const dilewati: Accepted['dilewati'] = [];
      for (const [at, { sel, id_mubaligh }] of wanted.entries()) {
        if (at % CELLS_AT_ONCE === 0) await yieldLoop();
        const own = proposed.get(keyOf(sel));
        const chosen = id_mubaligh ?? own;
        const isAsked = own !== undefined || empty.has(keyOf(sel));
        const alasan =
          chosen === undefined || !isAsked
            ? 'Tidak ada dalam usulan'
            : take(sel, chosen, id_mubaligh !== undefined && id_mubaligh !== own);
        if (alasan === undefined) taken.push({ ...sel, id_mubaligh: chosen! });
        else dilewati.push(dated({ ...sel, alasan }));
      }
      return commit(() => {
        const locks = locksOf(jumat);
        if (taken.some((sel) => locks.has(keyOf(sel)))) restart();
        jumatan.changeMany(
          actor,
          taken.map((form) => ({ form })),
        );
        const count = taken.length;
        if (count > 0) audit.record(actor, 'usulan.accept', 'usulan', { bulan, count });
        return { count, skipped: dilewati.length, dilewati };
      });
    });
  }

  return { cellOf, accept };
}
