ALTER TABLE `jadwal_pengajian` ADD `restored_at` integer;--> statement-breakpoint
ALTER TABLE `jadwal_jumatan` ADD `restored_at` integer;
