CREATE TABLE `belum_jelas` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`jenis` text NOT NULL,
	`id_jadwal` integer NOT NULL,
	`no_hp` text NOT NULL,
	`kata` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `belum_jelas_jadwal` ON `belum_jelas` (`jenis`,`id_jadwal`);--> statement-breakpoint
CREATE INDEX `belum_jelas_no_hp` ON `belum_jelas` (`no_hp`);--> statement-breakpoint
CREATE INDEX `belum_jelas_at` ON `belum_jelas` (`at`);
