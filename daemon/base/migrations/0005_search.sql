CREATE TABLE `row_count` (
	`list` text NOT NULL,
	`part` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`list`, `part`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `known_number` (
	`no_hp` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `message_waiting`;
--> statement-breakpoint
CREATE INDEX `message_waiting` ON `message` (priority desc,`id`) WHERE state in ('waiting', 'held', 'running');
--> statement-breakpoint
CREATE INDEX `message_ends` ON `message` (`ends_at`) WHERE state in ('waiting', 'held', 'running');
--> statement-breakpoint
CREATE INDEX `message_log_number` ON `message` (`no_hp`,`finished_at`) WHERE state in ('success', 'failed') and cleared_at is null;
--> statement-breakpoint
CREATE INDEX `message_failed` ON `message` (`finished_at`) WHERE state = 'failed' and cleared_at is null;
--> statement-breakpoint
CREATE INDEX `message_masjid` ON `message` (`id_masjid`) WHERE id_masjid is not null;
--> statement-breakpoint
CREATE INDEX `message_mubaligh` ON `message` (`id_mubaligh`) WHERE id_mubaligh is not null;
--> statement-breakpoint
CREATE INDEX `broadcast_template_dkm` ON `broadcast` (`id_template_dkm`);
--> statement-breakpoint
CREATE INDEX `broadcast_template_mubaligh` ON `broadcast` (`id_template_mubaligh`);
--> statement-breakpoint
CREATE INDEX `schedule_run_broadcast` ON `schedule_run` (`id_broadcast`);
--> statement-breakpoint
CREATE INDEX `pengajian_waktu` ON `jadwal_pengajian` (`waktu_order`);
--> statement-breakpoint
CREATE INDEX `message_cancelled` ON `message` (`finished_at`) WHERE state = 'cancelled' and cleared_at is null;
--> statement-breakpoint
INSERT INTO `row_count` SELECT 'masjid', '', count(*) FROM `masjid`;
--> statement-breakpoint
CREATE TRIGGER `count_masjid_insert` AFTER INSERT ON `masjid` BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'masjid' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `count_masjid_delete` AFTER DELETE ON `masjid` BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'masjid' AND `part` = ''; END;
--> statement-breakpoint
INSERT INTO `row_count` SELECT 'mubaligh', '', count(*) FROM `mubaligh`;
--> statement-breakpoint
CREATE TRIGGER `count_mubaligh_insert` AFTER INSERT ON `mubaligh` BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'mubaligh' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `count_mubaligh_delete` AFTER DELETE ON `mubaligh` BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'mubaligh' AND `part` = ''; END;
--> statement-breakpoint
INSERT INTO `row_count` SELECT 'jadwal_pengajian', '', count(*) FROM `jadwal_pengajian`;
--> statement-breakpoint
CREATE TRIGGER `count_jadwal_pengajian_insert` AFTER INSERT ON `jadwal_pengajian` BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'jadwal_pengajian' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `count_jadwal_pengajian_delete` AFTER DELETE ON `jadwal_pengajian` BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'jadwal_pengajian' AND `part` = ''; END;
--> statement-breakpoint
INSERT INTO `row_count` SELECT 'jadwal_jumatan', '', count(*) FROM `jadwal_jumatan`;
--> statement-breakpoint
CREATE TRIGGER `count_jadwal_jumatan_insert` AFTER INSERT ON `jadwal_jumatan` BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'jadwal_jumatan' AND `part` = ''; END;
--> statement-breakpoint
CREATE TRIGGER `count_jadwal_jumatan_delete` AFTER DELETE ON `jadwal_jumatan` BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'jadwal_jumatan' AND `part` = ''; END;
--> statement-breakpoint
INSERT INTO `row_count` SELECT 'message_log', 'success', count(*) FROM `message` WHERE `state` = 'success' AND `cleared_at` IS NULL;
--> statement-breakpoint
INSERT INTO `row_count` SELECT 'message_log', 'failed', count(*) FROM `message` WHERE `state` = 'failed' AND `cleared_at` IS NULL;
--> statement-breakpoint
CREATE TRIGGER `count_log_insert` AFTER INSERT ON `message` WHEN NEW.`cleared_at` IS NULL BEGIN UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'message_log' AND `part` = NEW.`state`; END;
--> statement-breakpoint
CREATE TRIGGER `count_log_update` AFTER UPDATE OF `state`, `cleared_at` ON `message` WHEN OLD.`state` <> NEW.`state` OR OLD.`cleared_at` IS NOT NEW.`cleared_at` BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'message_log' AND `part` = OLD.`state` AND OLD.`cleared_at` IS NULL; UPDATE `row_count` SET `n` = `n` + 1 WHERE `list` = 'message_log' AND `part` = NEW.`state` AND NEW.`cleared_at` IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER `count_log_delete` AFTER DELETE ON `message` WHEN OLD.`cleared_at` IS NULL BEGIN UPDATE `row_count` SET `n` = `n` - 1 WHERE `list` = 'message_log' AND `part` = OLD.`state`; END;
--> statement-breakpoint
INSERT INTO `known_number` SELECT DISTINCT `no_hp` FROM `message` WHERE `no_hp` <> '';
--> statement-breakpoint
CREATE TRIGGER `known_number_insert` AFTER INSERT ON `message` WHEN NEW.`no_hp` <> '' BEGIN INSERT OR IGNORE INTO `known_number` VALUES (NEW.`no_hp`); END;
--> statement-breakpoint
CREATE TRIGGER `known_number_update` AFTER UPDATE OF `no_hp` ON `message` WHEN NOT EXISTS (SELECT 1 FROM `message` WHERE `no_hp` = OLD.`no_hp`) BEGIN DELETE FROM `known_number` WHERE `no_hp` = OLD.`no_hp`; END;
--> statement-breakpoint
CREATE TRIGGER `known_number_delete` AFTER DELETE ON `message` WHEN NOT EXISTS (SELECT 1 FROM `message` WHERE `no_hp` = OLD.`no_hp`) BEGIN DELETE FROM `known_number` WHERE `no_hp` = OLD.`no_hp`; END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `masjid_cari` USING fts5(nama_masjid, nama_ketua_dkm, no_hp, content='masjid', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
INSERT INTO `masjid_cari` (`masjid_cari`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `masjid_cari_insert` AFTER INSERT ON `masjid` BEGIN INSERT INTO `masjid_cari` (rowid, `nama_masjid`, `nama_ketua_dkm`, `no_hp`) VALUES (NEW.`id`, NEW.`nama_masjid`, NEW.`nama_ketua_dkm`, NEW.`no_hp`); END;
--> statement-breakpoint
CREATE TRIGGER `masjid_cari_update` AFTER UPDATE OF `nama_masjid`, `nama_ketua_dkm`, `no_hp` ON `masjid` BEGIN INSERT INTO `masjid_cari` (`masjid_cari`, rowid, `nama_masjid`, `nama_ketua_dkm`, `no_hp`) VALUES ('delete', OLD.`id`, OLD.`nama_masjid`, OLD.`nama_ketua_dkm`, OLD.`no_hp`); INSERT INTO `masjid_cari` (rowid, `nama_masjid`, `nama_ketua_dkm`, `no_hp`) VALUES (NEW.`id`, NEW.`nama_masjid`, NEW.`nama_ketua_dkm`, NEW.`no_hp`); END;
--> statement-breakpoint
CREATE TRIGGER `masjid_cari_delete` AFTER DELETE ON `masjid` BEGIN INSERT INTO `masjid_cari` (`masjid_cari`, rowid, `nama_masjid`, `nama_ketua_dkm`, `no_hp`) VALUES ('delete', OLD.`id`, OLD.`nama_masjid`, OLD.`nama_ketua_dkm`, OLD.`no_hp`); END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `mubaligh_cari` USING fts5(nama_mubaligh, no_hp, content='mubaligh', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
INSERT INTO `mubaligh_cari` (`mubaligh_cari`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `mubaligh_cari_insert` AFTER INSERT ON `mubaligh` BEGIN INSERT INTO `mubaligh_cari` (rowid, `nama_mubaligh`, `no_hp`) VALUES (NEW.`id`, NEW.`nama_mubaligh`, NEW.`no_hp`); END;
--> statement-breakpoint
CREATE TRIGGER `mubaligh_cari_update` AFTER UPDATE OF `nama_mubaligh`, `no_hp` ON `mubaligh` BEGIN INSERT INTO `mubaligh_cari` (`mubaligh_cari`, rowid, `nama_mubaligh`, `no_hp`) VALUES ('delete', OLD.`id`, OLD.`nama_mubaligh`, OLD.`no_hp`); INSERT INTO `mubaligh_cari` (rowid, `nama_mubaligh`, `no_hp`) VALUES (NEW.`id`, NEW.`nama_mubaligh`, NEW.`no_hp`); END;
--> statement-breakpoint
CREATE TRIGGER `mubaligh_cari_delete` AFTER DELETE ON `mubaligh` BEGIN INSERT INTO `mubaligh_cari` (`mubaligh_cari`, rowid, `nama_mubaligh`, `no_hp`) VALUES ('delete', OLD.`id`, OLD.`nama_mubaligh`, OLD.`no_hp`); END;
