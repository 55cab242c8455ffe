import type { PreviewItem } from '#shared/broadcast/broadcast.ts';
import type { SendResult } from '#shared/queue/send.ts';
import { healthEndpoints } from '#shared/operations/health.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { Context } from '../context.ts';
import { EXIT, isAway } from '../errors.ts';
import { countsLine, type Progress } from '../terminal/progress.ts';
import { findLogs, standstill } from './follow.ts';
import { t } from '../words/words.ts';

interface FailureRow {
  id: string;
  recipient: string | null;
  no_hp: string;
  reason: string | null;
}

/** Prints the result and the failed messages. Returns the exit code. */
export async function reportBroadcast(
  context: Context,
  sent: SendResult,
  preview: readonly PreviewItem[],
  progress: Progress,
): Promise<number> {
  const { client, output, signal } = context;
  const counts = progress.counts();
  if (signal.aborted) {
    output.data({ ...sent, finished: false, counts, failures: [] });
    output.print(t('broadcastGoesOn', { id: sent.id, progress: countsLine(progress) }));
    output.note(t('watchIt'));
    return EXIT.interrupted;
  }
  if (!progress.isFinished()) {
    const health = await client.call(healthEndpoints.get).catch((error: unknown) => {
      if (isAway(error)) return undefined;
      throw error;
    });
    output.data({ ...sent, finished: false, answering: health !== undefined, counts, failures: [] });
    if (!health) {
      output.note(t('awayAtTimeout', { id: sent.id }), 'bad');
      return EXIT.unreachable;
    }
    const remark = standstill(health.data);
    if (remark) output.note(remark, 'careful');
    output.print(output.paint('careful', t('broadcastUnfinished', { id: sent.id, progress: countsLine(progress) })));
    output.note(t('watchIt'));
    return EXIT.unfinished;
  }
  const failures = await findFailures(context, preview, progress);
  output.data({ ...sent, finished: true, counts, failures });
  if (failures.length > 0) {
    output.table(
      [t('recipients'), t('hp'), t('reason')],
      failures.map((row) => [row.recipient ?? '', formatPhone(row.no_hp), row.reason ?? '']),
    );
    output.print();
  }
  const complete = counts.gagal === 0 && counts.dibatalkan === 0;
  output.print(
    output.paint(complete ? 'good' : 'bad', t('broadcastFinished', { id: sent.id, progress: countsLine(progress) })),
  );
  return complete ? EXIT.done : EXIT.refused;
}

async function findFailures(
  { client }: Context,
  preview: readonly PreviewItem[],
  progress: Progress,
): Promise<FailureRow[]> {
  const logs = await findLogs(client, progress.failedIds());
  return logs.map(({ id, no_hp, message, error_reason: reason }) => ({
    id,
    recipient: progress.recipientOf(id)?.recipient ?? addressee(preview, message),
    no_hp,
    reason,
  }));
}

/** The recipient of a text that was never seen in the queue; unknown if several recipients get the same text. */
function addressee(preview: readonly PreviewItem[], message: string): string | null {
  const [found, another] = preview.filter((item) => item.message === message);
  return found && !another ? found.recipients.join(', ') : null;
}
