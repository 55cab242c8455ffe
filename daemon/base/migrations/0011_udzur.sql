CREATE TABLE `udzur` (
	`id_mubaligh` integer NOT NULL,
	`jenis` text NOT NULL,
	`tanggal` text NOT NULL,
	`waktu` text NOT NULL,
	`id_masjid` integer NOT NULL,
	PRIMARY KEY(`id_mubaligh`, `tanggal`, `jenis`, `id_masjid`, `waktu`),
	FOREIGN KEY (`id_mubaligh`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_masjid`) REFERENCES `masjid`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `udzur_tanggal` ON `udzur` (`tanggal`);--> statement-breakpoint
CREATE INDEX `udzur_masjid` ON `udzur` (`id_masjid`);--> statement-breakpoint
INSERT INTO `udzur` SELECT `id_mubaligh`, 'jumatan', `tanggal`, '', `id_masjid` FROM `jadwal_jumatan` WHERE `konfirmasi` = 'udzur' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO `udzur` SELECT `id_mubaligh`, 'pengajian', `tanggal`, `waktu`, `id_masjid` FROM `jadwal_pengajian` WHERE `konfirmasi` = 'udzur' ON CONFLICT DO NOTHING;
