import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import { conflict } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import { adviceFor, NOT_CONNECTED, previewItems } from '#daemon/broadcast/index.ts';
import { type Audience, STOPPED, type Prepare, type Prepared, type SendPreview } from '#daemon/queue/index.ts';
import { type KabarHal, KABAR_MAX, type KabarRow } from '#shared/base/kabar.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { KabarPesan, KabarSendBody } from '#shared/kabar/kabar.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { KabarStored, Kini, Told, KabarStore } from './kabar.store.ts';
import type { KabarMessage, KabarMessages } from './messages.ts';
import type { KabarRows, Open } from './rows.ts';

/** A person who still has to be told. */
export interface Need {
  peran: Audience;
  hal: KabarHal;
  id_orang: string;
  /** What he was told; undefined if nothing. */
  told: KabarStored | undefined;
  /** What else he may believe, because it is in doubt whether that has arrived. */
  atau: KabarStored[];
}

/** A current or deleted schedule, and everything that people were told about it. */
export interface KabarGroup {
  jenis: JadwalKind;
  id: string;
  kini: Kini | null;
  rows: KabarStored[];
}

export const keyOf = (jenis: JadwalKind, id: string): string => `${jenis} ${id}`;
const personOf = ({ audience, id_orang }: KabarStored): string => `${audience} ${id_orang}`;

/** For each preacher who is one man with others, the first of them (roster/orang.ts). */
export type Men = ReadonlyMap<string, string>;
const manOf = (men: Men, id: string): string => men.get(id) ?? id;
const byId = (rows: readonly KabarStored[]) => rows.toSorted((a, b) => Number(a.id) - Number(b.id));

/**
 * What a man of several rows was told stands under one of them: the one that has the schedule now, else the one that
 * was told last.
 */
function asOneMan(rows: readonly KabarStored[], kini: Kini | null, men: Men): readonly KabarStored[] {
  if (men.size === 0) return rows;
  const told = byId(rows).flatMap(({ audience, id_orang }) => (audience === 'mubaligh' ? [id_orang] : []));
  const now = kini === null ? [] : [kini.id_mubaligh];
  const idOf = new Map([...told, ...now].map((id) => [manOf(men, id), id]));
  return rows.map((row) => {
    if (row.audience === 'dkm') return row;
    const id_orang = idOf.get(manOf(men, row.id_orang))!;
    return { ...row, id_orang, id_mubaligh: id_orang };
  });
}

/** Groups rows by schedule, in order. Of two schedules of one place that a person was told of, the later one counts. */
export function groupsOf(rows: readonly KabarStored[], men: Men): KabarGroup[] {
  const idOf = ({ kini, id_jadwal }: KabarStored) => kini?.id ?? id_jadwal;
  return [...Map.groupBy(rows, (row) => keyOf(row.jenis, idOf(row))).values()].map((group) => {
    const { jenis, kini } = group[0]!;
    const some = asOneMan(group, kini, men);
    const last = new Map<string, string>();
    for (const row of byId(some)) last.set(personOf(row), row.id_jadwal);
    const rows = some.filter((row) => last.get(personOf(row)) === row.id_jadwal);
    return { jenis, id: idOf(some[0]!), kini, rows: rows.sort((a, b) => a.version - b.version) };
  });
}

const isSame = (a: Told, b: Told): boolean =>
  a.tanggal === b.tanggal && a.waktu === b.waktu && a.id_masjid === b.id_masjid && a.id_mubaligh === b.id_mubaligh;
const ownerOf = (of: Told, peran: Audience): string => (peran === 'dkm' ? of.id_masjid : of.id_mubaligh);

/** Whether the person knows the current schedule, or a message about it is on its way. */
function isTold(kini: Kini, peran: Audience): boolean {
  const status = peran === 'dkm' ? kini.dkm_status : kini.mubaligh_status;
  if (status === 'accepted' || status === 'waiting') return true;
  if (peran === 'dkm' ? kini.dkm_bulanan : kini.mubaligh_bulanan) return true;
  // A preacher who was asked or has answered knows it.
  return peran === 'dkm' ? kini.ketua_diberi_tahu : kini.konfirmasi !== 'none';
}

/** Whether he was told a value that holds no longer, though the schedule is as he was told. */
export type IsOutdated = (row: KabarStored, kini: Kini) => boolean;

function ofTold(row: KabarStored, kini: Kini | null, isOutdated: IsOutdated): KabarHal | undefined {
  const { audience, id_orang } = row;
  if (kini === null || ownerOf(kini, audience) !== id_orang)
    return row.batal_pasti || row.tak_perlu ? undefined : 'batal';
  if (isTold(kini, audience)) {
    const status = audience === 'dkm' ? kini.dkm_status : kini.mubaligh_status;
    const isOver = status !== 'failed' || kini.konfirmasi === 'udzur' || row.batal || !isSame(row, kini);
    return isOver || !isOutdated(row, kini) ? undefined : 'berubah';
  }
  if (audience === 'dkm' && row.ketua_batal && kini.konfirmasi === 'udzur') return undefined;
  // It was cancelled for him, but he has it again; or a substitute was taken back, and is there after all.
  if (row.batal || (row.ketua_batal && isSame(row, kini))) return 'baru';
  return isSame(row, kini) && !isOutdated(row, kini) ? undefined : 'berubah';
}

/** The person who has the schedule now but was told nothing, because somebody else had it when messages were sent. */
function newcomer({ kini, rows }: KabarGroup, peran: Audience, men: Men): Need[] {
  if (kini === null || isTold(kini, peran)) return [];
  const id_orang = ownerOf(kini, peran);
  const isKnown = rows.some((row) => row.audience === peran && row.id_orang === id_orang);
  // What a chairman was told names the preacher's row of then.
  const isOther = rows.some((row) =>
    peran === 'dkm' ? row.id_masjid !== id_orang : manOf(men, row.id_mubaligh) !== manOf(men, id_orang),
  );
  return !isKnown && isOther ? [{ peran, hal: 'baru', id_orang, told: undefined, atau: [] }] : [];
}

/**
 * The people who still have to be told about a schedule: chairmen first, then its current person, then earlier ones.
 * `isComing` tells whether it has not begun; nobody is told about the past.
 */
export function needsOf(group: KabarGroup, men: Men, isComing: (of: Told) => boolean, isOutdated: IsOutdated): Need[] {
  const { kini, rows } = group;
  const told = [...Map.groupBy(rows, personOf).values()].flatMap((his): Need[] => {
    const untrue = his.flatMap((row) => {
      const hal = ofTold(row, kini, isOutdated);
      return hal === undefined ? [] : [{ hal, row }];
    });
    // He may believe any of them: that he has something again is no news where he may believe something else.
    const last = untrue.findLast(({ hal }) => hal !== 'baru') ?? untrue.at(-1);
    if (!last) return [];
    const { hal, row } = last;
    const atau = untrue.filter((one) => one !== last).map((one) => one.row);
    return [{ peran: row.audience, hal, id_orang: row.id_orang, told: row, atau }];
  });
  const all = [...told, ...newcomer(group, 'dkm', men), ...newcomer(group, 'mubaligh', men)];
  const isDue = ({ hal, told: of, atau }: Need) =>
    (kini !== null && hal !== 'batal' && isComing(kini)) || (of !== undefined && [of, ...atau].some(isComing));
  const order = ({ peran, hal }: Need) => (peran === 'dkm' ? 0 : 3) + (hal === 'batal' ? 2 : hal === 'baru' ? 1 : 0);
  return all.filter(isDue).toSorted((a, b) => order(a) - order(b));
}

/** Before broadcasts, after the search for a substitute. */
const PRIORITY = 6;
const NOTHING_LEFT = 'Perubahan ini sudah diberitahukan, atau jadwalnya berubah lagi. Muat ulang, lalu coba lagi.';
const NOBODY = 'Tidak ada yang dapat dikirimi pesan: semuanya meminta berhenti atau tidak punya No. HP.';

export interface KabarOptions extends Pick<Means, 'audit' | 'timezone' | 'transaction'> {
  store: KabarStore;
  rows: Pick<KabarRows, 'open' | 'openAll' | 'orangOf' | 'rowOf'>;
  messages: KabarMessages;
  advice: Parameters<typeof adviceFor>[0];
  sendPreview: SendPreview;
  isConnected: () => boolean;
}

interface Which {
  jadwal: JadwalKind;
  id: string | number;
}
type PreparedKabar = Prepared & { drafts: KabarMessage['draft'][]; pesan: KabarMessage[] };

/**
 * People who were told about a schedule that has changed since, and must be told of the change (docs/decisions/0050).
 */
export function createKabarService(options: KabarOptions) {
  const { store, messages, timezone } = options;
  const { open, openAll, orangOf, rowOf } = options.rows;

  /** The requested schedules without duplicates; those with nobody to tell are skipped. */
  function asked(which: readonly Which[]): Open[] {
    const keys = new Set(which.map(({ jadwal, id }) => keyOf(jadwal, String(id))));
    const idsOf = (jenis: JadwalKind) => which.flatMap((one) => (one.jadwal === jenis ? [String(one.id)] : []));
    return open(({ jenis, id }) => keys.has(keyOf(jenis, id)), {
      jumatan: idsOf('jumatan'),
      pengajian: idsOf('pengajian'),
    });
  }

  /** The chosen messages of a schedule, with the admin's own texts. Throws conflict. */
  function chosen(
    { jadwal, id, orang }: KabarSendBody['kabar'][number],
    written: readonly KabarMessage[],
  ): KabarMessage[] {
    const own = written.filter((one) => one.jenis === jadwal && one.id === String(id));
    if (orang === undefined) return own;
    return orang.map(({ kunci, tanda, message }) => {
      const found = own.find((one) => one.kunci === kunci);
      if (!found || (tanda ?? messages.tandaOf(found)) !== messages.tandaOf(found)) throw conflict(NOTHING_LEFT);
      if (message === undefined || message === found.draft.message) return found;
      if (tanda === undefined) throw conflict(NOTHING_LEFT);
      return messages.reworded(found, message);
    });
  }

  async function prepare(
    which: readonly Which[],
    choose: (written: readonly KabarMessage[]) => KabarMessage[],
    { sisa: rest, setelah_jam_tenang = false }: Pick<KabarSendBody, 'sisa' | 'setelah_jam_tenang'>,
    yieldLoop: YieldLoop,
  ): Promise<PreparedKabar> {
    const opened = asked(which);
    const pesan = choose(await messages.write(opened, yieldLoop));
    if (pesan.length === 0) throw conflict(NOTHING_LEFT);
    const seen = (some: readonly Open[]) => JSON.stringify(some.map(rowOf));
    const before = seen(opened);
    return {
      by: 'person',
      broadcast: { kind: 'kabar' },
      drafts: pesan.map(({ draft }) => draft),
      pesan,
      priority: PRIORITY,
      quietHours: setelah_jam_tenang,
      rest,
      nobodyLeft: (stopped) => (stopped === 1 && pesan.length === 1 && pesan[0]!.draft.no_hp !== '' ? STOPPED : NOBODY),
      warnings: () => (options.isConnected() ? [] : [NOT_CONNECTED]),
      isStillTrue: () => seen(asked(which)) === before,
      stored() {
        for (const { need, draft } of pesan)
          if (need.hal === 'batal')
            store.setBatal(
              [need.told!, ...need.atau].map(({ id }) => id),
              draft.dedupe_key,
            );
      },
    };
  }

  return {
    /** All schedules with somebody to tell, by date; `total` also counts those beyond the list's limit. */
    async list(yieldLoop: YieldLoop): Promise<{ rows: KabarRow[]; total: number }> {
      const all = await openAll(yieldLoop);
      return { rows: all.slice(0, KABAR_MAX).map(rowOf), total: all.length };
    },

    /** The preview. Throws conflict if nobody has to be told, and the signal's reason once it aborts. */
    preview: (which: readonly Which[], signal?: AbortSignal): Promise<Result<KabarPesan[]>> =>
      options.sendPreview(
        {
          prepare: (yieldLoop) => prepare(which, (written) => [...written], {}, yieldLoop),
          async show({ pesan, drafts }, { sent, stopped }, yieldLoop) {
            const input = { drafts: sent, jadwals: [], past: 0, told: [], clashes: [], flaws: [], digests: [] };
            const { late, waiting: _, ...advice } = await adviceFor(options.advice, input, yieldLoop);
            const items = previewItems(drafts, stopped, timezone, late);
            const until = options.advice.pace.quietUntil();
            return {
              ...advice,
              quietUntil: until === undefined ? undefined : new Date(until).toISOString(),
              penerima: new Set(sent.map(({ no_hp }) => normalizePhone(no_hp))).size,
              data: pesan.map((one, at) => ({
                ...orangOf(one.need),
                jadwal: one.jenis,
                id: one.id,
                recipient: one.draft.recipient,
                message: one.draft.message,
                tanda: messages.tandaOf(one),
                ...(items[at]!.skipped !== undefined && { skipped: items[at]!.skipped }),
                ...(items[at]!.late && { late: true as const }),
              })),
            };
          },
        },
        signal,
      ),

    /** Throws conflict if somebody was told meanwhile, or the text is outdated. */
    send:
      ({ kabar, ...when }: KabarSendBody): Prepare =>
      (yieldLoop) =>
        prepare(kabar, (written) => kabar.flatMap((one) => chosen(one, written)), when, yieldLoop),

    /** Drops these changes, so that nobody has to be told any more; returns the number of schedules. */
    dismiss(actor: Actor, which: readonly Which[]): { count: number } {
      return options.transaction(() => {
        const gone = asked(which);
        for (const { group, needs } of gone) {
          const { jenis, id, kini, rows } = group;
          const isMeant = (row: KabarStored) =>
            needs.some(({ peran, id_orang }) => peran === row.audience && id_orang === row.id_orang);
          // Who heard that it is deleted still believes it, and is to hear when it is back. Who is told by a message
          // that waits still believes what he was told before: the schedule may change again before it goes out. And
          // a person who is deleted is not asked about: he may be put back.
          const meant = rows.filter((row) => isMeant(row) && (kini !== null || !row.batal_pasti));
          store.dismiss(meant.map((row) => row.id));
          // Nor is one who has it now to be told because of those who had it before.
          if (kini !== null && meant.length < rows.length)
            for (const { peran, id_orang } of needs)
              if (ownerOf(kini, peran) === id_orang) store.insertKnown(jenis, kini.id, peran);
          options.audit.record(actor, 'kabar.dismiss', `${jenis}:${id}`);
        }
        return { count: gone.length };
      });
    },
  };
}
export type KabarService = ReturnType<typeof createKabarService>;
