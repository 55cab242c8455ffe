CREATE TABLE `lampiran_isi` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`isi` blob NOT NULL,
	`ukuran` integer NOT NULL,
	`lebar` integer,
	`tinggi` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lampiran_isi_hash` ON `lampiran_isi` (`hash`);
--> statement-breakpoint
CREATE TABLE `lampiran` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`nama` text NOT NULL,
	`jenis` text NOT NULL,
	`id_isi` integer NOT NULL,
	`created_at` integer NOT NULL,
	`messenger` text,
	`unggahan` text,
	`diunggah_at` integer,
	FOREIGN KEY (`id_isi`) REFERENCES `lampiran_isi`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lampiran_id_isi` ON `lampiran` (`id_isi`);
--> statement-breakpoint
ALTER TABLE `message` ADD `id_lampiran` integer REFERENCES lampiran(id);
--> statement-breakpoint
CREATE INDEX `message_lampiran` ON `message` (`id_lampiran`) WHERE id_lampiran is not null;
