CREATE TABLE `nanti` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`query` text NOT NULL,
	`targets` text NOT NULL,
	`pada` integer NOT NULL,
	`actor` text NOT NULL,
	`id_account` integer,
	`state` text DEFAULT 'waiting' NOT NULL,
	`id_broadcast` integer,
	`reason` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`id_account`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`id_broadcast`) REFERENCES `broadcast`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `nanti_waiting` ON `nanti` (`pada`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `nanti_ended` ON `nanti` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX `nanti_account` ON `nanti` (`id_account`);--> statement-breakpoint
CREATE INDEX `nanti_broadcast` ON `nanti` (`id_broadcast`);
