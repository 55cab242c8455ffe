ALTER TABLE `template` ADD `id_lampiran` integer REFERENCES lampiran(id);
--> statement-breakpoint
CREATE INDEX `template_lampiran` ON `template` (`id_lampiran`) WHERE id_lampiran is not null;
