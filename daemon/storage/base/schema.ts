import { sql } from 'drizzle-orm';
import { KONFIRMASI, KONFIRMASI_JALUR } from '#shared/roster/konfirmasi.ts';
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant, nocaseText, rowId, versionColumns } from './columns.ts';

const autoId = () =>
  rowId('id')
    .primaryKey()
    .$defaultFn(() => sql`null`);

/** Single values: secrets made at the first start, the queue's pause, the number that was linked last. */
export const setting = sqliteTable('setting', { key: text('key').primaryKey(), value: text('value').notNull() });

export const account = sqliteTable('account', {
  id: autoId(),
  username: nocaseText('username').notNull().unique(),
  role: text('role', { enum: ['superadmin', 'admin'] }).notNull(),
  password_hash: text('password_hash').notNull(),
  /** Where alerts to it go. */
  no_hp: text('no_hp'),
  ...versionColumns,
});

/** One signed-in device. `presented` lists [generation, first seen at] of the refresh tokens shown lately, as JSON. */
export const session = sqliteTable(
  'session',
  {
    id: text('id').primaryKey(),
    id_account: rowId('id_account')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    presented: text('presented').notNull().default('[]'),
    user_agent: text('user_agent').notNull().default(''),
    created_at: instant('created_at').notNull(),
    seen_at: instant('seen_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('session_account').on(table.id_account)],
);

/**
 * The authenticator app of an account. Without `enabled_at` its first code is still awaited. `last_step` is the 30 s
 * step of the code that was taken last: no code counts twice. In a table of its own, so that no list of accounts shows
 * a secret.
 */
export const twoFactor = sqliteTable('two_factor', {
  id_account: rowId('id_account')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  created_at: instant('created_at').notNull(),
  enabled_at: instant('enabled_at'),
  last_step: integer('last_step').notNull().default(0),
});

/** Codes for whoever has lost the app, as argon2id PHC strings; all of one account share a salt. */
export const recoveryCode = sqliteTable(
  'recovery_code',
  {
    id_account: rowId('id_account')
      .notNull()
      .references(() => twoFactor.id_account, { onDelete: 'cascade' }),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.id_account, table.code_hash] })],
);

/** One row, id 1. */
export const branding = sqliteTable('branding', {
  id: integer('id').primaryKey(),
  app_name: text('app_name').notNull(),
  app_credit: text('app_credit').notNull().default(''),
  logo: blob('logo', { mode: 'buffer' }),
  logo_type: text('logo_type'),
  logo_version: integer('logo_version').notNull().default(0),
});

/** `kunci` is the opaque key by which the public sees the row. */
export const masjid = sqliteTable(
  'masjid',
  {
    id: autoId(),
    kunci: text('kunci').notNull().unique(),
    nama_masjid: nocaseText('nama_masjid').notNull(),
    nama_ketua_dkm: nocaseText('nama_ketua_dkm').notNull(),
    no_hp: text('no_hp').notNull(),
    wilayah: nocaseText('wilayah').notNull().default(''),
    lokasi: text('lokasi', { mode: 'json' }).$type<{ lat: number; lng: number }>(),
    alamat: text('alamat').notNull().default(''),
    ...versionColumns,
  },
  (table) => [
    index('masjid_nama').on(table.nama_masjid),
    index('masjid_ketua').on(table.nama_ketua_dkm),
    index('masjid_no_hp').on(table.no_hp),
  ],
);

export const mubaligh = sqliteTable(
  'mubaligh',
  {
    id: autoId(),
    kunci: text('kunci').notNull().unique(),
    nama_mubaligh: nocaseText('nama_mubaligh').notNull(),
    no_hp: text('no_hp').notNull(),
    khatib: integer('khatib', { mode: 'boolean' }).notNull().default(true),
    batas_bulan: integer('batas_bulan'),
    wilayah: text('wilayah', { mode: 'json' }).$type<string[]>().notNull().default([]),
    ...versionColumns,
  },
  (table) => [index('mubaligh_nama').on(table.nama_mubaligh), index('mubaligh_no_hp').on(table.no_hp)],
);

export const template = sqliteTable(
  'template',
  {
    id: autoId(),
    nama_template: nocaseText('nama_template').notNull().unique(),
    content: text('content').notNull(),
    type: text('type', { enum: ['pengajian_bulanan', 'pengajian_reminder', 'jumatan_reminder'] }).notNull(),
    ...versionColumns,
  },
  (table) => [index('template_type').on(table.type)],
);

/** When a preacher is away; plain dates, both included. */
export const cuti = sqliteTable(
  'cuti',
  {
    id: autoId(),
    id_mubaligh: rowId('id_mubaligh')
      .notNull()
      .references(() => mubaligh.id, { onDelete: 'cascade' }),
    dari: text('dari').notNull(),
    sampai: text('sampai').notNull(),
    alasan: text('alasan').notNull().default(''),
    ...versionColumns,
  },
  (table) => [index('cuti_mubaligh').on(table.id_mubaligh, table.dari), index('cuti_dari').on(table.dari)],
);

/**
 * Assignments that a preacher has declined; `waktu` is '' for a jumatan. It stays when somebody else takes one over or
 * the schedule goes, because it counts for who declined.
 */
export const udzur = sqliteTable(
  'udzur',
  {
    id_mubaligh: rowId('id_mubaligh')
      .notNull()
      .references(() => mubaligh.id, { onDelete: 'cascade' }),
    jenis: text('jenis', { enum: ['pengajian', 'jumatan'] }).notNull(),
    tanggal: text('tanggal').notNull(),
    waktu: text('waktu').notNull(),
    id_masjid: rowId('id_masjid')
      .notNull()
      .references(() => masjid.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.id_mubaligh, table.tanggal, table.jenis, table.id_masjid, table.waktu] }),
    index('udzur_tanggal').on(table.tanggal),
    index('udzur_masjid').on(table.id_masjid),
  ],
);

/** Cells of the Friday board that nobody changes by mistake, and that drafts leave alone; an empty one stays empty. */
export const papanKunci = sqliteTable(
  'papan_kunci',
  {
    id_masjid: rowId('id_masjid')
      .notNull()
      .references(() => masjid.id, { onDelete: 'cascade' }),
    tanggal: text('tanggal').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id_masjid, table.tanggal] }),
    index('papan_kunci_tanggal').on(table.tanggal),
  ],
);

const audienceStatus = ['none', 'waiting', 'accepted', 'failed'] as const;

/**
 * What both kinds of schedule have. `broadcast_version` counts changes of date, time, mosque or preacher: what was
 * broadcast for an earlier one says nothing of this one. `restored_at` is set by a restore that can't know whether the
 * reminder went out, until an admin sends it or says that all is well. `konfirmasi` is the preacher's answer to this
 * version.
 */
const jadwalColumns = () => ({
  id: autoId(),
  tanggal: text('tanggal').notNull(),
  id_masjid: rowId('id_masjid')
    .notNull()
    .references(() => masjid.id, { onDelete: 'cascade' }),
  id_mubaligh: rowId('id_mubaligh')
    .notNull()
    .references(() => mubaligh.id, { onDelete: 'cascade' }),
  broadcast_version: integer('broadcast_version').notNull().default(1),
  dkm_status: text('dkm_status', { enum: audienceStatus }).notNull().default('none'),
  mubaligh_status: text('mubaligh_status', { enum: audienceStatus }).notNull().default('none'),
  broadcasted: integer('broadcasted', { mode: 'boolean' }).generatedAlwaysAs(
    sql`('accepted' in (dkm_status, mubaligh_status) and dkm_status in ('none', 'accepted') and mubaligh_status in ('none', 'accepted'))`,
    { mode: 'virtual' },
  ),
  restored_at: instant('restored_at'),
  konfirmasi: text('konfirmasi', { enum: KONFIRMASI }).notNull().default('none'),
  konfirmasi_at: instant('konfirmasi_at'),
  konfirmasi_jalur: text('konfirmasi_jalur', { enum: KONFIRMASI_JALUR }),
  ...versionColumns,
});

export const pengajian = sqliteTable(
  'jadwal_pengajian',
  { ...jadwalColumns(), waktu: text('waktu').notNull(), waktu_order: integer('waktu_order').notNull() },
  (table) => [
    index('pengajian_tanggal').on(table.tanggal, table.waktu_order),
    index('pengajian_waktu').on(table.waktu_order),
    index('pengajian_masjid').on(table.id_masjid),
    index('pengajian_mubaligh').on(table.id_mubaligh),
  ],
);

export const jumatan = sqliteTable('jadwal_jumatan', jadwalColumns(), (table) => [
  index('jumatan_tanggal').on(table.tanggal),
  index('jumatan_masjid').on(table.id_masjid),
  index('jumatan_mubaligh').on(table.id_mubaligh),
]);

/**
 * `saved_at` is when the card was last switched, or its day or time changed: instants before it are none of the card's.
 * `covers_from` is the first target that it answers for since it was switched on.
 */
export const scheduleCard = sqliteTable('schedule_card', {
  key: text('key', { enum: ['pengajian_bulanan', 'pengajian_reminder', 'jumatan_reminder'] }).primaryKey(),
  active: integer('active', { mode: 'boolean' }).notNull().default(false),
  h: integer('h').notNull().default(0),
  jam: text('jam').notNull().default('00:00'),
  id_template_dkm: rowId('id_template_dkm').references(() => template.id),
  id_template_mubaligh: rowId('id_template_mubaligh').references(() => template.id),
  force_broadcast: integer('force_broadcast', { mode: 'boolean' }).notNull().default(false),
  saved_at: instant('saved_at').notNull().default(0),
  covers_from: text('covers_from').notNull().default(''),
});

/**
 * Each due run of a card that has happened, or was judged too late: at most one per card and target ('YYYY-MM-DD' for
 * the daily cards, 'YYYY-MM' for the monthly one). `due_at` is when it should have been, `ran_at` when it was;
 * `unknown`: it may have happened in a time that this database knows nothing of.
 */
export const scheduleRun = sqliteTable(
  'schedule_run',
  {
    id: autoId(),
    key: text('key', { enum: ['pengajian_bulanan', 'pengajian_reminder', 'jumatan_reminder'] }).notNull(),
    target: text('target').notNull(),
    state: text('state', { enum: ['done', 'caught_up', 'missed', 'unknown'] }).notNull(),
    due_at: instant('due_at').notNull(),
    ran_at: instant('ran_at').notNull(),
    id_broadcast: rowId('id_broadcast').references(() => broadcast.id, { onDelete: 'set null' }),
    messages: integer('messages').notNull().default(0),
  },
  (table) => [
    uniqueIndex('schedule_run_target').on(table.key, table.target),
    index('schedule_run_due').on(table.key, table.due_at),
    index('schedule_run_broadcast').on(table.id_broadcast),
  ],
);

/**
 * One send: what started it, with which templates. `month` is 'YYYY-MM' for a digest. Names outlive what they name.
 * While `paused_at` is set its messages wait.
 */
export const broadcast = sqliteTable(
  'broadcast',
  {
    id: autoId(),
    kind: text('kind', {
      enum: ['pengajian_reminder', 'pengajian_bulanan', 'jumatan_reminder', 'resend', 'test'],
    }).notNull(),
    actor: text('actor').notNull(),
    month: text('month'),
    id_template_dkm: rowId('id_template_dkm').references(() => template.id, { onDelete: 'set null' }),
    id_template_mubaligh: rowId('id_template_mubaligh').references(() => template.id, { onDelete: 'set null' }),
    nama_template_dkm: text('nama_template_dkm'),
    nama_template_mubaligh: text('nama_template_mubaligh'),
    created_at: instant('created_at').notNull(),
    paused_at: instant('paused_at'),
  },
  (table) => [
    index('broadcast_paused')
      .on(table.id)
      .where(sql`paused_at is not null`),
    index('broadcast_template_dkm').on(table.id_template_dkm),
    index('broadcast_template_mubaligh').on(table.id_template_mubaligh),
  ],
);

/**
 * The queue and the log in one: a row per message, from the moment it is promised. `wa_id` is its id at WhatsApp, made
 * before the first try and kept for every retry. `attempts` counts the tries that went to the wire, `retries` those
 * that never reached it. `handed_at` is when it last went to the wire and no answer has come since: it is in doubt.
 * `sent_at` is when it last went to the wire, whatever came of it. `quiet_hours`: it waits while they last.
 * `cleared_at`: text and number are gone, the row still counts.
 */
export const message = sqliteTable(
  'message',
  {
    id: autoId(),
    id_broadcast: rowId('id_broadcast').references(() => broadcast.id, { onDelete: 'set null' }),
    wa_id: text('wa_id').notNull().unique(),
    audience: text('audience', { enum: ['dkm', 'mubaligh'] }),
    recipient: text('recipient').notNull(),
    no_hp: text('no_hp').notNull(),
    message: text('message').notNull(),
    dedupe_key: text('dedupe_key').notNull(),
    id_masjid: rowId('id_masjid').references(() => masjid.id, { onDelete: 'set null' }),
    id_mubaligh: rowId('id_mubaligh').references(() => mubaligh.id, { onDelete: 'set null' }),
    month: text('month'),
    state: text('state', { enum: ['waiting', 'held', 'running', 'success', 'failed', 'cancelled'] }).notNull(),
    priority: integer('priority').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    retries: integer('retries').notNull().default(0),
    next_attempt_at: instant('next_attempt_at').notNull().default(0),
    handed_at: instant('handed_at'),
    sent_at: instant('sent_at'),
    quiet_hours: integer('quiet_hours', { mode: 'boolean' }).notNull().default(false),
    ends_at: instant('ends_at').notNull(),
    created_at: instant('created_at').notNull(),
    finished_at: instant('finished_at'),
    delivered_at: instant('delivered_at'),
    read_at: instant('read_at'),
    error_code: text('error_code'),
    error_reason: text('error_reason'),
    cleared_at: instant('cleared_at'),
  },
  (table) => [
    // In the order in which they go, so that the next one is found without sorting.
    index('message_waiting')
      .on(sql`priority desc`, table.id)
      .where(sql`state in ('waiting', 'held', 'running')`),
    index('message_ends')
      .on(table.ends_at)
      .where(sql`state in ('waiting', 'held', 'running')`),
    uniqueIndex('message_dedupe')
      .on(table.dedupe_key)
      .where(sql`state in ('waiting', 'held', 'running')`),
    index('message_log')
      .on(table.finished_at, table.id)
      .where(sql`state in ('success', 'failed') and cleared_at is null`),
    index('message_log_number')
      .on(table.no_hp, table.finished_at)
      .where(sql`state in ('success', 'failed') and cleared_at is null`),
    index('message_failed')
      .on(table.finished_at)
      .where(sql`state = 'failed' and cleared_at is null`),
    index('message_cancelled')
      .on(table.finished_at)
      .where(sql`state = 'cancelled' and cleared_at is null`),
    index('message_number').on(table.no_hp, table.id),
    index('message_broadcast').on(table.id_broadcast, table.state),
    // When a mosque or a preacher goes, his messages are found.
    index('message_masjid')
      .on(table.id_masjid)
      .where(sql`id_masjid is not null`),
    index('message_mubaligh')
      .on(table.id_mubaligh)
      .where(sql`id_mubaligh is not null`),
    index('message_sent')
      .on(table.sent_at)
      .where(sql`sent_at is not null`),
    index('message_unregistered')
      .on(table.no_hp)
      .where(sql`error_code = 'unregistered'`),
  ],
);

/**
 * Which schedules a message speaks of; a digest speaks of many. `broadcast_version` is the schedule's when it was
 * written.
 */
export const messageJadwal = sqliteTable(
  'message_jadwal',
  {
    id_message: rowId('id_message')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    id_pengajian: rowId('id_pengajian').references(() => pengajian.id, { onDelete: 'cascade' }),
    id_jumatan: rowId('id_jumatan').references(() => jumatan.id, { onDelete: 'cascade' }),
    broadcast_version: integer('broadcast_version').notNull(),
    id_masjid: rowId('id_masjid').notNull(),
    id_mubaligh: rowId('id_mubaligh').notNull(),
  },
  (table) => [
    index('message_jadwal_message').on(table.id_message),
    index('message_jadwal_pengajian').on(table.id_pengajian),
    index('message_jadwal_jumatan').on(table.id_jumatan),
    index('message_jadwal_masjid').on(table.id_masjid),
    index('message_jadwal_mubaligh').on(table.id_mubaligh),
  ],
);

/**
 * How many rows a list has, kept by triggers, so that nobody walks a table to count it. `part` is '' for all of a
 * table, or the state of a message in the log.
 */
export const rowCount = sqliteTable(
  'row_count',
  { list: text('list').notNull(), part: text('part').notNull(), n: integer('n').notNull() },
  (table) => [primaryKey({ columns: [table.list, table.part] })],
);

/**
 * Each number that a message names, once, kept by triggers: a search looks through these and not through the messages.
 */
export const knownNumber = sqliteTable('known_number', { no_hp: text('no_hp').primaryKey() });

/** Numbers (digits, 62…) whose owner has answered BERHENTI; nothing is sent to them until an admin lifts it. */
export const optOut = sqliteTable('opt_out', {
  no_hp: text('no_hp').primaryKey(),
  created_at: instant('created_at').notNull(),
});

/**
 * Numbers that have answered BERHENTI and whose owner's data were deleted, as an HMAC: nothing is sent to them either,
 * should they come back, and nobody reads them here.
 */
export const optOutHash = sqliteTable('opt_out_hash', {
  hash: text('hash').primaryKey(),
  created_at: instant('created_at').notNull(),
});

/** The last digest that each recipient got for a month; `recipient` is 'masjid:ID' or 'mubaligh:ID'. */
export const digest = sqliteTable(
  'digest',
  {
    month: text('month').notNull(),
    recipient: text('recipient').notNull(),
    text_hash: text('text_hash').notNull(),
    sent_at: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.recipient] })],
);

/** Answers by Idempotency-Key, kept 24 hours. */
export const idempotency = sqliteTable(
  'idempotency',
  {
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    answer: text('answer').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.actor, table.key] })],
);

/** The WhatsApp session's keys, as bytes by type and id; their meaning is the messenger's. */
export const whatsappKey = sqliteTable(
  'whatsapp_key',
  { type: text('type').notNull(), id: text('id').notNull(), value: text('value').notNull() },
  (table) => [primaryKey({ columns: [table.type, table.id] })],
);

/** Who did what. `detail` is JSON of ids, counts and names of changed fields, never texts or numbers of people. */
export const audit = sqliteTable(
  'audit',
  {
    id: autoId(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    id_session: text('id_session'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: text('detail').notNull().default('{}'),
  },
  (table) => [index('audit_at').on(table.at)],
);
