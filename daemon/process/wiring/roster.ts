import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import { stopping as stopped } from '#daemon/base/errors.ts';
import { yieldUntil } from '#daemon/base/clock.ts';
import { createKabarRows } from '#daemon/kabar/rows.ts';
import { createContactService } from '#daemon/roster/contact.ts';
import { createOrang } from '#daemon/roster/orang.ts';
import { createBoardCheck } from '#daemon/board/index.ts';
import { createPenghapusan } from '#daemon/roster/penghapusan.ts';
import { createTemplateService } from '#daemon/broadcast/template.ts';
import { createKabarStore } from '#daemon/kabar/kabar.store.ts';
import { createOrangStore } from '#daemon/roster/contact.store.ts';
import { createPenghapusanStore } from '#daemon/roster/penghapusan.store.ts';
import { createTemplateStore } from '#daemon/broadcast/template.store.ts';
import type { People } from './people.ts';
import type { Foundation } from './foundation.ts';

/** After a failed portion of a deletion, in ms. */
const AGAIN_AFTER = 60_000;

/** Schedules as they are stored, their clashes; mosques, preachers, templates; and the undo of deletions. */
export function wireRoster(base: Foundation, people: People) {
  const { clock, db, transaction, audit, settings, begins, masjidMoved, jadwalRestored, supervisor, revisionOf } = base;
  const { masjidStore, mubalighStore, pengajianStore, jumatanStore, contacts } = people;
  const { cancelling, beliefs } = people.sending;
  const { cancelWaiting } = people.sending.cancelling;
  const templateStore = createTemplateStore(db);
  const orang = createOrang({ store: createOrangStore(db), persons: mubalighStore.contacts, revisionOf });
  const { papanSetting, rosterCheck } = createBoardCheck({ db, transaction, audit, settings, begins, orang });
  const kabarStore = createKabarStore(db);
  const { changing, changingInPortions, ...kabarRows } = createKabarRows({
    ...contacts,
    store: kabarStore,
    saidOf: beliefs.of,
    begins,
    clock,
    transaction,
  });
  const stopping = new AbortController();
  const penghapusan = createPenghapusan({
    store: createPenghapusanStore(db),
    transaction,
    changing,
    changingInPortions,
    audit,
    clock,
    clashes: (one) => rosterCheck.own(one).flatMap(({ berat, teks }) => (berat === 'bentrok' ? [teks] : [])),
    mendOrders: jadwalRestored,
    cancelWaiting,
    withdraw: cancelling.withdraw,
    cameBack: beliefs.cameBack,
    yieldLoop: yieldUntil(stopping.signal),
    onFailure: () =>
      supervisor.task('penghapusan', async () => {
        await clock.sleep(AGAIN_AFTER, stopping.signal);
        if (!stopping.signal.aborted) await penghapusan.finishAll();
      }),
  });
  const { keep } = penghapusan;
  const masjid = createContactService(masjidNoun, {
    store: masjidStore,
    transaction,
    changing,
    audit,
    cancelWaiting,
    valuesChanged: beliefs.changed,
    keep,
    large: penghapusan,
    onChange: (id, fields) => void ((fields.includes('lokasi') || fields.includes('tinggi')) && masjidMoved(id)),
  });
  const mubaligh = createContactService(mubalighNoun, {
    store: mubalighStore,
    transaction,
    changing,
    audit,
    cancelWaiting,
    valuesChanged: beliefs.changed,
    keep,
    large: penghapusan,
    orang,
  });
  const template = createTemplateService({ store: templateStore, transaction, audit, keep });
  return {
    cancelWaiting,
    templateStore,
    pengajianStore,
    jumatanStore,
    papanSetting,
    rosterCheck,
    orang,
    penghapusan,
    portions: {
      /** Finishes the deletions that the last process has left. */
      start: () => supervisor.task('penghapusan', penghapusan.finishAll),
      /** Between two portions; the next start goes on. */
      async stop(): Promise<void> {
        stopping.abort(stopped());
        await penghapusan.finishAll().catch(() => undefined);
      },
    },
    keep,
    changing,
    kabar: { store: kabarStore, rows: kabarRows },
    masjid,
    mubaligh,
    /** Nouns whose services go to the routes as they are. */
    resources: { template },
  };
}

export type Roster = ReturnType<typeof wireRoster>;
