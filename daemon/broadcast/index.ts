import type { Base } from '#daemon/base/base.ts';
import type { BoardCheck } from '#daemon/board/index.ts';
import type { Lampiran } from '#daemon/lampiran/index.ts';
import type { AnyDraft, Queue } from '#daemon/queue/index.ts';
import type { Roster, RosterData } from '#daemon/roster/index.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { mediaOf } from '#shared/lampiran/lampiran.ts';
import type { RunKnowledge } from './advice.ts';
import { createBeliefStore } from './belief.store.ts';
import { createBeliefs } from './beliefs.ts';
import { createBroadcastMessageStore } from './broadcast.store.ts';
import { createBroadcastService, createPast } from './broadcast.ts';
import { createBroadcastsService } from './broadcasts.ts';
import { createContactOf } from './compose.ts';
import { createPendaftaran } from './forms.ts';
import { createAgain, createResend } from './resend.ts';
import { createTemplateStore } from './template.store.ts';
import { createChosen, createTemplateExamples, createTemplateService } from './template.ts';

/** What people were told, compared with what holds now. */
export function createBeliefCheck(base: Base, { roster, queue }: { roster: RosterData; queue: Queue }) {
  const { stores, begins } = roster;
  const { withdraw } = queue.cancelling;
  const store = createBeliefStore(base.db);
  return createBeliefs({ ...base, store, sources: stores, begins, withdraw });
}
export type Beliefs = ReturnType<typeof createBeliefs>;

interface Needs {
  roster: Roster;
  queue: Queue;
  clash: BoardCheck;
  lampiran: Lampiran;
  /** Which runs of the cards are in doubt. */
  runs: RunKnowledge;
  /** The preachers' own pages. */
  tautan: { urlFor(holder: { noun: 'mubaligh'; id: string }): string | undefined };
}

/** Broadcasts by hand, what they are composed from, templates, and what was sent. */
export function createBroadcast(base: Base, { roster, queue, clash, lampiran, runs, tautan }: Needs) {
  const { stores, begins, keep, masjid, mubaligh } = roster;
  const { messages, messenger, messageLog, untrue } = queue;
  const { forms } = messenger;
  const templateStore = createTemplateStore(base.db);
  const template = createTemplateService({
    ...base,
    store: templateStore,
    keep,
    lampiran,
    fileTypes: messenger.fileTypes,
  });
  const chosen = createChosen({ ...base, store: templateStore });
  const store = createBroadcastMessageStore(base.db);
  const past = createPast({ ...base, store, messages, untrue, begins });
  /** What every composed message is made from and checked with. */
  const sources = {
    pengajian: stores.pengajian,
    jumatan: stores.jumatan,
    findTemplate: templateStore.find,
    lampiran,
    broadcasts: queue.broadcasts,
    sendPreview: queue.sendPreview,
    messages,
    pace: queue.pace,
    capacity: queue.capacity,
    timezone: base.timezone,
    runs,
    clashing: clash.check.clashingAmong,
    fileTypes: messenger.fileTypes,
    charges: {
      forms,
      price: base.config.messagePrice,
      mediaOf: ({ id_lampiran: id }: AnyDraft) => (id === undefined ? undefined : mediaOf(lampiran.get(id).jenis)),
    },
    isConnected: () => messenger.frame().state === 'CONNECTED',
    stopped: () => {
      const { paused, paused_reason } = queue.queue.state();
      return paused ? (paused_reason ?? 'Antrean dijeda.') : undefined;
    },
    begins: {
      ...begins,
      // A question carries the address of the preacher's own page.
      urlOf: (id: string) => tautan.urlFor({ noun: 'mubaligh', id }),
      isHeld: (no_hp: string) => forms?.all() !== undefined && !forms.isOpen(normalizePhone(no_hp)),
    },
  };
  const made = { ...base, ...queue, ...sources, store, past, getLog: messageLog.get };
  const makeAgain = createAgain({ ...made, masjid: stores.masjid, mubaligh: stores.mubaligh });
  return {
    template,
    chosen,
    templateExample: createTemplateExamples({ ...base, sources: stores, begins }),
    pendaftaran: createPendaftaran({
      ...base,
      forms,
      list: () => template.list({ fields: 'id,nama_template,type,content' }).rows,
      get: template.get,
    }),
    sources,
    broadcast: createBroadcastService({ ...made, keepChosen: chosen.keep }),
    broadcasts: createBroadcastsService({ ...made, wake: queue.sender.wake }),
    resend: createResend({ ...made, makeAgain }),
    contactOf: createContactOf({ ...made, masjid, mubaligh }),
  };
}
export type Broadcast = ReturnType<typeof createBroadcast>;

export { broadcastRoutes } from './broadcast.routes.ts';
export { type Advice, type Charges, adviceFor, clashText } from './advice.ts';
export type { Said } from './beliefs.ts';
export { fileOf, NOT_CONNECTED, previewItems, withFiles, withPlaces } from './broadcast.ts';
export {
  type JadwalSource,
  type Reach,
  type ReminderRules,
  type TemplatePair,
  askAgain,
  asksIn,
  columnsOf,
  composeDigests,
  composeList,
  composeReminders,
  daftarJumat,
  isUnasked,
  jadwalsFrom,
  jadwalsOf,
  linkOf,
  listClaim,
  recipientOf,
  textOf,
  stillAsks,
} from './compose.ts';
