import type { PersonExport } from '#shared/operations/person.ts';
import { KEPT_DAYS } from '#daemon/operations/retention.ts';

/**
 * What the deletion of one person's data does with a place. `gone`: it is deleted; `hashed`: only a keyed hash of his
 * number stays; `named`: it stays, and the answer names it so that people can decide; `stays`: it stays, because it is
 * not about recipients of messages.
 */
export type Deletion = 'gone' | 'hashed' | 'named' | 'stays';

export interface PersonalPlace {
  /**
   * `person`: a preacher, a mosque's ketua, or another recipient. `account`: a user who signs in. `sender`: the owner
   * of the linked phone.
   */
  whose: 'person' | 'account' | 'sender';
  /** `fact`: a boolean, a count, a date or an enum value; it identifies nobody. */
  what: 'name' | 'number' | 'text' | 'key' | 'reference' | 'fact' | 'device' | 'copy';
  /** How it is found. */
  found: 'number' | 'row' | 'name' | 'words' | 'account' | 'nothing';
  /** Its section in the export of one person's data. */
  exported: keyof PersonExport | null;
  deletion: Deletion;
  /** Retention: days, or the event that ends it. */
  kept: number | string;
}

const person = (
  what: PersonalPlace['what'],
  found: PersonalPlace['found'],
  exported: keyof PersonExport | null,
  kept: number | string,
  deletion: Deletion = 'gone',
): PersonalPlace => ({ whose: 'person', what, found, exported, deletion, kept });
const account = (what: PersonalPlace['what'], kept: number | string): PersonalPlace => ({
  whose: 'account',
  what,
  found: 'account',
  exported: null,
  deletion: 'stays',
  kept,
});

const ROW = 'until the row is deleted';
const ACCOUNT = 'until the account is deleted';

/**
 * Every column with personal data, as 'table.column'. A test fails for a column that is neither here nor in
 * OTHER_COLUMNS, so whoever adds one has to decide.
 */
export const PERSONAL_COLUMNS: Record<string, PersonalPlace> = {
  'masjid.nama_ketua_dkm': person('name', 'number', 'masjid', ROW),
  'masjid.no_hp': person('number', 'number', 'masjid', ROW),
  'mubaligh.nama_mubaligh': person('name', 'number', 'mubaligh', ROW),
  'mubaligh.no_hp': person('number', 'number', 'mubaligh', ROW),
  'mubaligh.khatib': person('fact', 'row', 'mubaligh', ROW),
  'mubaligh.batas_bulan': person('fact', 'row', 'mubaligh', ROW),
  'mubaligh.batas_pengajian': person('fact', 'row', 'mubaligh', ROW),
  'mubaligh.wilayah': person('text', 'row', 'mubaligh', ROW),
  'cuti.id_mubaligh': person('reference', 'row', 'cuti', ROW),
  'cuti.dari': person('fact', 'row', 'cuti', ROW),
  'cuti.sampai': person('fact', 'row', 'cuti', ROW),
  'cuti.bagian': person('fact', 'row', 'cuti', ROW),
  'cuti.alasan': person('text', 'row', 'cuti', ROW),
  'rutin_mubaligh.id_mubaligh': person('reference', 'row', 'rutin', ROW),
  'orang_beda.id_satu': person('reference', 'row', null, ROW),
  'orang_beda.id_dua': person('reference', 'row', null, ROW),
  'udzur.id_mubaligh': person('reference', 'row', 'udzur', ROW),
  'udzur.tanggal': person('fact', 'row', 'udzur', ROW),
  'udzur.waktu': person('fact', 'row', 'udzur', ROW),
  'penawaran.id_mubaligh': person('reference', 'row', 'udzur', KEPT_DAYS.penawaran),
  'penawaran.id_pemenang': person('reference', 'row', 'tawaran', KEPT_DAYS.penawaran),
  'tawaran.id_mubaligh': person('reference', 'row', 'tawaran', KEPT_DAYS.penawaran),
  'tawaran.state': person('fact', 'row', 'tawaran', KEPT_DAYS.penawaran),
  'tawaran.answered_at': person('fact', 'row', 'tawaran', KEPT_DAYS.penawaran),
  'tawaran_langkah.id_mubaligh': person('reference', 'row', 'tawaran', KEPT_DAYS.penawaran),
  'tautan.id_mubaligh': person('reference', 'row', null, ROW),
  'jadwal_pengajian.konfirmasi': person('fact', 'row', 'jadwal', ROW),
  'jadwal_jumatan.konfirmasi': person('fact', 'row', 'jadwal', ROW),
  'jadwal_pengajian.id_mubaligh': person('reference', 'row', 'jadwal', ROW),
  'jadwal_jumatan.id_mubaligh': person('reference', 'row', 'jadwal', ROW),
  'message.recipient': person('name', 'number', 'pesan', KEPT_DAYS.message),
  'message.no_hp': person('number', 'number', 'pesan', KEPT_DAYS.message),
  'message.message': person('text', 'words', 'disebut', KEPT_DAYS.message),
  // Of what is sent again to another number, an unkeyed hash of it: someone who knows the rest could try all numbers.
  'message.dedupe_key': person('key', 'number', null, KEPT_DAYS.message),
  'lampiran.nama': person('text', 'words', null, KEPT_DAYS.message),
  'known_number.no_hp': person('number', 'number', 'pesan', KEPT_DAYS.message),
  'balasan.no_hp': person('number', 'number', 'balasan', KEPT_DAYS.reply),
  // An unkeyed hash of the number and other data.
  'balasan.key': person('key', 'number', null, KEPT_DAYS.reply),
  'balasan.at': person('fact', 'number', 'balasan', KEPT_DAYS.reply),
  'balasan.verdict': person('fact', 'number', 'balasan', KEPT_DAYS.reply),
  // It decrypts edits of a message that is not kept itself.
  'balasan.secret': person('key', 'number', null, KEPT_DAYS.replySecret),
  'balasan.nomor': person('reference', 'number', null, KEPT_DAYS.reply),
  'belum_jelas.id_jadwal': person('reference', 'number', null, KEPT_DAYS.unclear),
  'belum_jelas.no_hp': person('number', 'number', 'belum_jelas', KEPT_DAYS.unclear),
  'belum_jelas.kata': person('text', 'number', 'belum_jelas', KEPT_DAYS.unclear),
  'belum_jelas.at': person('fact', 'number', 'belum_jelas', KEPT_DAYS.unclear),
  'owed_answer.key': person('key', 'number', null, 'until it stands in the queue'),
  'owed_answer.no_hp': person('number', 'number', null, 'until it stands in the queue'),
  'owed_answer.recipient': person('name', 'number', null, 'until it stands in the queue'),
  'owed_answer.message': person('text', 'number', null, 'until it stands in the queue'),
  'digest.recipient': person('reference', 'row', 'ringkasan_bulanan', KEPT_DAYS.digest),
  'digest.text_hash': person('key', 'row', 'ringkasan_bulanan', KEPT_DAYS.digest),
  'opt_out.no_hp': person(
    'number',
    'number',
    'berhenti_sejak',
    'until he answers MULAI or an admin lifts it',
    'hashed',
  ),
  'opt_out_hash.hash': person(
    'key',
    'number',
    'berhenti_sejak',
    'until he answers MULAI or an admin lifts it',
    'hashed',
  ),
  'whatsapp_key.id': person('key', 'number', 'kunci_whatsapp', 'until the telephone is unlinked'),
  'whatsapp_key.value': person('key', 'number', 'kunci_whatsapp', 'until the telephone is unlinked'),
  'broadcast.nama_template_dkm': person('text', 'words', null, ROW),
  'broadcast.nama_template_mubaligh': person('text', 'words', null, ROW),
  // All texts that were written anew are cleared, not only those that name this person.
  'nanti.query': person('text', 'words', null, 'until it is sent, or for a week after it failed'),
  'template.nama_template': person('text', 'words', 'disebut_di', ROW, 'named'),
  'template.content': person('text', 'words', 'disebut_di', ROW, 'named'),
  'branding.app_name': person('text', 'words', 'disebut_di', 'until it is changed', 'named'),
  'branding.app_credit': person('text', 'words', 'disebut_di', 'until it is changed', 'named'),
  // The rows that name him are said again, with 'mubaligh #7' in his place.
  'audit.keterangan': person('text', 'words', null, KEPT_DAYS.audit),
  'audit.rincian': person('text', 'words', null, KEPT_DAYS.audit),
  // All stored deletions are cleared, not only this person's: their rows depend on each other.
  'penghapusan_baris.isi': person('text', 'number', 'terhapus', KEPT_DAYS.penghapusan),
  // A hash of the request, which may contain the number of a test message.
  'idempotency.request_hash': person('key', 'nothing', null, KEPT_DAYS.idempotency, 'stays'),
  'setting.value': {
    whose: 'sender',
    what: 'number',
    found: 'number',
    exported: 'nomor_pengirim',
    deletion: 'named',
    kept: 'until another telephone is linked',
  },
  'account.no_hp': {
    whose: 'account',
    what: 'number',
    found: 'number',
    exported: 'akun',
    deletion: 'gone',
    kept: ACCOUNT,
  },
  'account.username': account('name', ACCOUNT),
  'account.password_hash': account('key', ACCOUNT),
  'account.updated_by': account('name', ROW),
  'session.user_agent': account('device', KEPT_DAYS.session),
  'two_factor.secret': account('key', 'until it is switched off'),
  'recovery_code.code_hash': account('key', 'until it is switched off'),
  'audit.actor': account('name', KEPT_DAYS.audit),
  // The network address of a failed sign-in.
  'audit.detail': account('device', KEPT_DAYS.audit),
  'broadcast.actor': account('name', ROW),
  'nanti.actor': account('name', KEPT_DAYS.nanti),
  'penghapusan.actor': account('name', KEPT_DAYS.penghapusan),
  'penghapusan.restored_by': account('name', KEPT_DAYS.penghapusan),
  'idempotency.actor': account('name', KEPT_DAYS.idempotency),
  'cuti.updated_by': account('name', ROW),
  'rutin.updated_by': account('name', ROW),
  'masjid.updated_by': account('name', ROW),
  'mubaligh.updated_by': account('name', ROW),
  'template.updated_by': account('name', ROW),
  'jadwal_pengajian.updated_by': account('name', ROW),
  'jadwal_jumatan.updated_by': account('name', ROW),
};

/** Places beside the tables. */
export const PERSONAL_PLACES: Record<string, PersonalPlace> = {
  // FTS5 with secure-delete (migration 0007): deleted text is removed from the segments at once.
  'search index': person('text', 'row', null, ROW),
  // Emptied after a deletion, and after a retention run that deleted something.
  'write-ahead log': person('text', 'nothing', null, 'until the next checkpoint'),
  // Overwritten (secure_delete).
  'free pages': person('text', 'nothing', null, 'not at all'),
  // In memory. A deletion changes a source, so messages that were prepared before are prepared again.
  'messages put aside': person('text', 'nothing', null, 'until they are stored'),
  // It is aborted and restarted.
  'backup under way': person('copy', 'nothing', null, 'until it is finished'),
  backups: person('copy', 'nothing', 'cadangan', 'MIMBAR_BACKUP_MAX_DAYS', 'named'),
  'copies put aside by upgrades and restores': person('copy', 'nothing', 'cadangan', 'MIMBAR_BACKUP_MAX_DAYS', 'named'),
  // No numbers, names or texts are written to it.
  log: person('text', 'nothing', null, 'as journald or Docker keep it', 'stays'),
};

/** Of rows that people add and change; in a table that has them all they hold no personal data and need no entry. */
export const ROW_COLUMNS = ['id', 'version', 'created_at'] as const;
const JADWAL = [
  'tanggal',
  'id_masjid',
  'broadcast_version',
  'dkm_status',
  'mubaligh_status',
  'broadcasted',
  'restored_at',
  'konfirmasi_at',
  'konfirmasi_jalur',
  'konfirmasi_tanda',
  'shown_no',
  'shown_at',
];

/** By table, the other columns without personal data: row numbers, states, instants, and public data. */
export const OTHER_COLUMNS: Record<string, readonly string[]> = {
  account: ['role'],
  audit: ['id', 'at', 'id_session', 'action', 'subject'],
  balasan: ['told', 'tanda', 'tanda_at', 'tentang'],
  belum_jelas: ['id', 'jenis'],
  branding: ['id', 'logo', 'logo_type', 'logo_version', 'lokasi'],
  broadcast: ['id', 'kind', 'month', 'id_template_dkm', 'id_template_mubaligh', 'created_at', 'paused_at'],
  digest: ['month', 'sent_at'],
  // What a group is called, and where it is; not who is in it.
  grup: ['id', 'jid', 'nama', 'anggota', 'hanya_admin', 'admin', 'keluar', 'boleh'],
  idempotency: ['key', 'answer', 'created_at'],
  jadwal_jumatan: JADWAL,
  jadwal_pengajian: [...JADWAL, 'waktu', 'waktu_order'],
  kabar: [
    'id',
    'jenis',
    'id_jadwal',
    'audience',
    'id_orang',
    'version',
    'tanggal',
    'waktu',
    'id_masjid',
    'id_mubaligh',
    'nama_masjid',
    'id_batal',
    'id_bersama',
    'tak_perlu',
  ],
  lampiran: ['id', 'jenis', 'id_isi', 'created_at', 'messenger', 'unggahan', 'diunggah_at'],
  // A poster is what an organisation makes public, as its logo is; nobody can be looked for in it.
  lampiran_isi: ['id', 'hash', 'isi', 'ukuran', 'lebar', 'tinggi'],
  masjid: ['kunci', 'nama_masjid', 'wilayah', 'lokasi', 'tinggi', 'alamat', 'shown_no', 'shown_at'],
  message: [
    'id',
    'id_broadcast',
    'wa_id',
    'audience',
    'id_masjid',
    'id_mubaligh',
    'month',
    'state',
    'priority',
    'attempts',
    'retries',
    'next_attempt_at',
    'handed_at',
    'sent_at',
    'quiet_hours',
    'ends_at',
    'created_at',
    'finished_at',
    'delivered_at',
    'read_at',
    'error_code',
    'error_reason',
    'cleared_at',
    'id_first',
    'superseded',
    'claim',
    'id_lampiran',
    'id_grup',
  ],
  message_jadwal: [
    'id_message',
    'id_pengajian',
    'id_jumatan',
    'broadcast_version',
    'id_masjid',
    'id_mubaligh',
    'asks',
    'made_of',
  ],
  mubaligh: ['kunci', 'shown_no', 'shown_at'],
  nanti: ['id', 'kind', 'targets', 'pada', 'id_account', 'state', 'id_broadcast', 'reason', 'created_at', 'ended_at'],
  opt_out: ['created_at'],
  opt_out_hash: ['created_at'],
  owed_answer: ['id', 'priority', 'ends_at', 'claim'],
  papan_kunci: ['id_masjid', 'tanggal'],
  penawaran: [
    'jenis',
    'id_jadwal',
    'state',
    'sebab',
    'udzur_at',
    'udzur_jalur',
    'tanggal',
    'waktu',
    'nama_masjid',
    'jeda_menit',
    'batas',
    'akhir',
    'version_baru',
    'ended_at',
    'alarm_at',
    'malam_sampai',
  ],
  penghapusan: ['id', 'at', 'id_account', 'jenis', 'count', 'dibatalkan', 'restored_at', 'id_restorer', 'jalan'],
  hilang_masjid: ['id', 'id_penghapusan', 'siap'],
  hilang_mubaligh: ['id', 'id_penghapusan', 'siap'],
  hilang_pengajian: ['id', 'id_penghapusan', 'siap'],
  hilang_jumatan: ['id', 'id_penghapusan', 'siap'],
  penghapusan_baris: ['id', 'id_penghapusan', 'tabel', 'kolom'],
  recovery_code: ['id_account', 'used_at'],
  row_count: ['list', 'part', 'n'],
  rutin: ['id_masjid', 'waktu', 'aturan', 'mulai', 'sampai', 'kecuali', 'tetap'],
  rutin_mubaligh: ['id_rutin', 'urutan'],
  rutin_tanggal: ['id_rutin', 'tanggal', 'id_pengajian', 'jadwal_version'],
  schedule_card: [
    'key',
    'active',
    'h',
    'jam',
    'id_template_dkm',
    'id_template_mubaligh',
    'force_broadcast',
    'saved_at',
    'covers_from',
    'tanya_lagi',
    'tanya_h',
    'tanya_jam',
    'tanya_saved_at',
    'tanya_covers_from',
  ],
  schedule_run: ['id', 'key', 'target', 'state', 'due_at', 'ran_at', 'id_broadcast', 'messages'],
  session: ['id', 'id_account', 'presented', 'created_at', 'seen_at', 'expires_at'],
  setting: ['key'],
  tawaran: ['id', 'id_penawaran', 'urutan', 'berurutan', 'nomor', 'id_broadcast'],
  tawaran_langkah: ['id', 'id_penawaran', 'at', 'langkah', 'id_account', 'kirim', 'id_broadcast'],
  // Hashes and random numbers; those of a mosque's chairman are deleted when the number changes.
  tautan: ['id', 'id_masjid', 'hash', 'hash_kalender', 'nonce', 'created_at', 'revoked_at'],
  template: ['type', 'id_lampiran'],
  two_factor: ['id_account', 'created_at', 'enabled_at', 'last_step'],
  udzur: ['jenis', 'id_masjid'],
  whatsapp_key: ['type'],
};
