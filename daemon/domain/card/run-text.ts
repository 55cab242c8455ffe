import { dateInZone, formatClock, formatInstant } from '#shared/base/dates.ts';
import type { ScheduleLastRun } from '#shared/card/schedule.ts';
import type { ScheduleRun, ScheduleRunStore } from '#daemon/storage/card/schedule-run.ts';

/** Past runs in words and in the API's format. */
export function createRunTexts({ runs, timezone }: { runs: Pick<ScheduleRunStore, 'failed'>; timezone: string }) {
  const failedOf = ({ id_broadcast }: ScheduleRun) => (id_broadcast === null ? 0 : runs.failed(id_broadcast));
  const textOf = (run: ScheduleRun): string => runText(run, failedOf(run), timezone);
  const wireOf = (run: ScheduleRun): ScheduleLastRun => ({
    due_at: new Date(run.due_at).toISOString(),
    state: run.state,
    messages: run.messages,
    failed: failedOf(run),
    text: textOf(run),
  });
  return { textOf, wireOf };
}

/** The result of a card's last run, as the card shows it; `failed` counts its failed messages. */
function runText(run: ScheduleRun, failed: number, zone: string): string {
  const due = formatInstant(run.due_at, zone);
  if (run.state === 'unknown') return `Tidak diketahui: ${due}, basis data dipulihkan sesudahnya`;
  if (run.state === 'missed') return `Terlewat: ${due}, tidak dikirim karena sudah lewat waktunya`;
  if (run.state === 'done') return `Terakhir: ${formatInstant(run.ran_at, zone)}, ${countText(run.messages, failed)}`;
  if (run.messages === 0) return 'Terlewat saat perangkat mati, tidak ada yang perlu dikirim';
  return `Terlewat saat perangkat mati, dikirim ${sentText(run, zone)}`;
}

function countText(messages: number, failed: number): string {
  return failed === 0 ? `${messages} pesan` : `${messages} pesan, ${failed} gagal`;
}

/** On the same day only the time. */
function sentText({ due_at, ran_at }: ScheduleRun, zone: string): string {
  const isSameDay = dateInZone(due_at, zone) === dateInZone(ran_at, zone);
  return (isSameDay ? formatClock : formatInstant)(ran_at, zone);
}
