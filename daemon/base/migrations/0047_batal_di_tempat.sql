-- A cancellation that is sent again is of the day, hour and mosque that it names, and of nothing else that he believes.
DROP TRIGGER `kabar_batal`;
--> statement-breakpoint
CREATE TRIGGER `kabar_batal` AFTER INSERT ON `message` WHEN json_extract(new.claim, '$.kind') = 'cancelled' BEGIN
UPDATE `kabar` SET `id_batal` = new.id WHERE `id_batal` IS NULL AND `jenis` = json_extract(new.claim, '$.jenis') AND `id_jadwal` = CAST(json_extract(new.claim, '$.id') AS integer) AND `audience` = json_extract(new.claim, '$.peran') AND `id_orang` = CAST(json_extract(new.claim, '$.id_orang') AS integer) AND `tanggal` = json_extract(new.claim, '$.tanggal') AND `waktu` = json_extract(new.claim, '$.waktu') AND `id_masjid` = CAST(json_extract(new.claim, '$.id_masjid') AS integer); END;
