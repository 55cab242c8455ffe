import { formatDate } from '../base/dates.ts';
import { actionFacts } from './audit-action.ts';
import type { AuditDetail } from './audit.ts';

export interface AuditFacts {
  action: string;
  subject: string;
  detail: AuditDetail;
}

/** One entry of the audit trail as an Indonesian sentence without a full stop. */
export function auditSentence({ action, subject, detail }: AuditFacts): string {
  const facts = actionFacts(action);
  const id = facts?.own ? '' : subject.split(':').slice(1).join(':');
  const what = [facts?.text ?? action, /^\d+$/.test(id) ? `#${id}` : id];
  return `${what.filter(Boolean).join(' ')}${remarks(detail, facts?.skipped ?? 'dilewati')}`;
}

function remarks(detail: AuditDetail, skippedText: string): string {
  const { fields, ids, count, messages, sessions, jadwal, skipped, address, reason, method, hari } = detail;
  const list = (value: unknown) => (Array.isArray(value) ? value : []);
  const total = typeof count === 'number' ? count : list(ids).length;
  const some = (value: unknown) => typeof value === 'number' && value > 0;
  const parts = [
    method === 'otp' && 'dengan kode autentikator',
    method === 'recovery' && 'dengan kode pemulihan',
    reason === 'password' && 'password salah',
    reason === 'otp' && 'kode autentikator salah',
    reason === 'throttled' && 'ditahan karena terlalu banyak percobaan',
    typeof address === 'string' && address !== '' && `dari ${address}`,
    typeof hari === 'string' && formatDate(hari),
    hari === null && 'kembali ke perkiraan',
    list(fields).length > 0 && list(fields).join(', '),
    list(ids).length > 0
      ? `${total} data: ${list(ids)
          .slice(0, 20)
          .map((id) => `#${id}`)
          .join(', ')}${total > 20 ? ', …' : ''}`
      : typeof count === 'number' && `${count} data`,
    typeof messages === 'number' && `${messages} pesan`,
    some(jadwal) && `bersama ${jadwal} jadwal`,
    some(sessions) && `${sessions} sesi ditutup`,
    some(skipped) && `${skipped} ${skippedText}`,
    detail['two_factor'] === true && 'autentikasi dua faktor dimatikan',
    detail['other_number'] === true && 'dengan nomor lain',
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}
