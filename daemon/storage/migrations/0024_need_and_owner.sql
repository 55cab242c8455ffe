ALTER TABLE `penawaran` ADD `alarm_at` integer;
--> statement-breakpoint
UPDATE `penawaran` SET `alarm_at` = `ended_at` WHERE `state` = 'habis' AND `ended_at` >= `batas` AND coalesce((SELECT `konfirmasi_at` FROM `jadwal_jumatan` WHERE `id` = `id_jadwal` AND `jenis` = 'jumatan' AND `broadcast_version` = penawaran.version), (SELECT `konfirmasi_at` FROM `jadwal_pengajian` WHERE `id` = `id_jadwal` AND `jenis` = 'pengajian' AND `broadcast_version` = penawaran.version)) <= `ended_at`;
