import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { KEPT } from '#daemon/base/audit.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/account/audit-action.ts';
import { auditRincian, auditSentence } from '#shared/account/audit-sentence.ts';
import { FIELD_WORDS, type AuditLookup } from '#shared/account/audit-words.ts';
import type { AuditDetail } from '#shared/account/audit.ts';
import { adminInput } from '#shared/account/admin.ts';
import { cutiNoun } from '#shared/roster/cuti.ts';
import { jumatanNoun } from '#shared/roster/jumatan.ts';
import { masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighNoun } from '#shared/roster/mubaligh.ts';
import { pengajianNoun } from '#shared/roster/pengajian.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import { templateColumns } from '#shared/roster/template.ts';

const ROWS: Record<string, Record<string, string>> = {
  'masjid:1': { nama: 'Salman' },
  'masjid:2': { nama: 'Masjid Al-Huda' },
  'mubaligh:1': { nama: 'Ustadz Irfan' },
  'mubaligh:2': { nama: 'Ustadz Umar' },
  'template:1': { nama: 'Pengingat DKM' },
  'account:1': { username: 'siti' },
  'jumatan:1': { tanggal: '2026-11-27', id_masjid: '1', id_mubaligh: '1' },
  'broadcast:1': { kind: 'jumatan_reminder', created_on: '2026-11-26' },
  'message:1': { recipient: 'Ustadz Irfan' },
};
const lookup: AuditLookup = (noun, id) => ROWS[`${noun}:${id}`];
const said = (action: string, subject: string, detail: AuditDetail = {}) =>
  auditSentence({ action, subject, detail }, lookup);
const jumat = { tanggal: '2026-11-27', id_masjid: '1', id_mubaligh: '1' };

test.each<[string, string, AuditDetail, string]>([
  [
    'jumatan.update',
    'jumatan:9',
    { fields: ['id_mubaligh'], before: jumat, after: { id_mubaligh: '2' } },
    'Mengganti khatib Masjid Salman, Jumat, 27 Nov 2026: Ustadz Irfan → Ustadz Umar',
  ],
  [
    'jumatan.update',
    'jumatan:9',
    { fields: ['tanggal', 'id_masjid'], before: jumat, after: { tanggal: '2026-12-04', id_masjid: '2' } },
    'Mengubah jadwal jumatan Masjid Salman, Jumat, 27 Nov 2026: tanggal Jumat, 27 Nov 2026 → Jumat, 4 Des 2026; masjid Masjid Salman → Masjid Al-Huda',
  ],
  [
    'jumatan.create',
    'jumatan:9',
    { after: jumat },
    'Menambah jadwal jumatan Masjid Salman, Jumat, 27 Nov 2026: Ustadz Irfan',
  ],
  [
    'jumatan.delete',
    'jumatan:9',
    { before: { ...jumat, id_mubaligh: '7' } },
    'Menghapus jadwal jumatan Masjid Salman, Jumat, 27 Nov 2026: mubaligh #7',
  ],
  // Rows of an earlier version of Mimbar have fewer details.
  [
    'jumatan.update',
    'jumatan:1',
    { fields: ['id_mubaligh'] },
    'Mengubah jadwal jumatan Masjid Salman, Jumat, 27 Nov 2026: khatib',
  ],
  ['jumatan.delete', 'jumatan:8', {}, 'Menghapus jadwal jumatan #8'],
  [
    'masjid.delete',
    'masjid:3',
    { before: { nama_masjid: 'Ar-Rahmah' }, jadwal: 4 },
    'Menghapus Masjid Ar-Rahmah (bersama 4 jadwal)',
  ],
  [
    'masjid.update',
    'masjid:1',
    { fields: ['no_hp', 'nama_ketua_dkm'] },
    'Mengubah Masjid Salman: nomor HP; nama ketua DKM',
  ],
  [
    'mubaligh.update',
    'mubaligh:1',
    { fields: ['batas_bulan'], before: { batas_bulan: null }, after: { batas_bulan: 4 } },
    'Mengubah mubaligh Ustadz Irfan: batas per bulan kosong → 4',
  ],
  ['papan.lock', 'masjid:1', { tanggal: '2026-11-27' }, 'Mengunci sel Papan Jumat Masjid Salman, Jumat, 27 Nov 2026'],
  [
    'pengganti.end',
    'jumatan:1',
    { sebab: 'batas' },
    'Mengakhiri tawaran pengganti tanpa hasil Masjid Salman, Jumat, 27 Nov 2026 (batas waktunya lewat)',
  ],
  [
    'jumatan.confirm',
    'jumatan:1',
    { jawaban: 'udzur', jalur: 'whatsapp' },
    'Mencatat konfirmasi jadwal jumatan Masjid Salman, Jumat, 27 Nov 2026 (berhalangan; lewat WhatsApp)',
  ],
  ['broadcast.pause', 'broadcast:1', {}, 'Menjeda broadcast Jumatan Reminder, Kamis, 26 Nov 2026'],
  ['message.cancel', 'message:1', {}, 'Membatalkan pesan Ustadz Irfan'],
  ['usulan.accept', 'usulan', { bulan: '2027-01', count: 12 }, 'Menerima usulan khatib (Januari 2027; 12 data)'],
  [
    'schedule.update',
    'schedule:jumatan_reminder',
    { fields: ['jam', 'h'], before: { jam: '05:00', h: 1 }, after: { jam: '06:00', h: 2 } },
    'Mengubah broadcast otomatis Jadwal Jumatan: jam 05.00 → 06.00; hari sebelumnya H-1 → H-2',
  ],
])('%s of %s', (action, subject, detail, sentence) => {
  expect(said(action, subject, detail)).toBe(sentence);
});

test('what is shown on tap has each field with its value before and after', () => {
  const detail = {
    fields: ['id_mubaligh', 'tanggal'],
    before: jumat,
    after: { id_mubaligh: '2', tanggal: '2026-12-04' },
  };
  expect(auditRincian({ action: 'jumatan.update', subject: 'jumatan:9', detail }, lookup)).toEqual([
    { apa: 'khatib', dari: 'Ustadz Irfan', ke: 'Ustadz Umar' },
    { apa: 'tanggal', dari: 'Jumat, 27 Nov 2026', ke: 'Jumat, 4 Des 2026' },
  ]);
});

/** Words of the database or the code, which no sentence may have. */
const DATABASE_WORD = /[a-z]_[a-z]|undefined|null|\[object|\b(true|false|id|dkm_|mubaligh:|account|session|opt-out)\b/;

/** All details that an entry can have, in one entry. */
const EVERYTHING: AuditDetail = {
  fields: Object.values(KEPT).flat(),
  before: Object.fromEntries(
    Object.values(KEPT)
      .flat()
      .map((field) => [field, '1']),
  ),
  after: Object.fromEntries(
    Object.values(KEPT)
      .flat()
      .map((field) => [field, '2']),
  ),
  ids: ['1', '2'],
  count: 2,
  messages: 3,
  jadwal: 4,
  sessions: 1,
  skipped: 2,
  address: '10.0.0.9',
  reason: 'throttled',
  method: 'otp',
  kind: 'jumatan_reminder',
  jawaban: 'udzur',
  jalur: 'tautan',
  sebab: 'tidak_ada',
  bulan: '2027-01',
  tanggal: '2027-01-01',
  hari: '2027-03-11',
  targets: ['2027-01', '2027-01-08', 'kamis'],
  deviation_s: -61,
  berurutan: true,
  whatsapp: false,
  encrypted: true,
  two_factor: true,
  other_number: true,
  unknown_runs: 1,
  ringkasan_bulanan: 1,
  kunci_whatsapp: 1,
};

test.each(Object.keys(AUDIT_ACTIONS) as AuditAction[])('%s is a sentence without a word of the database', (action) => {
  const noun = action.split('.')[0]!;
  const subjects = [noun, `${noun}:1`, `${noun}:999`, 'schedule:ringkasan_jumat', 'account:1', 'masjid:1'];
  for (const subject of subjects)
    for (const detail of [{}, { fields: ['no_hp', 'id_mubaligh'] }, EVERYTHING]) {
      const sentence = said(action, subject, detail);
      expect(sentence).not.toMatch(DATABASE_WORD);
      expect(sentence).not.toContain(action);
      expect(sentence).toMatch(/^\p{Lu}/u);
    }
});

test('an action that a later Mimbar has written is told as one', () => {
  expect(said('kurban.create', 'kurban:1')).toBe('Melakukan sesuatu yang belum dikenal versi ini #1');
});

test('every field that a change can name has its word', () => {
  const fields = [
    ...[masjidNoun, mubalighNoun, pengajianNoun, jumatanNoun, cutiNoun, rutinNoun].flatMap(({ columns }) =>
      Object.keys(columns),
    ),
    ...Object.keys(templateColumns),
    ...Object.keys(adminInput.shape),
    ...Object.values(KEPT).flat(),
    'jarak_jumat',
    'berturut',
    'pekan',
  ];
  expect(fields.filter((field) => !Object.hasOwn(FIELD_WORDS, field))).toEqual([]);
});

test('every action is recorded somewhere', () => {
  const root = path.join(import.meta.dirname, '../../daemon');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  // `${noun}.link`
  const isRecorded = (action: string) =>
    sources.includes(`'${action}'`) || sources.includes(`}.${action.split('.')[1]}\``);
  expect(Object.keys(AUDIT_ACTIONS).filter((action) => !isRecorded(action))).toEqual([]);
});

test.each(Object.entries(KEPT).filter(([noun, kept]) => (kept as readonly string[]).includes(`nama_${noun}`)))(
  'the deletion of a row of %s is told by the name that the trail keeps',
  (noun) => {
    const detail = { before: { [`nama_${noun}`]: 'Contoh' } };
    expect(
      auditSentence({ action: `${noun}.delete` as AuditAction, subject: `${noun}:7`, detail }, () => undefined),
    ).toContain('Contoh');
  },
);
