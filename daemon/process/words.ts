import { languageOf, speechOf, type Language, type Word } from '#shared/base/language.ts';

/** What the process says at the terminal: a start, a start that can't be, the commands without a daemon. */
const PROCESS = {
  // backup.ts
  copyRefused: [
    'Salinan {name} di tempat jauh {why}. Salinan ini tidak dipakai. Periksa siapa yang dapat menulis di sana, lalu hapus salinan itu atau sebutkan yang lain.',
    'The remote copy {name} {why}. It is not used. Check who can write there, then remove that copy or name another.',
  ],
  remoteNotSet: [
    'MIMBAR_BACKUP_REMOTE belum diisi, jadi tidak ada salinan jauh.',
    'MIMBAR_BACKUP_REMOTE is not set, so there is no remote copy.',
  ],
  noSuchCopy: ['Tidak ada salinan {name} di tempat jauh.', 'There is no remote copy {name}.'],
  noCopyYet: ['Belum ada salinan di tempat jauh.', 'There is no remote copy yet.'],
  copyNotEncrypted: [
    'tidak terenkripsi, jadi bukan buatan Mimbar Anda',
    'is not encrypted, so it was not made by your Mimbar',
  ],
  copyReallyMade: ['sebenarnya dibuat {created}', 'was really made {created}'],
  oneBackupFile: ['Sebutkan satu file cadangan saja.', 'Name one backup file only.'],
  noBackupIn: [
    'Belum ada cadangan di {dataDir}. Sebutkan filenya, atau pakai salinan jauh: mimbar backup restore --remote',
    'There is no backup in {dataDir} yet. Name its file, or use a remote copy: mimbar backup restore --remote',
  ],
  tablePengajian: ['{count} jadwal pengajian', '{count} pengajian {count:schedule|schedules}'],
  tableJumatan: ['{count} jadwal jumatan', '{count} jumatan {count:schedule|schedules}'],
  madeBy: ['dibuat {createdAt} oleh Mimbar {version}, {rows}', 'made {createdAt} by Mimbar {version}, {rows}'],
  backupSound: ['Cadangan utuh: {summary}', 'The backup is sound: {summary}'],
  encryptedAndSession: [
    'Terenkripsi: {encrypted}. Sesi WhatsApp: {session}.',
    'Encrypted: {encrypted}. WhatsApp session: {session}.',
  ],
  replaceQuestion: [
    'Ganti data di {dataDir} dengan {file} ({header})?',
    'Replace the data in {dataDir} by {file} ({header})?',
  ],
  cantAskRestore: [
    'Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk memulihkan.',
    'Without a terminal nothing can be asked. Add --yes to restore.',
  ],
  sessionOfBackup: [
    'Sesi WhatsApp dari cadangan dipakai: pastikan mesin lamanya mati.',
    'The WhatsApp session of the backup is used: make sure that the old machine is off.',
  ],
  sessionOfMachine: [
    'Sesi WhatsApp yang ada di mesin ini tetap dipakai.',
    'The WhatsApp session of this machine stays in use.',
  ],
  noSession: [
    'Tidak ada sesi WhatsApp: tautkan dengan mimbar pair.',
    'There is no WhatsApp session: link with mimbar pair.',
  ],
  dataRestored: ['Data dipulihkan: {header}', 'Data restored: {header}'],
  oldDataIn: ['Data yang lama disimpan di {aside}', 'The old data were kept in {aside}'],
  runsUnknown: [
    "{unknownRuns} broadcast otomatis sejak cadangan dibuat dicatat 'tidak diketahui' dan tidak disusulkan.",
    '{unknownRuns} automatic {unknownRuns:broadcast|broadcasts} since the backup {unknownRuns:is|are} recorded as unknown and not sent late.',
  ],
  schedulesMarked: [
    "{marked} jadwal ditandai 'mungkin sudah dikirim sebelum pemulihan'.",
    '{marked} {marked:schedule|schedules} marked as perhaps sent before the restore.',
  ],
  schedulesOutdated: [
    "Tentang {outdated} jadwal ada yang sesudah cadangan itu sudah diberi tahu lain: buka Home, lalu 'Beri tahu'.",
    "Of {outdated} {outdated:schedule|schedules} somebody was told something else since: open Home, then 'Beri tahu'.",
  ],
  messagesHeld: ['{held} pesan ditahan:', '{held} {held:message|messages} held:'],
  andMoreHeld: ['  … dan {count} lagi', '  … and {count} more'],
  allSignInAgain: [
    'Semua orang perlu login lagi. Antrean dijeda sampai Anda melanjutkannya: mimbar queue resume, atau di dashboard.',
    'Everybody has to sign in again. The queue is paused until you resume it: mimbar queue resume, or on the dashboard.',
  ],

  // commands.ts
  oneUsername: [
    'Sebutkan satu username, misalnya: mimbar admin reset superadmin',
    'Name one username, for example: mimbar admin reset superadmin',
  ],
  noDataIn: [
    'Tidak ada data Mimbar di {dataDir}. Jalankan dari direktorinya, atau atur MIMBAR_DATA_DIR.',
    'There are no data of Mimbar in {dataDir}. Run it from their directory, or set MIMBAR_DATA_DIR.',
  ],
  noSuchAccount: ["Akun '{username}' tidak ada.", "There is no account '{username}'."],
  newPasswordOf: ['Password baru {username}: {password}', 'New password of {username}: {password}'],
  changeAfterLogin: ['Ganti setelah masuk.', 'Change it after signing in.'],

  // drill.ts
  newestCopy: ['Salinan terbaru ({kind}): {name}, {header}', 'Newest copy ({kind}): {name}, {header}'],
  restoredWhole: [
    'Dipulihkan ke tempat sementara: utuh, dan semua barisnya ada.',
    'Restored to a temporary place: sound, with all its rows.',
  ],
  wouldLose: [
    'Bila mesin ini hilang sekarang, yang hilang paling banyak {minutes} menit.',
    'If this machine were lost now, at most {minutes} {minutes:minute|minutes} would be lost.',
  ],
  lossUnknown: [
    'Data mesin aslinya tidak ada di sini: yang berubah sejak {createdAt} ({minutes} menit) tidak diketahui.',
    'The data of the original machine are not here: what has changed since {createdAt} ({minutes} {minutes:minute|minutes}) is unknown.',
  ],
  lossTooLong: [
    'Itu terlalu lama. Periksa Salinan jauh di: mimbar doctor',
    'That is too long. See Remote copy in: mimbar doctor',
  ],
  copyIncomplete: ['Salinan yang dipulihkan tidak lengkap: {missing}', 'The restored copy is not complete: {missing}'],

  // environment.ts
  dataForeign: [
    '{data} milik pengguna lain. Jalankan dengan sudo: sudo mimbar {command}',
    '{data} belong to another user. Run it with sudo: sudo mimbar {command}',
  ],
  daemonRuns: [
    'Mimbar sedang berjalan dengan direktori data {dataDir} ({message}). Hentikan dulu, misalnya: sudo systemctl stop mimbar',
    'Mimbar is running with data directory {dataDir} ({message}). Stop it first, for example: sudo systemctl stop mimbar',
  ],
  commandBug: [
    'Perintah ini gagal karena kesalahan di dalam sistem: {error}. Periksa dengan: mimbar doctor --offline',
    'This command failed because of a fault in the system: {error}. Check with: mimbar doctor --offline',
  ],
  tooManyArguments: ['Terlalu banyak argumen.', 'There are too many arguments.'],
  optionUnknown: [
    "Pilihan '{option}' tidak dikenal atau belum diisi.",
    "The option '{option}' is not known or has no value.",
  ],
  cancelledUnchanged: ['Dibatalkan. Tidak ada yang diubah.', 'Cancelled. Nothing was changed.'],
  passphrase: ['Frasa sandi cadangan: ', 'Passphrase of the backup: '],

  // rights.ts
  noPlainFile: ['{file} bukan file biasa.', '{file} is not a plain file.'],
  hasOtherNames: [
    '{file} punya nama lain. Salin dulu, lalu sebutkan salinannya.',
    '{file} has other names. Copy it first, then name the copy.',
  ],
  fileMissing: ['File {file} tidak ada.', 'There is no file {file}.'],
  fileIsLink: ['{file} adalah tautan. Sebutkan file yang sebenarnya.', '{file} is a link. Name the real file.'],
  fileDenied: ['File {file} tidak dapat dibaca.', "File {file} can't be read."],
  namedFileMissing: ['File {name} tidak ada.', 'There is no file {name}.'],

  // start-failure.ts
  diskFull: [
    'Disk penuh: {dataDir} tidak dapat ditulisi. Kosongkan ruang, lalu jalankan lagi. Pesan yang menunggu tetap tersimpan.',
    "The disk is full: {dataDir} can't be written to. Make room, then start again. Waiting messages stay stored.",
  ],
  diskReadOnly: [
    'Disk hanya dapat dibaca: {dataDir} tidak dapat ditulisi. Kartu SD yang rusak sering berhenti menerima tulisan: pulihkan cadangan ke kartu baru.',
    "The disk can only be read: {dataDir} can't be written to. A worn SD card often stops taking writes: restore a backup to a new card.",
  ],
  dirInUse: [
    'Direktori data {dataDir} sedang dipakai Mimbar lain ({message}). Hentikan yang itu dulu.',
    'The data directory {dataDir} is used by another Mimbar ({message}). Stop that one first.',
  ],
  databaseNewer: [
    'Basis data di {dataDir} berasal dari Mimbar yang lebih baru. Pasang versi itu, atau pulihkan cadangan: mimbar backup restore',
    'The database in {dataDir} is of a newer Mimbar. Install that version, or restore a backup: mimbar backup restore',
  ],
  databaseDamaged: [
    'Basis data {file} rusak. Pulihkan cadangan terakhir: mimbar backup restore.',
    'The database {file} is damaged. Restore the last backup: mimbar backup restore.',
  ],
  databaseBusy: [
    'Basis data {file} sedang dipakai program lain. Tutup program itu, lalu jalankan lagi.',
    'The database {file} is used by another program. Close that program, then start again.',
  ],
  dirGone: [
    'Direktori data {dataDir} hilang. Pasang kembali penyimpanannya, lalu jalankan lagi.',
    'The data directory {dataDir} is gone. Put its storage back, then start again.',
  ],
  dirIsFile: [
    'Direktori data {dataDir} tidak dapat dibuat: di tempatnya ada file. Pindahkan file itu, atau ubah MIMBAR_DATA_DIR.',
    "The data directory {dataDir} can't be made: there is a file in its place. Move that file, or change MIMBAR_DATA_DIR.",
  ],
  storageBroken: [
    'Penyimpanan {dataDir} tidak dapat dibaca atau ditulisi dengan benar ({code}). Ganti kartu SD atau stiknya, lalu pulihkan cadangan.',
    "The storage {dataDir} can't be read or written properly ({code}). Change the SD card or stick, then restore a backup.",
  ],
  dirDenied: [
    '{blocked} tidak boleh dibaca atau ditulisi pengguna ini. Perbaiki pemiliknya: sudo chown -R {owner} {dataDir}',
    'This user may not read or write {blocked}. Correct its owner: sudo chown -R {owner} {dataDir}',
  ],
  cantMigrate: [
    'Basis data di {dataDir} tidak dapat disesuaikan dengan versi ini; isinya tidak berubah. Pasang versi Mimbar sebelumnya, atau pulihkan cadangan. Rinciannya ada di log.',
    "The database in {dataDir} can't be brought to this version; its content is unchanged. Install the previous version of Mimbar, or restore a backup. Details are in the log.",
  ],
  stoppedByFault: [
    'Mimbar berhenti karena kesalahan di dalam sistem. Rinciannya ada di log.',
    'Mimbar stopped because of a fault in the system. Details are in the log.',
  ],

  // serve.ts
  dirUnwritable: [
    'Direktori data {directory} tidak dapat ditulisi: {error}. Perbaiki hak aksesnya atau ubah MIMBAR_DATA_DIR.',
    "The data directory {directory} can't be written to: {error}. Correct its rights or change MIMBAR_DATA_DIR.",
  ],
  portTaken: [
    'Port {port} sudah dipakai program lain. Hentikan program itu atau ubah MIMBAR_PORT.',
    'Port {port} is used by another program. Stop that program or change MIMBAR_PORT.',
  ],
  portDenied: [
    'Port {port} tidak boleh dipakai pengguna ini. Pilih MIMBAR_PORT di atas 1023.',
    'This user may not use port {port}. Choose a MIMBAR_PORT above 1023.',
  ],
  noSuchHost: [
    'Alamat {host} tidak ada di komputer ini. Perbaiki MIMBAR_HOST.',
    'This computer has no address {host}. Correct MIMBAR_HOST.',
  ],

  // program.ts
  unknownCommand: ['Perintah tidak dikenal: {command}', 'Unknown command: {command}'],
  unknownOption: ['Pilihan tidak dikenal: {unknown}. Yang ada: --demo', 'Unknown option: {unknown}. There are: --demo'],
  isService: [
    'Mimbar di mesin ini adalah layanan. Jalankan: sudo systemctl start mimbar; sebabnya ada di: sudo journalctl -u mimbar -n 20. Untuk Mimbar yang lain, atur MIMBAR_DATA_DIR.',
    'Mimbar on this machine is a service. Run: sudo systemctl start mimbar; the reason is in: sudo journalctl -u mimbar -n 20. For another Mimbar, set MIMBAR_DATA_DIR.',
  ],
  cantStartFault: [
    'Mimbar tidak dapat dijalankan karena kesalahan di dalam sistem. Rinciannya ada di log.',
    "Mimbar can't start because of a fault in the system. Details are in the log.",
  ],
  fromOtherDevices: ['\n  dari perangkat lain di jaringan ini: {one}', '\n  from other devices on this network: {one}'],
  ready: ['Mimbar siap di {url}{nearby}', 'Mimbar is ready at {url}{nearby}'],
  cantStart: ['Mimbar tidak dapat dijalankan: {error}', "Mimbar can't start: {error}"],

  firstAccount: [
    '\nAkun pertama: {username}\nPassword:     {password}\nPassword ini hanya tampil sekali. Ganti setelah masuk.\n\n',
    '\nFirst account: {username}\nPassword:      {password}\nThis password is shown only once. Change it after signing in.\n\n',
  ],
  unknownLocation: [
    "MIMBAR_LOCATION berisi '{location}', seharusnya nama kota dari daftar di Branding, misalnya 'Bandung, Jawa Barat', atau lintang dan bujur",
    "MIMBAR_LOCATION is '{location}', but takes a city of the list under Branding, such as 'Bandung, Jawa Barat', or latitude and longitude",
  ],
  demoIs: [
    'Ini peragaan: data contoh, WhatsApp disimulasikan, semuanya hilang saat dihentikan. Dari pengaturan Anda hanya MIMBAR_HOST dan MIMBAR_PORT yang dipakai.',
    'This is a demonstration: example data, a simulated WhatsApp, and all is gone when it stops. Of your settings only MIMBAR_HOST and MIMBAR_PORT are used.',
  ],
  demoSignIn: ['Masuk dengan superadmin / {password}', 'Sign in as superadmin / {password}'],
  demoDirectory: ['Direktori data: {dataDir}', 'Data directory: {dataDir}'],
  demoCommand: [
    'Perintah untuk peragaan ini, misalnya: MIMBAR_DATA_DIR={dataDir} {program} status',
    'Commands for this demonstration, for example: MIMBAR_DATA_DIR={dataDir} {program} status',
  ],
  theDatabase: ['Basis data', 'The database'],
  tableAccount: ['{count} akun', '{count} {count:account|accounts}'],
  tableMessage: ['{count} pesan', '{count} {count:message|messages}'],
  yes: ['ya', 'yes'],
  no: ['tidak', 'no'],
  included: ['ikut', 'included'],
  notIncluded: ['tidak ikut', 'not included'],
  rowsOf: ['{table} {found} dari {count}', '{table} {found} of {count}'],
  serviceData: ['Data layanan Mimbar di mesin ini', 'The data of the Mimbar service on this machine'],
  dataOf: ['Data di {dataDir}', 'The data in {dataDir}'],
  unknown: ['tidak diketahui', 'unknown'],
} as const satisfies Record<string, Word>;

/** The language of whoever started the process; a file of settings may name it after the start. */
export const language = (): Language => languageOf(process.env);

/** A word of the process in that language. */
export const t = speechOf(PROCESS, language);
