import { addDays, dateInZone, formatDate, isPlainDate } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { alertFrame } from '#shared/operations/alert.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { KonfirmasiInput } from '#shared/roster/konfirmasi.ts';
import type { SayaCuti, SayaJadwal, SayaNote, SayaState } from '#shared/reply/saya.ts';
import { bagianNote, bagianOf, isInBagian, type Bagian } from '#shared/roster/bagian.ts';
import { cutiProblem, type CutiInput } from '#shared/roster/cuti.ts';
import { linkActor, type Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { Begins } from '#daemon/roster/index.ts';
import { createRate } from './answers.ts';
import type { SayaRow, SayaStore } from './saya.store.ts';
import type { Holder, TautanService } from './tautan.ts';

export type SayaJawaban = Exclude<KonfirmasiInput['jawaban'], 'none'>;

/** A schedule as it stood when the page was written. */
export interface SayaSeen {
  jadwal: JadwalKind;
  id: string;
  version: number;
}

/** The actions of a page's forms. */
export type SayaAction =
  | { kind: 'jawab'; seen: SayaSeen[]; jawaban: SayaJawaban }
  | { kind: 'cuti'; dari: string; sampai: string; bagian: Bagian | null; alasan: string }
  | { kind: 'hapus'; id: string };

type Days = Pick<SayaCuti, 'dari' | 'sampai' | 'bagian'>;

export interface SayaOptions extends Pick<Means, 'clock' | 'emit' | 'timezone' | 'transaction'> {
  tautan: TautanService;
  store: SayaStore;
  cuti: { create(actor: Actor, input: CutiInput): unknown; remove(actor: Actor, id: string): unknown };
  /** Stores an answer with all its effects. */
  answer(kind: JadwalKind, id: string, jawaban: SayaJawaban, how: { jalur: 'tautan'; actor: Actor }): unknown;
  begins: Pick<Begins, 'of' | 'endOf'>;
  /** The sending number, digits, or null. */
  ownNumber(): string | null;
}

/** Of each kind. */
const JADWAL_MAX = 40;
/** Maximum number of future leaves that a preacher may enter on his page. */
const CUTI_MAX = 24;
const CUTI_AHEAD = 366;
const HOUR = 3_600_000;

/** Rate limit for wrong tokens from one network, against guessing. */
const WRONG = { most: 60, window: HOUR / 6 };
/**
 * Rate limits for reads of one person's page, of his feed, and of his changes: enough for a person, too few for a
 * program. They are counted separately, so that a holder of the feed's token cannot block the page.
 */
const LOOKS = { most: 240, window: HOUR / 6 };
const CHANGES = { most: 30, window: HOUR };

/**
 * The data of a personal page, and the changes that it allows: only of that person's own data (docs/decisions/0043).
 */
export function createSayaService(options: SayaOptions) {
  const { tautan, store, cuti, answer, begins, emit, transaction, clock, timezone } = options;
  const rates = {
    wrong: createRate({ clock, ...WRONG }),
    looks: createRate({ clock, ...LOOKS }),
    feeds: createRate({ clock, ...LOOKS }),
    changes: createRate({ clock, ...CHANGES }),
  };
  const today = () => dateInZone(clock.now(), timezone);
  const keyOf = ({ noun, id }: Holder) => `${noun} ${id}`;
  const hasBegun = (row: SayaRow) => begins.endOf(row) <= clock.now();

  function shown({ noun }: Holder, row: SayaRow): SayaJadwal {
    const { kind, id, tanggal, waktu, konfirmasi, konfirmasi_at, konfirmasi_jalur, lokasi } = row;
    const isOwn = noun === 'mubaligh';
    const begin = begins.of(row);
    return {
      kind,
      id,
      version: row.broadcast_version,
      tanggal,
      waktu,
      jam: begin?.sekitar ? `sekitar ${begin.jam}` : '',
      nama: isOwn ? row.nama_masjid : row.nama_mubaligh,
      place: isOwn
        ? { alamat: row.alamat, peta: lokasi && `https://www.google.com/maps?q=${lokasi.lat},${lokasi.lng}` }
        : null,
      begun: hasBegun(row),
      konfirmasi,
      answered:
        konfirmasi_at === null || konfirmasi_jalur === null
          ? null
          : { tanggal: dateInZone(konfirmasi_at, timezone), jalur: konfirmasi_jalur },
    };
  }

  /** Stores the answer to each that is as he has seen it, and tells the worst of what came of them. */
  function jawab(holder: Holder, actor: Actor, { seen, jawaban }: SayaAction & { kind: 'jawab' }): SayaNote {
    const notes = seen.map(({ jadwal, id, version }): SayaNote => {
      const row = store.find(holder, jadwal, id, today());
      if (!row || hasBegun(row)) return 'lewat';
      if (row.broadcast_version !== version) return 'berubah';
      answer(jadwal, id, jawaban, { jalur: 'tautan', actor });
      return jawaban;
    });
    return notes.find((note) => note !== jawaban) ?? jawaban;
  }

  function addCuti(holder: Holder, actor: Actor, action: SayaAction & { kind: 'cuti' }): SayaNote {
    const { dari, sampai, bagian, alasan } = action;
    if (!isPlainDate(dari) || !isPlainDate(sampai) || sampai < dari) return 'cuti-tanggal';
    if (dari < today()) return 'cuti-lampau';
    if (cutiProblem({ dari, sampai }) !== undefined || sampai > addDays(today(), 2 * CUTI_AHEAD)) return 'cuti-panjang';
    const known = store.cuti(holder.id, today(), CUTI_MAX);
    // A second click on the same button changes nothing.
    if (!known.some((one) => one.dari === dari && one.sampai === sampai && one.bagian === bagian)) {
      if (known.length >= CUTI_MAX) return 'cuti-penuh';
      cuti.create(actor, { id_mubaligh: holder.id, dari, sampai, bagian, alasan });
      tellLeave('leaveAdded', holder, { dari, sampai, bagian });
    }
    const standing = store
      .jadwal(holder, dari, JADWAL_MAX)
      .some(({ tanggal, waktu_order }) => tanggal <= sampai && isInBagian(bagianOf(waktu_order), bagian));
    return standing ? 'cuti-jadwal' : 'cuti';
  }

  /** Tells admins on open screens; other admins find the leave in the list. */
  function tellLeave(kind: 'leaveAdded' | 'leaveWithdrawn', holder: Holder, { dari, sampai, bagian }: Days): void {
    const range = dari === sampai ? formatDate(dari) : `${formatDate(dari)} sampai ${formatDate(sampai)}`;
    const days = range + bagianNote(bagian);
    emit(alertFrame(kind, { name: store.person(holder)!.nama, days }));
  }

  function removeCuti(holder: Holder, actor: Actor, id: string): SayaNote {
    const own = store.cuti(holder.id, today(), CUTI_MAX).find((one) => one.id === id);
    // A leave that has begun cannot be withdrawn; a deleted one counts as withdrawn.
    if (own && own.dari < today()) return 'cuti-lampau';
    if (own) {
      cuti.remove(actor, id);
      tellLeave('leaveWithdrawn', holder, own);
    }
    return 'cuti-hapus';
  }

  /** Throws throttled. */
  function requireRate(rate: keyof typeof rates, key: string): void {
    const seconds = rates[rate].take(key);
    if (seconds !== undefined)
      throw new MimbarError('throttled', 'Terlalu sering. Coba lagi sebentar.', { retryAfter: seconds });
  }

  /** Throws throttled if a network has tried too many wrong tokens; a valid one always passes. */
  function opened(holder: Holder | undefined, network: string, rate: 'looks' | 'feeds'): Holder | undefined {
    if (holder) requireRate(rate, keyOf(holder));
    else requireRate('wrong', network);
    return holder;
  }

  return {
    /**
     * The person of a page's token; undefined for a wrong or revoked one. Throws throttled: too many wrong ones from
     * one network, or too many reads of one page.
     */
    open: (token: string, network: string): Holder | undefined => opened(tautan.holderOf(token), network, 'looks'),

    /** As `open`, for the calendar feed's token: the filter of the feed. */
    openFeed(token: string, network: string): { masjid: string } | { mubaligh: string } | undefined {
      const holder = opened(tautan.feedHolderOf(token), network, 'feeds');
      const person = holder && store.person(holder);
      if (!person) return undefined;
      return holder.noun === 'masjid' ? { masjid: person.kunci } : { mubaligh: person.kunci };
    },

    /** Undefined if the person was deleted meanwhile. */
    state(
      holder: Holder,
    ): Pick<SayaState, 'hari_ini' | 'noun' | 'nama' | 'ketua' | 'jadwal' | 'cuti' | 'nomor_sendiri'> | undefined {
      const person = store.person(holder);
      return (
        person && {
          hari_ini: today(),
          noun: holder.noun,
          nama: person.nama,
          ketua: person.ketua,
          nomor_sendiri: normalizePhone(person.no_hp) === options.ownNumber(),
          jadwal: store.jadwal(holder, today(), JADWAL_MAX).map((row) => shown(holder, row)),
          cuti: holder.noun === 'mubaligh' ? store.cuti(holder.id, today(), CUTI_MAX) : [],
        }
      );
    },

    /**
     * Executes the action of a form on a preacher's page, in one transaction, and returns the note to show. Throws
     * throttled, and forbidden on a chairman's page, which is read-only.
     */
    act(holder: Holder, action: SayaAction): SayaNote {
      if (holder.noun !== 'mubaligh') throw new MimbarError('forbidden', 'Halaman ini hanya untuk dibaca.');
      requireRate('changes', keyOf(holder));
      const actor = linkActor(holder);
      return transaction(() => {
        if (action.kind === 'jawab') return jawab(holder, actor, action);
        if (action.kind === 'cuti') return addCuti(holder, actor, action);
        return removeCuti(holder, actor, action.id);
      });
    },
  };
}
export type SayaService = ReturnType<typeof createSayaService>;
