import { formatInstant } from '#shared/base/dates.ts';
import type { Finding } from '#shared/operations/doctor.ts';
import type { Facts } from './facts.ts';
import { bad, fine } from './finding.ts';

/** Copies outside of this machine. */
export function copies({ now, timezone, health }: Facts): Finding[] {
  const found = health?.backup?.jauh;
  if (!found) return [];
  const subject = 'Salinan jauh';
  if (health.queue?.paused_by === 'standby')
    return [
      bad(
        subject,
        'problem',
        health.queue.paused_reason ?? 'mesin lain mengambil alih',
        'Matikan mesin ini, atau jadikan ia yang mengirim: mimbar backup restore --remote',
      ),
    ];
  const text = (at: string) => `terakhir ${formatInstant(Date.parse(at), timezone)} (${found.kind})`;
  if (found.ok === false)
    return [
      bad(
        subject,
        'problem',
        `${found.message ?? 'gagal'}${found.last_at === null ? '' : ` Yang ${text(found.last_at)}.`}`,
        'Perbaiki MIMBAR_BACKUP_REMOTE atau pengaturan alatnya, lalu coba: mimbar backup drill',
      ),
    ];
  if (found.last_at === null || found.checked_at === null)
    return [bad(subject, 'warning', 'belum ada', 'Tunggu beberapa menit, lalu coba: mimbar backup drill')];
  const minutes = Math.max(0, Math.floor((now - Date.parse(found.checked_at)) / 60_000));
  const told = `${text(found.last_at)}, lengkap sampai ${minutes} menit lalu`;
  return [
    minutes > 2 * found.every_minutes
      ? bad(subject, 'warning', told, 'Apakah tempatnya terjangkau? Coba: mimbar backup drill')
      : fine(subject, told),
  ];
}
