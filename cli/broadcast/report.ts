import type { PreviewItem } from '#shared/broadcast/broadcast.ts';
import type { SendResult } from '#shared/queue/send.ts';
import { healthEndpoints } from '#shared/operations/health.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { Context } from '../context.ts';
import { EXIT, isAway } from '../errors.ts';
import { countsLine, type Progress } from '../terminal/progress.ts';
import { findLogs, standstill } from './follow.ts';

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
    output.print(`Broadcast #${sent.id} tetap berjalan: ${countsLine(progress)}`);
    output.note('Pantau di dashboard, atau dengan: mimbar status --watch');
    return EXIT.interrupted;
  }
  if (!progress.isFinished()) {
    const health = await client.call(healthEndpoints.get).catch((error: unknown) => {
      if (isAway(error)) return undefined;
      throw error;
    });
    output.data({ ...sent, finished: false, answering: health !== undefined, counts, failures: [] });
    if (!health) {
      output.note(
        `Mimbar tidak menjawab saat batas waktunya. Broadcast #${sent.id} tersimpan dan berlanjut sendiri saat Mimbar berjalan lagi.`,
        'bad',
      );
      return EXIT.unreachable;
    }
    const remark = standstill(health.data);
    if (remark) output.note(remark, 'careful');
    output.print(
      output.paint('careful', `Broadcast #${sent.id} belum selesai dan tetap berjalan: ${countsLine(progress)}`),
    );
    output.note('Pantau di dashboard, atau dengan: mimbar status --watch');
    return EXIT.unfinished;
  }
  const failures = await findFailures(context, preview, progress);
  output.data({ ...sent, finished: true, counts, failures });
  if (failures.length > 0) {
    output.table(
      ['Penerima', 'No. HP', 'Alasan'],
      failures.map((row) => [row.recipient ?? '', formatPhone(row.no_hp), row.reason ?? '']),
    );
    output.print();
  }
  const complete = counts.gagal === 0 && counts.dibatalkan === 0;
  output.print(output.paint(complete ? 'good' : 'bad', `Broadcast #${sent.id} selesai: ${countsLine(progress)}`));
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
