ALTER TABLE `mubaligh` ADD `batas_pengajian` integer;
