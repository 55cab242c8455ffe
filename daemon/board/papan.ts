import type { Actor, Audit } from '#daemon/base/audit.ts';
import { conflict, invalidField, MimbarError } from '#daemon/base/errors.ts';
import type { Result, WithKabar } from '#daemon/base/list.ts';
import type { Changing, Transaction } from '#daemon/base/transaction.ts';
import {
  type ChangeOptions,
  type JadwalChange,
  type Removed,
  createNumberSetting,
  type NumberSettingOptions,
} from '#daemon/roster/index.ts';
import { wireDate, dateOf, FRIDAY, weekday } from '#shared/base/dates.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import { BERTURUT } from '#shared/roster/papan/usulan.ts';
import { JARAK_JUMAT } from '#shared/roster/bentrok/bentrok.ts';
import type { SelInput } from '#shared/roster/papan/cell.ts';
import type { PapanRingkasan, PapanSel, Papan, PapanSelInput, PapanTukarInput } from '#shared/roster/papan/papan.ts';
import type { Calon, KosongkanInput, KosongkanResult } from '#shared/roster/papan/usulan.ts';
import { rankCalon } from './calon.ts';
import { fridaysOf, rangeOf } from './check.ts';
import type { PapanJadwal, Sel, PapanStore } from './papan.store.ts';
import { clashNotes, type RosterCheck } from './roster-check.ts';

export const keyOf = ({ id_masjid, tanggal }: Sel): string => `${id_masjid} ${tanggal}`;

/** Converts the date to the API's format. */
export const dated = <T extends Sel>(one: T): T => ({ ...one, tanggal: wireDate(one.tanggal) });

export function selOf(
  row: PapanJadwal | undefined,
  terkunci: boolean,
  nama_mubaligh: string | undefined,
  bentrok: BentrokOf[],
): PapanSel | null {
  if (!row)
    return terkunci
      ? { id: null, id_mubaligh: null, nama_mubaligh: '', konfirmasi: 'none', terkunci, version: 0, bentrok: [] }
      : null;
  const { id, id_mubaligh, konfirmasi, version } = row;
  return {
    id,
    id_mubaligh,
    nama_mubaligh: nama_mubaligh!,
    konfirmasi,
    terkunci,
    version,
    bentrok,
  };
}

export function summaryOf(cells: readonly (PapanSel | null)[]): PapanRingkasan {
  const filled = cells.filter((sel) => sel !== null && sel.id !== null) as PapanSel[];
  const count = (wanted: (sel: PapanSel) => boolean) => filled.filter(wanted).length;
  const has = (berat: 'bentrok' | 'perhatian') => (sel: PapanSel) => sel.bentrok.some((one) => one.berat === berat);
  return {
    terisi: filled.length,
    kosong: cells.filter((sel) => sel === null).length,
    bentrok: count(has('bentrok')),
    perhatian: count((sel) => has('perhatian')(sel) && !has('bentrok')(sel)),
    asked: count(({ konfirmasi }) => konfirmasi === 'asked'),
    hadir: count(({ konfirmasi }) => konfirmasi === 'hadir'),
    udzur: count(({ konfirmasi }) => konfirmasi === 'udzur'),
  };
}

export interface PapanOptions {
  store: PapanStore;
  jumatan: JumatanChanges;
  check: RosterCheck;
  masjid: { find(id: string): object | undefined };
  /** Undoes a deletion; throws MimbarError if that is impossible. */
  restore(actor: Actor, penghapusan: string): Result<{ jenis: string; count: number }>;
  transaction: Transaction;
  changing: Changing;
  audit: Audit;
  /** IANA name of the deployment's zone. */
  timezone: string;
}

interface Change {
  cancelled: number;
  warnings: string[];
  /** Id for undoing the deletion. */
  penghapusan?: string | undefined;
}
/** The deletion that emptied a cell. */
interface Taken {
  penghapusan?: string;
}
const idOf = (input: string | number | undefined): string | undefined =>
  input === undefined ? undefined : String(input);
const NO_CHANGE: Change = { cancelled: 0, warnings: [] };

/** The board of the Friday sermons: mosques × Fridays of a month. */
export function createPapanService(options: PapanOptions) {
  const { store, jumatan, check, transaction, changing, audit, timezone } = options;

  /** Throws invalid for a day that is not a Friday, and for an unknown mosque. */
  function cellOf(input: SelInput, path = ''): Sel {
    const tanggal = dateOf(input.tanggal, timezone);
    if (tanggal === undefined) throw invalidField(`${path}tanggal`, 'Tanggal tidak valid');
    if (weekday(tanggal) !== FRIDAY) throw invalidField(`${path}tanggal`, 'Tanggal harus hari Jumat');
    const id_masjid = String(input.id_masjid);
    if (!options.masjid.find(id_masjid)) throw invalidField(`${path}id_masjid`, 'Masjid tidak ditemukan');
    return { id_masjid, tanggal };
  }

  /** If a mosque has two sermons on one Friday, the cell shows the earlier one. */
  const standingAt = (sel: Sel): PapanJadwal | undefined => store.jumatanAt(sel)[0];

  /** Throws conflict if the cell has changed since the caller has seen it. */
  function requireSeen(standing: PapanJadwal | undefined, version: number | undefined): void {
    if (version !== undefined && version !== (standing?.version ?? 0))
      throw conflict('Sel ini sudah diubah orang lain. Papan dimuat ulang, lalu coba lagi.');
  }

  function requireUnlocked(sel: Sel): void {
    if (store.isLocked(sel)) throw conflict('Sel ini terkunci. Buka kuncinya dulu.');
  }

  /**
   * Restores the schedule that a deletion removed from this cell, with all its data; undefined if that is impossible,
   * or would bring more back.
   */
  function bringBack(actor: Actor, sel: Sel, id_mubaligh: string, penghapusan: string): Change | undefined {
    try {
      return transaction(() => {
        const { data, warnings } = options.restore(actor, penghapusan);
        const isOne = data.jenis === 'jumatan' && data.count === 1;
        if (!isOne || standingAt(sel)?.id_mubaligh !== id_mubaligh) throw conflict('Jadwal itu bukan dari sel ini');
        // The caller reports the cell's clashes.
        const notes = clashesAt(sel);
        return { cancelled: 0, warnings: warnings.filter((line) => !notes.some((note) => line.endsWith(note))) };
      });
    } catch (error) {
      if (error instanceof MimbarError) return undefined;
      throw error;
    }
  }

  function fill(
    actor: Actor,
    sel: Sel,
    standing: PapanJadwal | undefined,
    id_mubaligh: string | null,
    from?: string,
  ): Change {
    if ((standing?.id_mubaligh ?? null) === id_mubaligh) return NO_CHANGE;
    if (id_mubaligh === null) {
      const { cancelled = 0, penghapusan } = jumatan.remove(actor, standing!.id);
      return { cancelled, warnings: [], penghapusan };
    }
    const part = { isPart: true };
    if (!standing) {
      const back = from === undefined ? undefined : bringBack(actor, sel, id_mubaligh, from);
      return back ?? { cancelled: 0, warnings: jumatan.create(actor, { ...sel, id_mubaligh }, part).warnings };
    }
    const { data, warnings } = jumatan.update(actor, standing.id, { id_mubaligh }, undefined, part);
    return { cancelled: data.cancelled ?? 0, warnings };
  }

  function clashesAt(sel: Sel): string[] {
    const standing = standingAt(sel);
    return standing ? clashNotes(check.own(standing), 'jumatan') : [];
  }

  function setLock(actor: Actor, sel: Sel, isLocked: boolean): void {
    if (!store.setLock(sel, isLocked)) return;
    audit.record(actor, isLocked ? 'papan.lock' : 'papan.unlock', `masjid:${sel.id_masjid}`, { tanggal: sel.tanggal });
  }

  /** The current cell in the board's format. */
  function view(sel: Sel): PapanSel | null {
    const standing = standingAt(sel);
    const who = standing && store.mubalighOf([standing.id_mubaligh])[0]!.nama_mubaligh;
    return selOf(standing, store.isLocked(sel), who, standing ? check.own(standing) : []);
  }

  const withCancelled = (sel: PapanSel | null, cancelled: number): PapanSel | null =>
    sel && cancelled > 0 ? { ...sel, cancelled } : sel;

  return {
    /** All mosques of the wilayah, by name. */
    show(bulan: string, wilayah?: string): Papan {
      const jumat = fridaysOf(bulan);
      const [first, last] = [jumat[0]!, jumat.at(-1)!];
      const bentrok = check.within(first, last);
      const names = new Map(store.mubaligh().map(({ id, nama_mubaligh }) => [id, nama_mubaligh]));
      const locks = new Set(store.locks(first, last).map(keyOf));
      const standing = new Map<string, PapanJadwal>();
      for (const row of store.jadwal('jumatan', first, last))
        if (!standing.has(keyOf(row))) standing.set(keyOf(row), row);
      const baris = store.masjid(wilayah).map((masjid) => ({
        id_masjid: masjid.id,
        nama_masjid: masjid.nama_masjid,
        wilayah: masjid.wilayah,
        sel: jumat.map((tanggal) => {
          const key = keyOf({ id_masjid: masjid.id, tanggal });
          const row = standing.get(key);
          return selOf(
            row,
            locks.has(key),
            names.get(row?.id_mubaligh ?? ''),
            row ? bentrok.of('jumatan', row.id) : [],
          );
        }),
      }));
      return {
        bulan,
        jumat: jumat.map(wireDate),
        baris,
        ringkasan: summaryOf(baris.flatMap(({ sel }) => sel)),
        wilayah: store.wilayah(),
      };
    },

    /** Candidates for a cell, best first. Throws invalid as `setSel` does. */
    calon(query: SelInput): Calon[] {
      const sel = cellOf(query);
      const standing = standingAt(sel);
      const beban = new Map<string, number>();
      const { start, end } = rangeOf(sel.tanggal.slice(0, 7));
      for (const { id, id_mubaligh } of store.jadwal('jumatan', start, end)) {
        if (id !== standing?.id) beban.set(id_mubaligh, (beban.get(id_mubaligh) ?? 0) + 1);
      }
      const { wilayah } = store.masjidOf([sel.id_masjid])[0]!;
      const mubaligh = store.mubaligh();
      const asked = { kind: 'jumatan', id: standing?.id ?? '', waktu: '', ...sel } as const;
      return rankCalon({
        sel,
        wilayah,
        mubaligh,
        lastVisits: store.lastVisits('jumatan', sel.id_masjid, sel.tanggal),
        beban,
        bentrok: check.candidates(
          asked,
          mubaligh.map(({ id }) => id),
        ),
      });
    },

    /**
     * Fills, changes, empties or locks one cell. Throws conflict if it is locked and stays so, or has changed since the
     * caller has seen it; invalid for an unknown mosque or preacher and for a day that is not a Friday.
     */
    setSel(actor: Actor, input: PapanSelInput): Result<PapanSel | null> & Taken {
      return changing(() => {
        const sel = cellOf(input);
        const standing = standingAt(sel);
        requireSeen(standing, input.version);
        const id_mubaligh = input.id_mubaligh === null ? null : String(input.id_mubaligh);
        const isChanged = (standing?.id_mubaligh ?? null) !== id_mubaligh;
        if (isChanged && input.terkunci !== false) requireUnlocked(sel);
        const { cancelled, warnings, penghapusan } = fill(actor, sel, standing, id_mubaligh, idOf(input.penghapusan));
        if (input.terkunci !== undefined) setLock(actor, sel, input.terkunci);
        return {
          ...(penghapusan !== undefined && { penghapusan }),
          data: withCancelled(view(sel), cancelled),
          warnings: [...(isChanged ? clashesAt(sel) : []), ...warnings],
        };
      });
    },

    /**
     * Swaps the khatibs of two cells; one of them may be empty. Throws conflict if one is locked, and as `setSel` does.
     */
    tukar(actor: Actor, input: PapanTukarInput): Result<{ a: PapanSel | null; b: PapanSel | null }> & Taken {
      return changing(() => {
        const [a, b] = [cellOf(input.a, 'a.'), cellOf(input.b, 'b.')];
        const [inA, inB] = [standingAt(a), standingAt(b)];
        requireSeen(inA, input.a.version);
        requireSeen(inB, input.b.version);
        for (const sel of [a, b]) requireUnlocked(sel);
        const from = idOf(input.penghapusan);
        const changes = [
          fill(actor, a, inA, inB?.id_mubaligh ?? null, from),
          fill(actor, b, inB, inA?.id_mubaligh ?? null, from),
        ];
        const penghapusan = changes[0]!.penghapusan ?? changes[1]!.penghapusan;
        return {
          ...(penghapusan !== undefined && { penghapusan }),
          data: { a: withCancelled(view(a), changes[0]!.cancelled), b: withCancelled(view(b), changes[1]!.cancelled) },
          warnings: [a, b].flatMap((sel, at) => [...clashesAt(sel), ...changes[at]!.warnings]),
        };
      });
    },

    /**
     * Empties the cells that still have the schedule which the caller has seen there; others are skipped and reported.
     * Throws invalid as `setSel` does.
     */
    async kosongkan(actor: Actor, input: KosongkanInput): Promise<KosongkanResult & Taken & WithKabar> {
      const wanted = input.sel.map((one, at) => ({ ...one, ...cellOf(one, `sel.${at}.`), id: String(one.id) }));
      const days = wanted.map(({ tanggal }) => tanggal).toSorted();
      const standing = new Map(store.jumatanOf(wanted.map(({ id }) => id)).map((row) => [row.id, row]));
      const locks = new Set(store.locks(days[0]!, days.at(-1)!).map(keyOf));
      const whyNot = ({ id, version, ...sel }: (typeof wanted)[number]): string | undefined => {
        const row = standing.get(id);
        if (!row) return 'Jadwalnya sudah tidak ada';
        if (row.version !== version || keyOf(row) !== keyOf(sel)) return 'Sudah diubah';
        return locks.has(keyOf(sel)) ? 'Sudah dikunci' : undefined;
      };
      const dilewati: KosongkanResult['dilewati'] = [];
      const ids = new Set<string>();
      for (const one of wanted) {
        const alasan = whyNot(one);
        if (alasan === undefined) ids.add(one.id);
        else dilewati.push(dated({ id_masjid: one.id_masjid, tanggal: one.tanggal, alasan }));
      }
      return { ...(await jumatan.removeMany(actor, [...ids])), skipped: dilewati.length, dilewati };
    },
  };
}

/** The board's settings. */
export const createPapanSetting = (options: NumberSettingOptions) =>
  createNumberSetting(options, {
    numbers: {
      jarak_jumat: { key: 'papan_jarak_jumat', usual: JARAK_JUMAT },
      berturut: { key: 'papan_berturut', usual: BERTURUT },
    },
    action: 'papan.setting',
    subject: 'papan',
  });

/** The board's changes of Friday sermons: each is an ordinary change, with audit row and messages. */
export interface JumatanChanges {
  create(actor: Actor, form: JumatanForm, options: ChangeOptions): Result<{ id: string }>;
  update(
    actor: Actor,
    id: string,
    form: Partial<JumatanForm>,
    version: undefined,
    options: ChangeOptions,
  ): Result<{ id: string; cancelled?: number }>;
  remove(actor: Actor, id: string): { cancelled?: number; penghapusan?: string };
  changeMany(actor: Actor, changes: readonly JadwalChange<JumatanForm>[]): { notes: string[]; cancelled: number };
  removeMany(actor: Actor, ids: readonly string[]): Promise<Removed>;
}

interface JumatanForm {
  tanggal: string;
  id_masjid: string;
  id_mubaligh: string;
}
