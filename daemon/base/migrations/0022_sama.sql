ALTER TABLE `message_jadwal` ADD `made_of` text;
--> statement-breakpoint
CREATE TEMP TABLE `sama` AS
SELECT `id`, min(`id`) OVER (PARTITION BY `baru`) AS `pertama`, `baru` FROM (
  SELECT m.`id`, 'reminder ' || CASE WHEN link.`id_jumatan` IS NULL THEN 'pengajian ' || link.`id_pengajian` ELSE 'jumatan ' || link.`id_jumatan` END
    || '.' || link.`broadcast_version` || ' ' || m.`audience` || ' '
    || CASE m.`audience` WHEN 'dkm' THEN b.`id_template_dkm` ELSE b.`id_template_mubaligh` END AS `baru`
  FROM `message` AS m JOIN `message_jadwal` AS link ON link.`id_message` = m.`id` JOIN `broadcast` AS b ON b.`id` = m.`id_broadcast`
  WHERE m.`state` IN ('waiting', 'held', 'running') AND m.`month` IS NULL AND m.`error_code` IS NOT 'withdrawn'
  UNION ALL
  SELECT m.`id`, 'digest ' || m.`month` || ' ' || CASE m.`audience` WHEN 'dkm' THEN 'masjid:' || m.`id_masjid` ELSE 'mubaligh:' || m.`id_mubaligh` END || ' '
    || CASE m.`audience` WHEN 'dkm' THEN b.`id_template_dkm` ELSE b.`id_template_mubaligh` END || ' '
    || (SELECT group_concat(`satu`, ' ') FROM (SELECT `id_pengajian` || '.' || `broadcast_version` AS `satu` FROM `message_jadwal` WHERE `id_message` = m.`id` ORDER BY `id_pengajian`))
  FROM `message` AS m JOIN `broadcast` AS b ON b.`id` = m.`id_broadcast`
  WHERE m.`state` IN ('waiting', 'held', 'running') AND m.`month` IS NOT NULL AND m.`error_code` IS NOT 'withdrawn'
) WHERE `baru` IS NOT NULL;
--> statement-breakpoint
UPDATE `message` SET `dedupe_key` = (SELECT `baru` FROM temp.`sama` WHERE `sama`.`id` = `message`.`id`)
WHERE `id` IN (SELECT `id` FROM temp.`sama` WHERE `id` = `pertama`);
--> statement-breakpoint
DROP TABLE temp.`sama`;
--> statement-breakpoint
UPDATE `message_jadwal` SET `made_of` = json_object('nama_masjid', (SELECT `nama_masjid` FROM `masjid` WHERE `masjid`.`id` = `message_jadwal`.`id_masjid`))
WHERE EXISTS (SELECT 1 FROM `message` AS m JOIN `masjid` ON `masjid`.`id` = `message_jadwal`.`id_masjid`
  WHERE m.`id` = `message_jadwal`.`id_message` AND m.`audience` IS NOT NULL AND m.`month` IS NULL
    AND (m.`state` = 'success' OR m.`error_code` = 'unanswered') AND instr(m.`message`, `masjid`.`nama_masjid`) > 0);
