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
