import type { Clock } from '#daemon/base/clock.ts';
import { type Begins, endOfFriday, type Orang } from '#daemon/roster/index.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { Audience, JadwalLink } from './message.ts';
import type { ClaimStore, JadwalFacts, PenawaranFacts } from './queue.store.ts';
import { hashOf } from './send.ts';
import type { Claim, OfJadwal, PlaceInTime } from '#daemon/base/claim.ts';

/** A message or a draft. */
export interface Claiming {
  claim: Claim;
  audience: Audience | null;
  links: readonly JadwalLink[];
  /** It is tried for the first time, so what its reader writes meanwhile is answered after it. */
  inTurn?: boolean;
}

/** Why what a message says is not true any more, as a sentence; undefined while it is. */
export type Untrue = (said: Claiming) => string | undefined;

const GONE = 'Jadwal pesan ini sudah dihapus, jadi isinya tidak benar lagi.';
const CHANGED = 'Jadwal pesan ini sudah berubah sejak pesan itu ditulis. Kirim kabar yang baru dari jadwalnya.';
const STANDS = 'Jadwal ini berlaku lagi, jadi pesan pembatalannya tidak benar lagi.';
const PAST = 'Jadwal pesan ini sudah lewat, jadi tidak dikirim lagi.';
const OFFER_OVER = 'Tawaran ini sudah selesai, jadi tidak dikirim lagi. Tawarkan lagi dari jadwalnya bila masih perlu.';
const SEARCH_CHANGED = 'Pencarian penggantinya sudah berubah sejak pesan itu ditulis, jadi isinya tidak benar lagi.';
const ANSWER_CHANGED = 'Jawaban di jadwal itu sudah berubah sejak pesan itu ditulis, jadi isinya tidak benar lagi.';
const ANSWERED = 'Pertanyaan ini sudah dijawab, atau jadwalnya sudah berubah, jadi tidak ditanyakan lagi.';
const NOT_DECLINED = 'Jadwal ini tidak lagi menunggu pengganti, jadi isi pesan itu tidak benar lagi.';
const DECLINED =
  'Mubaligh ini sudah menyatakan berhalangan untuk jadwal itu, jadi tidak diingatkan. Cari penggantinya dari jadwalnya.';
const DECLINED_ONE =
  'Mubaligh ini sudah menyatakan berhalangan untuk salah satu jadwal di pesan itu. Kirim lagi broadcast bulanannya: jadwal itu tidak ikut.';
const LIST_CHANGED =
  'Daftar Jumat di pesan ini sudah berubah sejak ditulis. Dari kartu Daftar Jumat: kirim ulang, daftarnya disusun lagi. Dari Pengumuman: tulis yang baru.';
const LIST_PAST = 'Khutbah Jumat itu sudah dimulai, jadi daftarnya tidak dikirim lagi.';
const UNKNOWN =
  'Pesan ini ditulis oleh versi lama, jadi tidak dapat diperiksa apakah isinya masih benar. Sampaikan sendiri bila masih perlu.';

/** Whether this reason is that the schedule was deleted or changed. */
export const isOfJadwal = (reason: string): boolean => reason === GONE || reason === CHANGED;

/** Whether this reason is that the list of a Friday is another one now, or of no use any more. */
export const isOfList = (reason: string): boolean => reason === LIST_CHANGED || reason === LIST_PAST;

export interface ClaimsOptions {
  store: ClaimStore;
  /** The list of a Friday (plain date) as it is now. */
  daftarJumat: (friday: string) => string;
  begins: Pick<Begins, 'endOf'>;
  orang: Pick<Orang, 'men'>;
  clock: Clock;
}

/** The one answer to whether a message is still true, for every road that sends or sends again. */
export function createUntrue({ store, daftarJumat, begins, orang, clock }: ClaimsOptions): Untrue {
  const isPast = (jenis: JadwalKind, at: PlaceInTime) => begins.endOf({ ...at, kind: jenis }) <= clock.now();
  const unless = (holds: boolean | undefined, reason: string) => (holds ? undefined : reason);

  /** Of a schedule that stands, whether it is the version that was meant. */
  function ofVersion({ jenis, id, version }: OfJadwal): string | undefined {
    const now = store.jadwal(jenis, id);
    if (!now) return GONE;
    return unless(now.version === version, CHANGED);
  }

  function ofLinks(links: readonly JadwalLink[]): string | undefined {
    if (links.length === 0) return GONE;
    for (const { id_pengajian, id_jumatan, broadcast_version: version } of links) {
      const jenis = id_pengajian === null ? 'jumatan' : 'pengajian';
      const reason = ofVersion({ jenis, id: (id_pengajian ?? id_jumatan)!, version });
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  /** Whoever has declined is not reminded that he comes. */
  const hasDeclined = (audience: Audience | null, links: readonly JadwalLink[]): boolean =>
    audience === 'mubaligh' &&
    links.some(
      ({ id_pengajian, id_jumatan }) =>
        store.jadwal(id_pengajian === null ? 'jumatan' : 'pengajian', (id_pengajian ?? id_jumatan)!)?.konfirmasi ===
        'udzur',
    );

  /**
   * It is not his in any form: neither this schedule nor another one of the same mosque, day and time. A chairman who
   * was told of another preacher since would not know that it is off for that one, too.
   */
  function ofCancelled(said: Extract<Claim, { kind: 'cancelled' }>): string | undefined {
    const { jenis, id, peran, id_orang } = said;
    if (isPast(jenis, said)) return PAST;
    const now = [store.jadwal(jenis, id), ...store.standing(jenis, said)];
    const men = orang.men();
    const manOf = (of: string) => men.get(of) ?? of;
    const isHis = (one: JadwalFacts | undefined) =>
      one !== undefined && (peran === 'dkm' ? one.id_masjid === id_orang : manOf(one.id_mubaligh) === manOf(id_orang));
    if (now.some(isHis)) return STANDS;
    return unless(peran !== 'dkm' || !store.isToldOther(said), CHANGED);
  }

  /** The schedule that a search is for, if it still waits for a substitute. */
  function seeking({ jenis, id_jadwal }: PenawaranFacts): JadwalFacts | undefined {
    const now = store.jadwal(jenis, id_jadwal);
    return now?.konfirmasi === 'udzur' ? now : undefined;
  }

  function isOpen(id: string): boolean {
    const his = store.tawaran(id);
    const one = his && store.penawaran(his.id_penawaran);
    // One that did not reach him has ended as well, and he may be asked again.
    if (one?.state !== 'jalan' || !['sent', 'habis'].includes(his!.state)) return false;
    return clock.now() < one.batas && seeking(one)?.version === one.version;
  }

  function holdsStep(
    { langkah, id_mubaligh, version, choices }: Extract<Claim, { kind: 'step' }>,
    one: PenawaranFacts,
  ): boolean {
    const now = store.jadwal(one.jenis, one.id_jadwal);
    const isSought = seeking(one) !== undefined;
    const isHis = now !== undefined && now.id_mubaligh === id_mubaligh;
    const isFilled = one.state === 'terisi' && now !== undefined && !isSought;
    const isAsked = () =>
      id_mubaligh !== null && store.openOffers(one.jenis, one.id_jadwal, id_mubaligh).some((id) => isOpen(id));
    switch (langkah) {
      case 'kabar_ketua':
        return isFilled && now.version === one.version_baru;
      case 'kabar_ketua_batal':
        return isSought && (version === undefined || now!.version === version);
      case 'kabar_tercatat':
        return isFilled && isHis && now.version === one.version_baru && now.konfirmasi === 'hadir';
      case 'kabar_terisi':
      case 'kabar_jawab_terisi':
        return isFilled && !isHis && !isAsked();
      case 'kabar_tutup':
      case 'kabar_jawab_tutup':
        return one.state !== 'jalan' && !isHis && !isAsked();
      case 'kabar_batal':
        return !isHis;
      case 'kabar_terlambat':
      case 'kabar_admin_bersedia':
      case 'kabar_admin':
        return isSought && now!.version === one.version;
      case 'kabar_pilih':
        return (choices ?? []).every(isOpen);
      default:
        return true;
    }
  }

  function ofStep(said: Extract<Claim, { kind: 'step' }>): string | undefined {
    const one = store.penawaran(said.id_penawaran);
    if (!one) return SEARCH_CHANGED;
    if (one.akhir <= clock.now()) return PAST;
    return unless(holdsStep(said, one), SEARCH_CHANGED);
  }

  /** Told once a day, so it goes out in its turn whatever he himself says meanwhile. */
  function ofUdzur(said: Extract<Claim, { kind: 'udzur' }>, inTurn: boolean): string | undefined {
    if (isPast(said.jenis, said)) return PAST;
    const now = store.jadwal(said.jenis, said.id);
    const isSame = (['tanggal', 'waktu', 'id_masjid', 'id_mubaligh'] as const).every((key) => now?.[key] === said[key]);
    return unless(isSame && (inTurn || now!.konfirmasi === 'udzur'), NOT_DECLINED);
  }

  const konfirmasiOf = ({ jenis, id, version }: OfJadwal): Konfirmasi | undefined => {
    const now = store.jadwal(jenis, id);
    return now?.version === version ? now.konfirmasi : undefined;
  };
  const isAnswered = (konfirmasi: Konfirmasi | undefined) => konfirmasi === 'hadir' || konfirmasi === 'udzur';

  function isRecorded({ jawaban, ...one }: OfJadwal & { jawaban: Konfirmasi }, inTurn: boolean): boolean {
    const now = store.jadwal(one.jenis, one.id);
    if (now?.version !== one.version) return false;
    return now.konfirmasi === jawaban || (inTurn && now.konfirmasi_jalur === 'whatsapp');
  }

  return ({ claim, audience, links, inTurn = false }) => {
    switch (claim.kind) {
      case 'plain':
        return undefined;
      case 'unknown':
        return UNKNOWN;
      case 'jadwal':
        return ofLinks(links) ?? unless(!hasDeclined(audience, links), DECLINED);
      case 'digest':
        if (links.length < claim.jadwal) return GONE;
        return ofLinks(links) ?? unless(!hasDeclined(audience, links), DECLINED_ONE);
      case 'cancelled':
        return ofCancelled(claim);
      case 'offer':
        return ofLinks(links) ?? unless(isOpen(claim.id), OFFER_OVER);
      case 'step':
        return (links.length > 0 ? ofLinks(links) : undefined) ?? ofStep(claim);
      case 'answer':
        return unless(
          claim.of.every((one) => isRecorded(one, inTurn)),
          ANSWER_CHANGED,
        );
      case 'question': {
        const states = claim.of.map(konfirmasiOf);
        return unless(
          states.every((state) => state !== undefined && !isAnswered(state)),
          ANSWERED,
        );
      }
      case 'outdated': {
        const now = store.jadwal(claim.jenis, claim.id)?.konfirmasi;
        return unless(now === claim.konfirmasi || !isAnswered(now), ANSWER_CHANGED);
      }
      case 'udzur':
        return ofUdzur(claim, inTurn);
      case 'summary':
        return unless(endOfFriday(claim.friday, begins) > clock.now(), PAST);
      case 'daftar':
        if (endOfFriday(claim.friday, begins) <= clock.now()) return LIST_PAST;
        return unless(hashOf([daftarJumat(claim.friday)]) === claim.hash, LIST_CHANGED);
    }
  };
}
