-- Of two schedules at one hour in one mosque a chairman was told by messages of each: the one that goes is not replaced by
-- the one that stays.
ALTER TABLE `kabar` ADD `id_bersama` integer;
--> statement-breakpoint
CREATE TRIGGER `kabar_jumatan_bersama` AFTER INSERT ON `kabar` WHEN new.jenis = 'jumatan' BEGIN
UPDATE `kabar` SET `id_bersama` = (SELECT max(other.id) FROM `jadwal_jumatan` AS other WHERE other.id <> new.id_jadwal AND other.tanggal = new.tanggal AND '' = new.waktu AND other.id_masjid = new.id_masjid AND CASE new.audience WHEN 'dkm' THEN other.dkm_status ELSE other.mubaligh_status END = 'accepted' AND CASE new.audience WHEN 'dkm' THEN other.id_masjid ELSE other.id_mubaligh END = new.id_orang) WHERE id = new.id; END;
--> statement-breakpoint
CREATE TRIGGER `kabar_pengajian_bersama` AFTER INSERT ON `kabar` WHEN new.jenis = 'pengajian' BEGIN
UPDATE `kabar` SET `id_bersama` = (SELECT max(other.id) FROM `jadwal_pengajian` AS other WHERE other.id <> new.id_jadwal AND other.tanggal = new.tanggal AND other.waktu = new.waktu AND other.id_masjid = new.id_masjid AND CASE new.audience WHEN 'dkm' THEN other.dkm_status ELSE other.mubaligh_status END = 'accepted' AND CASE new.audience WHEN 'dkm' THEN other.id_masjid ELSE other.id_mubaligh END = new.id_orang) WHERE id = new.id; END;
