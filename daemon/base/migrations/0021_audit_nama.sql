CREATE TABLE `audit_nama` (
	`noun` text NOT NULL,
	`nama` text NOT NULL,
	`id_audit` integer NOT NULL,
	PRIMARY KEY(`noun`, `nama`, `id_audit`),
	FOREIGN KEY (`id_audit`) REFERENCES `audit`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audit_nama_audit` ON `audit_nama` (`id_audit`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor`);--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit` (`action`);
--> statement-breakpoint
CREATE VIEW `audit_benda` AS SELECT `id`, CASE WHEN instr(`subject`, ':') = 0 THEN `subject` ELSE substr(`subject`, 1, instr(`subject`, ':') - 1) END AS `noun`, CASE WHEN instr(`subject`, ':') = 0 OR `action` IN ('session.start', 'session.end') THEN '' ELSE substr(`subject`, instr(`subject`, ':') + 1) END AS `nomor`, coalesce(`detail` ->> '$.before.username', `detail` ->> '$.after.username') AS `username`, coalesce(`detail` ->> '$.before.nama_masjid', `detail` ->> '$.after.nama_masjid') AS `nama_masjid`, coalesce(`detail` ->> '$.before.id_masjid', `detail` ->> '$.after.id_masjid') AS `id_masjid`, coalesce(`detail` ->> '$.before.id_mubaligh', `detail` ->> '$.after.id_mubaligh') AS `id_mubaligh`, `detail` FROM `audit`;
--> statement-breakpoint
CREATE VIEW `audit_disebut` AS
SELECT `id` AS `id_audit`,
CASE WHEN `username` IS NOT NULL THEN 'teks' WHEN `noun` = 'masjid' AND `nama_masjid` IS NOT NULL THEN 'nama_masjid' WHEN `noun` IN ('pengajian', 'jumatan', 'rutin') AND `id_masjid` IS NOT NULL THEN 'masjid' WHEN `noun` = 'cuti' AND `id_mubaligh` IS NOT NULL THEN 'mubaligh' WHEN `noun` = 'schedule' OR `nomor` NOT GLOB '*[^0-9]*' THEN `noun` ELSE 'teks' END AS `noun`,
CAST(CASE WHEN `username` IS NOT NULL THEN `username` WHEN `noun` = 'masjid' AND `nama_masjid` IS NOT NULL THEN `nama_masjid` WHEN `noun` IN ('pengajian', 'jumatan', 'rutin') AND `id_masjid` IS NOT NULL THEN `id_masjid` WHEN `noun` = 'cuti' AND `id_mubaligh` IS NOT NULL THEN `id_mubaligh` ELSE `nomor` END AS text) AS `nama`
FROM `audit_benda` WHERE `nomor` <> ''
UNION ALL SELECT a.`id`, CASE j.`key` WHEN 'id_masjid' THEN 'masjid' WHEN 'id_mubaligh' THEN 'mubaligh' WHEN 'nama_masjid' THEN 'nama_masjid' WHEN 'wilayah' THEN 'teks' WHEN 'id_template_dkm' THEN 'template' WHEN 'id_template_mubaligh' THEN 'template' ELSE 'tanggal' END, CAST(j.`value` AS text)
FROM `audit` a, json_each(a.`detail`, '$.before') j WHERE j.`key` IN ('id_masjid', 'id_mubaligh', 'nama_masjid', 'wilayah', 'id_template_dkm', 'id_template_mubaligh', 'tanggal', 'dari', 'sampai', 'mulai') AND j.`value` <> '' AND (coalesce(json_array_length(a.`detail`, '$.fields'), 0) = 0 OR EXISTS (SELECT 1 FROM json_each(a.`detail`, '$.fields') f WHERE f.`value` = j.`key`)) AND j.`value` IS NOT (a.`detail` ->> ('$.after.' || j.`key`))
UNION ALL SELECT a.`id`, CASE j.`key` WHEN 'id_masjid' THEN 'masjid' WHEN 'id_mubaligh' THEN 'mubaligh' WHEN 'nama_masjid' THEN 'nama_masjid' WHEN 'wilayah' THEN 'teks' WHEN 'id_template_dkm' THEN 'template' WHEN 'id_template_mubaligh' THEN 'template' ELSE 'tanggal' END, CAST(j.`value` AS text)
FROM `audit` a, json_each(a.`detail`, '$.after') j WHERE j.`key` IN ('id_masjid', 'id_mubaligh', 'nama_masjid', 'wilayah', 'id_template_dkm', 'id_template_mubaligh', 'tanggal', 'dari', 'sampai', 'mulai') AND j.`value` <> '' AND (coalesce(json_array_length(a.`detail`, '$.fields'), 0) = 0 OR EXISTS (SELECT 1 FROM json_each(a.`detail`, '$.fields') f WHERE f.`value` = j.`key`)) AND j.`value` IS NOT (a.`detail` ->> ('$.before.' || j.`key`))
UNION ALL SELECT `id`, 'tanggal', coalesce(`detail` ->> '$.before.tanggal', `detail` ->> '$.after.tanggal', `detail` ->> '$.tanggal', `detail` ->> '$.hari') FROM `audit_benda`
UNION ALL SELECT `id`, 'tanggal', coalesce(`detail` ->> '$.before.dari', `detail` ->> '$.after.dari') FROM `audit_benda` WHERE `noun` = 'cuti'
UNION ALL SELECT `id`, 'tanggal', coalesce(`detail` ->> '$.before.sampai', `detail` ->> '$.after.sampai') FROM `audit_benda` WHERE `noun` = 'cuti'
UNION ALL SELECT a.`id`, 'kolom', CASE WHEN f.`value` = 'id_mubaligh' AND a.`noun` = 'jumatan' THEN 'jumatan.id_mubaligh' ELSE f.`value` END
FROM `audit_benda` a, json_each(a.`detail`, '$.fields') f WHERE json_type(a.`detail`, '$.before.' || f.`value`) IS NULL OR (a.`detail` ->> ('$.before.' || f.`value`)) IS NOT (a.`detail` ->> ('$.after.' || f.`value`))
UNION ALL SELECT a.`id`, 'ganti', a.`noun`
FROM `audit_benda` a WHERE (a.`detail` ->> '$.before.id_mubaligh') <> (a.`detail` ->> '$.after.id_mubaligh') AND (SELECT count(*) = 1 AND max(f.`value`) = 'id_mubaligh' FROM json_each(a.`detail`, '$.fields') f WHERE json_type(a.`detail`, '$.before.' || f.`value`) IS NULL OR (a.`detail` ->> ('$.before.' || f.`value`)) IS NOT (a.`detail` ->> ('$.after.' || f.`value`)))
UNION ALL SELECT `id`, 'kind', `detail` ->> '$.kind' FROM `audit`;
--> statement-breakpoint
CREATE TRIGGER `audit_nama_insert` AFTER INSERT ON `audit` BEGIN INSERT OR IGNORE INTO `audit_nama` (`noun`, `nama`, `id_audit`) SELECT `noun`, `nama`, `id_audit` FROM `audit_disebut` WHERE `id_audit` = NEW.`id` AND `nama` <> ''; END;
--> statement-breakpoint
INSERT OR IGNORE INTO `audit_nama` (`noun`, `nama`, `id_audit`) SELECT `noun`, `nama`, `id_audit` FROM `audit_disebut` WHERE `nama` <> '';
