import type { AlertNumbers } from '#daemon/account/index.ts';
import type { Base } from '#daemon/base/base.ts';
import type { BoardCheck } from '#daemon/board/index.ts';
import type { Queue } from '#daemon/queue/index.ts';
import type { Roster, RosterData } from '#daemon/roster/index.ts';
import { createAnswers, createAskBack, replyKey, type ReplyTaker } from './answers.ts';
import { createAfterRestore, createIncoming, createQuiet } from './incoming.ts';
import { createAlerts, createKonfirmasiService } from './konfirmasi.ts';
import { createPenggantiStore } from './pengganti.store.ts';
import { createFindCurrent, createPenggantiService } from './pengganti/pengganti.ts';
import { createCandidates } from './pengganti/times.ts';
import { createQuestions } from './questions.ts';
import { createOwedAnswerStore, createReplyStore, createUnclearStore } from './reply.store.ts';
import { createSayaStore, createTautanStore } from './saya.store.ts';
import { createSayaService } from './saya.ts';
import { createTautanService, type TautanService } from './tautan.ts';

/** The links to personal pages; the queue inserts them into messages that are sent. */
export function createTautan(base: Base, { roster, secret }: { roster: RosterData; secret: string }) {
  return createTautanService({ ...base, store: createTautanStore(base.db), contacts: roster.stores, secret });
}

/** The secret of a message that a person has written, by his number and WhatsApp's id. */
export function createSecretOf(base: Base) {
  const store = createReplyStore(base.db);
  return (phone: string, waId: string) => store.noteOf(replyKey(phone, waId))?.secret ?? undefined;
}

interface Needs {
  roster: Roster;
  queue: Queue;
  clash: BoardCheck;
  tautan: TautanService;
  numbers: AlertNumbers;
  /** Called when screens have to show something anew. */
  changed: () => void;
  /** Called when there are messages to send. */
  wake: () => void;
}

/** What people answer, what follows from it, the search for substitutes, and personal pages. */
export function createReply(base: Base, { roster, queue, clash, tautan, numbers, changed, wake }: Needs) {
  const { config, db, clock, timezone } = base;
  const { stores, begins, pengajian, jumatan } = roster;
  const { messages, messenger, send } = queue;
  const konfirmasi = createKonfirmasiService({
    ...base,
    pengajian: { store: stores.pengajian, get: pengajian.get },
    jumatan: { store: stores.jumatan, get: jumatan.get },
  });
  const store = createReplyStore(db);
  const answers = createAnswers({ ...base, store: createOwedAnswerStore(db), send });
  konfirmasi.onAnswered(createAlerts({ ...base, numbers, answers }));
  const unclear = createUnclearStore(db);
  konfirmasi.onAnswered(({ kind, id }) => unclear.remove({ kind, id }));
  const quiet = createQuiet({ store, clock, timezone });
  const common = { ...base, store, numbers, quiet, answers, konfirmasi };
  const askBack = createAskBack(common);
  const questions = createQuestions({
    ...common,
    unclear: {
      keep(row) {
        unclear.keep(row);
        changed();
      },
      remove(jadwal) {
        unclear.remove(jadwal);
        changed();
      },
    },
  });
  const afterRestore = createAfterRestore({ ...common, isOurs: (waId) => messages.findByWaId(waId) !== undefined });
  const pengganti = createPenggantiService({
    ...base,
    store: createPenggantiStore(db),
    findCurrent: createFindCurrent(stores),
    candidates: createCandidates(clash),
    assign: (actor, kind, id, id_mubaligh) => {
      roster[kind].update(actor, id, { id_mubaligh }, undefined, { isPart: true });
    },
    hours: { timezone, quietHours: config.quietHours, begins },
    changing: roster.changing,
    masjid: stores.masjid,
    mubaligh: stores.mubaligh,
    cancelling: queue.cancelling,
    optOuts: queue.optOuts,
    recipients: queue.recipients,
    ownNumber: messenger.number,
    send,
    forms: messenger.forms,
    confirm: (actor, kind, id, jawaban, jalur, tanda) => {
      konfirmasi.answer(kind, id, jawaban, { jalur, actor, ...(tanda !== undefined && { tanda }) });
    },
    wake,
    admins: numbers,
    askBack,
  });
  konfirmasi.onAnswered(pengganti.answered);
  // Offers are read before questions.
  const takers: ReplyTaker[] = [afterRestore.first, pengganti, questions, afterRestore.last];
  return {
    konfirmasi,
    answers,
    unclear,
    tautan,
    ...createIncoming({ ...common, optOut: queue.optOut, takers, askBack }),
    pengganti,
    saya: createSayaService({
      ...base,
      tautan,
      store: createSayaStore(db),
      cuti: roster.cuti,
      answer: konfirmasi.answer,
      begins,
      ownNumber: messenger.number,
    }),
  };
}
export type Reply = ReturnType<typeof createReply>;

export { replyRoutes } from './reply.routes.ts';
export { sayaRoutes } from './saya.routes.ts';
export { RESTORED_KEY } from './incoming.ts';
export type { UnclearStore } from './reply.store.ts';
