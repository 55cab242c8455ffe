-- Of two schedules in one place the one that goes, or moves away, leaves a chairman or preacher who is to hear of the
-- other one: that one's flags are decided anew, as when it is accepted later.
CREATE TRIGGER `kabar_pengajian_gone` AFTER DELETE ON `jadwal_pengajian` WHEN EXISTS (SELECT 1 FROM `kabar` WHERE `jenis` = 'pengajian' AND `id_jadwal` = old.id) BEGIN
UPDATE `jadwal_pengajian` SET `dkm_status` = `dkm_status` WHERE `tanggal` = old.tanggal AND `id_masjid` = old.id_masjid AND `id` <> old.id AND 'accepted' IN (`dkm_status`, `mubaligh_status`) AND 'none' IN (`dkm_status`, `mubaligh_status`); END;
--> statement-breakpoint
CREATE TRIGGER `kabar_pengajian_moved` AFTER INSERT ON `kabar` WHEN new.jenis = 'pengajian' AND NOT EXISTS (SELECT 1 FROM `jadwal_pengajian` AS own WHERE own.id = new.id_jadwal AND CASE new.audience WHEN 'dkm' THEN own.id_masjid ELSE own.id_mubaligh END = new.id_orang) BEGIN
UPDATE `jadwal_pengajian` SET `dkm_status` = `dkm_status` WHERE `tanggal` = new.tanggal AND `id_masjid` = new.id_masjid AND `id` <> new.id_jadwal AND 'accepted' IN (`dkm_status`, `mubaligh_status`) AND 'none' IN (`dkm_status`, `mubaligh_status`); END;
--> statement-breakpoint
CREATE TRIGGER `kabar_jumatan_gone` AFTER DELETE ON `jadwal_jumatan` WHEN EXISTS (SELECT 1 FROM `kabar` WHERE `jenis` = 'jumatan' AND `id_jadwal` = old.id) BEGIN
UPDATE `jadwal_jumatan` SET `dkm_status` = `dkm_status` WHERE `tanggal` = old.tanggal AND `id_masjid` = old.id_masjid AND `id` <> old.id AND 'accepted' IN (`dkm_status`, `mubaligh_status`) AND 'none' IN (`dkm_status`, `mubaligh_status`); END;
--> statement-breakpoint
CREATE TRIGGER `kabar_jumatan_moved` AFTER INSERT ON `kabar` WHEN new.jenis = 'jumatan' AND NOT EXISTS (SELECT 1 FROM `jadwal_jumatan` AS own WHERE own.id = new.id_jadwal AND CASE new.audience WHEN 'dkm' THEN own.id_masjid ELSE own.id_mubaligh END = new.id_orang) BEGIN
UPDATE `jadwal_jumatan` SET `dkm_status` = `dkm_status` WHERE `tanggal` = new.tanggal AND `id_masjid` = new.id_masjid AND `id` <> new.id_jadwal AND 'accepted' IN (`dkm_status`, `mubaligh_status`) AND 'none' IN (`dkm_status`, `mubaligh_status`); END;
