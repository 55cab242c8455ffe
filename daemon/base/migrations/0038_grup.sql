CREATE TABLE `grup` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`jid` text NOT NULL,
	`nama` text NOT NULL,
	`anggota` integer NOT NULL,
	`hanya_admin` integer NOT NULL,
	`admin` integer NOT NULL,
	`keluar` integer DEFAULT false NOT NULL,
	`boleh` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grup_jid` ON `grup` (`jid`);
--> statement-breakpoint
ALTER TABLE `message` ADD `id_grup` integer REFERENCES grup(id) ON DELETE set null;
--> statement-breakpoint
CREATE INDEX `message_grup` ON `message` (`id_grup`, `sent_at`) WHERE id_grup is not null;
