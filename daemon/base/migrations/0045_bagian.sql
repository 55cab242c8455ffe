ALTER TABLE `cuti` ADD `bagian` text;
