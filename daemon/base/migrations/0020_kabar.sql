CREATE TABLE `kabar` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`jenis` text NOT NULL,
	`id_jadwal` integer NOT NULL,
	`audience` text NOT NULL,
	`id_orang` integer NOT NULL,
	`version` integer NOT NULL,
	`tanggal` text NOT NULL,
	`waktu` text NOT NULL,
	`id_masjid` integer NOT NULL,
	`id_mubaligh` integer NOT NULL,
	`nama_masjid` text NOT NULL,
	`id_batal` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kabar_orang` ON `kabar` (`jenis`,`id_jadwal`,`audience`,`id_orang`);--> statement-breakpoint
CREATE INDEX `kabar_tanggal` ON `kabar` (`tanggal`);
--> statement-breakpoint
CREATE TRIGGER `kabar_pengajian_update` AFTER UPDATE OF `broadcast_version` ON `jadwal_pengajian` WHEN new.broadcast_version <> old.broadcast_version BEGIN
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT `jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal` FROM `kabar` WHERE `jenis` = 'pengajian' AND `id_jadwal` = old.id;
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT 'pengajian', old.id, 'dkm', old.id_masjid, old.broadcast_version, old.tanggal, old.waktu, old.id_masjid, old.id_mubaligh, coalesce((SELECT `nama_masjid` FROM `masjid` WHERE `id` = old.id_masjid), ''), NULL
WHERE old.dkm_status = 'accepted' OR (old.dkm_status <> 'none' AND EXISTS (SELECT 1 FROM `message_jadwal` AS link JOIN `message` ON message.id = link.id_message WHERE link.id_pengajian = old.id AND link.broadcast_version = old.broadcast_version AND message.audience = 'dkm' AND message.month IS NULL AND (message.state = 'running' OR message.error_code = 'unanswered')))
OR EXISTS (SELECT 1 FROM `penawaran` WHERE penawaran.jenis = 'pengajian' AND penawaran.id_jadwal = old.id AND penawaran.version_baru = old.broadcast_version AND penawaran.state = 'terisi');
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT 'pengajian', old.id, 'mubaligh', old.id_mubaligh, old.broadcast_version, old.tanggal, old.waktu, old.id_masjid, old.id_mubaligh, coalesce((SELECT `nama_masjid` FROM `masjid` WHERE `id` = old.id_masjid), ''), NULL
WHERE old.konfirmasi <> 'udzur' AND (old.mubaligh_status = 'accepted' OR old.konfirmasi <> 'none' OR (old.mubaligh_status <> 'none' AND EXISTS (SELECT 1 FROM `message_jadwal` AS link JOIN `message` ON message.id = link.id_message WHERE link.id_pengajian = old.id AND link.broadcast_version = old.broadcast_version AND message.audience = 'mubaligh' AND message.month IS NULL AND (message.state = 'running' OR message.error_code = 'unanswered'))));
DELETE FROM `kabar` WHERE old.konfirmasi = 'udzur' AND `jenis` = 'pengajian' AND `id_jadwal` = old.id AND `audience` = 'mubaligh' AND `id_orang` = old.id_mubaligh; END;
--> statement-breakpoint
CREATE TRIGGER `kabar_pengajian_delete` BEFORE DELETE ON `jadwal_pengajian` BEGIN
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT `jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal` FROM `kabar` WHERE `jenis` = 'pengajian' AND `id_jadwal` = old.id;
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT 'pengajian', old.id, 'dkm', old.id_masjid, old.broadcast_version, old.tanggal, old.waktu, old.id_masjid, old.id_mubaligh, coalesce((SELECT `nama_masjid` FROM `masjid` WHERE `id` = old.id_masjid), ''), NULL
WHERE old.dkm_status = 'accepted' OR (old.dkm_status <> 'none' AND EXISTS (SELECT 1 FROM `message_jadwal` AS link JOIN `message` ON message.id = link.id_message WHERE link.id_pengajian = old.id AND link.broadcast_version = old.broadcast_version AND message.audience = 'dkm' AND message.month IS NULL AND (message.state = 'running' OR message.error_code = 'unanswered')))
OR EXISTS (SELECT 1 FROM `penawaran` WHERE penawaran.jenis = 'pengajian' AND penawaran.id_jadwal = old.id AND penawaran.version_baru = old.broadcast_version AND penawaran.state = 'terisi');
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT 'pengajian', old.id, 'mubaligh', old.id_mubaligh, old.broadcast_version, old.tanggal, old.waktu, old.id_masjid, old.id_mubaligh, coalesce((SELECT `nama_masjid` FROM `masjid` WHERE `id` = old.id_masjid), ''), NULL
WHERE old.konfirmasi <> 'udzur' AND (old.mubaligh_status = 'accepted' OR old.konfirmasi <> 'none' OR (old.mubaligh_status <> 'none' AND EXISTS (SELECT 1 FROM `message_jadwal` AS link JOIN `message` ON message.id = link.id_message WHERE link.id_pengajian = old.id AND link.broadcast_version = old.broadcast_version AND message.audience = 'mubaligh' AND message.month IS NULL AND (message.state = 'running' OR message.error_code = 'unanswered'))));
DELETE FROM `kabar` WHERE old.konfirmasi = 'udzur' AND `jenis` = 'pengajian' AND `id_jadwal` = old.id AND `audience` = 'mubaligh' AND `id_orang` = old.id_mubaligh; END;
--> statement-breakpoint
CREATE TRIGGER `kabar_jumatan_update` AFTER UPDATE OF `broadcast_version` ON `jadwal_jumatan` WHEN new.broadcast_version <> old.broadcast_version BEGIN
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT `jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal` FROM `kabar` WHERE `jenis` = 'jumatan' AND `id_jadwal` = old.id;
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT 'jumatan', old.id, 'dkm', old.id_masjid, old.broadcast_version, old.tanggal, '', old.id_masjid, old.id_mubaligh, coalesce((SELECT `nama_masjid` FROM `masjid` WHERE `id` = old.id_masjid), ''), NULL
WHERE old.dkm_status = 'accepted' OR (old.dkm_status <> 'none' AND EXISTS (SELECT 1 FROM `message_jadwal` AS link JOIN `message` ON message.id = link.id_message WHERE link.id_jumatan = old.id AND link.broadcast_version = old.broadcast_version AND message.audience = 'dkm' AND message.month IS NULL AND (message.state = 'running' OR message.error_code = 'unanswered')))
OR EXISTS (SELECT 1 FROM `penawaran` WHERE penawaran.jenis = 'jumatan' AND penawaran.id_jadwal = old.id AND penawaran.version_baru = old.broadcast_version AND penawaran.state = 'terisi');
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT 'jumatan', old.id, 'mubaligh', old.id_mubaligh, old.broadcast_version, old.tanggal, '', old.id_masjid, old.id_mubaligh, coalesce((SELECT `nama_masjid` FROM `masjid` WHERE `id` = old.id_masjid), ''), NULL
WHERE old.konfirmasi <> 'udzur' AND (old.mubaligh_status = 'accepted' OR old.konfirmasi <> 'none' OR (old.mubaligh_status <> 'none' AND EXISTS (SELECT 1 FROM `message_jadwal` AS link JOIN `message` ON message.id = link.id_message WHERE link.id_jumatan = old.id AND link.broadcast_version = old.broadcast_version AND message.audience = 'mubaligh' AND message.month IS NULL AND (message.state = 'running' OR message.error_code = 'unanswered'))));
DELETE FROM `kabar` WHERE old.konfirmasi = 'udzur' AND `jenis` = 'jumatan' AND `id_jadwal` = old.id AND `audience` = 'mubaligh' AND `id_orang` = old.id_mubaligh; END;
--> statement-breakpoint
CREATE TRIGGER `kabar_jumatan_delete` BEFORE DELETE ON `jadwal_jumatan` BEGIN
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT `jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal` FROM `kabar` WHERE `jenis` = 'jumatan' AND `id_jadwal` = old.id;
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT 'jumatan', old.id, 'dkm', old.id_masjid, old.broadcast_version, old.tanggal, '', old.id_masjid, old.id_mubaligh, coalesce((SELECT `nama_masjid` FROM `masjid` WHERE `id` = old.id_masjid), ''), NULL
WHERE old.dkm_status = 'accepted' OR (old.dkm_status <> 'none' AND EXISTS (SELECT 1 FROM `message_jadwal` AS link JOIN `message` ON message.id = link.id_message WHERE link.id_jumatan = old.id AND link.broadcast_version = old.broadcast_version AND message.audience = 'dkm' AND message.month IS NULL AND (message.state = 'running' OR message.error_code = 'unanswered')))
OR EXISTS (SELECT 1 FROM `penawaran` WHERE penawaran.jenis = 'jumatan' AND penawaran.id_jadwal = old.id AND penawaran.version_baru = old.broadcast_version AND penawaran.state = 'terisi');
INSERT OR REPLACE INTO `kabar` (`jenis`, `id_jadwal`, `audience`, `id_orang`, `version`, `tanggal`, `waktu`, `id_masjid`, `id_mubaligh`, `nama_masjid`, `id_batal`) SELECT 'jumatan', old.id, 'mubaligh', old.id_mubaligh, old.broadcast_version, old.tanggal, '', old.id_masjid, old.id_mubaligh, coalesce((SELECT `nama_masjid` FROM `masjid` WHERE `id` = old.id_masjid), ''), NULL
WHERE old.konfirmasi <> 'udzur' AND (old.mubaligh_status = 'accepted' OR old.konfirmasi <> 'none' OR (old.mubaligh_status <> 'none' AND EXISTS (SELECT 1 FROM `message_jadwal` AS link JOIN `message` ON message.id = link.id_message WHERE link.id_jumatan = old.id AND link.broadcast_version = old.broadcast_version AND message.audience = 'mubaligh' AND message.month IS NULL AND (message.state = 'running' OR message.error_code = 'unanswered'))));
DELETE FROM `kabar` WHERE old.konfirmasi = 'udzur' AND `jenis` = 'jumatan' AND `id_jadwal` = old.id AND `audience` = 'mubaligh' AND `id_orang` = old.id_mubaligh; END;
--> statement-breakpoint
CREATE TRIGGER `kabar_masjid_delete` BEFORE DELETE ON `masjid` BEGIN
DELETE FROM `jadwal_pengajian` WHERE `id_masjid` = old.id;
DELETE FROM `jadwal_jumatan` WHERE `id_masjid` = old.id; END;
