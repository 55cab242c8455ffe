-- Rows that a large deletion has taken from sight and not deleted yet, or that its undo has not given back yet
-- (docs/decisions/0051). Whoever reads these four tables reads the views, whoever writes writes the tables. `siap`: the
-- undo has brought what people know about this schedule up to date.
ALTER TABLE `penghapusan` ADD `jalan` text;
--> statement-breakpoint
CREATE INDEX `penghapusan_jalan` ON `penghapusan` (`id`) WHERE jalan is not null;
--> statement-breakpoint
CREATE TABLE `hilang_masjid` (`id` integer PRIMARY KEY NOT NULL, `id_penghapusan` integer NOT NULL, `siap` integer DEFAULT false NOT NULL);
--> statement-breakpoint
CREATE TABLE `hilang_mubaligh` (`id` integer PRIMARY KEY NOT NULL, `id_penghapusan` integer NOT NULL, `siap` integer DEFAULT false NOT NULL);
--> statement-breakpoint
CREATE TABLE `hilang_pengajian` (`id` integer PRIMARY KEY NOT NULL, `id_penghapusan` integer NOT NULL, `siap` integer DEFAULT false NOT NULL);
--> statement-breakpoint
CREATE TABLE `hilang_jumatan` (`id` integer PRIMARY KEY NOT NULL, `id_penghapusan` integer NOT NULL, `siap` integer DEFAULT false NOT NULL);
--> statement-breakpoint
CREATE VIEW `masjid_ada` AS SELECT * FROM `masjid` WHERE `id` NOT IN (SELECT `id` FROM `hilang_masjid`);
--> statement-breakpoint
CREATE VIEW `mubaligh_ada` AS SELECT * FROM `mubaligh` WHERE `id` NOT IN (SELECT `id` FROM `hilang_mubaligh`);
--> statement-breakpoint
CREATE VIEW `pengajian_ada` AS SELECT * FROM `jadwal_pengajian` WHERE `id` NOT IN (SELECT `id` FROM `hilang_pengajian`);
--> statement-breakpoint
CREATE VIEW `jumatan_ada` AS SELECT * FROM `jadwal_jumatan` WHERE `id` NOT IN (SELECT `id` FROM `hilang_jumatan`);
--> statement-breakpoint
CREATE VIEW `rutin_ada` AS SELECT * FROM `rutin` WHERE `id_masjid` NOT IN (SELECT `id` FROM `hilang_masjid`);
--> statement-breakpoint
CREATE VIEW `papan_kunci_ada` AS SELECT * FROM `papan_kunci` WHERE `id_masjid` NOT IN (SELECT `id` FROM `hilang_masjid`);
--> statement-breakpoint
CREATE VIEW `udzur_ada` AS SELECT * FROM `udzur` WHERE `id_masjid` NOT IN (SELECT `id` FROM `hilang_masjid`) AND `id_mubaligh` NOT IN (SELECT `id` FROM `hilang_mubaligh`);
--> statement-breakpoint
CREATE VIEW `cuti_ada` AS SELECT * FROM `cuti` WHERE `id_mubaligh` NOT IN (SELECT `id` FROM `hilang_mubaligh`);
--> statement-breakpoint
DROP TRIGGER `count_masjid_insert`;
--> statement-breakpoint
CREATE TRIGGER `count_masjid_insert` AFTER INSERT ON `masjid` WHEN NEW.`id` NOT IN (SELECT `id` FROM `hilang_masjid`) BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'masjid' AND `part` = ''; END;
--> statement-breakpoint
DROP TRIGGER `count_masjid_delete`;
--> statement-breakpoint
CREATE TRIGGER `count_masjid_delete` AFTER DELETE ON `masjid` WHEN OLD.`id` NOT IN (SELECT `id` FROM `hilang_masjid`) BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'masjid' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `hilang_masjid_insert` AFTER INSERT ON `hilang_masjid` WHEN EXISTS (SELECT 1 FROM `masjid` WHERE `id` = NEW.`id`) BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'masjid' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `hilang_masjid_delete` AFTER DELETE ON `hilang_masjid` WHEN EXISTS (SELECT 1 FROM `masjid` WHERE `id` = OLD.`id`) BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'masjid' AND `part` = ''; END;
--> statement-breakpoint
DROP TRIGGER `landing_masjid_insert`;
--> statement-breakpoint
CREATE TRIGGER `landing_masjid_insert` AFTER INSERT ON `masjid` WHEN NEW.`id` NOT IN (SELECT `id` FROM `hilang_masjid`) BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
DROP TRIGGER `landing_masjid_delete`;
--> statement-breakpoint
CREATE TRIGGER `landing_masjid_delete` AFTER DELETE ON `masjid` WHEN OLD.`id` NOT IN (SELECT `id` FROM `hilang_masjid`) BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
DROP TRIGGER `count_mubaligh_insert`;
--> statement-breakpoint
CREATE TRIGGER `count_mubaligh_insert` AFTER INSERT ON `mubaligh` WHEN NEW.`id` NOT IN (SELECT `id` FROM `hilang_mubaligh`) BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'mubaligh' AND `part` = ''; END;
--> statement-breakpoint
DROP TRIGGER `count_mubaligh_delete`;
--> statement-breakpoint
CREATE TRIGGER `count_mubaligh_delete` AFTER DELETE ON `mubaligh` WHEN OLD.`id` NOT IN (SELECT `id` FROM `hilang_mubaligh`) BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'mubaligh' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `hilang_mubaligh_insert` AFTER INSERT ON `hilang_mubaligh` WHEN EXISTS (SELECT 1 FROM `mubaligh` WHERE `id` = NEW.`id`) BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'mubaligh' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `hilang_mubaligh_delete` AFTER DELETE ON `hilang_mubaligh` WHEN EXISTS (SELECT 1 FROM `mubaligh` WHERE `id` = OLD.`id`) BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'mubaligh' AND `part` = ''; END;
--> statement-breakpoint
DROP TRIGGER `landing_mubaligh_insert`;
--> statement-breakpoint
CREATE TRIGGER `landing_mubaligh_insert` AFTER INSERT ON `mubaligh` WHEN NEW.`id` NOT IN (SELECT `id` FROM `hilang_mubaligh`) BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
DROP TRIGGER `landing_mubaligh_delete`;
--> statement-breakpoint
CREATE TRIGGER `landing_mubaligh_delete` AFTER DELETE ON `mubaligh` WHEN OLD.`id` NOT IN (SELECT `id` FROM `hilang_mubaligh`) BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
DROP TRIGGER `count_jadwal_pengajian_insert`;
--> statement-breakpoint
CREATE TRIGGER `count_jadwal_pengajian_insert` AFTER INSERT ON `jadwal_pengajian` WHEN NEW.`id` NOT IN (SELECT `id` FROM `hilang_pengajian`) BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'jadwal_pengajian' AND `part` = ''; END;
--> statement-breakpoint
DROP TRIGGER `count_jadwal_pengajian_delete`;
--> statement-breakpoint
CREATE TRIGGER `count_jadwal_pengajian_delete` AFTER DELETE ON `jadwal_pengajian` WHEN OLD.`id` NOT IN (SELECT `id` FROM `hilang_pengajian`) BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'jadwal_pengajian' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `hilang_pengajian_insert` AFTER INSERT ON `hilang_pengajian` WHEN EXISTS (SELECT 1 FROM `jadwal_pengajian` WHERE `id` = NEW.`id`) BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'jadwal_pengajian' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `hilang_pengajian_delete` AFTER DELETE ON `hilang_pengajian` WHEN EXISTS (SELECT 1 FROM `jadwal_pengajian` WHERE `id` = OLD.`id`) BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'jadwal_pengajian' AND `part` = ''; END;
--> statement-breakpoint
DROP TRIGGER `landing_jadwal_pengajian_insert`;
--> statement-breakpoint
CREATE TRIGGER `landing_jadwal_pengajian_insert` AFTER INSERT ON `jadwal_pengajian` WHEN NEW.`id` NOT IN (SELECT `id` FROM `hilang_pengajian`) BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
DROP TRIGGER `landing_jadwal_pengajian_delete`;
--> statement-breakpoint
CREATE TRIGGER `landing_jadwal_pengajian_delete` AFTER DELETE ON `jadwal_pengajian` WHEN OLD.`id` NOT IN (SELECT `id` FROM `hilang_pengajian`) BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
DROP TRIGGER `count_jadwal_jumatan_insert`;
--> statement-breakpoint
CREATE TRIGGER `count_jadwal_jumatan_insert` AFTER INSERT ON `jadwal_jumatan` WHEN NEW.`id` NOT IN (SELECT `id` FROM `hilang_jumatan`) BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'jadwal_jumatan' AND `part` = ''; END;
--> statement-breakpoint
DROP TRIGGER `count_jadwal_jumatan_delete`;
--> statement-breakpoint
CREATE TRIGGER `count_jadwal_jumatan_delete` AFTER DELETE ON `jadwal_jumatan` WHEN OLD.`id` NOT IN (SELECT `id` FROM `hilang_jumatan`) BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'jadwal_jumatan' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `hilang_jumatan_insert` AFTER INSERT ON `hilang_jumatan` WHEN EXISTS (SELECT 1 FROM `jadwal_jumatan` WHERE `id` = NEW.`id`) BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'jadwal_jumatan' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `hilang_jumatan_delete` AFTER DELETE ON `hilang_jumatan` WHEN EXISTS (SELECT 1 FROM `jadwal_jumatan` WHERE `id` = OLD.`id`) BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'jadwal_jumatan' AND `part` = ''; END;
--> statement-breakpoint
DROP TRIGGER `landing_jadwal_jumatan_insert`;
--> statement-breakpoint
CREATE TRIGGER `landing_jadwal_jumatan_insert` AFTER INSERT ON `jadwal_jumatan` WHEN NEW.`id` NOT IN (SELECT `id` FROM `hilang_jumatan`) BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
DROP TRIGGER `landing_jadwal_jumatan_delete`;
--> statement-breakpoint
CREATE TRIGGER `landing_jadwal_jumatan_delete` AFTER DELETE ON `jadwal_jumatan` WHEN OLD.`id` NOT IN (SELECT `id` FROM `hilang_jumatan`) BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
