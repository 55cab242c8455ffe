import type { Word } from '#shared/base/language.ts';

/** Broadcasts and announcements. */
export const SENDING = {
  // Several
  cardFor: ['{card} untuk {date}', '{card} for {date}'],
  fileHelp: [
    'lampiran semua pesannya: JPEG, PNG, WebP atau PDF, paling besar 5 MB',
    'attachment of all its messages: JPEG, PNG, WebP or PDF, 5 MB at most',
  ],
  atHelp: ['kirim nanti, pada YYYY-MM-DD HH:MM', 'send later, on YYYY-MM-DD HH:MM'],

  // terminal/ink/progress
  broadcastLine: ['Broadcast #{id}: {line}', 'Broadcast #{id}: {line}'],
  stopWatching: ['Ctrl+C: berhenti memantau, pengiriman tetap berjalan', 'Ctrl+C: stop watching, sending goes on'],

  // broadcast/daftar
  daftarWhen: ['  H-{h} pukul {jam}', '  H-{h} at {jam}'],
  noGroupChosen: ['  Belum ada grup yang dipilih', '  No group is chosen yet'],
  forNames: ['  Untuk {names}', '  For {names}'],
  hUpToSix: ['H harus angka 0 sampai 6', 'H must be a number from 0 to 6'],

  // broadcast/follow
  messengerAway: [
    '{messenger} belum terhubung; pesan menunggu. Tautkan dengan: mimbar pair',
    '{messenger} is not connected; messages wait. Link it with: mimbar pair',
  ],
  heldUntilReleased: [
    '{held} pesan ditahan sampai dilepas dengan: mimbar queue release',
    '{held} {held:message is|messages are} held until released with: mimbar queue release',
  ],
  timeoutUnknown: [
    "--timeout '{text}' tidak dikenal. Misalnya 90s (detik), 30m (menit) atau 2h (jam).",
    "--timeout '{text}' is not known. For example 90s (seconds), 30m (minutes) or 2h (hours).",
  ],

  // broadcast/log-tail
  linesWrong: ["--lines '{lines}' bukan angka 0 sampai 9999.", "--lines '{lines}' is not a number from 0 to 9999."],
  waitingForNext: ['Menunggu pesan berikutnya… (Ctrl+C: selesai)', 'Waiting for the next message… (Ctrl+C: done)'],
  answersAgain: ['Mimbar menjawab lagi.', 'Mimbar answers again.'],

  // broadcast/pick
  dateOrId: ['Pilih jadwal dengan --date atau --id, salah satu.', 'Choose schedules with either --date or --id.'],
  idListWrong: [
    "--id '{id}' bukan daftar ID, misalnya --id 1,2,3",
    "--id '{id}' is not a list of IDs, for example --id 1,2,3",
  ],
  dateTooLong: ["--date '{date}': paling panjang satu tahun.", "--date '{date}': one year at most."],
  noScheduleOn: ['Tidak ada jadwal {kind} pada {when}.', 'No {kind} schedule on {when}.'],
  groupsOfThatName: [
    "Ada {count} grup '{wanted}'. Sebutkan ID-nya: mimbar group list",
    "{count} groups are called '{wanted}'. Name its ID: mimbar group list",
  ],
  noSuchGroup: [
    "Grup '{wanted}' tidak ada. Lihat: mimbar group list",
    "There is no group '{wanted}'. See: mimbar group list",
  ],
  dateWrong: [
    "{name} '{text}' bukan tanggal, misalnya {example}2026-11-20 atau {example}2026-11-20..2026-11-27",
    "{name} '{text}' is not a date, for example {example}2026-11-20 or {example}2026-11-20..2026-11-27",
  ],
  datesReversed: [
    "{name} '{text}': tanggal awal sesudah tanggal akhir.",
    "{name} '{text}': the first date is after the last.",
  ],
  templateNotFound: ["Template '{wanted}' tidak ditemukan. {known}", "Template '{wanted}' was not found. {known}"],
  notATime: [
    "'{text}' bukan waktu. Tulis YYYY-MM-DD HH:MM, tanggal lalu jam.",
    "'{text}' is not a time. Write YYYY-MM-DD HH:MM, the date and then the time.",
  ],
  thereAreFor: ['Yang ada untuk {type}: {known}', 'There are for {type}: {known}'],
  noTemplateFor: ['Belum ada template {type}.', 'There is no template for {type} yet.'],

  // broadcast/preview
  moreMessages: [
    '… dan {count} pesan lagi (--full: tampilkan semua)',
    '… and {count} more {count:message|messages} (--full: show all)',
  ],
  previewTotal: ['Jumlah: {count} pesan', 'Total: {count} {count:message|messages}'],
  alreadyWaiting: ['{waiting} sudah menunggu', '{waiting} already waiting'],
  skippedCount: ['{skipped} dilewati', '{skipped} skipped'],
  lateCount: ['{late} tidak sempat hari ini', "{late} can't go out today"],
  namesWaiting: ['{names} (sudah menunggu)', '{names} (already waiting)'],
  late: ['tidak sempat', 'not today'],
  moreMasjid: ['{more} masjid lagi', '{more} more masjid'],
  namesSkipped: ['{names} (dilewati: {skipped})', '{names} (skipped: {skipped})'],

  // broadcast/report
  broadcastGoesOn: ['Broadcast #{id} tetap berjalan: {progress}', 'Broadcast #{id} goes on: {progress}'],
  watchIt: [
    'Pantau di dashboard, atau dengan: mimbar status --watch',
    'Watch it on the dashboard, or with: mimbar status --watch',
  ],
  awayAtTimeout: [
    'Mimbar tidak menjawab saat batas waktunya. Broadcast #{id} tersimpan dan berlanjut sendiri saat Mimbar berjalan lagi.',
    'Mimbar does not answer at the timeout. Broadcast #{id} is stored and goes on by itself once Mimbar runs again.',
  ],
  broadcastUnfinished: [
    'Broadcast #{id} belum selesai dan tetap berjalan: {progress}',
    'Broadcast #{id} is not finished and goes on: {progress}',
  ],
  broadcastFinished: ['Broadcast #{id} selesai: {progress}', 'Broadcast #{id} finished: {progress}'],

  // broadcast/ringkasan
  ringkasanWhen: ['  Kamis pukul {jamKamis}, Jumat pukul {jamJumat}', '  Thursday at {jamKamis}, Friday at {jamJumat}'],
  noAdminPhone: [
    '  Belum ada admin yang mengisi nomor HP, jadi tidak ada yang dikirimi',
    '  No admin has entered a phone number yet, so nobody receives it',
  ],
  forRecipients: ['  Untuk {penerima}', '  For {penerima}'],

  // broadcast/send
  restHelp: [
    'yang tidak sempat hari ini: besok (pagi) atau lewati',
    "those that can't go out today: besok (tomorrow morning) or lewati (skip)",
  ],
  restUnknown: ["--rest '{rest}' tidak dikenal. Yang ada: {known}", "--rest '{rest}' is not known. There are: {known}"],
  timeoutOrNoWait: ['Pilih salah satu: --timeout atau --no-wait.', 'Choose either --timeout or --no-wait.'],
  nothingToSend: ['Tidak ada pesan untuk dikirim.', 'There is no message to send.'],
  sendQuestion: ['Kirim {what}?', 'Send {what}?'],
  toSend: ['mengirim {what}, atau --dry-run untuk pratinjau saja', 'send {what}, or --dry-run to only preview'],
  messagesToday: ['{inTime} pesan hari ini', '{inTime} {inTime:message|messages} today'],
  todayAndTomorrow: ['{today}, {late} besok pagi', '{today}, {late} tomorrow morning'],
  todayOnly: ['{today} saja', 'only {today}'],
  addRest: [
    ' Tambahkan --rest besok ({tomorrow}) atau --rest lewati ({skip}).',
    ' Add --rest besok ({tomorrow}) or --rest lewati ({skip}).',
  ],
  allAlreadyQueued: [
    'Semua pesan ini sudah menunggu di antrean (broadcast #{id}); tidak ada yang digandakan.',
    'All these messages already wait in the queue (broadcast #{id}); none is doubled.',
  ],
  someAlreadyQueued: [
    '{count} pesan sudah menunggu di antrean dan tidak digandakan.',
    '{count} {count:message|messages} already waited in the queue and {count:is|are} not doubled.',
  ],
  sentLater: [
    '{count} pesan dikirim pada {pada}. Ubah atau batalkan: mimbar later move {id}, mimbar later cancel {id}',
    '{count} {count:message|messages} will be sent on {pada}. Change or cancel it: mimbar later move {id}, mimbar later cancel {id}',
  ],

  // commands/announce
  announceHelp: ['kirim pengumuman, di luar jadwal', 'send an announcement, beside the schedules'],
  textHelp: ['pesannya; - untuk stdin', 'the message; - for stdin'],
  announceTemplateHelp: [
    'ID atau nama template pengumuman, sebagai ganti --text',
    'ID or name of an announcement template, instead of --text',
  ],
  toHelp: ['{words}; beberapa dipisah koma', '{words}; several separated by commas'],
  toWilayahHelp: ['dkm dan mubaligh: hanya wilayah ini', 'dkm and mubaligh: only this wilayah'],
  khatibDateHelp: [
    'khatib dan belum-menjawab: hari Jumat YYYY-MM-DD (bawaan Jumat terdekat)',
    'khatib and belum-menjawab: a Friday YYYY-MM-DD (default: the coming Friday)',
  ],
  toMasjidHelp: [
    'ketua DKM masjid ini, nama atau ID; boleh diulang',
    'the DKM chair of this masjid, name or ID; may be repeated',
  ],
  toMubalighHelp: ['mubaligh ini, nama atau ID; boleh diulang', 'this mubaligh, name or ID; may be repeated'],
  toGroupHelp: ['grup WhatsApp ini, nama atau ID; boleh diulang', 'this WhatsApp group, name or ID; may be repeated'],
  dateNotPlain: ["--date '{date}' bukan tanggal YYYY-MM-DD", "--date '{date}' is not a date YYYY-MM-DD"],
  toUnknown: ["--to '{word}' tidak dikenal. Yang ada: {words}", "--to '{word}' is not known. There are: {words}"],
  chooseRecipients: [
    'Pilih penerima: --to, --masjid, --mubaligh, atau --group.',
    'Choose recipients: --to, --masjid, --mubaligh or --group.',
  ],
  textOrTemplate: ['Pilih salah satu: --text atau --template.', 'Choose either --text or --template.'],
  writeText: [
    'Tulis pesannya: --text, --template, atau lewat stdin.',
    'Write the message: --text, --template, or through stdin.',
  ],

  // commands/broadcast
  broadcastHelp: [
    'kirim pengingat jadwal, atau jadwal sebulan',
    'send reminders of schedules, or the schedules of a month',
  ],
  broadcastKindHelp: ['pengajian, jumatan atau bulanan', 'pengajian, jumatan or bulanan (the schedules of a month)'],
  schedulesWithIdHelp: ['jadwal dengan ID ini, dipisah koma', 'schedules with these IDs, separated by commas'],
  monthHelp: [
    'bulanan: YYYY-MM, 1 sampai 12, atau namanya (bawaan bulan ini)',
    'bulanan: YYYY-MM, 1 to 12, or its Indonesian name (default: this month)',
  ],
  onlyUnsentHelp: ['lewati jadwal yang Sudah Broadcast', 'skip schedules that are Sudah Broadcast (already sent)'],
  askAgainHelp: [
    'hanya yang ditanya dan belum menjawab, dan tanyakan sekali lagi',
    'only those who were asked and have not answered, and ask once more',
  ],
  timeoutHelp: [
    'pantau paling lama 90s (detik), 30m (menit) atau 2h (jam); lalu kode keluar 5 (3 bila Mimbar sedang tidak menjawab); pengiriman tetap berjalan',
    'watch for at most 90s (seconds), 30m (minutes) or 2h (hours); then exit code 5 (3 if Mimbar is not answering); sending goes on',
  ],
  chooseTemplate: [
    'Pilih minimal satu template: --template-dkm atau --template-mubaligh.',
    'Choose at least one template: --template-dkm or --template-mubaligh.',
  ],
  monthForBulanan: ['--month hanya untuk broadcast bulanan.', '--month is only for broadcast bulanan.'],
  bulananByMonth: [
    'Broadcast bulanan memilih bulan dengan --month, bukan --date atau --id.',
    'A bulanan broadcast takes --month, not --date or --id.',
  ],
  onlyUnsentKinds: [
    '--only-unsent hanya untuk pengajian dan jumatan.',
    '--only-unsent is only for pengajian and jumatan.',
  ],
  askAgainKinds: ['--ask-again hanya untuk pengajian dan jumatan.', '--ask-again is only for pengajian and jumatan.'],
  onlyUnsentOrAskAgain: [
    'Pilih --only-unsent atau --ask-again, salah satu.',
    'Choose either --only-unsent or --ask-again.',
  ],
  nobodyToAsk: ['Tidak ada yang ditanya dan belum menjawab.', 'Nobody was asked and has not answered.'],
  allSent: ['Semua jadwalnya Sudah Broadcast.', 'All its schedules are Sudah Broadcast.'],
  whyNothingSent: ['{why} Tidak ada yang dikirim.', '{why} Nothing was sent.'],
  pengajianOfMonth: ['Jadwal pengajian {month} {year}\n', 'Pengajian schedules of {month} {year}\n'],

  // terminal/progress
  deliveredCount: ['{sampai} sampai', '{sampai} delivered'],
  readCount: ['{dibaca} dibaca', '{dibaca} read'],
  sentCount: ['{terkirim} terkirim{seen}', '{terkirim} sent{seen}'],
  failedCount: ['{gagal} gagal', '{gagal} failed'],
  cancelledCount: ['{dibatalkan} dibatalkan', '{dibatalkan} cancelled'],
  waitingCount: ['{menunggu} menunggu', '{menunggu} waiting'],
  progressWithRest: ['{progress}; kira-kira {rest} lagi', '{progress}; about {rest} left'],
} as const satisfies Record<string, Word>;
