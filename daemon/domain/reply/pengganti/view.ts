import { addDays, dateInZone, wireDate } from '#shared/base/dates.ts';
import { isKabar, langkahText } from '#shared/reply/langkah.ts';
import type { CalonPengganti, Pengganti, PenggantiRow, TawaranState } from '#shared/reply/pengganti.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Candidates } from './calon.ts';
import type { LangkahRow } from '#daemon/storage/reply/pengganti-langkah.ts';
import type { Penawaran, PenggantiStore, Tawaran } from '#daemon/storage/reply/pengganti.ts';
import type { Searches } from './searches.ts';
import type { FindCurrent, CurrentJadwal } from './current-jadwal.ts';
import { batasOf, pauseMinutes, saatOf, type Hours } from './times.ts';
import { turnsOf } from './turns.ts';

/** Maximum number of timeline entries that are shown. */
const LANGKAH_MAX = 200;
/** Number of days ahead that Home shows. */
const AHEAD = 14;
const SKIPPED = 'Tidak dikirim: nomornya belum diisi, penerima meminta berhenti, atau Mimbar mengirim dari nomor itu';

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
      const turn = turns?.asked.get(id);
      return {
        id,
        id_mubaligh,
        nama_mubaligh,
        urutan,
        berurutan,
        state,
        giliran_at: iso(turn !== undefined && turn < penawaran.batas ? turn : null),
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
    const states = new Map(tawaran.map((each): [string, TawaranState] => [each.id_mubaligh, each.state]));
    return options.candidates(one).map((each) => ({
      ...each,
      tawaran: states.get(each.id_mubaligh) ?? null,
      tidak_bisa: searches.unreachable(options.mubaligh.find(each.id_mubaligh)?.no_hp ?? '') ?? null,
    }));
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
      const batas = runs ? penawaran.batas : batasOf(one, now, hours);
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
        alasan: searches.refusal(one) ?? null,
        batas: iso(batas)!,
        jeda_menit: (runs ? penawaran.jeda_menit : null) ?? pauseMinutes(now, batas, 1, hours),
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
        calon: calonOf(one, all),
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
