import { ROW_NOUN_VALUES, ROW_NOUNS, type RowNoun } from '../base/row-noun.ts';

/** The kinds of entries that a list can be narrowed to, in the order in which they are offered. */
export const AUDIT_LABELS = {
  masuk: 'Login dan sesi',
  akun: 'Akun dan password',
  data: 'Masjid, mubaligh, jadwal',
  template: 'Template',
  broadcast: 'Broadcast dan pesan',
  otomatis: 'Schedule otomatis',
  whatsapp: 'WhatsApp',
  cadangan: 'Cadangan',
  tampilan: 'Branding',
  privasi: 'Data pribadi',
} as const;
export type AuditKind = keyof typeof AUDIT_LABELS;

interface ActionFacts {
  kind: AuditKind;
  /** The action in words, in Indonesian. */
  text: string;
  /** The subject is the actor itself. */
  own?: true;
  /** The word after the number of skipped rows, if it is not 'dilewati'. */
  skipped?: string;
}

const rowActions = (noun: RowNoun) => {
  const kind = noun === 'template' ? 'template' : 'data';
  const name = ROW_NOUNS[noun];
  return {
    [`${noun}.create`]: { kind, text: `Menambah ${name}` },
    [`${noun}.update`]: { kind, text: `Mengubah ${name}` },
    [`${noun}.delete`]: { kind, text: `Menghapus ${name}` },
    [`${noun}.upload`]: { kind, text: `Mengunggah ${name}` },
    [`${noun}.restore`]: { kind, text: `Memulihkan ${name} yang dihapus` },
  };
};
const ROW_ACTIONS = Object.assign({}, ...ROW_NOUN_VALUES.map(rowActions)) as Record<
  `${RowNoun}.${'create' | 'update' | 'delete' | 'upload' | 'restore'}`,
  ActionFacts
>;

/**
 * Every action that leaves a row in the audit trail. To add one, add an entry here; an action that is no longer used
 * stays for its rows.
 */
export const AUDIT_ACTIONS = {
  'session.start': { kind: 'masuk', text: 'Masuk', own: true },
  'session.end': { kind: 'masuk', text: 'Keluar', own: true },
  'session.failed': {
    kind: 'masuk',
    text: 'Gagal masuk',
    skipped: 'percobaan lain sebelumnya tidak dicatat satu per satu',
  },
  'session.revoke': { kind: 'masuk', text: 'Mengeluarkan perangkat dari akun' },
  'session.reuse': { kind: 'masuk', text: 'Sesi ditutup karena token lama dipakai lagi' },
  'account.create': { kind: 'akun', text: 'Membuat akun pertama' },
  'account.password': { kind: 'akun', text: 'Mengubah password sendiri' },
  'account.superadmin': { kind: 'akun', text: 'Menambah superadmin' },
  'account.set-password': { kind: 'akun', text: 'Mengganti password akun' },
  'account.phone': { kind: 'akun', text: 'Mengubah nomor HP akun' },
  'account.promote': { kind: 'akun', text: 'Memberi peran superadmin kepada akun' },
  'account.demote': { kind: 'akun', text: 'Mencabut peran superadmin dari akun' },
  'account.delete': { kind: 'akun', text: 'Menghapus akun' },
  'account.reset': { kind: 'akun', text: 'Mengatur ulang password dari terminal, akun' },
  'admin.create': { kind: 'akun', text: 'Menambah admin' },
  'admin.update': { kind: 'akun', text: 'Mengubah admin' },
  'admin.delete': { kind: 'akun', text: 'Menghapus admin' },
  'mubaligh.link': { kind: 'akun', text: 'Membuat tautan pribadi mubaligh' },
  'mubaligh.unlink': { kind: 'akun', text: 'Mencabut tautan pribadi mubaligh' },
  'masjid.link': { kind: 'akun', text: 'Membuat tautan pribadi ketua DKM masjid' },
  'masjid.unlink': { kind: 'akun', text: 'Mencabut tautan pribadi ketua DKM masjid' },
  'two-factor.enable': { kind: 'akun', text: 'Mengaktifkan autentikasi dua faktor' },
  'two-factor.disable': { kind: 'akun', text: 'Mematikan autentikasi dua faktor' },
  'two-factor.codes': { kind: 'akun', text: 'Membuat kode pemulihan baru' },
  'two-factor.reset': { kind: 'akun', text: 'Mematikan autentikasi dua faktor milik admin' },
  ...ROW_ACTIONS,
  'rutin.make': { kind: 'data', text: 'Membuat jadwal dari pengajian rutin' },
  'rutin.setting': { kind: 'data', text: 'Mengubah setelan pengajian rutin' },
  'pengajian.dismiss-mark': { kind: 'data', text: 'Menghapus tanda pemulihan dari jadwal pengajian' },
  'jumatan.dismiss-mark': { kind: 'data', text: 'Menghapus tanda pemulihan dari jadwal jumatan' },
  'pengajian.confirm': { kind: 'data', text: 'Mencatat konfirmasi jadwal pengajian' },
  'jumatan.confirm': { kind: 'data', text: 'Mencatat konfirmasi jadwal jumatan' },
  'pengganti.offer': { kind: 'data', text: 'Menawarkan jadwal kepada calon pengganti' },
  'pengganti.withdraw': { kind: 'data', text: 'Menghentikan tawaran pengganti' },
  'pengganti.undo': { kind: 'data', text: 'Mengurungkan pengganti yang bersedia' },
  'pengganti.answer': { kind: 'data', text: 'Calon pengganti menjawab tawaran' },
  'pengganti.end': { kind: 'data', text: 'Mengakhiri tawaran pengganti tanpa hasil' },
  'papan.lock': { kind: 'data', text: 'Mengunci sel Papan Jumat' },
  'papan.unlock': { kind: 'data', text: 'Membuka kunci sel Papan Jumat' },
  'papan.setting': { kind: 'data', text: 'Mengubah setelan Papan Jumat' },
  'papan.upload': { kind: 'data', text: 'Mengunggah Papan Jumat' },
  'hari-besar.set': { kind: 'data', text: 'Menetapkan tanggal hari besar' },
  'usulan.accept': { kind: 'data', text: 'Menerima usulan khatib' },
  'template.register': { kind: 'template', text: 'Mendaftarkan template ke WhatsApp' },
  'broadcast.create': { kind: 'broadcast', text: 'Mengirim broadcast' },
  'broadcast.resend': { kind: 'broadcast', text: 'Mengirim lagi kepada yang belum menerima, broadcast' },
  'broadcast.pause': { kind: 'broadcast', text: 'Menjeda broadcast' },
  'broadcast.resume': { kind: 'broadcast', text: 'Melanjutkan broadcast' },
  'broadcast.cancel': { kind: 'broadcast', text: 'Membatalkan broadcast' },
  'lampiran.create': { kind: 'broadcast', text: 'Mengunggah lampiran' },
  'nanti.create': { kind: 'broadcast', text: 'Menjadwalkan kiriman' },
  'nanti.update': { kind: 'broadcast', text: 'Mengubah waktu kiriman' },
  'nanti.cancel': { kind: 'broadcast', text: 'Membatalkan kiriman yang menunggu waktunya' },
  'kabar.dismiss': { kind: 'broadcast', text: 'Menandai perubahan tidak perlu diberitahukan, jadwal' },
  'queue.pause': { kind: 'broadcast', text: 'Menjeda antrean' },
  'queue.resume': { kind: 'broadcast', text: 'Melanjutkan antrean' },
  'queue.release': { kind: 'broadcast', text: 'Melepas pesan yang ditahan' },
  'message.cancel': { kind: 'broadcast', text: 'Membatalkan pesan' },
  'message-log.delete': { kind: 'broadcast', text: 'Menghapus log pesan' },
  'opt-out.create': { kind: 'broadcast', text: 'Penerima membalas BERHENTI' },
  'opt-out.end': { kind: 'broadcast', text: 'Penerima membalas MULAI' },
  'opt-out.delete': { kind: 'broadcast', text: 'Mengizinkan lagi nomor yang berhenti' },
  'schedule.update': { kind: 'otomatis', text: 'Mengubah broadcast otomatis' },
  'schedule.run': { kind: 'otomatis', text: 'Menjalankan broadcast otomatis' },
  'clock.confirm': { kind: 'otomatis', text: 'Memastikan jam perangkat benar' },
  'messenger.pairing-code': { kind: 'whatsapp', text: 'Meminta kode penautan WhatsApp' },
  'messenger.linked': { kind: 'whatsapp', text: 'WhatsApp tertaut' },
  'messenger.logout': { kind: 'whatsapp', text: 'Melepas tautan WhatsApp' },
  'grup.allow': { kind: 'whatsapp', text: 'Mengizinkan kiriman ke grup' },
  'grup.deny': { kind: 'whatsapp', text: 'Tidak lagi mengizinkan kiriman ke grup' },
  'backup.create': { kind: 'cadangan', text: 'Membuat cadangan' },
  'backup.download': { kind: 'cadangan', text: 'Mengunduh cadangan' },
  'backup.prune': { kind: 'cadangan', text: 'Menghapus cadangan lama' },
  'backup.restore': { kind: 'cadangan', text: 'Memulihkan cadangan' },
  'branding.name': { kind: 'tampilan', text: 'Mengubah nama aplikasi' },
  'branding.credit': { kind: 'tampilan', text: 'Mengubah nama lembaga' },
  'branding.bahasa': { kind: 'tampilan', text: 'Mengubah bahasa layar' },
  'branding.logo': { kind: 'tampilan', text: 'Mengubah logo' },
  'branding.lokasi': { kind: 'tampilan', text: 'Mengubah lokasi untuk waktu shalat' },
  'person.export': { kind: 'privasi', text: 'Mengekspor data pribadi seseorang' },
  'person.delete': { kind: 'privasi', text: 'Menghapus data pribadi seseorang' },
} as const satisfies Record<string, ActionFacts>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The facts about an action; undefined for an action of a later version. */
export const actionFacts = (action: string): ActionFacts | undefined =>
  Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction] : undefined;

/** The actions of a kind. */
export const actionsOf = (kind: AuditKind): AuditAction[] =>
  (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) => AUDIT_ACTIONS[action].kind === kind);
