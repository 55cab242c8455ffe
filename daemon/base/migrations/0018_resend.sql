ALTER TABLE `message` ADD `id_first` integer;--> statement-breakpoint
ALTER TABLE `message` ADD `superseded` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `message_first` ON `message` (`id_first`) WHERE id_first is not null;--> statement-breakpoint
CREATE TRIGGER `message_attempt_insert` AFTER INSERT ON `message` WHEN new.id_first IS NOT NULL BEGIN
UPDATE `message` SET `superseded` = (`id` <> (SELECT `id` FROM `message` AS `attempt` WHERE attempt.id_first = new.id_first ORDER BY CASE WHEN attempt.state IN ('waiting', 'held', 'running') THEN 0 WHEN attempt.state = 'success' THEN 1 WHEN attempt.state = 'failed' THEN 2 ELSE 3 END, attempt.id DESC LIMIT 1)) WHERE `id_first` = new.id_first; END;
--> statement-breakpoint
CREATE TRIGGER `message_attempt_update` AFTER UPDATE OF `state` ON `message` WHEN new.id_first IS NOT NULL AND old.state <> new.state BEGIN
UPDATE `message` SET `superseded` = (`id` <> (SELECT `id` FROM `message` AS `attempt` WHERE attempt.id_first = new.id_first ORDER BY CASE WHEN attempt.state IN ('waiting', 'held', 'running') THEN 0 WHEN attempt.state = 'success' THEN 1 WHEN attempt.state = 'failed' THEN 2 ELSE 3 END, attempt.id DESC LIMIT 1)) WHERE `id_first` = new.id_first; END;
