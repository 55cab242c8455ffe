import { deflateSync } from 'node:zlib';
import type { Chance } from '#tests/crash/chance.ts';
import { formatLongDate } from '#shared/base/dates.ts';
import { phone } from '#tests/support/samples.ts';
import { isStopped, readBook } from './book.ts';
import { OWN_PHONE } from './community.ts';
import type { Machine } from './machine.ts';
import { tries } from './tries.ts';
import { at, count, DAY, find, HOUR, MINUTE, pick, type Year } from './year.ts';

const GROUPS = 4;
const OPENING = 'Kerja bakti';
const WHOM = ['dkm_semua', 'mubaligh_semua', 'grup'] as const;
/** After this time nothing of an announcement can be under way: its messages end after a day. */
const OVER = 40 * HOUR;

const LIST = 'Khatib pekan ini';

/** Groups of three phones that the network may write to; on Thursdays they get the list of Friday's preachers. */
export async function addGroups({ must, whatsapp }: Machine): Promise<string[]> {
  for (let n = 0; n < GROUPS; n++)
    whatsapp.groups.add({ nama: `Grup DKM ${n}`, members: [OWN_PHONE, phone(8000 + 2 * n), phone(8001 + 2 * n)] });
  const { grup } = (await must('POST', '/grup/segarkan')) as { grup: { id: string }[] };
  for (const { id } of grup) await must('PATCH', `/grup/${id}`, { boleh: true });
  const id_grup = grup.map(({ id }) => id);
  const list = { nama_template: 'Daftar Jumat', type: 'pengumuman', content: `${LIST}, {{nama}}\n{{daftar_jumat}}` };
  const { id: id_template } = await must('POST', '/template', list);
  await must('PATCH', '/daftar-jumat', { active: true, h: 1, jam: '19:00', id_template, id_grup });
  return id_grup;
}

/** A document of its own content. */
const documentOf = (text: string): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), deflateSync(text.repeat(50)), Buffer.from('%%EOF')]);

/** An announcement as its admin has made it. */
interface Announcement {
  teks: string;
  hasFile: boolean;
  /** When it was made, UTC ms; of a later one, its time. */
  at: number;
  /** Of a later one. */
  id_nanti: string | undefined;
  isCancelled: boolean;
}

/** Puts a day's announcement into the agenda, and its account. */
export function planAnnouncements(year: Year, date: string, chance: Chance): void {
  year.agenda.add(at(year, date, '08:20') + chance.upTo(9 * 60) * MINUTE, async () => {
    if (year.machine.isUp) await announce(year, date, chance);
  });
}

async function announce(year: Year, date: string, chance: Chance): Promise<void> {
  const { agenda, groups, machine } = year;
  const teks = `${OPENING} menyambut ${date}, bersama semua jamaah.`;
  const jenis = pick(WHOM, chance);
  const penerima = jenis === 'grup' ? groups.map((id) => ({ jenis, id })) : [{ jenis }];
  const file = chance.next() < 0.5 ? await tries(year, 'POST', '/lampiran', documentOf(teks)) : undefined;
  const isLater = chance.next() < 0.4;
  const now = machine.world.now();
  const when = isLater ? now + (10 + chance.upTo(30 * 60)) * MINUTE : now;
  const body = {
    teks,
    penerima,
    ...(file && { id_lampiran: file.id }),
    ...(isLater && { pada: new Date(when).toISOString() }),
  };
  // Two admins press 'Kirim' at the same moment.
  const isTwice = !isLater && chance.next() < 0.2;
  const answers = await Promise.all((isTwice ? [1, 2] : [1]).map(() => tries(year, 'POST', '/pengumuman', body)));
  const sent = answers.find((answer) => answer !== undefined);
  if (!sent) return;
  const one: Announcement = {
    teks,
    hasFile: file !== undefined,
    at: when,
    id_nanti: isLater ? String(sent.nanti.id) : undefined,
    isCancelled: false,
  };
  count(year, `announcement ${jenis}${file ? ', with a file' : ''}${isLater ? ', for later' : ''}`);
  if (isLater && chance.next() < 0.5)
    agenda.add(now + 5 * MINUTE, async () => {
      if (machine.isUp) await thinkAgain(year, chance, one);
    });
  const accountLater = () => agenda.add(one.at + OVER, async () => account(year, one));
  accountLater();
}

/** The admin moves a later one by an hour, or takes it back. */
async function thinkAgain(year: Year, chance: Chance, one: Announcement): Promise<void> {
  const route = `/nanti/${one.id_nanti!}`;
  if (chance.next() < 0.5) {
    const moved = one.at + HOUR;
    if (await tries(year, 'PATCH', route, { pada: new Date(moved).toISOString() })) one.at = moved;
  } else if (await tries(year, 'DELETE', route)) one.isCancelled = true;
}

interface Message {
  wa_id: string;
  state: string;
  no_hp: string;
  reason: string | null;
  ends_at: number;
}

/** Each chat has it once and with its file, not before its time, or a list says why not. */
async function account(year: Year, one: Announcement): Promise<void> {
  const { machine } = year;
  const now = machine.world.now();
  const { teks, id_nanti } = one;
  const { booked, nanti } = readBook(machine.dataDir, (database) => ({
    booked: database
      .prepare(
        `select wa_id, state, no_hp, coalesce(error_reason, error_code) as reason, ends_at from message where message = ?`,
      )
      .all(teks) as Message[],
    nanti: database.prepare('select state, reason from nanti where id = ?').get(Number(id_nanti ?? 0)) as
      { state: string; reason: string | null } | undefined,
  }));
  const open = booked.filter(({ state }) => ['waiting', 'held', 'running'].includes(state));
  if (open.some(({ ends_at }) => ends_at > now)) {
    year.agenda.add(Math.max(...open.map(({ ends_at }) => ends_at)) + HOUR, async () => account(year, one));
    return;
  }
  const wrong = (how: string) => find(year, `Announcement '${teks}'${id_nanti ? `, later ${id_nanti}` : ''}: ${how}`);
  const isRestored = year.restored.some((restore) => restore.at > one.at - 2 * DAY);
  const arrived = machine.whatsapp.messages.filter(({ text }) => text === teks);
  const read = machine.whatsapp.groups.readings.filter(({ text }) => text === teks);
  for (const [chat, all] of Map.groupBy(arrived, ({ toJid }) => toJid)) {
    const ids = new Set(all.map(({ id }) => id));
    if (ids.size > 1 && !isRestored) wrong(`${chat} has it ${ids.size} times`);
  }
  const bare = [...arrived.filter(({ toJid }) => !toJid.endsWith('@g.us')), ...read].filter(
    ({ media }) => (media !== undefined) !== one.hasFile,
  );
  if (bare.length > 0) wrong(`${bare.length} times ${one.hasFile ? 'without its' : 'with a'} file`);
  if (one.isCancelled && arrived.length > 0) wrong('was taken back, and arrived');
  const early = arrived.filter(({ at: when }) => when < one.at - MINUTE);
  if (early.length > 0) wrong(`${early.length} arrived before its time`);
  if (open.length > 0) wrong(`${open.length} are still ${open[0]!.state}`);
  const ids = new Set(arrived.map(({ id }) => id));
  const lies = booked.filter(({ state, wa_id }) => state === 'success' && !ids.has(wa_id));
  if (lies.length > 0) wrong(`${lies.length} are told as sent, and never arrived`);
  const silent = booked.filter(({ state, reason }) => state === 'failed' && !reason);
  if (silent.length > 0) wrong(`${silent.length} failed without a reason`);
  for (const { state, reason } of booked) count(year, `announced ${state}${reason ? `: ${reason}` : ''}`);
  if (isRestored || one.isCancelled) return;
  if (id_nanti !== undefined && nanti?.state === 'waiting') wrong('still waits for its time');
  else if (id_nanti !== undefined && nanti?.state === 'failed') {
    count(year, `later send failed: ${nanti.reason}`);
    if (!nanti.reason) wrong('failed without a reason');
  } else if (booked.length === 0) wrong('has no message, and nobody was told');
}

/** Each group has this Friday's list at most once. */
export function checkLists(year: Year, friday: string): void {
  const { machine, restored } = year;
  const lists = machine.whatsapp.messages.filter(
    ({ text }) => text?.startsWith(LIST) && text.includes(formatLongDate(friday)),
  );
  count(year, 'lists of a Friday', lists.length);
  if (restored.some((restore) => restore.at > machine.world.now() - 3 * DAY)) return;
  for (const [chat, all] of Map.groupBy(lists, ({ toJid }) => toJid))
    if (new Set(all.map(({ id }) => id)).size > 1) find(year, `${chat} has the list of ${friday} more than once`);
}

/** Whoever asked to stop, and was not let back, has no announcement since. */
export function checkStopped(year: Year): void {
  const { machine } = year;
  const last = new Map(year.stops.map(({ to, at: since }) => [to, since]));
  const stopped = readBook(machine.dataDir, (database) => [...last].filter(([to]) => isStopped(database, to)));
  for (const [to, since] of stopped) {
    const after = machine.whatsapp.messages.filter((one) => one.to === to && one.at > since + HOUR);
    if (after.some(({ text }) => text?.startsWith(OPENING))) find(year, `${to} asked to stop, and has an announcement`);
  }
}
