import type { Jumatan, JumatanInput } from '#shared/roster/jumatan.ts';
import type { Masjid, MasjidInput } from '#shared/roster/masjid.ts';
import type { Mubaligh, MubalighInput } from '#shared/roster/mubaligh.ts';
import type { Pengajian, PengajianInput } from '#shared/roster/pengajian.ts';
import type { Config } from '../../config.ts';
import type { Audit } from '#daemon/base/audit.ts';
import type { Changing } from '#daemon/base/transaction.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Events, Logger } from '#daemon/base/log.ts';
import type { Cancelling } from '#daemon/queue/cancelling.ts';
import type { OptOutStore } from '#daemon/queue/opt-out.store.ts';
import type { Recipients, Send } from '#daemon/queue/send.ts';
import type { ContactStore } from '#daemon/roster/contact.store.ts';
import type { JadwalStore } from '#daemon/roster/jadwal.store.ts';
import type { JadwalService } from '#daemon/roster/jadwal.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import type { RosterCheck } from '#daemon/board/roster-check.ts';
import { createCandidates } from '../../domain/reply/pengganti/calon.ts';
import { createPenggantiService, type PenggantiOptions } from '../../domain/reply/pengganti/pengganti.ts';
import { createFindCurrent } from '../../domain/reply/pengganti/current-jadwal.ts';
import type { Database } from '#daemon/base/database.ts';
import { createPenggantiStore } from '../../storage/reply/pengganti.ts';
import { createPapanStore } from '#daemon/board/papan.store.ts';

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
export function wirePengganti({
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
