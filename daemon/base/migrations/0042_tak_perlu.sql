-- 'Tidak perlu' of a cancellation that was not delivered: it may still arrive, or be sent again.
ALTER TABLE `kabar` ADD `tak_perlu` integer DEFAULT false NOT NULL;
