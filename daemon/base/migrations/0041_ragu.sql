-- What he was surely told last stays beside what he may have been told since: until one of them is certain he may
-- believe either.
DROP INDEX `kabar_orang`;
--> statement-breakpoint
CREATE UNIQUE INDEX `kabar_orang` ON `kabar` (`jenis`,`id_jadwal`,`audience`,`id_orang`,`version`);
--> statement-breakpoint
CREATE TRIGGER `kabar_pasti` AFTER INSERT ON `kabar` WHEN EXISTS (SELECT 1 FROM `kabar` WHERE `jenis` = new.jenis AND `id_jadwal` = new.id_jadwal AND `audience` = new.audience AND `id_orang` = new.id_orang AND `version` < new.version) BEGIN
DELETE FROM `kabar` WHERE `jenis` = new.jenis AND `id_jadwal` = new.id_jadwal AND `audience` = new.audience AND `id_orang` = new.id_orang AND `version` < new.version AND (
EXISTS (SELECT 1 FROM `message_jadwal` AS link JOIN `message` AS m ON m.id = link.id_message WHERE ((new.jenis = 'jumatan' AND link.id_jumatan = new.id_jadwal) OR (new.jenis = 'pengajian' AND link.id_pengajian = new.id_jadwal)) AND link.broadcast_version = new.version AND m.audience = new.audience AND m.state = 'success')
OR EXISTS (SELECT 1 FROM `penawaran` AS w WHERE w.jenis = new.jenis AND w.id_jadwal = new.id_jadwal AND w.version_baru = new.version AND w.state = 'terisi')); END;
