import type { Actor } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Result } from '#daemon/base/list.ts';
import type { Logger } from '#daemon/base/log.ts';
import type { MessageForms } from '#daemon/queue/index.ts';
import type { BroadcastJadwal } from '#daemon/roster/index.ts';
import { addDays, dateInZone, formatClock, wireDate } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { PESAN_MIMBAR } from '#shared/queue/pendaftaran.ts';
import { isKabar, langkahText } from '#shared/reply/langkah.ts';
import { momentText, offerText } from '#shared/reply/pengganti-text.ts';
import {
  BERURUTAN,
  type CalonPengganti,
  type Pengganti,
  type PenggantiRow,
  type Rencana,
  type TawaranState,
  type TawarkanInput,
} from '#shared/reply/pengganti.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { Answered } from '../konfirmasi.ts';
import type { LangkahRow, Penawaran, PenggantiStore, Tawaran } from '../pengganti.store.ts';
import type { SearchOptions } from './offering.ts';
import { createReplies, type RepliesOptions } from './replies.ts';
import { type Searches, createSearches } from './searches.ts';
import { createSending, type SendingOptions } from './sending.ts';
import { type Candidates, batasOf, saatOf, type Hours, turnsOf, awakeAt, type Turning } from './times.ts';

/** Maximum number of timeline entries that are shown. */
const LANGKAH_MAX = 200;
/** Number of days ahead that Home shows. */
const AHEAD = 14;
const SKIPPED = 'Tidak dikirim: nomornya belum diisi, penerima meminta berhenti, atau nomor itu nomor pengirim';

export interface ViewOptions {
  store: PenggantiStore;
  findCurrent: FindCurrent;
  searches: Searches;
  candidates: Candidates;
  mubaligh: { find(id: string): { nama_mubaligh: string; no_hp: string } | undefined };
  masjid: { find(id: string): { wilayah: string } | undefined };
  clock: Clock;
  hours: Hours;
}

const iso = (instant: number | null | undefined): string | null =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString();

/** A schedule's substitutes for admins. */
export function createView(options: ViewOptions) {
  const { store, searches, clock, hours } = options;
  const nameOf = (id: string | null) => (id === null ? null : (options.mubaligh.find(id)?.nama_mubaligh ?? null));

  /** The search of the current schedule: the one for its version, or the one that found its preacher. */
  function current(one: CurrentJadwal): Penawaran | undefined {
    const last = store.last(one.kind, one.id);
    const isOf = last?.version === one.broadcast_version || last?.version_baru === one.broadcast_version;
    return isOf && last?.sebab !== 'diurungkan' ? last : undefined;
  }

  function tawaranOf(penawaran: Penawaran | undefined): { all: Tawaran[]; rows: Pengganti['tawaran'] } {
    if (!penawaran) return { all: [], rows: [] };
    const all = store.tawaran(penawaran.id);
    const turns = penawaran.state === 'jalan' ? turnsOf(penawaran, all, clock.now(), hours) : undefined;
    const rows = all.map((one): Pengganti['tawaran'][number] => {
      const { id, id_mubaligh, nama_mubaligh, urutan, berurutan, state, message } = one;
      return {
        id,
        id_mubaligh,
        nama_mubaligh,
        urutan,
        berurutan,
        state,
        giliran_at: iso(turns?.asked.get(id)),
        sampai_at: iso(turns?.until.get(id)),
        sent_at: iso(message?.state === 'success' ? message.sent_at : null),
        delivered_at: iso(message?.delivered_at),
        read_at: iso(message?.read_at),
        answered_at: iso(one.answered_at),
        masalah: message?.error_reason ?? null,
      };
    });
    return { all, rows };
  }

  function calonOf(one: CurrentJadwal, tawaran: readonly Tawaran[]): CalonPengganti[] {
    const standing = tawaran.filter((each) => searches.notAgain(each) !== undefined);
    const states = new Map(standing.map((each): [string, TawaranState] => [each.id_mubaligh, each.state]));
    return options.candidates(one).map((each) => {
      const no_hp = options.mubaligh.find(each.id_mubaligh)?.no_hp ?? '';
      const tidak_bisa = searches.unreachable(no_hp) ?? null;
      return { ...each, tawaran: states.get(each.id_mubaligh) ?? null, tidak_bisa, no_hp };
    });
  }

  /** How offers that an admin makes now would go: in turn to the best, or to one alone. */
  function rencanaOf(one: CurrentJadwal, calon: readonly CalonPengganti[], malam: boolean): Rencana {
    const now = clock.now();
    const line = calon
      .filter(({ tawaran, tidak_bisa, nada }) => !tawaran && !tidak_bisa && !nada.includes('bentrok'))
      .slice(0, BERURUTAN);
    const terms = searches.termsOf(one, line.length, { malam });
    const offer = (id: string, berurutan: boolean): Turning => ({ id, berurutan, state: 'waiting', message: null });
    const saatIn = (some: readonly Turning[]) => {
      const { asked, sebelum } = turnsOf(terms, some, now, hours);
      return (id: string) => {
        const at = asked.get(id);
        return at === undefined ? null : { at: iso(at)!, sebelum: momentText(sebelum.get(id)!, at, hours.timezone) };
      };
    };
    const inTurn = saatIn(line.map(({ id_mubaligh }) => offer(id_mubaligh, line.length > 1)));
    return {
      malam,
      jeda_menit: terms.jeda_menit!,
      giliran: line.map(({ id_mubaligh }) => ({ id_mubaligh, saat: inTurn(id_mubaligh) })),
      sendiri: saatIn([offer('', false)])(''),
    };
  }

  const kabarOf = (row: LangkahRow, one: CurrentJadwal): Pengganti['kabar'][number] => ({
    langkah: row.langkah,
    teks:
      row.langkah === 'kabar_ketua'
        ? `${one.nama_ketua_dkm}, Ketua DKM ${one.nama_masjid}, dikabari`
        : langkahText(row.langkah, row.nama_mubaligh),
    at: iso(row.message?.sent_at ?? row.at)!,
    read_at: iso(row.message?.read_at),
    masalah: row.kirim === 'dilewati' ? SKIPPED : (row.message?.error_reason ?? null),
  });

  function berhalanganOf(one: CurrentJadwal, penawaran: Penawaran | undefined): Pengganti['berhalangan'] {
    if (one.konfirmasi === 'udzur')
      return {
        id_mubaligh: one.id_mubaligh,
        nama_mubaligh: one.nama_mubaligh,
        at: iso(one.konfirmasi_at),
        jalur: one.konfirmasi_jalur,
      };
    const who = penawaran?.state === 'terisi' ? penawaran.id_mubaligh : null;
    const nama = nameOf(who);
    if (!penawaran || who === null || nama === null) return null;
    return { id_mubaligh: who, nama_mubaligh: nama, at: iso(penawaran.udzur_at), jalur: penawaran.udzur_jalur };
  }

  return {
    /** Throws not_found. */
    show(kind: JadwalKind, id: string): Pengganti {
      const one = searches.getStanding(kind, id);
      const now = clock.now();
      const penawaran = current(one);
      const { all, rows } = tawaranOf(penawaran);
      const runs = penawaran?.state === 'jalan';
      const batas = runs ? penawaran.batas : searches.termsOf(one, 0, {}).batas;
      const awake = awakeAt(now, hours);
      const alasan = searches.refusal(one) ?? null;
      const calon = calonOf(one, all);
      const starts = runs || alasan !== null ? [] : awake > now ? [false, true] : [false];
      const steps = store.langkah(kind, id, LANGKAH_MAX);
      const { nama_masjid, id_masjid, nama_ketua_dkm, id_mubaligh, nama_mubaligh, konfirmasi, version } = one;
      return {
        jadwal: {
          kind,
          id,
          tanggal: wireDate(one.tanggal),
          waktu: one.waktu,
          saat: saatOf(one, hours),
          id_masjid,
          nama_masjid,
          wilayah: options.masjid.find(id_masjid)?.wilayah ?? '',
          nama_ketua_dkm,
          id_mubaligh,
          nama_mubaligh,
          konfirmasi,
          version,
        },
        berhalangan: berhalanganOf(one, penawaran),
        alasan,
        batas: iso(batas)!,
        jam_tenang_sampai: iso(awake > now ? awake : null),
        rencana: starts.map((malam) => rencanaOf(one, calon, malam)),
        penawaran: penawaran
          ? {
              state: penawaran.state,
              jeda_menit: penawaran.jeda_menit,
              mulai_at: iso(penawaran.created_at)!,
              akhir_at: iso(penawaran.ended_at),
              id_pemenang: penawaran.id_pemenang,
              nama_pemenang: nameOf(penawaran.id_pemenang),
              bisa_diurungkan: searches.canUndo(penawaran, one),
            }
          : null,
        tawaran: rows,
        calon,
        kabar: steps
          .filter((row) => row.id_penawaran === penawaran?.id && isKabar(row.langkah))
          .map((row) => kabarOf(row, one)),
        linimasa: steps.map(({ at, langkah, nama_mubaligh: nama }) => ({
          at: iso(at)!,
          langkah,
          teks: langkahText(langkah, nama),
        })),
      };
    },

    /** Schedules of the next days whose preacher has declined, by date. */
    list(): PenggantiRow[] {
      const now = clock.now();
      const today = dateInZone(now, hours.timezone);
      return store.udzurBetween(today, addDays(today, AHEAD)).flatMap(({ jenis, id }) => {
        const one = options.findCurrent(jenis, id);
        if (!one || searches.refusal(one) !== undefined) return [];
        const penawaran = store.at(jenis, id, one.broadcast_version);
        const tawaran = penawaran ? store.tawaran(penawaran.id) : [];
        const count = (...states: TawaranState[]) => tawaran.filter(({ state }) => states.includes(state)).length;
        return {
          kind: jenis,
          id,
          tanggal: wireDate(one.tanggal),
          waktu: one.waktu,
          id_masjid: one.id_masjid,
          nama_masjid: one.nama_masjid,
          nama_mubaligh: one.nama_mubaligh,
          state: penawaran?.state ?? 'none',
          ditawari: tawaran.filter(({ id_broadcast }) => id_broadcast !== null).length,
          menolak: count('tidak'),
          bersedia: tawaran.find(({ state }) => state === 'bersedia')?.nama_mubaligh ?? null,
          batas: iso(penawaran?.state === 'jalan' ? penawaran.batas : batasOf(one, now, hours))!,
        };
      });
    },
  };
}

export type PenggantiOptions = SearchOptions &
  Omit<SendingOptions & ViewOptions & RepliesOptions, 'searches'> & {
    logger: Logger;
    /** Set if only approved texts may open a conversation. */
    forms: Pick<MessageForms, 'isOpen' | 'fits'> | undefined;
  };

/** Example of an offer, for checks of its form. */
const AN_OFFER = offerText(
  { kind: 'jumatan', tanggal: '2026-11-27', waktu: '', nama_masjid: 'Al-Ikhlas' },
  'Ustadz',
  'pukul 16.30',
);

/** Substitutes: candidates, offers and answers. */
export function createPenggantiService(options: PenggantiOptions) {
  const { store, clock, hours, emit } = options;
  const searches = createSearches(options);
  const parts = { ...options, searches };
  const sending = createSending(parts);
  const view = createView(parts);
  const replies = createReplies(parts);

  /** Updates a search to the current time, and asks the next preacher if it is due. */
  async function look(id: string): Promise<void> {
    searches.advance(id).forEach(emit);
    await sending.sendDue(id);
  }

  /** Warnings about preachers who cannot get an offer until its text is approved. */
  function closed({ id_mubaligh: ids }: TawarkanInput): string[] {
    const { forms, mubaligh } = options;
    if (forms?.fits(AN_OFFER, undefined)) return [];
    const names = [...new Set(ids.map(String))].flatMap((id) => {
      const found = mubaligh.find(id);
      return found && forms && !forms.isOpen(normalizePhone(found.no_hp)) ? found.nama_mubaligh : [];
    });
    return names.length === 0
      ? []
      : [
          `Tidak menulis ke nomor ini dalam 24 jam terakhir, jadi tidak menerima tawaran: ${names.join(', ')}. Daftarkan '${PESAN_MIMBAR.tawaran}' di menu Template supaya tawaran sampai ke semua.`,
        ];
  }

  return {
    list: view.list,
    /** Throws not_found. */
    show: view.show,

    /** Offers a schedule, and asks the first preacher at once. Throws as `searches.offer` does. */
    async offer(actor: Actor, kind: JadwalKind, id: string, input: TawarkanInput): Promise<Result<Pengganti>> {
      const warnings = [...searches.offer(actor, kind, id, input), ...closed(input)];
      const penawaran = store.last(kind, id)!;
      await look(penawaran.id);
      const now = clock.now();
      const awake = awakeAt(now, { ...hours, malam_sampai: penawaran.malam_sampai });
      if (awake > now)
        warnings.push(`Sekarang jam tenang. Tawaran dikirim mulai pukul ${formatClock(awake, hours.timezone)}.`);
      return { data: view.show(kind, id), warnings };
    },

    /** Withdraws the running search, or the substitute who has accepted. Throws as `searches.withdraw` does. */
    async withdraw(actor: Actor, kind: JadwalKind, id: string): Promise<Result<Pengganti>> {
      const kabar = searches.withdraw(actor, kind, id);
      await sending.sendOwed();
      return { data: view.show(kind, id), warnings: [], ...kabar };
    },

    /** Call it inside the transaction of an answer to a schedule's question. */
    answered({ kind, id, before }: Pick<Answered, 'kind' | 'id' | 'before'>): void {
      if (before === 'udzur') searches.needEnded(kind, id);
    },

    /** Returns the offers that it was about; undefined if it was no answer to one. */
    take: replies.take,

    /** Handles due deadlines, offers and outstanding messages. Call it only while the clock is trusted. */
    async runDue(): Promise<void> {
      const today = dateInZone(clock.now(), hours.timezone);
      for (const { jenis, id } of store.udzurBetween(today, addDays(today, 1))) searches.alarm(jenis, id).forEach(emit);
      for (const { id } of store.running()) {
        try {
          await look(id);
        } catch (error) {
          // The others must not wait for it; it is retried in the next minute.
          options.logger.error({ err: error, id }, 'A substitute could not be asked');
        }
      }
      await sending.sendOwed();
    },

    /** The next due time after an instant, UTC ms. */
    nextDue(after: number): number | undefined {
      const instants = store
        .running()
        .flatMap((one) => [
          one.batas,
          one.malam_sampai ?? 0,
          ...turnsOf(one, store.tawaran(one.id), after, hours).asked.values(),
        ])
        .filter((at) => at > after);
      return instants.length === 0 ? undefined : Math.min(...instants);
    },
  };
}
export type PenggantiService = ReturnType<typeof createPenggantiService>;

/** A current schedule with its preacher's answer; `konfirmasi_at` in UTC ms. */
export interface CurrentJadwal extends BroadcastJadwal {
  version: number;
  konfirmasi: Konfirmasi;
  konfirmasi_at: number | null;
  konfirmasi_jalur: KonfirmasiJalur | null;
  /** WhatsApp's id of the message that the answer hangs on. */
  konfirmasi_tanda: string | null;
}

interface Source {
  findForBroadcast(ids: readonly string[]): BroadcastJadwal[];
  find(
    id: string,
  ):
    | Pick<CurrentJadwal, 'version' | 'konfirmasi' | 'konfirmasi_at' | 'konfirmasi_jalur' | 'konfirmasi_tanda'>
    | undefined;
}

export type FindCurrent = (kind: JadwalKind, id: string) => CurrentJadwal | undefined;

/** Finds the current schedule of either kind. */
export function createFindCurrent(sources: Record<JadwalKind, Source>): FindCurrent {
  return (kind, id) => {
    const [jadwal] = sources[kind].findForBroadcast([id]);
    const said = sources[kind].find(id);
    if (!jadwal || !said) return undefined;
    const { version, konfirmasi, konfirmasi_at, konfirmasi_jalur, konfirmasi_tanda } = said;
    return { ...jadwal, version, konfirmasi, konfirmasi_at, konfirmasi_jalur, konfirmasi_tanda };
  };
}
