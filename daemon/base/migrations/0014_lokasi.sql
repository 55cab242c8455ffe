ALTER TABLE `branding` ADD `lokasi` text;
--> statement-breakpoint
-- The public sees times that are computed from places.
DROP TRIGGER `landing_branding_update`;
--> statement-breakpoint
CREATE TRIGGER `landing_branding_update` AFTER UPDATE OF app_name, app_credit, logo, logo_version, lokasi ON `branding` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
--> statement-breakpoint
DROP TRIGGER `landing_masjid_update`;
--> statement-breakpoint
CREATE TRIGGER `landing_masjid_update` AFTER UPDATE OF nama_masjid, lokasi ON `masjid` BEGIN UPDATE `setting` SET `value` = `value` + 1 WHERE `key` = 'landing_version'; END;
