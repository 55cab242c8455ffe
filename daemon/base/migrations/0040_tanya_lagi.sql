ALTER TABLE `schedule_card` ADD `tanya_lagi` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `schedule_card` ADD `tanya_h` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `schedule_card` ADD `tanya_jam` text DEFAULT '19:30' NOT NULL;--> statement-breakpoint
ALTER TABLE `schedule_card` ADD `tanya_saved_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `schedule_card` ADD `tanya_covers_from` text DEFAULT '' NOT NULL;
