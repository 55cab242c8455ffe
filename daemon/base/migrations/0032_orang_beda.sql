-- Two rows of mubaligh with one number or alike names of which an admin has said that they are two men.
CREATE TABLE `orang_beda` (
	`id_satu` integer NOT NULL,
	`id_dua` integer NOT NULL,
	PRIMARY KEY(`id_satu`, `id_dua`),
	FOREIGN KEY (`id_satu`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_dua`) REFERENCES `mubaligh`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `orang_beda_dua` ON `orang_beda` (`id_dua`);
