import type { Chance } from '#tests/crash/chance.ts';
import { addDays, FRIDAY, weekday } from '#shared/base/dates.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';
import { checkLists, checkStopped, planAnnouncements } from './announcements.ts';
import { isUnlinked, linkPhone } from './community.ts';
import { planSecondThoughts } from './second-thoughts.ts';
import { tries } from './tries.ts';
import { at, chanceFor, count, find, HOUR, MINUTE, pick, today, type Year } from './year.ts';

const ANSWERS = ['HADIR', 'siap ustadz', 'insya Allah', 'UDZUR', 'maaf berhalangan', 'nanti saya kabari', 'BERHENTI'];

/** Plans the next month's Fridays: makes a draft and accepts it, as the board does. */
export async function planFridays(year: Year, bulan: string): Promise<void> {
  const draft = await tries(year, 'POST', '/papan-jumat/usulan', { bulan });
  if (!draft) return;
  const state = await year.machine.until(async () => {
    const found = await tries(year, 'GET', `/papan-jumat/usulan/${draft.id}`);
    return found?.state !== 'running' && (found?.state ?? 'gone');
  });
  if (state === 'done') await tries(year, 'POST', `/papan-jumat/usulan/${draft.id}/terima`);
  else find(year, `The draft of ${bulan} is ${state}`);
}

async function importTalks(year: Year, chance: Chance, from: string): Promise<void> {
  const masjid = (await tries(year, 'GET', '/masjid?limit=100&fields=nama_masjid')) as { nama_masjid: string }[];
  const mubaligh = (await tries(year, 'GET', '/mubaligh?limit=100&fields=nama_mubaligh')) as
    { nama_mubaligh: string }[] | undefined;
  if (!masjid || !mubaligh) return;
  const rows = Array.from({ length: 12 }, (_, n) => [
    new Date(`${addDays(from, 3 + n * 2)}T00:00:00Z`),
    '20:00',
    pick(masjid, chance).nama_masjid,
    pick(mubaligh, chance).nama_mubaligh,
  ]);
  await tries(
    year,
    'POST',
    '/jadwal-pengajian/upload',
    await workbookOf(['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'], rows),
  );
}

/** Makes one random change of a schedule, as people do. */
async function edit(year: Year, chance: Chance): Promise<void> {
  const { community } = year;
  const day = today(year);
  const kind = pick(['pengajian', 'jumatan'], chance);
  const rows = (await tries(
    year,
    'GET',
    `/jadwal-${kind}?limit=100&dateStart=${day}&dateEnd=${addDays(day, 6)}&orderBy=id&orderType=asc`,
  )) as { id: string }[] | undefined;
  const row = rows && rows.length > 0 ? pick(rows, chance) : undefined;
  const kinds = ['preacher', 'add', 'number', 'delete', 'hand', 'leave'];
  const what = pick(kinds, chance);
  const id_mubaligh = pick(community.preachers, chance);
  if (what === 'preacher' && row) await tries(year, 'PATCH', `/jadwal-${kind}/${row.id}`, { id_mubaligh });
  if (what === 'delete' && row && chance.next() < 0.4) await tries(year, 'DELETE', `/jadwal-${kind}/${row.id}`);
  if (what === 'add')
    await tries(year, 'POST', '/jadwal-pengajian', {
      tanggal: addDays(day, 1 + chance.upTo(5)),
      waktu: '20:15',
      id_masjid: pick(community.mosques, chance),
      id_mubaligh,
    });
  if (what === 'number')
    await tries(year, 'PATCH', `/masjid/${pick(community.mosques, chance)}`, { no_hp: community.freshNumber() });
  if (what === 'leave')
    await tries(year, 'POST', '/cuti', {
      id_mubaligh,
      dari: addDays(day, 3),
      sampai: addDays(day, 9),
      alasan: 'Umrah',
    });
  if (what === 'hand' && row) await sendByHand(year, kind, row.id);
}

async function sendByHand(year: Year, kind: string, id: string): Promise<void> {
  const card = `${kind}_reminder`;
  const cards = await tries(year, 'GET', '/schedule');
  if (!cards) return;
  const { byHand } = year;
  byHand.set(`${kind} ${id}`, (byHand.get(`${kind} ${id}`) ?? 0) + 1);
  await tries(year, 'POST', `/jadwal-${kind}/broadcast`, {
    id: [id],
    templateDKM: cards[card].id_template_dkm,
    templateMubaligh: cards[card].id_template_mubaligh,
  });
}

/** Preachers answer the messages that they received since yesterday. */
async function answer(year: Year, chance: Chance): Promise<void> {
  const { whatsapp, world } = year.machine;
  if (whatsapp.companions.length === 0) return;
  const asked = whatsapp.messages.filter(
    ({ text, at: sent }) => text?.startsWith('Yth.') && sent > world.now() - 26 * HOUR,
  );
  const offered = whatsapp.messages.filter(
    ({ text, at: sent }) => text?.includes('balas *BERSEDIA*') && sent > world.now() - 26 * HOUR,
  );
  for (const { to, id } of offered) {
    if (chance.next() > 0.6) continue;
    await whatsapp.reply(to, pick(['BERSEDIA', 'TIDAK BISA'], chance), { quoted: id });
    count(year, 'answer to an offer');
  }
  for (const { to, id } of asked) {
    if (chance.next() > 0.5) continue;
    if (chance.next() < 0.1) {
      await whatsapp.reply(to, '👍', { signTo: id });
      if (chance.next() < 0.5) await whatsapp.reply(to, '', { signTo: id });
      count(year, 'answer by a thumb');
      continue;
    }
    const text = pick(chance.next() < 0.9 ? ANSWERS.slice(0, 3) : ANSWERS, chance);
    const own = `ANSWER${whatsapp.messages.length}N${to}`;
    await whatsapp.reply(to, text, { quoted: id, id: own });
    if (text === 'BERHENTI') year.stops.push({ to, at: world.now() });
    count(year, `answer ${text}`);
    if (text === 'BERHENTI' || chance.next() > 0.1) continue;
    if (chance.next() < 0.6) await whatsapp.reply(to, pick(['UDZUR', 'HADIR'], chance), { quoted: id, edits: own });
    else await whatsapp.reply(to, '', { revokes: own });
    count(year, 'answer edited or revoked');
  }
  await year.machine.settle();
}

/** An admin opens the dashboard, reads its messages and does what they ask for. */
export async function look(year: Year): Promise<void> {
  const { machine, told } = year;
  if (!machine.isUp) return;
  const { status, body } = await machine.call('GET', '/health');
  if (status !== 200) return void told.set(`health ${status}`, (told.get(`health ${status}`) ?? 0) + 1);
  const { messenger, queue, clock, storage, backup, parts } = body.data;
  const tell = (text: string | null | undefined) => text && told.set(plain(text), (told.get(plain(text)) ?? 0) + 1);
  for (const said of [queue.paused_reason, clock.reason, storage.message, backup.ok === false && backup.message])
    tell(said || undefined);
  for (const part of parts ?? []) if (!part.recovered) tell(`${part.name}: ${part.last_error}`);
  for (const found of ((await tries(year, 'GET', '/doctor')) ?? []) as { level: string; message: string }[])
    if (found.level === 'problem') tell(found.message);
  const cards = await tries(year, 'GET', '/schedule');
  for (const { last_run } of Object.values(cards ?? {}) as { last_run: { state: string; text: string } | null }[])
    if (last_run && last_run.state !== 'done') tell(last_run.text);
  if (storage.read_only || year.offlineUntil > machine.world.now()) return;
  if (isUnlinked(messenger.state)) {
    await linkPhone(machine);
    count(year, 'linked again');
  }
  if (!clock.trusted && year.trouble === undefined) await tries(year, 'POST', '/clock/confirm');
  if (queue.held > 0) await clearHeld(year);
  if (queue.paused && queue.paused_by === undefined && year.trouble === undefined)
    await tries(year, 'POST', '/queue/resume');
}

/** Removes dates and numbers, so that the same sentence is counted once. */
const plain = (text: string) => text.replace(/\d+/g, 'n');

/** After a restore nobody knows whether the held messages were sent, so the admin cancels them with their marks. */
async function clearHeld(year: Year): Promise<void> {
  const rows = ((await tries(year, 'GET', '/queue?status=held&limit=100')) ?? []) as { id: string }[];
  if (rows.length > 0) await tries(year, 'DELETE', `/queue/batch?id=${rows.map(({ id }) => id).join(',')}`);
}

/** Puts the actions of people on a date into the agenda. */
export function planDay(year: Year, date: string): void {
  const { agenda, machine, seed } = year;
  const chance = chanceFor(seed, 'people', date);
  const whenUp = (time: string, what: () => Promise<void>) =>
    agenda.add(at(year, date, time), async () => {
      if (machine.isUp) await what();
      else count(year, 'came while the machine was down');
    });
  for (const time of ['07:30', '12:30', '19:30']) agenda.add(at(year, date, time), () => look(year));
  for (let n = chance.upTo(3); n > 0; n--) {
    const own = chanceFor(seed, 'edit', date, n);
    agenda.add(at(year, date, '08:00') + own.upTo(12 * 60) * MINUTE, async () => {
      if (machine.isUp) await edit(year, own);
    });
  }
  planSecondThoughts(year, date, chanceFor(seed, 'second thoughts', date));
  planAnnouncements(year, date, chanceFor(seed, 'announcement', date));
  whenUp('18:00', () => answer(year, chanceFor(seed, 'answer', date)));
  if (date.endsWith('-20')) whenUp('20:00', () => planFridays(year, addDays(`${date.slice(0, 7)}-28`, 5).slice(0, 7)));
  // An admin who missed that day finds the board empty and plans it later.
  if (date.endsWith('-23')) whenUp('20:00', () => planFridays(year, addDays(`${date.slice(0, 7)}-28`, 5).slice(0, 7)));
  if (date.endsWith('-10')) whenUp('20:30', () => importTalks(year, chance, date));
  if (date.endsWith('-15')) whenUp('20:40', () => forget(year, chance, Number(date.slice(5, 7)) % 3 === 0));
  whenUp('20:50', async () => checkStopped(year));
  if (weekday(date) === FRIDAY) {
    whenUp('21:00', () => letStoppedBack(year));
    whenUp('22:00', async () => checkLists(year, date));
  }
}

/** A preacher asks for the export of his data, and sometimes for their deletion. */
async function forget(year: Year, chance: Chance, wholly: boolean): Promise<void> {
  const { preachers } = year.community;
  const id_mubaligh = pick(preachers, chance);
  await tries(year, 'POST', '/person/export', { id_mubaligh });
  if (!wholly) return;
  if (await tries(year, 'POST', '/person/delete', { id_mubaligh })) preachers.splice(preachers.indexOf(id_mubaligh), 1);
}

/** An admin unblocks the preachers who answered BERHENTI by mistake. */
async function letStoppedBack(year: Year): Promise<void> {
  const stopped = ((await tries(year, 'GET', '/nomor-bermasalah?limit=20')) ?? []) as { no_hp: string }[];
  for (const { no_hp } of stopped) await tries(year, 'DELETE', `/nomor-bermasalah/${no_hp}`);
}
