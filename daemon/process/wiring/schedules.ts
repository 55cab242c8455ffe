import { jumatanNoun, type Jumatan, type JumatanInput } from '#shared/roster/jumatan.ts';
import { pengajianNoun, type Pengajian, type PengajianInput } from '#shared/roster/pengajian.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { createHariBesar } from '#daemon/roster/hari-besar.ts';
import { createJadwalService } from '#daemon/roster/jadwal.ts';
import { clashNotes } from '#daemon/board/roster-check.ts';
import type { Asked } from '#daemon/board/check.ts';
import { createAlertNumbers } from '#daemon/account/account.store.ts';
import { wireCards, wireClockwork, wireRingkasan } from './clock.ts';
import { createPengganti, createReply } from '#daemon/reply/index.ts';
import { createRecurring } from '#daemon/recurring/index.ts';
import type { People } from './people.ts';
import type { Foundation } from './foundation.ts';
import type { Roster } from './roster.ts';

/** Both kinds of schedule, and what happens to them by the clock: cards, answers, series, substitutes. */
export function wireSchedules(base: Foundation, people: People, roster: Roster) {
  const {
    config,
    database,
    clock,
    db,
    transaction,
    events,
    audit,
    settings,
    logger,
    timezone,
    clockParts,
    sanity,
    accounts,
    begins,
    supervisor,
  } = base;
  const { masjidStore, mubalighStore, tautan, sending } = people;
  const { messages, broadcasts, optOuts, cancelling, send, sendPreview, pace, capacity, queue, recipients } =
    people.sending;
  const { cancelWaiting, templateStore, pengajianStore, jumatanStore, rosterCheck, keep, changing } = roster;
  const { forms } = people.sending.messenger;
  const sources = {
    pengajian: pengajianStore,
    jumatan: jumatanStore,
    findTemplate: templateStore.find,
    broadcasts,
    sendPreview,
    clashing: rosterCheck.clashingAmong,
    charges: { forms, price: base.config.messagePrice },
    stopped: () => {
      const { paused, paused_reason } = queue.state();
      return paused ? (paused_reason ?? 'Antrean dijeda.') : undefined;
    },
    begins: {
      ...begins,
      // A question carries the address of the preacher's own page.
      urlOf: (id: string) => tautan.urlFor({ noun: 'mubaligh', id }),
      isHeld: (no_hp: string) => forms?.all() !== undefined && !forms.isOpen(normalizePhone(no_hp)),
    },
  };
  const cards = wireCards({ ...clockParts, ...sources, messages, send, pace, capacity, sanity, recipients });
  const { automatic, runs } = cards;
  const jadwal = {
    masjid: masjidStore,
    mubaligh: mubalighStore,
    timezone,
    transaction,
    changing,
    audit,
    cancelWaiting,
    keep,
    large: roster.penghapusan,
    lateNotes: automatic.lateNotes,
    orderOf: begins.orderOf,
    clashNotes: (one: Asked) => clashNotes(rosterCheck.own(one)),
  };
  const pengajian = createJadwalService<Pengajian, PengajianInput>(pengajianNoun, { ...jadwal, store: pengajianStore });
  const jumatan = createJadwalService<Jumatan, JumatanInput>(jumatanNoun, { ...jadwal, store: jumatanStore });
  const numbers = createAlertNumbers(db);
  const { konfirmasi, answers, unclear, askBack, incoming, ownText, askFirst } = createReply({
    database,
    pengajian: { store: pengajianStore, get: pengajian.get },
    jumatan: { store: jumatanStore, get: jumatan.get },
    audit,
    clock,
    timezone,
    send,
    supervisor,
    optOut: sending.optOut,
    emit: events.emit,
    publicUrl: config.publicUrl,
    numbers,
    settings,
    changed: base.rosterNews.changed,
    isOurs: (waId) => messages.findByWaId(waId) !== undefined,
  });
  const hariBesar = createHariBesar({ settings, transaction, audit, timezone });
  const { rutin, rutinStore, rutinPreview, rutinSetting, rutinClock } = createRecurring({
    ...clockParts,
    db,
    transaction,
    changing,
    pengajian,
    masjid: masjidStore,
    mubaligh: mubalighStore,
    check: rosterCheck,
    holidays: hariBesar.holidaysBetween,
    keep,
  });
  const { schedule, clockwork } = wireClockwork({
    ...clockParts,
    cards,
    rutin: rutinClock,
    findTemplate: templateStore.find,
    sanity,
    sessions: accounts.sessions,
  });
  const pengganti = createPengganti({
    config,
    database,
    changing,
    clock,
    logger,
    audit,
    events,
    stores: { pengajian: pengajianStore, jumatan: jumatanStore },
    jadwal: { pengajian, jumatan },
    masjid: masjidStore,
    mubaligh: mubalighStore,
    rosterCheck,
    begins,
    cancelling,
    optOuts,
    recipients,
    ownNumber: sending.messenger.number,
    send,
    forms,
    confirm: (actor, kind, id, jawaban, jalur, tanda) => {
      konfirmasi.answer(kind, id, jawaban, { jalur, actor, ...(tanda !== undefined && { tanda }) });
    },
    wake: clockwork.wake,
    admins: numbers,
    askBack,
  });
  konfirmasi.onAnswered(pengganti.answered);
  const ringkasan = wireRingkasan({
    ...clockParts,
    runs,
    check: rosterCheck,
    jumatan: jumatanStore,
    begins,
    numbers,
    send,
    pace,
    sanity,
    publicUrl: config.publicUrl,
    brief: forms !== undefined,
    onChanged: clockwork.wake,
  });
  clockwork.add(pengganti);
  clockwork.add(ringkasan);
  askFirst(pengganti);
  return {
    sources,
    cards,
    automatic,
    runs,
    jadwal,
    pengajian,
    jumatan,
    numbers,
    konfirmasi,
    answers,
    unclear,
    incoming,
    ownText,
    askFirst,
    hariBesar,
    rutin,
    rutinStore,
    rutinPreview,
    rutinSetting,
    rutinClock,
    schedule,
    clockwork,
    pengganti,
    ringkasan,
  };
}

export type Schedules = ReturnType<typeof wireSchedules>;
