CREATE TABLE `account` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text collate nocase NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_username_unique` ON `account` (`username`);--> statement-breakpoint
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`id_session` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`);--> statement-breakpoint
CREATE TABLE `branding` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_name` text NOT NULL,
	`app_credit` text DEFAULT '' NOT NULL,
	`logo` blob,
	`logo_type` text,
	`logo_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `broadcast` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`actor` text NOT NULL,
	`month` text,
	`id_template_dkm` integer,
	`id_template_mubaligh` integer,
	`nama_template_dkm` text,
	`nama_template_mubaligh` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`id_template_dkm`) REFERENCES `template`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`id_template_mubaligh`) REFERENCES `template`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `digest` (
	`month` text NOT NULL,
	`recipient` text NOT NULL,
	`text_hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`month`, `recipient`)
);
--> statement-breakpoint
CREATE TABLE `idempotency` (
	`actor` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`actor`, `key`)
);
--> statement-breakpoint
CREATE TABLE `jadwal_jumatan` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tanggal` text NOT NULL,
	`id_masjid` integer NOT NULL,
	`id_mubaligh` integer NOT NULL,
	`broadcast_version` integer DEFAULT 1 NOT NULL,
	`dkm_status` text DEFAULT 'none' NOT NULL,
	`mubaligh_status` text DEFAULT 'none' NOT NULL,
	`broadcasted` integer GENERATED ALWAYS AS (('accepted' in (dkm_status, mubaligh_status) and dkm_status in ('none', 'accepted') and mubaligh_status in ('none', 'accepted'))) VIRTUAL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`id_masjid`) REFERENCES `masjid`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_mubaligh`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `jumatan_tanggal` ON `jadwal_jumatan` (`tanggal`);--> statement-breakpoint
CREATE INDEX `jumatan_masjid` ON `jadwal_jumatan` (`id_masjid`);--> statement-breakpoint
CREATE INDEX `jumatan_mubaligh` ON `jadwal_jumatan` (`id_mubaligh`);--> statement-breakpoint
CREATE TABLE `masjid` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kunci` text NOT NULL,
	`nama_masjid` text collate nocase NOT NULL,
	`nama_ketua_dkm` text collate nocase NOT NULL,
	`no_hp` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `masjid_kunci_unique` ON `masjid` (`kunci`);--> statement-breakpoint
CREATE INDEX `masjid_nama` ON `masjid` (`nama_masjid`);--> statement-breakpoint
CREATE INDEX `masjid_ketua` ON `masjid` (`nama_ketua_dkm`);--> statement-breakpoint
CREATE INDEX `masjid_no_hp` ON `masjid` (`no_hp`);--> statement-breakpoint
CREATE TABLE `message` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_broadcast` integer,
	`wa_id` text NOT NULL,
	`audience` text,
	`recipient` text NOT NULL,
	`no_hp` text NOT NULL,
	`message` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`id_masjid` integer,
	`id_mubaligh` integer,
	`month` text,
	`state` text NOT NULL,
	`priority` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`retries` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer DEFAULT 0 NOT NULL,
	`handed_at` integer,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`delivered_at` integer,
	`read_at` integer,
	`error_code` text,
	`error_reason` text,
	`cleared_at` integer,
	FOREIGN KEY (`id_broadcast`) REFERENCES `broadcast`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`id_masjid`) REFERENCES `masjid`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`id_mubaligh`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_wa_id_unique` ON `message` (`wa_id`);--> statement-breakpoint
CREATE INDEX `message_waiting` ON `message` (`priority`,`id`) WHERE state in ('waiting', 'held', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX `message_dedupe` ON `message` (`dedupe_key`) WHERE state in ('waiting', 'held', 'running');--> statement-breakpoint
CREATE INDEX `message_log` ON `message` (`finished_at`,`id`) WHERE state in ('success', 'failed') and cleared_at is null;--> statement-breakpoint
CREATE INDEX `message_number` ON `message` (`no_hp`,`id`);--> statement-breakpoint
CREATE INDEX `message_broadcast` ON `message` (`id_broadcast`,`state`);--> statement-breakpoint
CREATE TABLE `message_jadwal` (
	`id_message` integer NOT NULL,
	`id_pengajian` integer,
	`id_jumatan` integer,
	`broadcast_version` integer NOT NULL,
	`id_masjid` integer NOT NULL,
	`id_mubaligh` integer NOT NULL,
	FOREIGN KEY (`id_message`) REFERENCES `message`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_pengajian`) REFERENCES `jadwal_pengajian`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_jumatan`) REFERENCES `jadwal_jumatan`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_jadwal_message` ON `message_jadwal` (`id_message`);--> statement-breakpoint
CREATE INDEX `message_jadwal_pengajian` ON `message_jadwal` (`id_pengajian`);--> statement-breakpoint
CREATE INDEX `message_jadwal_jumatan` ON `message_jadwal` (`id_jumatan`);--> statement-breakpoint
CREATE INDEX `message_jadwal_masjid` ON `message_jadwal` (`id_masjid`);--> statement-breakpoint
CREATE INDEX `message_jadwal_mubaligh` ON `message_jadwal` (`id_mubaligh`);--> statement-breakpoint
CREATE TABLE `mubaligh` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kunci` text NOT NULL,
	`nama_mubaligh` text collate nocase NOT NULL,
	`no_hp` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mubaligh_kunci_unique` ON `mubaligh` (`kunci`);--> statement-breakpoint
CREATE INDEX `mubaligh_nama` ON `mubaligh` (`nama_mubaligh`);--> statement-breakpoint
CREATE INDEX `mubaligh_no_hp` ON `mubaligh` (`no_hp`);--> statement-breakpoint
CREATE TABLE `jadwal_pengajian` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tanggal` text NOT NULL,
	`id_masjid` integer NOT NULL,
	`id_mubaligh` integer NOT NULL,
	`broadcast_version` integer DEFAULT 1 NOT NULL,
	`dkm_status` text DEFAULT 'none' NOT NULL,
	`mubaligh_status` text DEFAULT 'none' NOT NULL,
	`broadcasted` integer GENERATED ALWAYS AS (('accepted' in (dkm_status, mubaligh_status) and dkm_status in ('none', 'accepted') and mubaligh_status in ('none', 'accepted'))) VIRTUAL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	`waktu` text NOT NULL,
	`waktu_order` integer NOT NULL,
	FOREIGN KEY (`id_masjid`) REFERENCES `masjid`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_mubaligh`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pengajian_tanggal` ON `jadwal_pengajian` (`tanggal`,`waktu_order`);--> statement-breakpoint
CREATE INDEX `pengajian_masjid` ON `jadwal_pengajian` (`id_masjid`);--> statement-breakpoint
CREATE INDEX `pengajian_mubaligh` ON `jadwal_pengajian` (`id_mubaligh`);--> statement-breakpoint
CREATE TABLE `schedule_card` (
	`key` text PRIMARY KEY NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`h` integer DEFAULT 0 NOT NULL,
	`jam` text DEFAULT '00:00' NOT NULL,
	`id_template_dkm` integer,
	`id_template_mubaligh` integer,
	`force_broadcast` integer DEFAULT false NOT NULL,
	`saved_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`id_template_dkm`) REFERENCES `template`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`id_template_mubaligh`) REFERENCES `template`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`id_account` integer NOT NULL,
	`presented` text DEFAULT '[]' NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`id_account`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `session_account` ON `session` (`id_account`);--> statement-breakpoint
CREATE TABLE `setting` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `template` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`nama_template` text collate nocase NOT NULL,
	`content` text NOT NULL,
	`type` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `template_nama_template_unique` ON `template` (`nama_template`);--> statement-breakpoint
CREATE INDEX `template_type` ON `template` (`type`);--> statement-breakpoint
CREATE TABLE `whatsapp_key` (
	`type` text NOT NULL,
	`id` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`type`, `id`)
);
