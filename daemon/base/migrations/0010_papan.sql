CREATE TABLE `cuti` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_mubaligh` integer NOT NULL,
	`dari` text NOT NULL,
	`sampai` text NOT NULL,
	`alasan` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`id_mubaligh`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cuti_mubaligh` ON `cuti` (`id_mubaligh`,`dari`);--> statement-breakpoint
CREATE INDEX `cuti_dari` ON `cuti` (`dari`);--> statement-breakpoint
CREATE TABLE `papan_kunci` (
	`id_masjid` integer NOT NULL,
	`tanggal` text NOT NULL,
	PRIMARY KEY(`id_masjid`, `tanggal`),
	FOREIGN KEY (`id_masjid`) REFERENCES `masjid`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `papan_kunci_tanggal` ON `papan_kunci` (`tanggal`);--> statement-breakpoint
ALTER TABLE `jadwal_jumatan` ADD `konfirmasi` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `jadwal_jumatan` ADD `konfirmasi_at` integer;--> statement-breakpoint
ALTER TABLE `jadwal_jumatan` ADD `konfirmasi_jalur` text;--> statement-breakpoint
ALTER TABLE `jadwal_pengajian` ADD `konfirmasi` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `jadwal_pengajian` ADD `konfirmasi_at` integer;--> statement-breakpoint
ALTER TABLE `jadwal_pengajian` ADD `konfirmasi_jalur` text;