import { healthEndpoints, type Health } from '#shared/operations/health.ts';
import { messageLogEndpoints, type MessageLog } from '#shared/queue/message-log.ts';
import { queueEndpoints } from '#shared/queue/queue.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import type { Client } from '../http/client.ts';
import type { Progress } from '../terminal/progress.ts';

const CHUNK = 100;

/**
 * Polls queue and log. `complete`: there are no live frames, so it also searches for messages that it never saw.
 * Returns the reason of a standstill, if there is one.
 */
export async function poll(client: Client, progress: Progress, complete: boolean): Promise<string | undefined> {
  const gone = progress.queue(await client.listAll(queueEndpoints.list, {}));
  if (gone.length > 0) progress.finished(gone, await findLogs(client, gone));
  const { count, below } = progress.unseen();
  if (complete && count > 0) {
    const logs = await findLogsBelow(client, below, count);
    progress.finished(
      logs.map((log) => log.id),
      logs,
    );
  }
  const { data } = await client.call(healthEndpoints.get);
  return standstill(data);
}

/** Rows of the log by id; missing ids are left out. */
export async function findLogs(client: Client, ids: readonly string[]): Promise<MessageLog[]> {
  const logs: MessageLog[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const id = ids.slice(start, start + CHUNK);
    logs.push(...(await client.call(messageLogEndpoints.list, { query: { id, limit: CHUNK } })).data);
  }
  return logs;
}

/**
 * Finds the messages that were sent before the first poll. A broadcast's messages are stored at once, so their ids are
 * directly below those of the messages that were seen.
 */
async function findLogsBelow(client: Client, below: number, count: number): Promise<MessageLog[]> {
  const found: MessageLog[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await client.call(messageLogEndpoints.list, {
      query: { orderBy: 'id', orderType: 'desc', page, limit: CHUNK },
    });
    found.push(...data.filter((log) => Number(log.id) < below));
    if (found.length >= count || data.length < CHUNK) return found.slice(0, count);
  }
}

/** The reason of a standstill, in a sentence; undefined if there is none. */
export function standstill({ messenger, queue, account }: Health): string | undefined {
  if (queue?.paused) return queue.paused_reason ?? 'Antrean dijeda.';
  if (messenger && messenger.state !== 'CONNECTED')
    return `${MESSENGER_NAME} belum terhubung; pesan menunggu. Tautkan dengan: mimbar pair`;
  if (account?.state === 'melambat' && account.reason !== null) return account.reason;
  if (queue && queue.held > 0) return `${queue.held} pesan ditahan sampai dilepas dengan: mimbar queue release`;
  return undefined;
}
