ALTER TABLE `balasan` ADD `tentang` text;
--> statement-breakpoint
ALTER TABLE `balasan` ADD `secret` text;
