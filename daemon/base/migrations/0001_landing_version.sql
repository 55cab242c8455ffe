-- A number that moves with every change of what the public sees, whoever makes it and however: the landing page, its data
-- and the calendar feed are revalidated by it. Columns that only the broadcasts write (dkm_status …) leave it alone.
INSERT INTO `setting` (`key`, `value`) VALUES ('landing_version', '1');
--> statement-breakpoint
CREATE TRIGGER `landing_jadwal_pengajian_insert` AFTER INSERT ON `jadwal_pengajian` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_jadwal_pengajian_update` AFTER UPDATE OF tanggal, waktu, id_masjid, id_mubaligh ON `jadwal_pengajian` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_jadwal_pengajian_delete` AFTER DELETE ON `jadwal_pengajian` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_jadwal_jumatan_insert` AFTER INSERT ON `jadwal_jumatan` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_jadwal_jumatan_update` AFTER UPDATE OF tanggal, id_masjid, id_mubaligh ON `jadwal_jumatan` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_jadwal_jumatan_delete` AFTER DELETE ON `jadwal_jumatan` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_masjid_insert` AFTER INSERT ON `masjid` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_masjid_update` AFTER UPDATE OF nama_masjid ON `masjid` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_masjid_delete` AFTER DELETE ON `masjid` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_mubaligh_insert` AFTER INSERT ON `mubaligh` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_mubaligh_update` AFTER UPDATE OF nama_mubaligh ON `mubaligh` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_mubaligh_delete` AFTER DELETE ON `mubaligh` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_branding_insert` AFTER INSERT ON `branding` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_branding_update` AFTER UPDATE OF app_name, app_credit, logo, logo_version ON `branding` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
CREATE TRIGGER `landing_branding_delete` AFTER DELETE ON `branding` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
