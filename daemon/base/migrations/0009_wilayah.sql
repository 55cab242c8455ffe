ALTER TABLE `masjid` ADD `wilayah` text collate nocase DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `masjid` ADD `lokasi` text;--> statement-breakpoint
ALTER TABLE `masjid` ADD `alamat` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mubaligh` ADD `khatib` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `mubaligh` ADD `batas_bulan` integer;--> statement-breakpoint
ALTER TABLE `mubaligh` ADD `wilayah` text DEFAULT '[]' NOT NULL;