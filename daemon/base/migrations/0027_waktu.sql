ALTER TABLE `masjid` ADD `tinggi` integer;
--> statement-breakpoint
-- The public sees times that follow the height, and Hijri dates that follow what an admin sets.
DROP TRIGGER `landing_masjid_update`;
--> statement-breakpoint
CREATE TRIGGER `landing_masjid_update` AFTER UPDATE OF nama_masjid, lokasi, tinggi ON `masjid` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_hari_besar_insert` AFTER INSERT ON `setting` WHEN new.`key` = 'hari_besar' BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_hari_besar_update` AFTER UPDATE ON `setting` WHEN new.`key` = 'hari_besar' BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
ALTER TABLE `masjid` ADD `shown_no` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `masjid` ADD `shown_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `mubaligh` ADD `shown_no` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `mubaligh` ADD `shown_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `jadwal_pengajian` ADD `shown_no` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `jadwal_pengajian` ADD `shown_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `jadwal_jumatan` ADD `shown_no` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `jadwal_jumatan` ADD `shown_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- When what the public sees of a row has changed, for the calendar feed: a schedule's own changes count in its version.
CREATE TRIGGER `shown_masjid` AFTER UPDATE OF nama_masjid, lokasi, tinggi ON `masjid` WHEN old.nama_masjid IS NOT new.nama_masjid OR old.lokasi IS NOT new.lokasi OR old.tinggi IS NOT new.tinggi BEGIN UPDATE `masjid` SET `shown_no` = (SELECT CAST(`value` AS integer) FROM `setting` WHERE `key` = 'landing_version'), `shown_at` = unixepoch() * 1000 WHERE `id` = new.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `shown_mubaligh` AFTER UPDATE OF nama_mubaligh ON `mubaligh` WHEN old.nama_mubaligh IS NOT new.nama_mubaligh BEGIN UPDATE `mubaligh` SET `shown_no` = (SELECT CAST(`value` AS integer) FROM `setting` WHERE `key` = 'landing_version'), `shown_at` = unixepoch() * 1000 WHERE `id` = new.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `shown_jadwal_pengajian` AFTER UPDATE OF tanggal, waktu, id_masjid, id_mubaligh ON `jadwal_pengajian` WHEN old.tanggal IS NOT new.tanggal OR old.waktu IS NOT new.waktu OR old.id_masjid IS NOT new.id_masjid OR old.id_mubaligh IS NOT new.id_mubaligh BEGIN UPDATE `jadwal_pengajian` SET `shown_no` = CASE WHEN old.id_masjid IS NOT new.id_masjid OR old.id_mubaligh IS NOT new.id_mubaligh THEN (SELECT CAST(`value` AS integer) FROM `setting` WHERE `key` = 'landing_version') ELSE `shown_no` END, `shown_at` = unixepoch() * 1000 WHERE `id` = new.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `shown_jadwal_jumatan` AFTER UPDATE OF tanggal, id_masjid, id_mubaligh ON `jadwal_jumatan` WHEN old.tanggal IS NOT new.tanggal OR old.id_masjid IS NOT new.id_masjid OR old.id_mubaligh IS NOT new.id_mubaligh BEGIN UPDATE `jadwal_jumatan` SET `shown_no` = CASE WHEN old.id_masjid IS NOT new.id_masjid OR old.id_mubaligh IS NOT new.id_mubaligh THEN (SELECT CAST(`value` AS integer) FROM `setting` WHERE `key` = 'landing_version') ELSE `shown_no` END, `shown_at` = unixepoch() * 1000 WHERE `id` = new.`id`; END;
