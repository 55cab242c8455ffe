-- Of two schedules in one place the one that goes leaves a chairman or preacher who is to hear of the other one: that one's
-- flags are decided anew, as when it is accepted later.
CREATE TRIGGER `kabar_pengajian_gone` AFTER DELETE ON `jadwal_pengajian` WHEN EXISTS (SELECT 1 FROM `kabar` WHERE `jenis` = 'pengajian' AND `id_jadwal` = old.id) BEGIN
UPDATE `jadwal_pengajian` SET `dkm_status` = `dkm_status` WHERE `tanggal` = old.tanggal AND `id_masjid` = old.id_masjid AND `id` <> old.id AND 'accepted' IN (`dkm_status`, `mubaligh_status`) AND 'none' IN (`dkm_status`, `mubaligh_status`); END;
--> statement-breakpoint
CREATE TRIGGER `kabar_pengajian_moved` AFTER UPDATE OF `broadcast_version` ON `jadwal_pengajian` WHEN new.broadcast_version <> old.broadcast_version AND EXISTS (SELECT 1 FROM `kabar` WHERE `jenis` = 'pengajian' AND `id_jadwal` = old.id) BEGIN
UPDATE `jadwal_pengajian` SET `dkm_status` = `dkm_status` WHERE `tanggal` = old.tanggal AND `id_masjid` = old.id_masjid AND `id` <> old.id AND 'accepted' IN (`dkm_status`, `mubaligh_status`) AND 'none' IN (`dkm_status`, `mubaligh_status`); END;
--> statement-breakpoint
CREATE TRIGGER `kabar_jumatan_gone` AFTER DELETE ON `jadwal_jumatan` WHEN EXISTS (SELECT 1 FROM `kabar` WHERE `jenis` = 'jumatan' AND `id_jadwal` = old.id) BEGIN
UPDATE `jadwal_jumatan` SET `dkm_status` = `dkm_status` WHERE `tanggal` = old.tanggal AND `id_masjid` = old.id_masjid AND `id` <> old.id AND 'accepted' IN (`dkm_status`, `mubaligh_status`) AND 'none' IN (`dkm_status`, `mubaligh_status`); END;
--> statement-breakpoint
CREATE TRIGGER `kabar_jumatan_moved` AFTER UPDATE OF `broadcast_version` ON `jadwal_jumatan` WHEN new.broadcast_version <> old.broadcast_version AND EXISTS (SELECT 1 FROM `kabar` WHERE `jenis` = 'jumatan' AND `id_jadwal` = old.id) BEGIN
UPDATE `jadwal_jumatan` SET `dkm_status` = `dkm_status` WHERE `tanggal` = old.tanggal AND `id_masjid` = old.id_masjid AND `id` <> old.id AND 'accepted' IN (`dkm_status`, `mubaligh_status`) AND 'none' IN (`dkm_status`, `mubaligh_status`); END;
