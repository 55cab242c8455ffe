import type { AlertNumbers } from '#daemon/account/account.store.ts';
import type { Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Database } from '#daemon/base/database.ts';
import type { Events, Logger } from '#daemon/base/log.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import type { Changing } from '#daemon/base/transaction.ts';
import { createPapanStore } from '#daemon/board/papan.store.ts';
import type { RosterCheck } from '#daemon/board/roster-check.ts';
import type { Config } from '#daemon/config.ts';
import type { Cancelling } from '#daemon/queue/cancelling.ts';
import type { OptOutStore } from '#daemon/queue/opt-out.store.ts';
import type { OptOutService } from '#daemon/queue/opt-out.ts';
import type { Send, Recipients } from '#daemon/queue/send.ts';
import type { ContactStore } from '#daemon/roster/contact.store.ts';
import type { JadwalStore } from '#daemon/roster/jadwal.store.ts';
import type { JadwalService } from '#daemon/roster/jadwal.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import type { TautanNoun } from '#shared/reply/tautan.ts';
import type { Jumatan, JumatanInput } from '#shared/roster/jumatan.ts';
import type { Masjid, MasjidInput } from '#shared/roster/masjid.ts';
import type { Mubaligh, MubalighInput } from '#shared/roster/mubaligh.ts';
import type { Pengajian, PengajianInput } from '#shared/roster/pengajian.ts';
import { createAskBack, createAnswers, type ReplyTaker } from './answers.ts';
import { createAfterRestore, type AfterRestoreOptions, createQuiet, createIncoming } from './incoming.ts';
import { createAlerts, createKonfirmasiService, type KonfirmasiOptions } from './konfirmasi.ts';
import { createPenggantiStore } from './pengganti.store.ts';
import { createPenggantiService, type PenggantiOptions, createFindCurrent } from './pengganti/pengganti.ts';
import { createCandidates } from './pengganti/times.ts';
import { createQuestions } from './questions.ts';
import { createOwedAnswerStore, createReplyStore, createUnclearStore } from './reply.store.ts';
import { createTautanStore } from './saya.store.ts';
import { createTautanService } from './tautan.ts';

interface ReplyParts extends Pick<KonfirmasiOptions, 'pengajian' | 'jumatan'> {
  database: Pick<Database, 'db' | 'transaction'>;
  audit: Audit;
  clock: Clock;
  timezone: string;
  send: Send;
  supervisor: Supervisor;
  optOut: OptOutService;
  emit: (frame: EventFrame) => void;
  publicUrl: string;
  numbers: AlertNumbers;
  settings: SettingStore;
  /** Called when screens have to show something anew. */
  changed: () => void;
  isOurs: AfterRestoreOptions['isOurs'];
}

/** Wires the handling of replies. */
export function createReply({
  database: { db, transaction },
  pengajian,
  jumatan,
  audit,
  clock,
  timezone,
  send,
  supervisor,
  optOut,
  emit,
  publicUrl,
  numbers,
  settings,
  isOurs,
  changed,
}: ReplyParts) {
  const konfirmasi = createKonfirmasiService({ pengajian, jumatan, transaction, audit, clock });
  const store = createReplyStore(db);
  const answers = createAnswers({ store: createOwedAnswerStore(db), send, supervisor, clock });
  konfirmasi.onAnswered(createAlerts({ settings, numbers, answers, emit, clock, timezone, publicUrl }));
  const unclear = createUnclearStore(db);
  konfirmasi.onAnswered(({ kind, id }) => unclear.remove({ kind, id }));
  const quiet = createQuiet({ store, clock, timezone });
  const askBack = createAskBack({ store, quiet, answers, clock });
  const questions = createQuestions({
    store,
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
    quiet,
    konfirmasi,
    answers,
    emit,
    clock,
    timezone,
  });
  const afterRestore = createAfterRestore({
    settings,
    store,
    isOurs,
    numbers,
    answers,
    emit,
    clock,
    timezone,
  });
  const takers: ReplyTaker[] = [questions, afterRestore.last];
  return {
    konfirmasi,
    answers,
    unclear,
    askBack,
    ...createIncoming({ optOut, takers, store, quiet, askBack, answers, transaction, clock }),
    /** Registers the handler of offers before that of questions. */
    askFirst: (taker: ReplyTaker) => void takers.unshift(afterRestore.first, taker),
  };
}

interface PenggantiParts {
  config: Config;
  database: Database;
  changing: Changing;
  clock: Clock;
  logger: Logger;
  audit: Audit;
  events: Events;
  stores: { pengajian: JadwalStore<Pengajian>; jumatan: JadwalStore<Jumatan> };
  jadwal: { pengajian: JadwalService<Pengajian, PengajianInput>; jumatan: JadwalService<Jumatan, JumatanInput> };
  masjid: ContactStore<Masjid, MasjidInput>;
  mubaligh: ContactStore<Mubaligh, MubalighInput>;
  rosterCheck: RosterCheck;
  begins: Begins;
  cancelling: Cancelling;
  optOuts: OptOutStore;
  recipients: Recipients;
  ownNumber: PenggantiOptions['ownNumber'];
  send: Send;
  forms: PenggantiOptions['forms'];
  confirm: PenggantiOptions['confirm'];
  admins: PenggantiOptions['admins'];
  askBack: PenggantiOptions['askBack'];
  /** Called when there are messages to send. */
  wake(): void;
}

/** Wires the search for substitutes. */
export function createPengganti({
  config,
  database,
  stores,
  jadwal,
  rosterCheck,
  events,
  begins,
  ...parts
}: PenggantiParts) {
  const { db, transaction } = database;
  return createPenggantiService({
    ...parts,
    store: createPenggantiStore(db),
    findCurrent: createFindCurrent(stores),
    candidates: createCandidates({ store: createPapanStore(db), check: rosterCheck }),
    assign: (actor, kind, id, id_mubaligh) => {
      jadwal[kind].update(actor, id, { id_mubaligh }, undefined, { isPart: true });
    },
    transaction,
    hours: { timezone: config.timezone, quietHours: config.quietHours, begins },
    emit: events.emit,
  });
}

interface TautanParts {
  config: Config;
  database: Database;
  clock: Clock;
  /** base64url */
  secret: string;
  contacts: Record<TautanNoun, { find(id: string): { no_hp: string } | undefined }>;
  audit: Audit;
}

/** Wires the links to personal pages; the queue inserts them into messages that are sent. */
export function createTautan({ config, database, clock, secret, contacts, audit }: TautanParts) {
  return createTautanService({
    store: createTautanStore(database.db),
    contacts,
    secret,
    publicUrl: config.publicUrl,
    transaction: database.transaction,
    audit,
    clock,
  });
}
