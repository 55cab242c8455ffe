import type { Word } from '#shared/base/language.ts';

/** What the CLI itself says: its frame, its way to the daemon, files, numbers. */
export const FRAME = {
  // Several
  helpHelp: ['tampilkan bantuan', 'show help'],
  jsonHelp: ['hasil sebagai JSON di stdout', 'result as JSON on stdout'],
  bug: [
    'Terjadi kesalahan di dalam mimbar. Laporkan dengan keterangan di atas.',
    'A fault occurred inside mimbar. Report it with what is written above.',
  ],
  fileUnreadable: ['File {file} tidak dapat dibaca: {error}.', "File {file} can't be read: {error}."],

  // columns
  severalNamed: [
    "Beberapa {noun} bernama '{wanted}': pakai ID-nya, {ids}.",
    "Several {noun} are called '{wanted}': use the ID, {ids}.",
  ],
  rowNotFound: ["{noun} '{wanted}' tidak ditemukan.", "{noun} '{wanted}' was not found."],
  orEmpty: ["{description}; '' mengosongkannya", "{description}; '' empties it"],

  // errors
  stopped: ['Dihentikan.', 'Stopped.'],

  // export-file
  chooseOne: ['Pilih salah satu: {asked}.', 'Choose one: {asked}.'],
  endingUnknown: [
    'Akhiran {suffix} tidak dikenal. Pakai .xlsx, .csv atau .json, atau pilih jenisnya: {formats}.',
    'The ending {suffix} is not known. Use .xlsx, .csv or .json, or choose the kind: {formats}.',
  ],
  spreadsheetToFile: [
    'Spreadsheet tidak dapat ditampilkan di terminal. Tentukan nama file: --out FILE',
    "A spreadsheet can't be shown in a terminal. Name a file: --out FILE",
  ],
  composing: ['Menyusun {what}…', 'Making {what}…'],
  kindDiffers: ['--{format} tidak cocok dengan nama file {file}.', '--{format} does not match the file name {file}.'],

  // group
  examplesTitle: ['Contoh:', 'Examples:'],
  limitHelp: ['paling banyak sebanyak ini', 'at most this many'],
  limitStandardHelp: ['paling banyak sebanyak ini (bawaan: {standard})', 'at most this many (default: {standard})'],

  // http/address-file
  ofRoot: ['Itu milik root: jalankan dengan sudo.', 'It belongs to root: run with sudo.'],
  joinGroup: [
    'Masukkan ke grupnya, lalu login ulang di mesin ini: sudo usermod -aG {group} {userName}. Sekali ini saja: dengan sudo.',
    'Join its group, then sign in to this machine again: sudo usermod -aG {group} {userName}. For this once: with sudo.',
  ],
  mayNotRead: ['Pengguna ini tidak boleh membaca {file}. {way}', 'This user may not read {file}. {way}'],
  notByMimbar: [
    'Isi {file} bukan tulisan Mimbar, jadi tidak dibaca. Hapus file itu, lalu mulai ulang Mimbar.',
    'What {file} holds was not written by Mimbar, so it is not read. Remove that file, then restart Mimbar.',
  ],

  // http/client
  notMimbarStart: [
    'Yang menjawab di {origin} bukan Mimbar. Jalankan: {toStart}',
    'What answers at {origin} is not Mimbar. Run: {toStart}',
  ],
  remoteSilent: [
    '{url} tidak menjawab. Periksa jaringannya; Mimbar di mesin ini dipakai lagi dengan: mimbar login --forget',
    '{url} does not answer. Check the network; use the Mimbar of this machine again with: mimbar login --forget',
  ],
  notRunning: [
    'Mimbar tidak berjalan ({url} tidak menjawab). Jalankan: {toStart}',
    'Mimbar is not running ({url} does not answer). Run: {toStart}',
  ],
  startService: [
    'sudo systemctl start mimbar; sebabnya ada di: sudo journalctl -u mimbar -n 20',
    'sudo systemctl start mimbar; the reason is in: sudo journalctl -u mimbar -n 20',
  ],
  loginUnknown: [
    '{url} tidak mengenali login ini. Masuk lagi: mimbar login --url {url}',
    '{url} does not know this login. Sign in again: mimbar login --url {url}',
  ],
  otherMimbar: [
    'Yang menjawab di {url} Mimbar lain: Mimbar dengan direktori data {dataDir} tidak berjalan. Jalankan: {toStart}',
    'Another Mimbar answers at {url}: the Mimbar with data directory {dataDir} is not running. Run: {toStart}',
  ],

  // http/remote
  overHttp: [
    'Lewat http, password dapat dibaca orang lain dalam perjalanan ke {hostname}. Pakai https://{host}. Bila jaringannya Anda percaya: --insecure',
    'Over http others can read the password on its way to {hostname}. Use https://{host}. If you trust the network: --insecure',
  ],
  urlSilent: [
    '{url} tidak menjawab. Periksa alamat dan jaringannya.',
    '{url} does not answer. Check the address and the network.',
  ],
  notMimbar: ['Yang menjawab di {url} bukan Mimbar.', 'What answers at {url} is not Mimbar.'],
  sessionEnded: [
    'Sesi di {url} sudah berakhir. Masuk lagi: mimbar login --url {url}',
    'The session at {url} has ended. Sign in again: mimbar login --url {url}',
  ],
  notAnAddress: [
    "'{typed}' bukan alamat Mimbar. Misalnya: https://jadwal.example.org",
    "'{typed}' is not the address of a Mimbar. For example: https://jadwal.example.org",
  ],

  // http/settings
  ofOtherUser: [
    "Mimbar di {home} milik pengguna lain. Jalankan sebagai pengguna itu, misalnya: sudo -u '#{uid}' {home}/bin/mimbar status",
    "The Mimbar in {home} is another user's. Run as that user, for example: sudo -u '#{uid}' {home}/bin/mimbar status",
  ],
  neverRan: [
    'Mimbar belum berjalan dengan direktori data {dataDir}. Jalankan: {toStart} (atau atur MIMBAR_DATA_DIR)',
    'Mimbar is not running yet with data directory {dataDir}. Run: {toStart} (or set MIMBAR_DATA_DIR)',
  ],

  // http/socket
  noLiveNews: [
    'Mimbar tidak membuka jalur kabar langsung. Coba lagi sebentar.',
    'Mimbar does not open the channel for live news. Try again in a moment.',
  ],

  // month
  monthWrong: [
    "--month '{text}' bukan bulan, misalnya --month 2026-12, --month 12 atau --month desember",
    "--month '{text}' is not a month, for example --month 2026-12, --month 12 or --month desember",
  ],
  monthTooFar: [
    "--month '{text}': hanya bulan ini dan 11 bulan berikutnya.",
    "--month '{text}': only this month and the 11 after it.",
  ],
  monthNotPlain: [
    "--month '{text}' bukan bulan, misalnya --month 2027-01",
    "--month '{text}' is not a month, for example --month 2027-01",
  ],

  // program
  programHelp: [
    'Jadwal masjid, mubaligh dan pengajian, dan broadcast-nya lewat WhatsApp',
    'Schedules of mosques (masjid), preachers (mubaligh) and study circles (pengajian), broadcast over WhatsApp',
  ],
  helpCommandHelp: ['tampilkan bantuan sebuah perintah', 'show the help of a command'],
  exitHelp: [
    'Kode keluar: 0 selesai, 1 kesalahan Mimbar, 2 pemakaian atau data salah, 3 daemon tidak berjalan, 4 ditolak atau sebagian gagal, 5 belum selesai saat batas waktunya, 130 dihentikan (Ctrl+C)\n\nBantuan sebuah perintah: mimbar <perintah> --help',
    'Exit codes: 0 done, 1 a fault of Mimbar, 2 wrong usage or data, 3 the daemon is not running, 4 refused or failed in part, 5 not finished at the timeout, 130 stopped (Ctrl+C)\n\nHelp of a command: mimbar <command> --help',
  ],
  usageTitle: ['Pemakaian:', 'Usage:'],
  optionsTitle: ['Pilihan:', 'Options:'],
  commandsTitle: ['Perintah:', 'Commands:'],
  argumentsTitle: ['Argumen:', 'Arguments:'],
  unknownCommand: ["Perintah '{name}' tidak dikenal.", "The command '{name}' is not known."],
  unknownOption: ["Pilihan '{name}' tidak dikenal.", "The option '{name}' is not known."],
  missingArgument: ['Argumen {name} belum diisi.', 'The argument {name} is missing.'],
  missingValue: ["Pilihan '{name}' belum diisi.", "The option '{name}' has no value."],
  missingOption: ["Pilihan '{name}' wajib diisi.", "The option '{name}' is required."],
  unknownWord: ['{word} tidak dikenal. Yang ada: {known}.', '{word} is not known. There are: {known}.'],
  incompleteCommand: ['Perintah belum lengkap.', 'The command is not complete.'],
  tooManyArguments: ['Terlalu banyak argumen.', 'There are too many arguments.'],
  maybe: [' Mungkin maksud Anda: {similar}?', ' Did you mean: {similar}?'],
  seeHelp: ['{problem}{maybe} Lihat: {helpFor} --help', '{problem}{maybe} See: {helpFor} --help'],
  commandUnreadable: ['Perintah tidak dapat dibaca.', "The command can't be read."],

  // rows
  countWrong: ["{option} '{text}' bukan angka 1 sampai 999999.", "{option} '{text}' is not a number from 1 to 999999."],
  shownOf: ['Ditampilkan {shown} dari {count}.', 'Showing {shown} of {count}.'],
  notAnId: ["'{wrong}' bukan ID.", "'{wrong}' is not an ID."],

  // terminal/piped-text
  stdinEmpty: [
    'Tidak ada teks yang datang lewat stdin. Isi pipanya, atau tambahkan < /dev/null bila teksnya tidak diubah.',
    'No text came through stdin. Fill the pipe, or add < /dev/null if the text does not change.',
  ],
  stdinInLoop: [
    'Stdin sudah terbaca sebagian, jadi mungkin milik perulangan shell. Tambahkan --file - bila teksnya memang dari sana, atau < /dev/null bila tidak.',
    'Part of stdin has been read, so it may belong to a loop of the shell. Add --file - if the text really comes from there, or < /dev/null if not.',
  ],
  stdinTooLong: ['Teks dari stdin terlalu panjang.', 'The text from stdin is too long.'],

  // terminal/prompt
  cantAskFor: [
    'Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk {purpose}.',
    'Without a terminal nothing can be asked. Add --yes to {purpose}.',
  ],
  cancelledSo: ['Dibatalkan. {otherwise}', 'Cancelled. {otherwise}'],

  // terminal/text
  underAMinute: ['kurang dari semenit', 'less than a minute'],
  days: ['{count} hari', '{count} {count:day|days}'],
  hours: ['{count} jam', '{count} {count:hour|hours}'],
  minutes: ['{count} menit', '{count} {count:minute|minutes}'],

  // workbook-file
  fileTooLarge: ['File {file} lebih dari {mb} MB.', 'File {file} is larger than {mb} MB.'],
  answerBroken: ['Jawaban Mimbar terputus di tengah jalan. Coba lagi.', "Mimbar's answer broke off. Try again."],
  fileExists: ['{file} sudah ada. Tentukan nama lain: --out FILE', '{file} is there already. Name another: --out FILE'],
  fileUnwritable: ['File {file} tidak dapat ditulis: {why}.', "File {file} can't be written: {why}."],
  noSuchDirectory: ['direktorinya tidak ada', 'there is no such directory'],
} as const satisfies Record<string, Word>;
