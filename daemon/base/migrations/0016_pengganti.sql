CREATE TABLE `penawaran` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`jenis` text NOT NULL,
	`id_jadwal` integer NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`sebab` text,
	`id_mubaligh` integer,
	`udzur_at` integer,
	`udzur_jalur` text,
	`tanggal` text NOT NULL,
	`waktu` text NOT NULL,
	`nama_masjid` text NOT NULL,
	`jeda_menit` integer,
	`batas` integer NOT NULL,
	`akhir` integer NOT NULL,
	`id_pemenang` integer,
	`version_baru` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`id_mubaligh`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`id_pemenang`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `penawaran_jadwal` ON `penawaran` (`jenis`,`id_jadwal`,`version`);--> statement-breakpoint
CREATE INDEX `penawaran_jalan` ON `penawaran` (`id`) WHERE state = 'jalan';--> statement-breakpoint
CREATE INDEX `penawaran_akhir` ON `penawaran` (`akhir`);--> statement-breakpoint
CREATE INDEX `penawaran_mubaligh` ON `penawaran` (`id_mubaligh`);--> statement-breakpoint
CREATE INDEX `penawaran_pemenang` ON `penawaran` (`id_pemenang`);--> statement-breakpoint
CREATE TABLE `tawaran` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_penawaran` integer NOT NULL,
	`id_mubaligh` integer NOT NULL,
	`urutan` integer NOT NULL,
	`berurutan` integer NOT NULL,
	`state` text NOT NULL,
	`nomor` integer,
	`id_broadcast` integer,
	`answered_at` integer,
	FOREIGN KEY (`id_penawaran`) REFERENCES `penawaran`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_mubaligh`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_broadcast`) REFERENCES `broadcast`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tawaran_mubaligh` ON `tawaran` (`id_mubaligh`,`id_penawaran`);--> statement-breakpoint
CREATE INDEX `tawaran_penawaran` ON `tawaran` (`id_penawaran`,`urutan`);--> statement-breakpoint
CREATE INDEX `tawaran_broadcast` ON `tawaran` (`id_broadcast`);--> statement-breakpoint
CREATE TABLE `tawaran_langkah` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_penawaran` integer NOT NULL,
	`at` integer NOT NULL,
	`langkah` text NOT NULL,
	`id_mubaligh` integer,
	`id_account` integer,
	`kirim` text,
	`id_broadcast` integer,
	FOREIGN KEY (`id_penawaran`) REFERENCES `penawaran`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_mubaligh`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_account`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_broadcast`) REFERENCES `broadcast`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `tawaran_langkah_penawaran` ON `tawaran_langkah` (`id_penawaran`,`id`);--> statement-breakpoint
CREATE INDEX `tawaran_langkah_antre` ON `tawaran_langkah` (`id`) WHERE kirim = 'antre';--> statement-breakpoint
CREATE INDEX `tawaran_langkah_mubaligh` ON `tawaran_langkah` (`id_mubaligh`);--> statement-breakpoint
CREATE INDEX `tawaran_langkah_account` ON `tawaran_langkah` (`id_account`);--> statement-breakpoint
CREATE INDEX `tawaran_langkah_broadcast` ON `tawaran_langkah` (`id_broadcast`);--> statement-breakpoint
CREATE INDEX `jumatan_udzur` ON `jadwal_jumatan` (`tanggal`) WHERE konfirmasi = 'udzur';--> statement-breakpoint
CREATE INDEX `pengajian_udzur` ON `jadwal_pengajian` (`tanggal`) WHERE konfirmasi = 'udzur';