-- The audit trail stores what it says, so that it is searched as any list; rows that are there get it at the next start.
ALTER TABLE `audit` ADD `keterangan` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `audit` ADD `rincian` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
CREATE INDEX `audit_unsaid` ON `audit` (`id`) WHERE `keterangan` = '';
--> statement-breakpoint
DROP TRIGGER `audit_nama_insert`;
--> statement-breakpoint
DROP VIEW `audit_disebut`;
--> statement-breakpoint
DROP VIEW `audit_benda`;
--> statement-breakpoint
DROP TABLE `audit_nama`;
