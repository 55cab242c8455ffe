import type { Word } from '#shared/base/language.ts';

/** The commands of whoever keeps the machine. */
export const OPERATIONS = {
  // Several
  runByBin: ['Perintah ini dijalankan oleh bin/mimbar.', 'This command is run by bin/mimbar.'],
  username: ['Username', 'Username'],
  onceMore: ['Sekali lagi: ', 'Once more: '],
  backup: ['Cadangan', 'Backup'],
  clock: ['Jam', 'Clock'],

  // terminal/ink/status
  ctrlCEnds: ['Ctrl+C: selesai', 'Ctrl+C: done'],

  // commands/admin
  adminHelp: [
    'akun: lihat, tambah, ganti password dan nomor HP, hapus',
    'accounts: list, add, change password and phone number, remove',
  ],
  accountName: ['nama akun', 'name of the account'],
  adminListHelp: ['semua akun', 'all accounts'],
  adminAddHelp: [
    'tambah akun; password ditanyakan, atau dibaca dari stdin',
    'add an account; the password is asked for, or read from stdin',
  ],
  superadminHelp: [
    'akun superadmin; hanya di mesin Mimbar sendiri',
    "a superadmin account; only on Mimbar's own machine",
  ],
  adminPasswdHelp: [
    'ganti password sebuah akun; perangkatnya dikeluarkan',
    'change the password of an account; its devices are signed out',
  ],
  adminPhoneHelp: [
    'nomor HP sebuah akun, tujuan pemberitahuan lewat WhatsApp',
    'phone number of an account, where WhatsApp notifications go',
  ],
  phoneRemoveHelp: ['hapus nomornya', 'remove the number'],
  adminRemoveHelp: ['hapus sebuah akun', 'remove an account'],
  adminPromoteHelp: [
    'jadikan superadmin; hanya di mesin Mimbar sendiri',
    "make it a superadmin; only on Mimbar's own machine",
  ],
  adminDemoteHelp: [
    'jadikan admin lagi; perangkatnya dikeluarkan. Hanya di mesin Mimbar sendiri',
    "make it an admin again; its devices are signed out. Only on Mimbar's own machine",
  ],
  adminResetHelp: [
    'password acak baru bila hilang (daemon dihentikan dulu)',
    'a new random password if it is lost (stop the daemon first)',
  ],
  role: ['Peran', 'Role'],
  devicesIn: ['Perangkat masuk', 'Signed-in devices'],
  accountCreated: ['Akun {username} ({role}) dibuat.', 'Account {username} ({role}) created.'],
  passwordChanged: [
    'Password {username} diganti, dan semua perangkatnya dikeluarkan.',
    'Password of {username} changed, and all its devices are signed out.',
  ],
  phoneOrRemove: [
    'Sebutkan nomor, atau --remove. Misalnya: mimbar admin phone utara 081200000001',
    'Name a number, or --remove. For example: mimbar admin phone utara 081200000001',
  ],
  phoneRemoved: ['{username} tidak lagi punya nomor HP.', '{username} has no phone number any more.'],
  phoneOf: ['Nomor HP {username}: {noHp}.', 'Phone number of {username}: {noHp}.'],
  removeAccountQuestion: ['Hapus akun {username} ({role})?', 'Remove the account {username} ({role})?'],
  accountRemoved: ['Akun {username} dihapus.', 'Account {username} removed.'],
  promoted: ['{username} sekarang superadmin.', '{username} is a superadmin now.'],
  demoteQuestion: [
    'Jadikan {username} admin biasa? Semua perangkatnya dikeluarkan.',
    'Make {username} a plain admin? All its devices are signed out.',
  ],
  demoted: ['{username} sekarang admin.', '{username} is an admin now.'],
  superadminHereOnly: [
    'Superadmin hanya diatur di komputer yang menjalankan Mimbar, bukan lewat mimbar login.',
    'Superadmins are managed only on the computer that runs Mimbar, not through mimbar login.',
  ],
  noSuchAccount: [
    "Akun '{username}' tidak ada. Lihat: mimbar admin list",
    "There is no account '{username}'. See: mimbar admin list",
  ],
  passwordFromStdin: [
    'Tanpa terminal, password dibaca dari stdin, satu baris.',
    'Without a terminal the password is read from stdin, one line.',
  ],
  newPassword: ['Password baru: ', 'New password: '],
  passwordsDiffer: ['Kedua password tidak sama.', 'The two passwords differ.'],
  toChangeIt: ['mengubahnya', 'change it'],

  // commands/audit
  auditHelp: ['riwayat aktivitas: siapa melakukan apa', 'the audit trail: who did what'],
  auditListHelp: ['50 aktivitas terakhir, atau semua sejak sebuah tanggal', 'the last 50 actions, or all since a date'],
  sinceHelp: ['semua sejak YYYY-MM-DD', 'all since YYYY-MM-DD'],
  auditSearchHelp: [
    "siapa, apa, atau nama di kalimatnya, misalnya 'khatib Salman'",
    "who, what, or a name in the sentence, such as 'khatib Salman'",
  ],
  auditJenisHelp: [
    'masuk, akun, data, template, broadcast, otomatis, whatsapp, cadangan, tampilan atau privasi',
    'masuk (sign-ins), akun (accounts), data, template, broadcast, otomatis (automatic), whatsapp, cadangan (backups), tampilan (branding) or privasi (privacy)',
  ],
  noActions: ['Tidak ada aktivitas.', 'There are no actions.'],
  what: ['Apa', 'What'],

  // commands/backup
  backupHelp: ['buat, lihat, periksa dan pulihkan cadangan', 'create, list, verify and restore backups'],
  backupCreateHelp: [
    'buat cadangan sekarang, tanpa menghentikan broadcast',
    'create a backup now, without stopping a broadcast',
  ],
  encryptHelp: [
    'enkripsi dengan frasa sandi: MIMBAR_BACKUP_PASSPHRASE, --passphrase-file, atau ditanyakan',
    'encrypt with a passphrase: MIMBAR_BACKUP_PASSPHRASE, --passphrase-file, or asked for',
  ],
  passphraseFileHelp: ['file berisi frasa sandi', 'file with the passphrase'],
  noSessionHelp: ['tanpa sesi WhatsApp', 'without the WhatsApp session'],
  backupListHelp: ['daftar cadangan, yang terbaru dulu', 'the backups, newest first'],
  backupPruneHelp: ['hapus cadangan yang lama atau terlalu banyak', 'remove backups that are old or too many'],
  pruneDryRunHelp: ['hanya tampilkan yang akan dihapus', 'only show what would be removed'],
  backupVerifyHelp: ['periksa sebuah cadangan, tanpa mengubah apa pun', 'verify a backup, changing nothing'],
  backupNameHelp: [
    'file, atau nama di direktori cadangan; tanpa nama: yang terbaru',
    'file, or a name in the backup directory; without one: the newest',
  ],
  backupDrillHelp: [
    'latihan: pulihkan salinan jauh terbaru ke tempat sementara, periksa, dan sebutkan yang akan hilang',
    'drill: restore the newest remote copy to a temporary place, verify it, and say what would be lost',
  ],
  backupRestoreHelp: [
    'ganti semua data dengan isi cadangan (daemon dihentikan dulu)',
    'replace all data by a backup (stop the daemon first)',
  ],
  fromRemoteHelp: ['dari MIMBAR_BACKUP_REMOTE', 'from MIMBAR_BACKUP_REMOTE'],
  withSessionHelp: [
    'pakai juga sesi WhatsApp dari cadangan; dua mesin dengan satu sesi saling merusak',
    "use the backup's WhatsApp session too; two machines with one session break each other",
  ],
  backingUp: ['Membuat cadangan…', 'Creating a backup…'],
  encryptedNote: [', terenkripsi', ', encrypted'],
  withSessionNote: [', dengan sesi WhatsApp', ', with the WhatsApp session'],
  givePassphrase: [
    'Berikan frasa sandi: --passphrase-file, atau MIMBAR_BACKUP_PASSPHRASE.',
    'Give a passphrase: --passphrase-file, or MIMBAR_BACKUP_PASSPHRASE.',
  ],
  passphrase: ['Frasa sandi (minimal {passphraseMin} huruf): ', 'Passphrase (at least {passphraseMin} characters): '],
  passphrasesDiffer: ['Kedua frasa sandi tidak sama.', 'The two passphrases differ.'],
  noBackup: [
    'Belum ada cadangan. Buat dengan: mimbar backup create',
    'There is no backup yet. Create one with: mimbar backup create',
  ],
  created: ['Dibuat', 'Created'],
  size: ['Ukuran', 'Size'],
  place: ['Tempat', 'Place'],
  unreadable: ['tidak terbaca', 'unreadable'],
  whatsappSession: ['sesi WhatsApp', 'WhatsApp session'],
  backups: ['{count} cadangan', '{count} {count:backup|backups}'],
  noBackupToRemove: ['Tidak ada cadangan yang perlu dihapus.', 'No backup needs to be removed.'],
  backupsToRemove: ['{what} akan dihapus:\n{names}', '{what} would be removed:\n{names}'],
  backupsRemoved: ['{count} cadangan dihapus: {names}', '{count} {count:backup|backups} removed: {names}'],
  encrypted: ['terenkripsi', 'encrypted'],

  // commands/branding
  brandingHelp: [
    'nama aplikasi, nama lembaga, dan bahasa layar',
    'name of the application, name of the institution, and language of the screens',
  ],
  brandingShowHelp: ['branding sekarang', 'the branding now'],
  brandingSetHelp: ['ubah yang disebut saja', 'change only what is named'],
  appNameHelp: ['nama aplikasi; kosong berarti Broadcast', 'name of the application; empty means Broadcast'],
  creditHelp: [
    'nama lembaga di kaki halaman umum; - untuk stdin',
    'name of the institution at the foot of the public page; - for stdin',
  ],
  bahasaHelp: ['asli atau indonesia: kata dan jam di layar', 'asli or indonesia: words and times on the screens'],
  appNameIs: ['Nama: {appName}', 'Name: {appName}'],
  creditIs: ['Lembaga: {appCredit}', 'Institution: {appCredit}'],
  bahasaIs: ['Bahasa layar: {bahasa}', 'Language of the screens: {bahasa}'],

  // commands/completion
  completionHelp: ['pelengkapan perintah untuk shell', 'completion of commands for a shell'],
  shellHelp: ['bash, zsh atau fish', 'bash, zsh or fish'],
  nameShell: ['Sebutkan shell-nya: bash, zsh atau fish.', 'Name the shell: bash, zsh or fish.'],

  // commands/location
  locationHelp: ['lokasi untuk waktu shalat', 'the location for prayer times'],
  locationShowHelp: ['lokasi sekarang dan waktu shalat hari ini', "the location now, and today's prayer times"],
  locationSearchHelp: ['cari nama kota atau kabupaten', 'search a city or regency by name'],
  locationSearchArg: ['sebagian nama kota, kabupaten atau provinsi', 'part of the name of a city, regency or province'],
  locationSetHelp: ['pilih kota, atau tulis koordinat', 'choose a city, or write coordinates'],
  locationSetArg: ['nama kota, atau lintang dan bujur', 'name of a city, or latitude and longitude'],
  locationResetHelp: [
    'hapus pilihan; MIMBAR_LOCATION berlaku lagi',
    'remove the choice; MIMBAR_LOCATION is used again',
  ],
  noLocation: ['Lokasi belum ditentukan.', 'The location has not been set.'],
  fromLocationSetting: [' (dari MIMBAR_LOCATION)', ' (from MIMBAR_LOCATION)'],
  coordinates: ['Koordinat', 'Coordinates'],
  today: ['Hari ini', 'Today'],
  noCity: ['Tidak ada kota yang cocok.', 'No city matches.'],

  // commands/login
  loginHelp: [
    'pakai Mimbar di mesin lain, atau kembali ke mesin ini',
    'use the Mimbar of another machine, or return to this one',
  ],
  urlHelp: ['alamat Mimbar itu; https, kecuali di mesin ini', 'address of that Mimbar; https, except on this machine'],
  insecureHelp: [
    'boleh lewat http ke mesin lain; password dapat dibaca orang di jaringannya',
    'allow http to another machine; people on its network can read the password',
  ],
  usernameHelp: ['nama akun; tanpa ini ditanyakan', 'name of the account; asked for otherwise'],
  otpHelp: ['kode autentikator, bila akunnya memintanya', "the authenticator's code, if the account needs it"],
  forgetHelp: ['keluar, dan pakai lagi Mimbar di mesin ini', 'sign out, and use the Mimbar of this machine again'],
  loginFromStdin: [
    'Tanpa terminal, username dan password dibaca dari stdin, satu per baris. Username juga boleh lewat --username.',
    'Without a terminal, username and password are read from stdin, one per line. The username may also be given by --username.',
  ],
  otpNeeded: ['Masukkan kode autentikator dengan --otp.', "Enter the authenticator's code with --otp."],
  otp: ['Masukkan kode autentikator: ', 'Authenticator code: '],
  localAgain: ['Perintah memakai Mimbar di mesin ini.', 'Commands use the Mimbar of this machine.'],
  signedIn: ['Masuk di {url} sebagai {username} ({role}).', 'Signed in at {url} as {username} ({role}).'],
  untilForget: [
    'Perintah memakai Mimbar itu, sampai: mimbar login --forget',
    'Commands use that Mimbar, until: mimbar login --forget',
  ],
  askUsername: ['Username: ', 'Username: '],
  askPassword: ['Password: ', 'Password: '],

  // commands/operations
  serveHelp: ['jalankan daemon Mimbar di terminal ini', 'run the Mimbar daemon in this terminal'],
  demoHelp: [
    'data contoh dan WhatsApp simulasi, terpisah dari data Anda',
    'example data and a simulated WhatsApp, apart from your data',
  ],
  serveExamples: [
    '\nContoh:\n  $ mimbar serve\n  $ mimbar serve --demo\n\nPengaturan: variabel lingkungan MIMBAR_… atau file .env',
    '\nExamples:\n  $ mimbar serve\n  $ mimbar serve --demo\n\nSettings: environment variables MIMBAR_… or the file .env',
  ],
  serveByBin: ['Daemon dijalankan oleh bin/mimbar: mimbar serve', 'The daemon is run by bin/mimbar: mimbar serve'],
  statusCommandHelp: ['keadaan daemon, WhatsApp dan antrean', 'the state of the daemon, WhatsApp and the queue'],
  watchHelp: ['terus perlihatkan perubahannya, sampai Ctrl+C', 'keep showing its changes, until Ctrl+C'],
  doctorHelp: [
    'periksa yang sering bermasalah, dan cara memperbaikinya',
    'check what often goes wrong, and how to repair it',
  ],
  offlineHelp: ['tanpa daemon: periksa juga seluruh basis data', 'without the daemon: check the whole database too'],
  clockHelp: ['jam mesin ini, dan menyatakannya benar', "this machine's clock, and confirming it"],
  clockShowHelp: ['jam menurut Mimbar, dan apakah dipercaya', 'the clock as Mimbar sees it, and whether it is trusted'],
  clockConfirmHelp: [
    'nyatakan jamnya benar, agar antrean berjalan lagi',
    'confirm that the clock is right, so that the queue runs again',
  ],
  clockUnknown: ['Jamnya belum diketahui.', 'The clock is not known yet.'],
  clockTrusted: ['Dipercaya.', 'Trusted.'],
  clockDoubted: ['Diragukan.', 'Doubted.'],
  clockQuestion: ['Sekarang benar {now}?', 'Is it really {now} now?'],
  toConfirmClock: ['menyatakan jamnya benar', 'confirm that the clock is right'],
  clockConfirmed: ['Jam dinyatakan benar.', 'The clock is confirmed.'],
  clockStillDoubted: ['Jamnya masih diragukan.', 'The clock is still doubted.'],
  configHelp: ['pengaturan yang berlaku dan asalnya', 'the settings in force and where they come from'],
  notRunningConfig: [
    'Mimbar tidak berjalan: inilah yang akan berlaku bila dijalankan dari sini.',
    'Mimbar is not running: this would be in force if it were started from here.',
  ],
  setting: ['Pengaturan', 'Setting'],
  source: ['Asal', 'Source'],
  thisClock: ['jam mesin ini', "this machine's clock"],
  secret: ['(dirahasiakan)', '(secret)'],
  emptyValue: ['(kosong)', '(empty)'],

  // commands/session
  sessionHelp: ['perangkat yang sedang masuk', 'signed-in devices'],
  sessionListHelp: ['semua perangkat yang sedang masuk', 'all signed-in devices'],
  sessionRemoveHelp: [
    'keluarkan sebuah perangkat, atau semua milik sebuah akun',
    'sign out a device, or all of an account',
  ],
  sessionIdHelp: ['awal ID dari daftar', 'the beginning of an ID from the list'],
  sessionUserHelp: ['semua perangkat akun ini', 'all devices of this account'],
  noSessions: ['Tidak ada perangkat yang masuk.', 'No device is signed in.'],
  device: ['Perangkat', 'Device'],
  lastUsed: ['Terakhir dipakai', 'Last used'],
  sessionOrUser: [
    'Sebutkan ID sesi, atau --user <username>. Lihat: mimbar session list',
    'Name the ID of a session, or --user <username>. See: mimbar session list',
  ],
  noSessionOf: ["Tidak ada perangkat yang masuk sebagai '{user}'.", "No device is signed in as '{user}'."],
  noSuchSession: [
    "Sesi '{id}' tidak ada. Lihat: mimbar session list",
    "There is no session '{id}'. See: mimbar session list",
  ],
  signOutQuestion: ['Keluarkan {count} perangkat {whose}?', 'Sign out {count} {count:device|devices} {whose}?'],
  nobodySignedOut: ['Tidak ada yang dikeluarkan.', 'Nothing was signed out.'],
  signedOut: ['{count} perangkat {whose} dikeluarkan.', '{count} {count:device|devices} {whose} signed out.'],
  unknownDevice: ['(tidak dikenal)', '(unknown)'],
  toSignOut: ['mengeluarkan', 'sign out'],
  severalSessions: [
    "'{id}' cocok dengan {count} sesi. Ketik lebih panjang.",
    "'{id}' matches {count} sessions. Type more of it.",
  ],

  // terminal/status-lines
  account: ['Akun', 'Account'],
  disk: ['Disk', 'Disk'],
  seeDoctor: ['Periksa dengan: mimbar doctor', 'Check with: mimbar doctor'],
  linkWith: ['Tautkan dengan: mimbar pair', 'Link it with: mimbar pair'],
  lastBackup: ['terakhir {lastAt}', 'last {lastAt}'],
  silentAt: ['tidak menjawab di {url}; mencoba lagi…', 'does not answer at {url}; trying again…'],
  runsAt: ['{state} di {url}', '{state} at {url}'],
  isRunning: ['berjalan', 'running'],
  simulated: ['simulasi', 'simulated'],
  slowedDown: ['melambat', 'slowed down'],
  doubted: ['diragukan', 'doubted'],
  failedSo: ['gagal: {message}', 'failed: {message}'],
  pausedNote: ['dijeda', 'paused'],
} as const satisfies Record<string, Word>;
