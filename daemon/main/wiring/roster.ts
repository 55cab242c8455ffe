import type { Jumatan } from '#shared/roster/jumatan.ts';
import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import type { Pengajian } from '#shared/roster/pengajian.ts';
import { createContactService } from '../../domain/roster/contact.ts';
import { wireRosterCheck } from './papan.ts';
import { createPenghapusan } from '../../domain/roster/penghapusan/penghapusan.ts';
import { createTemplateService } from '../../domain/roster/template.ts';
import { createJadwalStore } from '../../storage/roster/jadwal.ts';
import { createPenghapusanStore } from '../../storage/roster/penghapusan.ts';
import { createTemplateStore } from '../../storage/roster/template.ts';
import type { People } from './people.ts';
import type { Foundation } from './foundation.ts';

/** Schedules as they are stored, their clashes; mosques, preachers, templates; and the undo of deletions. */
export function wireRoster(base: Foundation, people: People) {
  const { clock, db, transaction, audit, settings, begins, masjidMoved } = base;
  const { masjidStore, mubalighStore } = people;
  const { cancelling } = people.sending;
  const { cancelWaiting } = people.sending.cancelling;
  const templateStore = createTemplateStore(db);
  const pengajianStore = createJadwalStore<Pengajian>(db, 'pengajian');
  const jumatanStore = createJadwalStore<Jumatan>(db, 'jumatan');
  const { papanSetting, rosterCheck } = wireRosterCheck({ db, transaction, audit, settings, begins });
  const penghapusan = createPenghapusan({
    store: createPenghapusanStore(db),
    transaction,
    audit,
    clock,
    clashes: (one) => rosterCheck.own(one).flatMap(({ berat, teks }) => (berat === 'bentrok' ? [teks] : [])),
    masjidMoved,
    withdraw: cancelling.withdraw,
  });
  const { keep } = penghapusan;
  const masjid = createContactService(masjidNoun, {
    store: masjidStore,
    transaction,
    audit,
    cancelWaiting,
    keep,
    onChange: (id, fields) => void ((fields.includes('lokasi') || fields.includes('tinggi')) && masjidMoved(id)),
  });
  const mubaligh = createContactService(mubalighNoun, {
    store: mubalighStore,
    transaction,
    audit,
    cancelWaiting,
    keep,
  });
  const template = createTemplateService({ store: templateStore, transaction, audit, keep });
  return {
    cancelWaiting,
    templateStore,
    pengajianStore,
    jumatanStore,
    papanSetting,
    rosterCheck,
    penghapusan,
    keep,
    masjid,
    mubaligh,
    /** Nouns whose services go to the routes as they are. */
    resources: { template },
  };
}

export type Roster = ReturnType<typeof wireRoster>;
