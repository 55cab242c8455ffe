import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { type YieldLoop, yieldUntil } from '#daemon/base/clock.ts';
import { conflict, invalidField, MimbarError, notFound } from '#daemon/base/errors.ts';
import { createHourlyErrors } from '#daemon/base/log.ts';
import type { Pace, Prepare, Prepared, Send, SendPreview } from '#daemon/queue/index.ts';
import { readActor } from '#shared/base/actor.ts';
import { dateInZone, formatClock, formatInstant, timeInZone } from '#shared/base/dates.ts';
import type { ErrorCode } from '#shared/base/envelope.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { NANTI_DAYS, type NantiKind, type NantiRow } from '#shared/nanti/nanti.ts';
import { alertFrame } from '#shared/operations/alert.ts';
import type { NantiStore, StoredNanti } from './nanti.store.ts';

const DAY = 86_400_000;
/** How long it is shown what became of one that did not go out as it was meant, in days. */
export const SHOWN_DAYS = 7;
/** Delay after which it counts as late, in ms. */
const LATE = 60_000;

/** A later send as composed now. The sentences tell what is left out, and what some would get once more. */
export type PreparedLater = Prepared & { targets: string[]; leftOut: string[]; again: string[] };

/** What can be sent later: composed by the data of then, as a card's run is. */
export interface NantiMaker {
  /** How late it may be sent, in ms. */
  lateMost: number;
  /**
   * Composes the query of the send (`kept`), which was made at `asked`, for being sent at `at`, both in UTC ms. Throws
   * a MimbarError if nothing is left to send.
   */
  compose(kept: object, times: { asked: number; at: number }): Prepare<PreparedLater>;
  /** What is kept of the query that is made now, UTC ms, where that is more than the query. */
  keptOf?(query: object, asked: number, yieldLoop: YieldLoop): Promise<object>;
}

/** `pada` in UTC ms. Throws invalid if it is past, or too far ahead. */
export function laterInstant(pada: string, now: number): number {
  const at = Date.parse(pada);
  if (at <= now) throw invalidField('pada', 'Waktu kirim sudah lewat. Pilih waktu sesudah sekarang.');
  if (at > now + NANTI_DAYS * DAY)
    throw invalidField('pada', `Waktu kirim paling jauh ${NANTI_DAYS} hari dari sekarang`);
  return at;
}

/** A refusal that trying again does not change. */
const FINAL: readonly ErrorCode[] = ['invalid', 'not_found', 'conflict'];
/** Maximum number that wait; each is composed anew whenever the list is read. */
const WAITING_MAX = 100;
const TOO_LATE = 'Terlewat saat perangkat mati, tidak dikirim karena sudah terlalu lambat.';
const NOBODY = 'Tidak ada penerima lagi: semuanya meminta berhenti, berhalangan, atau tidak punya nomor.';

export interface NantiOptions extends Pick<Means, 'audit' | 'clock' | 'emit' | 'logger' | 'timezone' | 'transaction'> {
  store: NantiStore;
  makers: Record<NantiKind, NantiMaker>;
  send: Send;
  sendPreview: SendPreview;
  pace: Pick<Pace, 'quietAt'>;
  /** Called when the next one may be due earlier than before. */
  onChanged: () => void;
}

/** Keeps what is to be sent at a later time, and sends it then, once. */
export function createNantiService(options: NantiOptions) {
  const { store, makers, transaction, audit, clock, timezone } = options;
  const logHourly = createHourlyErrors(options.logger, clock);
  let upSince: number | undefined;

  const compose = ({ kind, query, created_at }: StoredNanti, at: number) =>
    makers[kind].compose(query, { asked: created_at, at });

  const detailOf = ({ kind, pada }: Pick<StoredNanti, 'kind' | 'pada'>) => ({
    kind,
    hari: dateInZone(pada, timezone),
    jam: timeInZone(pada, timezone),
  });

  /** Throws not_found, or conflict once it was sent or cancelled. */
  function getOpen(id: string): StoredNanti {
    const row = store.find(id);
    if (!row) throw notFound('Kiriman tidak ditemukan');
    if (row.state === 'cancelled') throw conflict('Kiriman ini sudah dibatalkan');
    if (row.state === 'sent') throw conflict('Kiriman ini sudah dikirim');
    return row;
  }

  function requireRoom(): void {
    if (store.waiting() >= WAITING_MAX)
      throw conflict(`Sudah ${WAITING_MAX} kiriman menunggu waktunya. Batalkan sebagian dahulu.`);
  }

  const wireOf = ({ id, kind, pada, state, actor, targets, reason }: StoredNanti): NantiRow => ({
    id,
    kind,
    pada: new Date(pada).toISOString(),
    state,
    actor,
    targets,
    penerima: 0,
    notes: reason === null ? [] : [reason],
  });

  function quietNote(at: number): string[] {
    const quiet = options.pace.quietAt(at);
    return quiet === undefined ? [] : [`Waktunya di jam tenang (${quiet}): telepon penerima berbunyi saat itu.`];
  }

  /** By the current data, if it still waits. */
  async function describe(row: StoredNanti, signal?: AbortSignal): Promise<NantiRow> {
    if (row.state !== 'waiting') return wireOf(row);
    try {
      return await options.sendPreview(
        {
          prepare: compose(row, row.pada),
          show: async ({ targets, leftOut, again }, { sent }) => ({
            ...wireOf(row),
            targets,
            penerima: new Set(sent.map(({ id_grup, no_hp }) => id_grup ?? normalizePhone(no_hp))).size,
            notes: [...leftOut, ...again, ...quietNote(row.pada)],
          }),
        },
        signal,
      );
    } catch (error) {
      if (error instanceof MimbarError) return { ...wireOf(row), notes: [error.message] };
      throw error;
    }
  }

  const isDue = (row: StoredNanti | undefined): row is StoredNanti =>
    row?.state === 'waiting' && row.pada <= clock.now();

  function end(row: StoredNanti, values: Pick<StoredNanti, 'state' | 'reason'> & Partial<StoredNanti>): void {
    // The texts that a person has written anew are in the messages now.
    store.update(row.id, { ...values, ended_at: clock.now(), ...(values.state === 'sent' && { query: {} }) });
  }

  function tell({ pada }: StoredNanti, state: 'sent' | 'failed', reason: string): void {
    const at = formatInstant(pada, timezone);
    options.emit(alertFrame(state === 'sent' ? 'nantiSent' : 'nantiFailed', { at, reason }));
  }

  /** Sends it, or records that nobody is left to send it to. */
  async function run(row: StoredNanti): Promise<void> {
    let told: Parameters<typeof tell> | undefined;
    const prepare: Prepare = async (yieldLoop) => {
      const due = store.find(row.id);
      // Meanwhile a person has moved or cancelled it.
      if (!isDue(due)) return { by: 'clock', broadcast: undefined, drafts: [] };
      const now = clock.now();
      if (now - due.pada > makers[due.kind].lateMost) throw conflict(TOO_LATE);
      const prepared = await compose(due, now)(yieldLoop);
      const isCaughtUp = now - due.pada > LATE && due.pada < upSince!;
      const late = isCaughtUp ? [`Terlewat saat perangkat mati, dikirim ${formatClock(now, timezone)}.`] : [];
      return {
        ...prepared,
        by: 'clock',
        isStillTrue: () => isDue(store.find(due.id)) && prepared.isStillTrue?.() !== false,
        stored(result, actor) {
          prepared.stored?.(result, actor);
          const state = result.waiting === 0 ? 'failed' : 'sent';
          const reason = state === 'failed' ? NOBODY : prepared.leftOut.join(' ');
          end(due, { state, reason: reason || null, id_broadcast: result.queued > 0 ? result.id : null });
          const said = [...(state === 'sent' ? late : []), reason].filter(Boolean).join(' ');
          told = said === '' ? undefined : [due, state, said];
        },
      };
    };
    await options.send(actorOf(row), prepare);
    if (told) tell(...told);
  }

  function fail(row: StoredNanti, reason: string): void {
    const isLost = transaction(() => {
      const due = store.find(row.id);
      if (!isDue(due)) return false;
      end(due, { state: 'failed', reason });
      return true;
    });
    if (isLost) tell(row, 'failed', reason);
  }

  return {
    /** `prepare`, or, if the query names a time, one that keeps the query until then. */
    orLater(kind: NantiKind, query: { pada?: string | undefined }, prepare: Prepare): Prepare {
      const { pada } = query;
      if (pada === undefined) return prepare;
      return async (yieldLoop) => {
        const now = clock.now();
        const at = laterInstant(pada, now);
        const prepared = await prepare(yieldLoop);
        const { targets } = await makers[kind].compose(query, { asked: now, at })(yieldLoop);
        const kept = (await makers[kind].keptOf?.(query, now, yieldLoop)) ?? query;
        return {
          ...prepared,
          // They are about sending now.
          warnings: () => [],
          keep(actor: Actor) {
            requireRoom();
            const { label, id_account } = actor;
            const row = { kind, query: kept, targets, pada: at, actor: label, id_account, created_at: now };
            const id = store.insert(row);
            audit.record(actor, 'nanti.create', `nanti:${id}`, detailOf(row));
            options.onChanged();
            return { id, pada: new Date(at).toISOString() };
          },
        };
      };
    },

    /** What waits, and what of the last week did not go out as it was meant; by time. */
    async list(signal?: AbortSignal): Promise<NantiRow[]> {
      const yieldLoop = yieldUntil(signal);
      const rows: NantiRow[] = [];
      for (const row of store.open(clock.now() - SHOWN_DAYS * DAY)) {
        rows.push(await describe(row, signal));
        await yieldLoop();
      }
      return rows;
    },

    /** Throws what composing it for then throws; conflict once it was sent or cancelled. */
    async move(actor: Actor, id: string, pada: string): Promise<NantiRow> {
      const at = laterInstant(pada, clock.now());
      const keep = () => {
        const row = getOpen(id);
        if (row.state !== 'waiting') requireRoom();
        store.update(id, { pada: at, state: 'waiting', reason: null, ended_at: null });
        audit.record(actor, 'nanti.update', `nanti:${id}`, detailOf({ ...row, pada: at }));
        options.onChanged();
        return { id, pada };
      };
      await options.send(actor, async (yieldLoop) => ({ ...(await compose(getOpen(id), at)(yieldLoop)), keep }));
      return describe(getOpen(id));
    },

    /** Cancels it, or puts away what is told of one that ended. Throws conflict once it was sent or cancelled. */
    cancel(actor: Actor, id: string): NantiRow {
      return transaction(() => {
        const sent = store.find(id);
        if (sent?.state === 'sent' && sent.reason !== null) {
          store.update(id, { reason: null });
          return wireOf({ ...sent, reason: null });
        }
        const row = getOpen(id);
        store.update(id, { state: 'cancelled', ended_at: clock.now(), query: {} });
        if (row.state === 'waiting') audit.record(actor, 'nanti.cancel', `nanti:${id}`, detailOf(row));
        return wireOf({ ...row, state: 'cancelled' });
      });
    },

    /** Sends what is due. Call it only while the clock is trusted; the first call counts as the daemon's start. */
    async runDue(): Promise<void> {
      upSince ??= clock.now();
      for (const row of store.due(clock.now())) {
        try {
          await run(row);
        } catch (error) {
          if (error instanceof MimbarError && FINAL.includes(error.code)) fail(row, error.message);
          // Nothing was stored, so it is retried in the next minute; the others must not wait for it.
          else logHourly({ err: error, id: row.id }, 'A later send could not run');
        }
      }
    },

    /** The next due time after an instant, UTC ms. */
    nextDue: (after: number): number | undefined => store.nextDue(after),
  };
}
export type NantiService = ReturnType<typeof createNantiService>;

/** Whoever wanted it, also after his account was deleted. */
const actorOf = ({ actor, id_account }: StoredNanti): Actor => ({
  kind: readActor(actor).kind,
  label: actor,
  role: 'admin',
  id_account,
  id_session: null,
});
