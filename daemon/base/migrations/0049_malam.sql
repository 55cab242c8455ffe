-- Until when an admin has let the offers of this search go out in quiet hours.
ALTER TABLE `penawaran` ADD `malam_sampai` integer;
