CREATE TABLE `opt_out` (
	`no_hp` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `broadcast` ADD `paused_at` integer;--> statement-breakpoint
CREATE INDEX `broadcast_paused` ON `broadcast` (`id`) WHERE paused_at is not null;--> statement-breakpoint
ALTER TABLE `message` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `message` ADD `quiet_hours` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `message_sent` ON `message` (`sent_at`) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX `message_unregistered` ON `message` (`no_hp`) WHERE error_code = 'unregistered';--> statement-breakpoint
UPDATE `message` SET `sent_at` = `finished_at` WHERE `state` = 'success';
