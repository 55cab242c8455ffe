CREATE TABLE `recovery_code` (
	`id_account` integer NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`id_account`, `code_hash`),
	FOREIGN KEY (`id_account`) REFERENCES `two_factor`(`id_account`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `two_factor` (
	`id_account` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`enabled_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`id_account`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
);
