import type { AuditDetail } from './audit.ts';

export interface AuditFacts {
  action: string;
  subject: string;
  detail: AuditDetail;
}

const NOUNS: Record<string, string> = {
  masjid: 'masjid', mubaligh: 'mubaligh', pengajian: 'jadwal pengajian', jumatan: 'jadwal jumatan', template: 'template', admin: 'admin',
};
const VERBS: Record<string, string> = { create: 'Menambah', update: 'Mengubah', delete: 'Menghapus', upload: 'Mengunggah' };

/** What an action says by itself; what it was done to and how much stands behind it. */
const SENTENCES: Record<string, string> = {
  'session.start': 'Masuk',
  'session.end': 'Keluar',
  'session.failed': 'Gagal masuk',
  'session.revoke': 'Mengeluarkan perangkat dari akun',
  'session.reuse': 'Sesi ditutup karena token lama dipakai lagi',
  'account.create': 'Membuat akun pertama',
  'account.password': 'Mengubah password sendiri',
  'account.superadmin': 'Menambah superadmin',
  'account.set-password': 'Mengganti password akun',
  'account.promote': 'Memberi peran superadmin kepada akun',
  'account.delete': 'Menghapus akun',
  'pengajian.dismiss-mark': 'Menghapus tanda pemulihan dari jadwal pengajian',
  'jumatan.dismiss-mark': 'Menghapus tanda pemulihan dari jadwal jumatan',
  'account.reset': 'Mengatur ulang password dari terminal, akun',
  'two-factor.enable': 'Mengaktifkan autentikasi dua faktor',
  'two-factor.disable': 'Mematikan autentikasi dua faktor',
  'two-factor.codes': 'Membuat kode pemulihan baru',
  'two-factor.reset': 'Mematikan autentikasi dua faktor milik admin',
  'branding.name': 'Mengubah nama aplikasi',
  'branding.credit': 'Mengubah nama lembaga',
  'branding.logo': 'Mengubah logo',
  'schedule.update': 'Mengubah broadcast otomatis',
  'schedule.run': 'Menjalankan broadcast otomatis',
  'clock.confirm': 'Memastikan jam perangkat benar',
  'broadcast.create': 'Mengirim broadcast',
  'broadcast.pause': 'Menjeda broadcast',
  'broadcast.resume': 'Melanjutkan broadcast',
  'broadcast.cancel': 'Membatalkan broadcast',
  'queue.pause': 'Menjeda antrean',
  'queue.resume': 'Melanjutkan antrean',
  'queue.release': 'Melepas pesan yang ditahan',
  'message.cancel': 'Membatalkan pesan',
  'message-log.delete': 'Menghapus log pesan',
  'opt-out.create': 'Penerima membalas BERHENTI',
  'opt-out.end': 'Penerima membalas MULAI',
  'opt-out.delete': 'Mengizinkan lagi nomor yang berhenti',
  'messenger.pairing-code': 'Meminta kode penautan WhatsApp',
  'messenger.linked': 'WhatsApp tertaut',
  'messenger.logout': 'Melepas tautan WhatsApp',
  'backup.create': 'Membuat cadangan',
  'backup.download': 'Mengunduh cadangan',
  'backup.prune': 'Menghapus cadangan lama',
  'backup.restore': 'Memulihkan cadangan',
  'person.export': 'Mengekspor data pribadi seseorang',
  'person.delete': 'Menghapus data pribadi seseorang',
};

/** The actions whose own words hold a text, without case: what a search for 'menghapus' means. */
export function actionsSaying(text: string): string[] {
  const nouns = Object.keys(NOUNS).flatMap((noun) => Object.keys(VERBS).map((verb) => `${noun}.${verb}`));
  return [...Object.keys(SENTENCES), ...nouns].filter((action) => baseOf(action).toLowerCase().includes(text.toLowerCase()));
}

/** One entry of the audit trail as an Indonesian sentence without a full stop. */
export function auditSentence({ action, subject, detail }: AuditFacts): string {
  const id = subject.split(':').slice(1).join(':');
  const what = [baseOf(action), id && action !== 'session.start' && action !== 'session.end' && (/^\d+$/.test(id) ? `#${id}` : id)];
  return `${what.filter(Boolean).join(' ')}${remarks(action, detail)}`;
}

function baseOf(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  return SENTENCES[action] ?? (VERBS[verb] && NOUNS[noun] ? `${VERBS[verb]} ${NOUNS[noun]}` : action);
}

function remarks(action: string, detail: AuditDetail): string {
  const { fields, ids, count, messages, sessions, jadwal, skipped, address, reason, method } = detail;
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
    list(fields).length > 0 && list(fields).join(', '),
    list(ids).length > 0 ? `${total} data: ${list(ids).slice(0, 20).map((id) => `#${id}`).join(', ')}${total > 20 ? ', …' : ''}` : typeof count === 'number' && `${count} data`,
    typeof messages === 'number' && `${messages} pesan`,
    some(jadwal) && `bersama ${jadwal} jadwal`,
    some(sessions) && `${sessions} sesi ditutup`,
    some(skipped) && (action === 'session.failed' ? `${skipped} percobaan lain sebelumnya tidak dicatat satu per satu` : `${skipped} dilewati`),
    detail['two_factor'] === true && 'autentikasi dua faktor dimatikan',
    detail['other_number'] === true && 'dengan nomor lain',
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}
