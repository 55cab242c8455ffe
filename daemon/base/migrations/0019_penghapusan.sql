CREATE TABLE `penghapusan` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`jenis` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`dibatalkan` integer DEFAULT 0 NOT NULL,
	`restored_at` integer,
	`restored_by` text
);
--> statement-breakpoint
CREATE INDEX `penghapusan_at` ON `penghapusan` (`at`);--> statement-breakpoint
CREATE TABLE `penghapusan_baris` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_penghapusan` integer NOT NULL,
	`tabel` text NOT NULL,
	`kolom` text,
	`isi` text NOT NULL,
	FOREIGN KEY (`id_penghapusan`) REFERENCES `penghapusan`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `penghapusan_baris_tabel` ON `penghapusan_baris` (`id_penghapusan`,`tabel`,`kolom`);--> statement-breakpoint
CREATE INDEX `penghapusan_baris_orang` ON `penghapusan_baris` (`tabel`) WHERE tabel in ('masjid', 'mubaligh');