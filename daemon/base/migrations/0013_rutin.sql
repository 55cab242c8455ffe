CREATE TABLE `rutin` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_masjid` integer NOT NULL,
	`waktu` text NOT NULL,
	`aturan` text NOT NULL,
	`mulai` text NOT NULL,
	`sampai` text,
	`kecuali` text DEFAULT '[]' NOT NULL,
	`tetap` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch() * 1000) NOT NULL,
	FOREIGN KEY (`id_masjid`) REFERENCES `masjid`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rutin_masjid` ON `rutin` (`id_masjid`);--> statement-breakpoint
CREATE INDEX `rutin_mulai` ON `rutin` (`mulai`);--> statement-breakpoint
CREATE TABLE `rutin_mubaligh` (
	`id_rutin` integer NOT NULL,
	`urutan` integer NOT NULL,
	`id_mubaligh` integer,
	PRIMARY KEY(`id_rutin`, `urutan`),
	FOREIGN KEY (`id_rutin`) REFERENCES `rutin`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_mubaligh`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `rutin_mubaligh_mubaligh` ON `rutin_mubaligh` (`id_mubaligh`);--> statement-breakpoint
CREATE TABLE `rutin_tanggal` (
	`id_rutin` integer NOT NULL,
	`tanggal` text NOT NULL,
	`id_pengajian` integer,
	`jadwal_version` integer NOT NULL,
	PRIMARY KEY(`id_rutin`, `tanggal`),
	FOREIGN KEY (`id_rutin`) REFERENCES `rutin`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_pengajian`) REFERENCES `jadwal_pengajian`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rutin_tanggal_pengajian` ON `rutin_tanggal` (`id_pengajian`);--> statement-breakpoint
-- When a preacher goes, his schedules go with him. Nobody has deleted them by hand: whoever takes his turns gets the dates.
CREATE TRIGGER `rutin_mubaligh_gone` BEFORE DELETE ON `mubaligh` BEGIN
	DELETE FROM `rutin_tanggal` WHERE `id_pengajian` IN (SELECT `id` FROM `jadwal_pengajian` WHERE `id_mubaligh` = old.`id`) AND `jadwal_version` = (SELECT `version` FROM `jadwal_pengajian` WHERE `id` = `rutin_tanggal`.`id_pengajian`);
END;
