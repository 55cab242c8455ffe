CREATE TABLE `balasan` (
	`key` text PRIMARY KEY NOT NULL,
	`no_hp` text NOT NULL,
	`at` integer NOT NULL,
	`verdict` text NOT NULL,
	`told` text NOT NULL,
	`nomor` text
);
--> statement-breakpoint
CREATE INDEX `balasan_no_hp` ON `balasan` (`no_hp`,`at`);--> statement-breakpoint
CREATE INDEX `balasan_at` ON `balasan` (`at`);--> statement-breakpoint
CREATE TABLE `owed_answer` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`no_hp` text NOT NULL,
	`recipient` text NOT NULL,
	`message` text NOT NULL,
	`priority` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owed_answer_key` ON `owed_answer` (`key`);--> statement-breakpoint
CREATE INDEX `owed_answer_no_hp` ON `owed_answer` (`no_hp`);--> statement-breakpoint
ALTER TABLE `message_jadwal` ADD `asks` integer DEFAULT false NOT NULL;