import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Claim } from '#daemon/base/claim.ts';
import { BROADCAST_KINDS } from '#shared/broadcast/broadcasts.ts';
import { NANTI_KINDS } from '#shared/nanti/nanti.ts';
import type { MadeOf } from '#shared/roster/placeholder.ts';
import { account } from './account.ts';
import { autoId, instant, rowId } from './columns.ts';
import { lampiran } from './lampiran.ts';
import { masjidRows, mubalighRows, template, pengajianRows, jumatanRows } from './roster.ts';

/**
 * One send: its origin and templates. `month` is 'YYYY-MM' for a digest. Names stay when their rows are deleted. While
 * `paused_at` is set, its messages wait.
 */
export const broadcast = sqliteTable(
  'broadcast',
  {
    id: autoId(),
    kind: text('kind', {
      enum: BROADCAST_KINDS,
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
 * The WhatsApp groups that the sending number is in, or was; `jid` is WhatsApp's address. `anggota`: the number of
 * members. `hanya_admin`: only admins may write, `admin`: the number is one. `boleh`: an admin of Mimbar allows it.
 */
export const grup = sqliteTable(
  'grup',
  {
    id: autoId(),
    jid: text('jid').notNull(),
    nama: text('nama').notNull(),
    anggota: integer('anggota').notNull(),
    hanya_admin: integer('hanya_admin', { mode: 'boolean' }).notNull(),
    admin: integer('admin', { mode: 'boolean' }).notNull(),
    keluar: integer('keluar', { mode: 'boolean' }).notNull().default(false),
    boleh: integer('boleh', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [uniqueIndex('grup_jid').on(table.jid)],
);

/**
 * The queue and the log in one: a row per message, from the moment it is queued. `wa_id` is its id at WhatsApp, made
 * before the first try and kept for every retry. `attempts` counts the tries that were handed over to WhatsApp,
 * `retries` the others. `handed_at` is when it was first handed over without an answer: since then the message is in
 * doubt. `sent_at` is when it was last handed over, whatever the result. `quiet_hours`: it waits during quiet hours.
 * `cleared_at`: text and number were deleted, the row still counts. `id_first`: the first of several attempts at one
 * recipient, itself included; null where there is one only. `superseded`: another of these counts for the broadcast in
 * its stead; triggers keep it (docs/decisions/0046). `claim`: what it says, as JSON (docs/decisions/0050). `id_grup`:
 * it goes to a group, and has no number.
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
    id_masjid: rowId('id_masjid').references(() => masjidRows.id, { onDelete: 'set null' }),
    id_mubaligh: rowId('id_mubaligh').references(() => mubalighRows.id, { onDelete: 'set null' }),
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
    id_first: rowId('id_first'),
    superseded: integer('superseded', { mode: 'boolean' }).notNull().default(false),
    claim: text('claim', { mode: 'json' }).$type<Claim>().notNull().default({ kind: 'plain' }),
    /** Its file, whose caption the text is. A file that a message names can't be deleted. */
    id_lampiran: rowId('id_lampiran').references(() => lampiran.id),
    id_grup: rowId('id_grup').references(() => grup.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('message_lampiran')
      .on(table.id_lampiran)
      .where(sql`id_lampiran is not null`),
    index('message_first')
      .on(table.id_first)
      .where(sql`id_first is not null`),
    // In sending order, so that the next one is found without sorting.
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
    // For finding the messages of a deleted mosque or preacher.
    index('message_masjid')
      .on(table.id_masjid)
      .where(sql`id_masjid is not null`),
    index('message_mubaligh')
      .on(table.id_mubaligh)
      .where(sql`id_mubaligh is not null`),
    index('message_sent')
      .on(table.sent_at)
      .where(sql`sent_at is not null`),
    index('message_grup')
      .on(table.id_grup, table.sent_at)
      .where(sql`id_grup is not null`),
    index('message_unregistered')
      .on(table.no_hp)
      .where(sql`error_code = 'unregistered'`),
  ],
);

/**
 * The schedules of a message; a digest has many. `broadcast_version` is the schedule's when the message was written.
 * `asks`: it asks the preacher to confirm. `made_of`: the values in its text that can change without a new version of
 * the schedule, by placeholder; null for messages of before migration 0022.
 */
export const messageJadwal = sqliteTable(
  'message_jadwal',
  {
    id_message: rowId('id_message')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    id_pengajian: rowId('id_pengajian').references(() => pengajianRows.id, { onDelete: 'cascade' }),
    id_jumatan: rowId('id_jumatan').references(() => jumatanRows.id, { onDelete: 'cascade' }),
    broadcast_version: integer('broadcast_version').notNull(),
    id_masjid: rowId('id_masjid').notNull(),
    id_mubaligh: rowId('id_mubaligh').notNull(),
    asks: integer('asks', { mode: 'boolean' }).notNull().default(false),
    made_of: text('made_of', { mode: 'json' }).$type<MadeOf>(),
  },
  (table) => [
    index('message_jadwal_message').on(table.id_message),
    index('message_jadwal_pengajian').on(table.id_pengajian),
    index('message_jadwal_jumatan').on(table.id_jumatan),
    index('message_jadwal_masjid').on(table.id_masjid),
    index('message_jadwal_mubaligh').on(table.id_mubaligh),
  ],
);

/** Each number of a message, once, maintained by triggers: searches scan these instead of the messages. */
export const knownNumber = sqliteTable('known_number', { no_hp: text('no_hp').primaryKey() });

/** Numbers (digits, 62…) whose owner replied BERHENTI; nothing is sent to them until an admin lifts it. */
export const optOut = sqliteTable('opt_out', {
  no_hp: text('no_hp').primaryKey(),
  created_at: instant('created_at').notNull(),
});

/**
 * Numbers that replied BERHENTI and whose owner's data were deleted, as an HMAC: nothing is sent to them if they are
 * entered again, and they cannot be read here.
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

/** The WhatsApp session's keys, as bytes by type and id; only the messenger knows their meaning. */
export const whatsappKey = sqliteTable(
  'whatsapp_key',
  { type: text('type').notNull(), id: text('id').notNull(), value: text('value').notNull() },
  (table) => [primaryKey({ columns: [table.type, table.id] })],
);

/**
 * What a person was told about a schedule that was changed or deleted since; triggers store it with every change
 * (docs/decisions/0050). `id_orang` is the mosque whose chairman was told, or the preacher. The schedule's id is not a
 * foreign key, because its people have to be told when it is deleted; ids are never reused. Date, time, mosque and
 * preacher are as told, `version` is their broadcast version. `id_batal`: the message about the cancellation. Each
 * change of the schedule gives its rows new ids. A person has several rows while it is in doubt whether the later ones
 * have arrived.
 */
export const kabar = sqliteTable(
  'kabar',
  {
    id: autoId(),
    jenis: text('jenis', { enum: ['pengajian', 'jumatan'] }).notNull(),
    id_jadwal: rowId('id_jadwal').notNull(),
    audience: text('audience', { enum: ['dkm', 'mubaligh'] }).notNull(),
    id_orang: rowId('id_orang').notNull(),
    version: integer('version').notNull(),
    tanggal: text('tanggal').notNull(),
    waktu: text('waktu').notNull(),
    id_masjid: rowId('id_masjid').notNull(),
    id_mubaligh: rowId('id_mubaligh').notNull(),
    nama_masjid: text('nama_masjid').notNull(),
    id_batal: rowId('id_batal'),
    /** An admin said that he need not be told that it is off. He believes so nevertheless once that message arrives. */
    tak_perlu: integer('tak_perlu', { mode: 'boolean' }).notNull().default(false),
    /** The schedule that stood at its hour and place beside it, of which he knows by its own messages. */
    id_bersama: rowId('id_bersama'),
  },
  (table) => [
    uniqueIndex('kabar_orang').on(table.jenis, table.id_jadwal, table.audience, table.id_orang, table.version),
    index('kabar_tempat').on(table.tanggal, table.id_masjid),
  ],
);

/**
 * What a person wants to be sent at `pada`: never the texts, but what they will be made from. `query` is that of the
 * send; `targets` are the dates, or the month, that it was about. `reason`: why it failed, or what was left out.
 */
export const nanti = sqliteTable(
  'nanti',
  {
    id: autoId(),
    kind: text('kind', { enum: NANTI_KINDS }).notNull(),
    query: text('query', { mode: 'json' }).$type<object>().notNull(),
    targets: text('targets', { mode: 'json' }).$type<string[]>().notNull(),
    pada: instant('pada').notNull(),
    actor: text('actor').notNull(),
    id_account: rowId('id_account').references(() => account.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['waiting', 'sent', 'cancelled', 'failed'] })
      .notNull()
      .default('waiting'),
    id_broadcast: rowId('id_broadcast').references(() => broadcast.id, { onDelete: 'set null' }),
    reason: text('reason'),
    created_at: instant('created_at').notNull(),
    ended_at: instant('ended_at'),
  },
  (table) => [
    index('nanti_waiting')
      .on(table.pada)
      .where(sql`state = 'waiting'`),
    index('nanti_ended')
      .on(table.ended_at)
      .where(sql`ended_at is not null`),
    index('nanti_account').on(table.id_account),
    index('nanti_broadcast').on(table.id_broadcast),
  ],
);

/**
 * `saved_at` is when the card was last switched on or off, or its day or time changed: earlier instants do not count.
 * `covers_from` is the first target that the card covers since it was switched on.
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
  tanya_lagi: integer('tanya_lagi', { mode: 'boolean' }).notNull().default(false),
  tanya_h: integer('tanya_h').notNull().default(1),
  tanya_jam: text('tanya_jam').notNull().default('19:30'),
  tanya_saved_at: instant('tanya_saved_at').notNull().default(0),
  tanya_covers_from: text('tanya_covers_from').notNull().default(''),
});

/**
 * Each due run of a card that has happened or was too late: at most one per card and target ('YYYY-MM-DD' for the daily
 * cards, the list to groups and the day of a summary, 'YYYY-MM' for the monthly one). `due_at` is when it was due,
 * `ran_at` when it ran; `unknown`: it may have happened after the restored backup.
 */
export const scheduleRun = sqliteTable(
  'schedule_run',
  {
    id: autoId(),
    key: text('key', {
      enum: [
        'pengajian_bulanan',
        'pengajian_reminder',
        'jumatan_reminder',
        'tanya_lagi',
        'ringkasan_jumat',
        'daftar_jumat',
      ],
    }).notNull(),
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
