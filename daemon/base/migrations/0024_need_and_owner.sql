ALTER TABLE `penawaran` ADD `alarm_at` integer;
--> statement-breakpoint
UPDATE `penawaran` SET `alarm_at` = `ended_at` WHERE `state` = 'habis' AND `ended_at` >= `batas` AND coalesce((SELECT `konfirmasi_at` FROM `jadwal_jumatan` WHERE `id` = `id_jadwal` AND `jenis` = 'jumatan' AND `broadcast_version` = penawaran.version), (SELECT `konfirmasi_at` FROM `jadwal_pengajian` WHERE `id` = `id_jadwal` AND `jenis` = 'pengajian' AND `broadcast_version` = penawaran.version)) <= `ended_at`;
--> statement-breakpoint
ALTER TABLE `penghapusan` ADD `id_account` integer REFERENCES `account`(`id`) ON DELETE set null;
--> statement-breakpoint
ALTER TABLE `penghapusan` ADD `id_restorer` integer REFERENCES `account`(`id`) ON DELETE set null;
--> statement-breakpoint
UPDATE `penghapusan` SET `id_account` = coalesce(
(SELECT `session`.`id_account` FROM `audit` JOIN `session` ON `session`.`id` = `audit`.`id_session` WHERE `audit`.`at` BETWEEN penghapusan.at AND penghapusan.at + 60000 AND `audit`.`detail` ->> '$.penghapusan' = CAST(penghapusan.id AS text) LIMIT 1),
(SELECT `account`.`id` FROM `account` WHERE `account`.`username` = penghapusan.actor AND `account`.`created_at` <= penghapusan.at AND NOT EXISTS (SELECT 1 FROM `audit` WHERE `audit`.`at` >= penghapusan.at AND `audit`.`action` = 'admin.update' AND `audit`.`subject` = 'account:' || `account`.`id` AND `audit`.`detail` LIKE '%username%')));
--> statement-breakpoint
ALTER TABLE `jadwal_jumatan` ADD `konfirmasi_tanda` text;
--> statement-breakpoint
ALTER TABLE `jadwal_pengajian` ADD `konfirmasi_tanda` text;
--> statement-breakpoint
ALTER TABLE `balasan` ADD `tanda` text;
--> statement-breakpoint
ALTER TABLE `balasan` ADD `tanda_at` integer;
