CREATE TABLE `opt_out_hash` (
	`hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
UPDATE `message` SET `dedupe_key` = '' WHERE `cleared_at` IS NOT NULL AND `state` IN ('success', 'failed', 'cancelled');
--> statement-breakpoint
INSERT INTO `masjid_cari` (`masjid_cari`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `masjid_cari` (`masjid_cari`) VALUES ('rebuild');
--> statement-breakpoint
INSERT INTO `masjid_cari` (`masjid_cari`) VALUES ('optimize');
--> statement-breakpoint
INSERT INTO `mubaligh_cari` (`mubaligh_cari`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `mubaligh_cari` (`mubaligh_cari`) VALUES ('rebuild');
--> statement-breakpoint
INSERT INTO `mubaligh_cari` (`mubaligh_cari`) VALUES ('optimize');
