import { createAccount } from '#daemon/account/index.ts';
import { createAnnounce } from '#daemon/announce/index.ts';
import { createBackup, createQuietSettings, createStandby } from '#daemon/backup/index.ts';
import { type BaseOptions, createBase } from '#daemon/base/base.ts';
import { createBoard, createBoardCheck, createRosterNews } from '#daemon/board/index.ts';
import { createBeliefCheck, createBroadcast, daftarJumat } from '#daemon/broadcast/index.ts';
import { createCard, createClockSanity, createScheduleRunStore } from '#daemon/card/index.ts';
import { createGrup } from '#daemon/grup/index.ts';
import { createHome } from '#daemon/home/index.ts';
import { createHeard, createKabar } from '#daemon/kabar/index.ts';
import { createLampiran } from '#daemon/lampiran/index.ts';
import { createLanding } from '#daemon/landing/index.ts';
import { createNanti } from '#daemon/nanti/index.ts';
import { createOperations } from '#daemon/operations/index.ts';
import { paths } from '#daemon/paths.ts';
import { createPlanningService } from '#daemon/planning/service.ts';
import { type CreateMessenger, createQueue, PUT_OFF_AT_MOST } from '#daemon/queue/index.ts';
import { createRecurring } from '#daemon/recurring/index.ts';
import { createReply, createSecretOf, createTautan } from '#daemon/reply/index.ts';
import { createRoster, createRosterData } from '#daemon/roster/index.ts';
import { createSheet } from '#daemon/sheet/index.ts';
import { createSpreadsheetService } from '#daemon/spreadsheet/service.ts';
import { createPersonKeys } from '#daemon/whatsapp/keys.ts';
import { createClockwork } from './clockwork.ts';
import { createLife } from './life.ts';
import { openFiles, readDisk, readHostFacts, readLinkSecret } from './machine.ts';

/** What the graph of services is made from. */
export interface ServiceOptions extends Omit<BaseOptions, 'onRecord'> {
  createMessenger: CreateMessenger;
  cliToken?: string;
}

/**
 * Wires all subjects by hand; starts nothing. Each stands on those before it. What one needs of a later one it gets as
 * a function, called only once all of them are there.
 */
export function createServices({ createMessenger, cliToken, ...options }: ServiceOptions) {
  const base = createBase({ ...options, onRecord: (action) => news.recorded(action) });
  const { database, clock, dataDir } = base;
  const news = createRosterNews(base);
  const quiet = createQuietSettings(base.settings, database.changes);
  const sanity = createClockSanity({
    ...base,
    settings: quiet.settings,
    shiftSessions: (ms) => account.shiftSessions(ms),
    onTrusted,
  });
  const spreadsheets = createSpreadsheetService({ childPath: paths.spreadsheetChild });
  const planning = createPlanningService({ childPath: paths.planningChild });

  const data = createRosterData(base, {
    lokasiChanged: () => beliefs.changed(['pengaturan.lokasi']),
    readLogo: spreadsheets.readLogo,
  });
  const account = createAccount(base, {
    clock: sanity.steady,
    issuer: () => data.branding.get().app_name,
    openAmong: (ids) => roster.penghapusan.openAmong(ids),
    cliToken,
  });
  const lampiran = createLampiran(base, { readPicture: spreadsheets.readLogo });
  const { numbers } = account;
  const tautan = createTautan(base, { roster: data, secret: readLinkSecret(dataDir) });
  const queue = createQueue(base, {
    createMessenger,
    lampiran,
    canSend: () => sanity.canSend() && operations.probation.isOver() && standby.canSend(),
    stopped: () => sanity.stopped() ?? operations.probation.stopped() ?? standby.stopped(),
    onResume: () => standby.onResume(),
    canDate: sanity.canDate,
    begins: data.begins,
    orang: data.orang,
    daftarJumat: (friday) => daftarJumat(data.stores.jumatan, friday),
    groups: {
      addressOf: (id) => grup.addressOf(id),
      refusalOf: (ids) => grup.refusalOf(ids),
    },
    numbers,
    ownSchedules: (ids) => recurring.rutin.ownSchedules(ids),
    secretOf: createSecretOf(base),
    unmask: tautan.unmask,
    onAsked: news.changed,
    onArrived: (links) => beliefs.arrived(links),
  });
  const grup = createGrup(base, queue);
  const beliefs = createBeliefCheck(base, { roster: data, queue });
  const clash = createBoardCheck(base, data);
  const heard = createHeard(base, { roster: data, beliefs });
  const roster = createRoster(base, data, {
    cancelling: queue.cancelling,
    beliefs,
    heard,
    clash,
    lateNotes: (kind) => card.automatic.lateNotes(kind),
  });
  const runs = createScheduleRunStore(base.db);
  const broadcast = createBroadcast(base, { roster, queue, clash, lampiran, runs, tautan });
  const { sources } = broadcast;
  const announce = createAnnounce(base, { roster, queue, sources, grup });
  const makers = { ...broadcast.broadcast.later, pengumuman: announce.later };
  const nanti = createNanti(base, { queue, makers, onChanged: wake });
  const card = createCard(base, { roster, queue, sources, runs, clash, grup, numbers, sanity, onChanged: wake });
  const recurring = createRecurring(base, { roster, clash });
  const reply = createReply(base, { roster, queue, clash, tautan, numbers, changed: news.changed, wake });
  const board = createBoard(base, { roster, clash, drafter: planning });
  const sheet = createSheet(base, { spreadsheets, roster, queue, clash, board, card, recurring, wake });
  const kabar = createKabar(base, { roster, beliefs, heard, sources, cards: card.cards });
  const landing = createLanding(base, { roster });
  const home = createHome(base, { roster, queue, card, reply, board, kabar, nanti });

  const backup = createBackup(base, sanity);
  const standby = createStandby(base, { backup, quiet, queue, sanity });
  const operations = createOperations(base, {
    account,
    roster,
    queue,
    card,
    lampiran,
    backup,
    standby,
    keys: createPersonKeys(queue.keys),
    hasPlace: () => data.lokasi.get().lokasi !== null,
    machine: { hostFacts: () => readHostFacts(dataDir), disk: () => readDisk(dataDir), openFiles },
    isAlive,
    onPassed: onTrusted,
  });
  const clockwork = createClockwork(base, { card, recurring, reply, nanti, operations });

  function isAlive(): boolean {
    // Read-only: no background part runs.
    if (database.readOnly) return database.isAlive();
    return database.isAlive() && queue.sender.isAlive() && clockwork.isAlive();
  }

  function onTrusted(): void {
    queue.messages.retryNow(clock.now() + PUT_OFF_AT_MOST);
    queue.sender.wake();
    wake();
  }

  function wake(): void {
    clockwork.wake();
  }

  const subjects = {
    account,
    announce,
    backup,
    board,
    broadcast,
    card,
    grup,
    home,
    kabar,
    lampiran,
    landing,
    nanti,
    operations,
    queue,
    recurring,
    reply,
    roster,
    sheet,
  };
  return {
    base,
    ...subjects,
    spreadsheets,
    /** Whether database, queue and scheduler go on; once started. */
    isAlive,
    ...createLife(base, { ...subjects, beliefs, standby, clockwork, news, children: [planning, spreadsheets] }),
  };
}
export type Services = ReturnType<typeof createServices>;
