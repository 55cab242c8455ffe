CREATE TABLE `schedule_run` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`target` text NOT NULL,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`ran_at` integer NOT NULL,
	`id_broadcast` integer,
	`messages` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`id_broadcast`) REFERENCES `broadcast`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `schedule_run_target` ON `schedule_run` (`key`,`target`);--> statement-breakpoint
CREATE INDEX `schedule_run_due` ON `schedule_run` (`key`,`due_at`);--> statement-breakpoint
ALTER TABLE `schedule_card` ADD `covers_from` text DEFAULT '' NOT NULL;