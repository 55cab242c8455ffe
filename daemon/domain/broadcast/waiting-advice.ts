import type { Notice } from '#shared/base/notice.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import type { MessageStore, PendingOther } from '#daemon/queue/message.store.ts';
import type { AnyDraft } from '#daemon/queue/send.ts';
import type { BroadcastJadwal } from '#daemon/roster/jadwal.ts';

/** Messages that are not sent again; `waiting` are their texts by key. */
export function alreadyWaiting(drafts: readonly AnyDraft[], waiting: ReadonlyMap<string, string>): Notice[] {
  if (waiting.size === 0) return [];
  const isOld = drafts.some(({ dedupe_key, message }) => {
    const found = waiting.get(dedupe_key);
    return found !== undefined && !isPartOf(message, found) && !isPartOf(found, message);
  });
  const old = isOld
    ? ' Teksnya dari sebelum template diubah. Agar teks yang baru terkirim, batalkan dulu yang menunggu di Antrean.'
    : '';
  const text = `${waiting.size} dari ${drafts.length} pesan ini sudah menunggu di antrean dan tidak dikirim dua kali.${old}`;
  return [{ kind: 'waiting', text }];
}

/** Whether a text is another one without one piece of it: with and without the question. */
function isPartOf(part: string, whole: string): boolean {
  let start = 0;
  while (start < part.length && part[start] === whole[start]) start += 1;
  let end = 0;
  while (end < part.length - start && part.at(-1 - end) === whole.at(-1 - end)) end += 1;
  return start + end === part.length;
}

const LOOKED_AT_AT_ONCE = 250;

/** Messages from another template, or about another choice of schedules, that wait for the same people. */
export async function otherWaiting(
  messages: MessageStore,
  drafts: readonly AnyDraft[],
  yieldLoop: YieldLoop,
): Promise<Notice[]> {
  const counts = messages.counts();
  if (counts.waiting + counts.held + counts.running === 0) return [];
  const found: PendingOther[] = [];
  const people = new Set<AnyDraft>();
  const compare = (some: readonly AnyDraft[], others: readonly PendingOther[], idOf: (draft: AnyDraft) => string) => {
    const by = Map.groupBy(others, ({ id, audience }) => `${id} ${audience}`);
    for (const draft of some) {
      const waits = by.get(`${idOf(draft)} ${draft.audience}`) ?? [];
      found.push(...waits);
      if (waits.length > 0) people.add(draft);
    }
  };
  for (const kind of ['pengajian', 'jumatan'] as const) {
    const idOf = ({ links }: AnyDraft) => links[0]?.[`id_${kind}`] ?? '';
    const own = drafts.filter((draft) => draft.month === null && idOf(draft) !== '');
    for (let at = 0; at < own.length; at += LOOKED_AT_AT_ONCE) {
      const some = own.slice(at, at + LOOKED_AT_AT_ONCE);
      compare(some, messages.pendingAbout(kind, some.map(idOf)), idOf);
      await yieldLoop();
    }
  }
  const monthly = Map.groupBy(
    drafts.filter(({ month }) => month !== null),
    ({ month }) => month!,
  );
  for (const [month, some] of monthly)
    compare(some, messages.pendingDigests(month), ({ id_masjid, id_mubaligh }) => id_masjid ?? id_mubaligh ?? '');
  if (people.size === 0) return [];
  const names = [...new Set(found.flatMap(({ template }) => template ?? []))].map((name) => `'${name}'`);
  const from = names.length === 0 ? '' : `, dari template ${names.join(' dan ')}`;
  const text = `${people.size} penerima masih punya pesan lain tentang jadwal yang sama di antrean${from}. Keduanya akan terkirim. Tetap kirim?`;
  return [{ kind: 'other_waiting', text }];
}

/** What some have received already, and would receive again. */
export function alreadySent(drafts: readonly AnyDraft[], jadwals: readonly BroadcastJadwal[]): Notice[] {
  const audiences = new Set(drafts.map((draft) => draft.audience));
  const sent = jadwals.filter(isBroadcast).length;
  const some = jadwals.filter((jadwal) => !isBroadcast(jadwal) && isSent(jadwal, audiences)).length;
  const texts = [
    ...(sent > 0 ? [`${sent} dari ${jadwals.length} jadwal berstatus Sudah Broadcast.`] : []),
    ...(some > 0 ? [`${some} jadwal sudah diterima sebagian penerimanya.`] : []),
  ];
  if (texts.length === 0) return [];
  return [{ kind: 'sent', text: `${texts.join(' ')} Penerimanya akan menerima pesan lagi.` }];
}

/** As in the list of schedules: one audience was reached, and none is waiting or failed. */
function isBroadcast({ dkm_status, mubaligh_status }: BroadcastJadwal): boolean {
  const states = [dkm_status, mubaligh_status];
  return states.includes('accepted') && states.every((state) => state === 'accepted' || state === 'none');
}

/** Whether one of the selected audiences has already received it. */
function isSent(jadwal: BroadcastJadwal, audiences: ReadonlySet<AnyDraft['audience']>): boolean {
  return (
    (audiences.has('dkm') && jadwal.dkm_status === 'accepted') ||
    (audiences.has('mubaligh') && jadwal.mubaligh_status === 'accepted')
  );
}
