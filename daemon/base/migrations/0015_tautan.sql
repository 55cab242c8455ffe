CREATE TABLE `tautan` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_mubaligh` integer,
	`id_masjid` integer,
	`hash` text NOT NULL,
	`hash_kalender` text NOT NULL,
	`nonce` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`id_mubaligh`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_masjid`) REFERENCES `masjid`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tautan_of_one" CHECK(("tautan"."id_mubaligh" is null) <> ("tautan"."id_masjid" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tautan_hash` ON `tautan` (`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `tautan_hash_kalender` ON `tautan` (`hash_kalender`);--> statement-breakpoint
CREATE INDEX `tautan_mubaligh` ON `tautan` (`id_mubaligh`,`created_at`);--> statement-breakpoint
CREATE INDEX `tautan_masjid` ON `tautan` (`id_masjid`,`created_at`);--> statement-breakpoint
CREATE TRIGGER `tautan_mubaligh_number` AFTER UPDATE OF no_hp ON `mubaligh` WHEN old.no_hp <> new.no_hp BEGIN DELETE FROM `tautan` WHERE `id_mubaligh` = new.id AND `revoked_at` IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER `tautan_masjid_number` AFTER UPDATE OF no_hp ON `masjid` WHEN old.no_hp <> new.no_hp BEGIN DELETE FROM `tautan` WHERE `id_masjid` = new.id AND `revoked_at` IS NULL; END;
