-- Two schedules that are gone from one place are one cancellation to whoever was told of both.
DROP INDEX `kabar_tanggal`;
--> statement-breakpoint
CREATE INDEX `kabar_tempat` ON `kabar` (`tanggal`,`id_masjid`);
--> statement-breakpoint
DROP TRIGGER `kabar_batal`;
--> statement-breakpoint
CREATE TRIGGER `kabar_batal` AFTER INSERT ON `message` WHEN json_extract(new.claim, '$.kind') = 'cancelled' BEGIN
UPDATE `kabar` SET `id_batal` = new.id WHERE `id_batal` IS NULL AND `jenis` = json_extract(new.claim, '$.jenis') AND `id_jadwal` = CAST(json_extract(new.claim, '$.id') AS integer) AND `audience` = json_extract(new.claim, '$.peran') AND `id_orang` = CAST(json_extract(new.claim, '$.id_orang') AS integer) AND `tanggal` = json_extract(new.claim, '$.tanggal') AND `waktu` = json_extract(new.claim, '$.waktu') AND `id_masjid` = CAST(json_extract(new.claim, '$.id_masjid') AS integer);
UPDATE `kabar` SET `id_batal` = new.id WHERE `tanggal` = json_extract(new.claim, '$.tanggal') AND `jenis` = json_extract(new.claim, '$.jenis') AND `id_jadwal` <> CAST(json_extract(new.claim, '$.id') AS integer) AND `audience` = json_extract(new.claim, '$.peran') AND `id_orang` = CAST(json_extract(new.claim, '$.id_orang') AS integer) AND `waktu` = json_extract(new.claim, '$.waktu') AND `id_masjid` = CAST(json_extract(new.claim, '$.id_masjid') AS integer)
AND NOT EXISTS (SELECT 1 FROM `jadwal_jumatan` AS j WHERE kabar.jenis = 'jumatan' AND j.id = kabar.id_jadwal) AND NOT EXISTS (SELECT 1 FROM `jadwal_pengajian` AS j WHERE kabar.jenis = 'pengajian' AND j.id = kabar.id_jadwal)
AND EXISTS (SELECT 1 FROM `kabar` AS own WHERE own.jenis = kabar.jenis AND own.id_jadwal = CAST(json_extract(new.claim, '$.id') AS integer) AND own.audience = kabar.audience AND own.id_orang = kabar.id_orang AND own.id_mubaligh = kabar.id_mubaligh)
AND NOT EXISTS (SELECT 1 FROM `message` AS m WHERE (m.id = kabar.id_batal OR m.id_first = kabar.id_batal) AND (m.state IN ('waiting', 'held', 'running', 'success') OR m.error_code = 'unanswered')); END;
--> statement-breakpoint
CREATE TRIGGER `kabar_batal_di` AFTER INSERT ON `kabar` WHEN new.id_batal IS NULL BEGIN
UPDATE `kabar` SET `id_batal` = (SELECT max(m.id) FROM `kabar` AS other JOIN `message` AS m ON m.id = other.id_batal OR m.id_first = other.id_batal WHERE other.id_batal IS NOT NULL AND other.tanggal = new.tanggal AND other.id_masjid = new.id_masjid AND other.jenis = new.jenis AND other.waktu = new.waktu AND other.audience = new.audience AND other.id_orang = new.id_orang AND other.id_mubaligh = new.id_mubaligh AND other.id_jadwal <> new.id_jadwal AND m.state IN ('waiting', 'held', 'running')) WHERE id = new.id; END;
