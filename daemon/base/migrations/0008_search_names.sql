DROP TRIGGER `masjid_cari_insert`;
--> statement-breakpoint
DROP TRIGGER `masjid_cari_update`;
--> statement-breakpoint
DROP TRIGGER `masjid_cari_delete`;
--> statement-breakpoint
DROP TABLE `masjid_cari`;
--> statement-breakpoint
CREATE VIEW `masjid_kata` AS SELECT `id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(`nama_masjid`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', '') AS `nama_masjid`, replace(replace(replace(replace(replace(replace(replace(replace(replace(`nama_ketua_dkm`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', '') AS `nama_ketua_dkm`, `no_hp` FROM `masjid`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `masjid_cari` USING fts5(nama_masjid, nama_ketua_dkm, no_hp, content='masjid_kata', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
INSERT INTO `masjid_cari` (`masjid_cari`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `masjid_cari` (`masjid_cari`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `masjid_cari_insert` AFTER INSERT ON `masjid` BEGIN INSERT INTO `masjid_cari` (rowid, `nama_masjid`, `nama_ketua_dkm`, `no_hp`) VALUES (NEW.`id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nama_masjid`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nama_ketua_dkm`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), NEW.`no_hp`); END;
--> statement-breakpoint
CREATE TRIGGER `masjid_cari_update` AFTER UPDATE OF `nama_masjid`, `nama_ketua_dkm`, `no_hp` ON `masjid` BEGIN INSERT INTO `masjid_cari` (`masjid_cari`, rowid, `nama_masjid`, `nama_ketua_dkm`, `no_hp`) VALUES ('delete', OLD.`id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.`nama_masjid`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.`nama_ketua_dkm`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), OLD.`no_hp`); INSERT INTO `masjid_cari` (rowid, `nama_masjid`, `nama_ketua_dkm`, `no_hp`) VALUES (NEW.`id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nama_masjid`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nama_ketua_dkm`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), NEW.`no_hp`); END;
--> statement-breakpoint
CREATE TRIGGER `masjid_cari_delete` AFTER DELETE ON `masjid` BEGIN INSERT INTO `masjid_cari` (`masjid_cari`, rowid, `nama_masjid`, `nama_ketua_dkm`, `no_hp`) VALUES ('delete', OLD.`id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.`nama_masjid`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.`nama_ketua_dkm`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), OLD.`no_hp`); END;
--> statement-breakpoint
DROP TRIGGER `mubaligh_cari_insert`;
--> statement-breakpoint
DROP TRIGGER `mubaligh_cari_update`;
--> statement-breakpoint
DROP TRIGGER `mubaligh_cari_delete`;
--> statement-breakpoint
DROP TABLE `mubaligh_cari`;
--> statement-breakpoint
CREATE VIEW `mubaligh_kata` AS SELECT `id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(`nama_mubaligh`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', '') AS `nama_mubaligh`, `no_hp` FROM `mubaligh`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `mubaligh_cari` USING fts5(nama_mubaligh, no_hp, content='mubaligh_kata', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
INSERT INTO `mubaligh_cari` (`mubaligh_cari`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `mubaligh_cari` (`mubaligh_cari`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `mubaligh_cari_insert` AFTER INSERT ON `mubaligh` BEGIN INSERT INTO `mubaligh_cari` (rowid, `nama_mubaligh`, `no_hp`) VALUES (NEW.`id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nama_mubaligh`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), NEW.`no_hp`); END;
--> statement-breakpoint
CREATE TRIGGER `mubaligh_cari_update` AFTER UPDATE OF `nama_mubaligh`, `no_hp` ON `mubaligh` BEGIN INSERT INTO `mubaligh_cari` (`mubaligh_cari`, rowid, `nama_mubaligh`, `no_hp`) VALUES ('delete', OLD.`id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.`nama_mubaligh`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), OLD.`no_hp`); INSERT INTO `mubaligh_cari` (rowid, `nama_mubaligh`, `no_hp`) VALUES (NEW.`id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.`nama_mubaligh`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), NEW.`no_hp`); END;
--> statement-breakpoint
CREATE TRIGGER `mubaligh_cari_delete` AFTER DELETE ON `mubaligh` BEGIN INSERT INTO `mubaligh_cari` (`mubaligh_cari`, rowid, `nama_mubaligh`, `no_hp`) VALUES ('delete', OLD.`id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(OLD.`nama_mubaligh`, ' ', ''), '-', ''), '''', ''), '‘', ''), '’', ''), 'ʼ', ''), 'ʿ', ''), '`', ''), '´', ''), OLD.`no_hp`); END;
