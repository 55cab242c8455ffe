import { KABAR_MAX, type KabarRow } from '#shared/base/kabar.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { KabarPesan, KabarSendBody } from '#shared/kabar/kabar.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import { conflict } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import { adviceFor } from '#daemon/broadcast/advice.ts';
import { NOT_CONNECTED, previewItems } from '#daemon/broadcast/broadcast.ts';
import { STOPPED } from '#daemon/queue/opt-out.ts';
import type { Prepare, Prepared, SendPreview } from '#daemon/queue/send.ts';
import type { KabarMessage, KabarMessages } from './kabar-messages.ts';
import type { KabarRows, Open } from './kabar-rows.ts';
import type { KabarStore } from '#daemon/storage/kabar/kabar.ts';
import { keyOf } from './needs.ts';

/** Before broadcasts, after the search for a substitute. */
const PRIORITY = 6;
const NOTHING_LEFT = 'Perubahan ini sudah diberitahukan, atau jadwalnya berubah lagi. Muat ulang, lalu coba lagi.';
const NOBODY = 'Tidak ada yang dapat dikirimi pesan: semuanya meminta berhenti atau tidak punya No. HP.';

export interface KabarOptions {
  store: KabarStore;
  rows: Pick<KabarRows, 'open' | 'openAll' | 'orangOf' | 'rowOf'>;
  messages: KabarMessages;
  advice: Parameters<typeof adviceFor>[0];
  sendPreview: SendPreview;
  transaction: Transaction;
  audit: Audit;
  timezone: string;
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
    rest: KabarSendBody['sisa'],
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
      rest,
      nobodyLeft: (stopped) => (stopped === 1 && pesan.length === 1 && pesan[0]!.draft.no_hp !== '' ? STOPPED : NOBODY),
      warnings: () => (options.isConnected() ? [] : [NOT_CONNECTED]),
      isStillTrue: () => seen(asked(which)) === before,
      stored() {
        for (const { need, draft } of pesan) if (need.hal === 'batal') store.setBatal(need.told!.id, draft.dedupe_key);
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
          prepare: (yieldLoop) => prepare(which, (written) => [...written], undefined, yieldLoop),
          async show({ pesan, drafts }, { sent, stopped }, yieldLoop) {
            const input = { drafts: sent, jadwals: [], past: 0, told: [], flaws: [], digests: [] };
            const { late, waiting: _, ...advice } = await adviceFor(options.advice, input, yieldLoop);
            const items = previewItems(drafts, stopped, timezone, late);
            return {
              ...advice,
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
      ({ kabar, sisa }: KabarSendBody): Prepare =>
      (yieldLoop) =>
        prepare(kabar, (written) => kabar.flatMap((one) => chosen(one, written)), sisa, yieldLoop),

    /** Drops these changes, so that nobody has to be told any more; returns the number of schedules. */
    dismiss(actor: Actor, which: readonly Which[]): { count: number } {
      return options.transaction(() => {
        const gone = asked(which).map(({ group }) => group);
        for (const { jenis, id, kini, rows } of gone) {
          // Who heard that it is deleted still believes it, and is to hear when it is back.
          store.remove(rows.flatMap((row) => (kini === null && row.batal_pasti ? [] : [row.id])));
          options.audit.record(actor, 'kabar.dismiss', `${jenis}:${id}`);
        }
        return { count: gone.length };
      });
    },
  };
}
export type KabarService = ReturnType<typeof createKabarService>;
