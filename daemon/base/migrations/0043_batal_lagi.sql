-- A cancellation that is sent again from the log is that person's, also when the schedule was put back and deleted anew
-- in between.
CREATE TRIGGER `kabar_batal` AFTER INSERT ON `message` WHEN json_extract(new.claim, '$.kind') = 'cancelled' BEGIN
UPDATE `kabar` SET `id_batal` = new.id WHERE `id_batal` IS NULL AND `jenis` = json_extract(new.claim, '$.jenis') AND `id_jadwal` = CAST(json_extract(new.claim, '$.id') AS integer) AND `audience` = json_extract(new.claim, '$.peran') AND `id_orang` = CAST(json_extract(new.claim, '$.id_orang') AS integer); END;
