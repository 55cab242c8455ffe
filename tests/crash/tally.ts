import type { Broadcast, Rig } from './rig.ts';

export interface Tally {
  /** Texts that did not arrive. */
  lost: string[];
  /** Texts that arrived under more than one id. */
  twoIds: string[];
  /** Schedules that say 'Sudah Broadcast' though a text has not arrived, and log rows that claim the same. */
  lies: string[];
  /** Schedules that do not say 'Sudah Broadcast'. */
  unflagged: string[];
}

/**
 * Compares the daemon's statements about a broadcast with the messages on the phones. The daemon is asked first,
 * because the phones can only receive more.
 */
export async function tally({ daemon, whatsapp }: Rig, { texts }: Broadcast): Promise<Tally> {
  const ids = [...texts.keys()];
  const rows: { id: string; broadcasted: boolean }[] = (
    await daemon.call('GET', `/jadwal-pengajian?limit=100&id=${ids.join(',')}`)
  ).body.data;
  const logs: { status: string; message: string }[] = (
    await daemon.call('GET', '/message-logs?limit=100&status=success')
  ).body.data;
  const idsOf = new Map<string, Set<string>>();
  for (const { id, text } of whatsapp.messages)
    if (text !== null) idsOf.set(text, (idsOf.get(text) ?? new Set()).add(id));
  const sent = [...texts.values()].flat();
  const flagged = rows.filter((row) => row.broadcasted);
  return {
    lost: sent.filter((text) => !idsOf.has(text)),
    twoIds: sent.filter((text) => (idsOf.get(text)?.size ?? 0) > 1),
    lies: [
      ...flagged.filter(({ id }) => !texts.get(id)!.every((text) => idsOf.has(text))).map(({ id }) => `schedule ${id}`),
      ...logs.filter(({ message }) => !idsOf.has(message)).map(({ message }) => message),
    ],
    unflagged: ids.filter((id) => !flagged.some((row) => row.id === id)),
  };
}

/** The number of messages that were sent again under their id without a request of the recipient. */
export function repeats({ messages }: Rig['whatsapp']): number {
  const unasked = messages.filter(({ retry }) => !retry);
  return unasked.length - new Set(unasked.map(({ id }) => id)).size;
}
