import {
  closedText,
  correctionText,
  filledText,
  lateText,
  lateYesText,
  momentText,
  nobodyText,
  offerText,
  openAgainText,
  recordedText,
  undoneText,
  whichText,
  type PenggantiFacts,
} from '#shared/reply/pengganti-text.ts';
import { isAtOnce } from '#shared/reply/langkah.ts';
import type { AlertNumbers } from '#daemon/account/index.ts';
import { systemActor } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import {
  type JadwalLink,
  hashOf,
  type AnyDraft,
  type Prepare,
  type Recipients,
  type Send,
} from '#daemon/queue/index.ts';
import type { LangkahRow, Penawaran, PenggantiStore, Tawaran } from '../pengganti.store.ts';
import type { Searches } from './searches.ts';
import type { FindCurrent, CurrentJadwal } from './pengganti.ts';
import type { Hours } from './times.ts';

/** Before broadcasts, after a test message, for which an admin waits. */
const PRIORITY = 8;

export interface SendingOptions {
  store: PenggantiStore;
  findCurrent: FindCurrent;
  searches: Searches;
  mubaligh: { find(id: string): { nama_mubaligh: string; no_hp: string } | undefined };
  masjid: { find(id: string): { wilayah: string } | undefined };
  /** Accounts with alerts by WhatsApp. */
  admins: AlertNumbers;
  recipients: Recipients;
  send: Send;
  clock: Clock;
  hours: Hours;
}

const factsOf = ({ jenis, tanggal, waktu, nama_masjid }: Penawaran): PenggantiFacts => ({
  kind: jenis,
  tanggal,
  waktu,
  nama_masjid,
});
const blank = { audience: null, month: null, id_masjid: null, id_mubaligh: null, links: [] };

/** A change of the schedule cancels the message. */
const linkOf = (one: CurrentJadwal, id_mubaligh: string): JadwalLink => ({
  id_pengajian: one.kind === 'pengajian' ? one.id : null,
  id_jumatan: one.kind === 'jumatan' ? one.id : null,
  broadcast_version: one.broadcast_version,
  id_masjid: one.id_masjid,
  id_mubaligh,
  asks: false,
  made_of: { nama_masjid: one.nama_masjid },
});

/** Queues due offers and outstanding messages. */
export function createSending(options: SendingOptions) {
  const { store, searches, clock, hours } = options;
  const actor = systemActor('schedule', 'pengganti');
  const nameOf = (id: string | null) => (id === null ? undefined : options.mubaligh.find(id)?.nama_mubaligh);

  function offerDraft(penawaran: Penawaran, one: CurrentJadwal, his: Tawaran, sebelum: number): AnyDraft {
    // As the dialog shows it.
    const facts = { ...factsOf(penawaran), wilayah: options.masjid.find(one.id_masjid)?.wilayah };
    const before = momentText(sebelum, clock.now(), hours.timezone);
    return {
      ...blank,
      recipient: his.nama_mubaligh,
      no_hp: his.no_hp,
      id_mubaligh: his.id_mubaligh,
      message: offerText(facts, his.nama_mubaligh, before),
      ends_at: penawaran.batas,
      dedupe_key: hashOf(['tawaran', his.id]),
      links: [linkOf(one, his.id_mubaligh)],
      claim: { kind: 'offer', id: his.id },
    };
  }

  /** The due offers of one schedule, as one broadcast. */
  const offers =
    (id: string): Prepare =>
    async () => {
      const keyOf = (due: ReturnType<Searches['due']>) => due?.tawaran.map((each) => each.id).join(' ') ?? '';
      const due = searches.due(id);
      const tawaran = due?.tawaran ?? [];
      return {
        by: 'clock',
        broadcast: { kind: 'pengganti' },
        drafts: due ? tawaran.map((his) => offerDraft(due.penawaran, due.one, his, due.sebelum.get(his.id)!)) : [],
        priority: PRIORITY,
        quietHours: clock.now() >= (due?.penawaran.malam_sampai ?? 0),
        isStillTrue: () => keyOf(searches.due(id)) === keyOf(due),
        stored(sent) {
          if (sent.queued > 0) for (const his of tawaran) searches.asked(his, sent.id);
        },
      };
    };

  /** The outstanding message of a step; undefined if the recipient cannot get messages. */
  function noticeDraft(row: LangkahRow): AnyDraft | undefined {
    const penawaran = store.get(row.id_penawaran)!;
    const facts = factsOf(penawaran);
    const { langkah, id_penawaran, id_mubaligh } = row;
    const claim = { kind: 'step', langkah, id_penawaran, id_mubaligh } as const;
    const common = { ...blank, ends_at: penawaran.akhir, dedupe_key: hashOf(['langkah', row.id]), claim };
    if (row.id_account !== null) {
      const admin = options.admins().find(({ id_account }) => id_account === row.id_account);
      const lama = nameOf(penawaran.id_mubaligh) ?? 'Yang bertugas';
      const message =
        row.langkah === 'kabar_admin' ? nobodyText(facts, lama) : lateYesText(facts, row.nama_mubaligh ?? '');
      return admin && { ...common, recipient: admin.username, no_hp: admin.no_hp, message };
    }
    if (row.langkah === 'kabar_ketua' || row.langkah === 'kabar_ketua_batal') {
      const one = options.findCurrent(penawaran.jenis, penawaran.id_jadwal);
      // The schedule has changed again: the message would be wrong.
      if (!one || (row.langkah === 'kabar_ketua' && one.broadcast_version !== penawaran.version_baru)) return undefined;
      const baru = nameOf(penawaran.id_pemenang) ?? 'Pengganti';
      const lama = nameOf(penawaran.id_mubaligh) ?? 'yang berhalangan';
      const ketua = one.nama_ketua_dkm;
      const message =
        row.langkah === 'kabar_ketua' ? correctionText(facts, ketua, baru, lama) : openAgainText(facts, ketua, baru);
      const { masjid_no_hp: no_hp, id_masjid, broadcast_version: version } = one;
      const links = [linkOf(one, one.id_mubaligh)];
      return { ...common, recipient: ketua, no_hp, id_masjid, message, links, claim: { ...claim, version } };
    }
    const his = options.mubaligh.find(id_mubaligh!);
    const choices = his && langkah === 'kabar_pilih' ? choicesOf(his.no_hp) : [];
    const message = textFor(row, facts, choices);
    if (!his || message === undefined) return undefined;
    const said = choices.length > 0 ? { ...claim, choices: choices.map(({ id }) => id) } : claim;
    return { ...common, recipient: his.nama_mubaligh, no_hp: his.no_hp, id_mubaligh, message, claim: said };
  }

  /** His open offers, by number. */
  function choicesOf(no_hp: string) {
    const open = store.askedOf([no_hp], clock.now()).flatMap(({ id, id_penawaran, state, nomor }) => {
      const penawaran = store.get(id_penawaran);
      const isOpen = state === 'sent' && nomor !== null && penawaran?.state === 'jalan';
      return isOpen ? [{ ...factsOf(penawaran), id, nomor }] : [];
    });
    return open.toSorted((a, b) => a.nomor - b.nomor);
  }

  function textFor(
    { langkah }: LangkahRow,
    facts: PenggantiFacts,
    choices: ReturnType<typeof choicesOf>,
  ): string | undefined {
    if (langkah === 'kabar_terisi' || langkah === 'kabar_jawab_terisi') return filledText(facts);
    if (langkah === 'kabar_tutup' || langkah === 'kabar_jawab_tutup') return closedText(facts);
    if (langkah === 'kabar_tercatat') return recordedText(facts);
    if (langkah === 'kabar_terlambat') return lateText(facts);
    if (langkah === 'kabar_batal') return undoneText(facts);
    return choices.length > 1 ? whichText(choices) : undefined;
  }

  /**
   * The outstanding messages of one schedule, as one broadcast: either those that are sent also in quiet hours, or all
   * others.
   */
  const notices =
    (id: string, atOnce: boolean): Prepare =>
    async () => {
      const owed = () => store.unsent().filter((row) => row.id_penawaran === id && isAtOnce(row.langkah) === atOnce);
      const keyOf = (rows: readonly LangkahRow[]) => rows.map((row) => row.id).join(' ');
      const rows = owed();
      const drafted = rows.map((row) => ({ row, draft: noticeDraft(row) }));
      const { sent } = options.recipients.sortOut(drafted.flatMap(({ draft }) => draft ?? []));
      const going = new Set(sent.map(({ dedupe_key }) => dedupe_key));
      return {
        by: 'clock',
        broadcast: { kind: 'pengganti' },
        drafts: sent,
        priority: PRIORITY,
        quietHours: !atOnce,
        isStillTrue: () => keyOf(owed()) === keyOf(rows),
        stored({ id: broadcast }) {
          for (const { row, draft } of drafted) {
            const isSent = draft !== undefined && going.has(draft.dedupe_key);
            store.updateLangkah(row.id, {
              kirim: isSent ? 'dikirim' : 'dilewati',
              id_broadcast: isSent ? broadcast : null,
            });
          }
        },
      };
    };

  return {
    /** Queues the due offers of a schedule, if there are any. */
    async sendDue(id: string): Promise<void> {
      if ((searches.due(id)?.tawaran.length ?? 0) > 0) await options.send(actor, offers(id));
    },

    /** Queues all outstanding messages. */
    async sendOwed(): Promise<void> {
      for (const atOnce of [true, false]) {
        const owedTo = () => store.unsent().filter(({ langkah }) => isAtOnce(langkah) === atOnce);
        for (const id of new Set(owedTo().map((row) => row.id_penawaran)))
          // A parallel call may have sent it meanwhile.
          if (owedTo().some((row) => row.id_penawaran === id)) await options.send(actor, notices(id, atOnce));
      }
    },
  };
}
