import type { Word } from '#shared/base/language.ts';

/** Masjid, mubaligh, schedules, leaves and recurring pengajian. */
export const PEOPLE = {
  // Several
  undoWithinDay: ['Dapat dipulihkan dalam sehari: mimbar undo', 'Can be restored within a day: mimbar undo'],
  ofWilayahHelp: ['yang berwilayah ini', 'those of this wilayah'],
  ofMasjidHelp: ['di masjid ini, nama atau ID', 'at this masjid, name or ID'],
  csvHelp: ['CSV; bawaan bila stdout bukan terminal', 'CSV; the default if stdout is not a terminal'],
  importHelp: ['simpan isi spreadsheet (.xlsx atau .csv)', 'save the content of a spreadsheet (.xlsx or .csv)'],
  pengajianRutin: ['pengajian rutin', 'recurring pengajian'],
  waktuHelp: ["misalnya 19:30 atau Ba'da Maghrib", "for example 19:30 or Ba'da Maghrib"],
  removeNeedsYes: ['Penghapusan tidak dapat dibatalkan. Tambahkan --yes.', "A removal can't be undone. Add --yes."],

  // commands/contact
  contactHelp: [
    '{noun}: lihat, tambah, ubah dan hapus satu per satu',
    '{noun}: list, add, change and remove one by one',
  ],
  contactListHelp: ['daftar {noun}', 'all {noun}'],
  searchHelp: ['yang berisi teks ini', 'those with this text'],
  contactShowHelp: ['satu {noun} dengan semua isinya', 'one {noun} with all it holds'],
  contactAddHelp: ['tambah {noun}', 'add a {noun}'],
  contactNameHelp: ['nama {noun}', 'name of the {noun}'],
  contactSetHelp: ['ubah {noun}; yang tidak disebut tetap', 'change a {noun}; what is not named stays'],
  otherPersonHelp: ['tanpa bertanya: ini orang lain', 'without asking: this is another person'],
  contactRemoveHelp: ['hapus {noun} bersama jadwalnya', 'remove a {noun} with its schedules'],
  noContacts: ['Tidak ada {noun}.', 'There is no {noun}.'],
  otherPersonQuestion: ['Orang berbeda, simpan?', 'Another person, save?'],
  toSaveAsOther: ['menyimpannya sebagai orang lain', 'save it as another person'],
  contactSaved: ['{contact} tersimpan (ID {id}).', '{contact} saved (ID {id}).'],
  contactNothingToSet: [
    'Tidak ada yang diubah. Lihat: mimbar {noun} set --help',
    'Nothing was changed. See: mimbar {noun} set --help',
  ],
  contactChanged: ['{contact} tersimpan.{cancelled}', '{contact} saved.{cancelled}'],
  withSchedules: [' bersama {jadwal} jadwal', ' with {jadwal} {jadwal:schedule|schedules}'],
  contactRemoved: ['{contact} dihapus.{cancelled}', '{contact} removed.{cancelled}'],

  // commands/export
  exportHelp: ['simpan data ke file, atau tulis ke stdout', 'save data to a file, or write it to stdout'],
  exportNounHelp: [
    'masjid, mubaligh, jadwal-pengajian, jadwal-jumatan, cuti, pengajian-rutin atau log',
    'masjid, mubaligh, jadwal-pengajian, jadwal-jumatan, cuti, pengajian-rutin or log',
  ],
  exportXlsxHelp: [
    'spreadsheet; dapat disimpan lagi dengan mimbar import',
    'spreadsheet; can be saved again with mimbar import',
  ],
  exportStatusHelp: [
    'jadwal: belum, sudah (broadcast), asked (menunggu jawaban), hadir atau udzur; log: success (terkirim) atau failed (gagal)',
    "schedules: belum (not broadcast), sudah (broadcast), asked (waiting for the answer), hadir (comes) or udzur (can't come); log: success (sent) or failed",
  ],
  partOfNameOrPhone: ['yang berisi sebagian nama atau nomor ini', 'those with this part of a name or number'],
  filterOnlyFor: ['{option} hanya untuk {kinds}.', '{option} is only for {kinds}.'],

  // commands/import
  importNounHelp: [
    'masjid, mubaligh, jadwal-pengajian, jadwal-jumatan, cuti atau pengajian-rutin',
    'masjid, mubaligh, jadwal-pengajian, jadwal-jumatan, cuti or pengajian-rutin',
  ],
  importFileHelp: [
    'file .xlsx atau .csv, disusun seperti template dari dashboard, atau seperti hasil mimbar export',
    ".xlsx or .csv file, laid out as the dashboard's template, or as mimbar export writes it",
  ],
  markedHelp: [
    'bila ada yang salah, isinya sebagai .xlsx dengan sel yang salah ditandai dan diberi catatan',
    'if something is wrong, the content as .xlsx with the wrong cells marked and explained',
  ],
  skipWrongHelp: ['lewati baris yang salah, simpan yang lain', 'skip wrong rows, save the others'],
  answerHelp: [
    'jawaban atas pertanyaan tentang isi file, misalnya tanggal=tukar',
    'answer to a question about the file, for example tanggal=tukar',
  ],
  jadwalPengajian: ['jadwal pengajian', 'pengajian schedules'],
  jadwalJumatan: ['jadwal jumatan', 'jumatan schedules'],
  checking: ['Memeriksa {name}…', 'Checking {name}…'],
  rowsSkipped: ['{count} baris salah dilewati: {rows}', '{count} wrong {count:row|rows} skipped: {rows}'],
  answerWith: ['Jawab dengan --answer {pilihan}', 'Answer with --answer {pilihan}'],
  saveQuestion: ['Simpan?', 'Save?'],
  saving: ['Menyimpan {name}…', 'Saving {name}…'],
  answerUnreadable: [
    "Jawaban '{answer}' tidak terbaca. Tulis misalnya tanggal=tukar",
    "The answer '{answer}' can't be read. Write for example tanggal=tukar",
  ],
  cellsMarked: ['Sel yang salah ditandai di {target} ({size}).', 'The wrong cells are marked in {target} ({size}).'],
  importResult: ['{count} {noun} {verb}, {skipped} dilewati', '{count} {noun} {verb}, {skipped} skipped'],
  importChanges: [
    '{count} {noun} baru, {changed} diubah, {skipped} sama',
    '{count} new {noun}, {changed} changed, {skipped} the same',
  ],
  wouldBeSaved: ['Akan disimpan: {text}', 'To be saved: {text}'],
  row: ['Baris', 'Row'],
  column: ['Kolom', 'Column'],
  toSaveIt: ['menyimpan', 'save it'],
  wouldBeSavedVerb: ['akan tersimpan', 'would be saved'],
  masjidRows: ['masjid', 'masjid'],
  mubalighRows: ['mubaligh', 'mubaligh'],
  cutiRows: ['cuti', 'leave'],

  // commands/jadwal
  jadwalHelp: [
    'jadwal {kind}: lihat, tambah, ubah dan hapus satu per satu',
    '{kind} schedules: list, add, change and remove one by one',
  ],
  jadwalListHelp: ['jadwal {kind} dari hari ini', '{kind} schedules from today on'],
  onDateRangeHelp: ['pada YYYY-MM-DD, atau YYYY-MM-DD..YYYY-MM-DD', 'on YYYY-MM-DD, or YYYY-MM-DD..YYYY-MM-DD'],
  jadwalSearchHelp: [
    'yang berisi teks ini, misalnya nama masjid',
    'those with this text, such as the name of a masjid',
  ],
  jadwalStatusHelp: [
    'belum, sudah (broadcast), asked (menunggu jawaban), hadir atau udzur',
    "belum (not broadcast), sudah (broadcast), asked (waiting for the answer), hadir (comes) or udzur (can't come)",
  ],
  allHelp: ['juga yang sudah lewat', 'past ones too'],
  jadwalAddHelp: ['tambah jadwal {kind}', 'add a {kind} schedule'],
  jadwalSetHelp: ['ubah jadwal {kind}; yang tidak disebut tetap', 'change a {kind} schedule; what is not named stays'],
  jadwalIdHelp: ['ID dari mimbar {kind} list', 'ID from mimbar {kind} list'],
  jadwalRemoveHelp: ['hapus jadwal {kind}', 'remove a {kind} schedule'],
  dateOrAll: ['Pilih salah satu: --date atau --all.', 'Choose either --date or --all.'],
  noJadwal: ['Tidak ada jadwal {kind}.', 'There is no {kind} schedule.'],
  oneDate: ["{dateName} '{date}': sebutkan satu tanggal.", "{dateName} '{date}': name one date."],
  jadwalSaved: ['Jadwal {kind} {what}, tersimpan (ID {id}).', '{kind} schedule {what}, saved (ID {id}).'],
  jadwalNothingToSet: [
    'Tidak ada yang diubah. Lihat: mimbar {kind} set --help',
    'Nothing was changed. See: mimbar {kind} set --help',
  ],
  jadwalChanged: ['Jadwal {kind} {what}, tersimpan.{cancelled}', '{kind} schedule {what}, saved.{cancelled}'],
  jadwalRemoveQuestion: ['Hapus jadwal {kind} {what}?', 'Remove the {kind} schedule {what}?'],
  jadwalRemoved: ['Jadwal {kind} {what}, dihapus.{cancelled}', '{kind} schedule {what}, removed.{cancelled}'],
  oneId: ['Sebutkan satu ID.', 'Name one ID.'],

  // commands/leave
  leaveHelp: ['cuti mubaligh', 'leave of mubaligh'],
  leaveListHelp: ['daftar cuti', 'the leaves'],
  touchingHelp: [
    'yang menyentuh YYYY-MM-DD, atau YYYY-MM-DD..YYYY-MM-DD',
    'that touch YYYY-MM-DD, or YYYY-MM-DD..YYYY-MM-DD',
  ],
  ofMubalighHelp: ['milik mubaligh ini, nama atau ID', 'of this mubaligh, name or ID'],
  leaveAddHelp: ['catat cuti', 'record a leave'],
  leaveReasonHelp: ['alasannya; - untuk stdin', 'the reason; - for stdin'],
  leaveRemoveHelp: ['hapus cuti', 'remove a leave'],
  leaveIdHelp: ['ID dari mimbar leave list', 'ID from mimbar leave list'],
  leaveFileHelp: ['file .xlsx atau .csv, disusun seperti template', '.xlsx or .csv file, laid out as the template'],
  leaveXlsxHelp: [
    'spreadsheet; dapat disimpan lagi dengan mimbar leave import',
    'spreadsheet; can be saved again with mimbar leave import',
  ],
  partOfName: ['yang berisi sebagian nama ini', 'those with this part of a name'],
  leaveDays: ['{dari} sampai {sampai}{bagian}', '{dari} to {sampai}{bagian}'],
  noLeave: ['Tidak ada cuti.', 'There is no leave.'],
  leaveSaved: ['Cuti {mubaligh}, {days}, tersimpan (ID {id})', 'Leave of {mubaligh}, {days}, saved (ID {id})'],
  leaveRemoveQuestion: ['Hapus cuti {id}?', 'Remove the leave {id}?'],
  leaveRemoved: ['Cuti {mubaligh}, {days}, dihapus', 'Leave of {mubaligh}, {days}, removed'],
  leaveExportHelp: ['simpan ke file, atau tulis ke stdout', 'save to a file, or write to stdout'],

  // commands/link
  linkHelp: [
    'tautan ke halaman pribadi mubaligh dan ketua DKM',
    'links to the personal pages of mubaligh and DKM chairs',
  ],
  mubalighNameHelp: ['nama atau ID mubaligh', 'name or ID of the mubaligh'],
  linkMasjidHelp: [
    'nama atau ID masjid: tautan milik ketua DKM-nya',
    'name or ID of a masjid: the link of its DKM chair',
  ],
  linkShowHelp: ['ada tautannya atau tidak', 'whether there is a link'],
  linkNewHelp: ['buat tautan baru; yang lama berakhir', 'make a new link; the old one ends'],
  linkRevokeHelp: ['cabut tautannya', 'revoke the link'],
  dkmChairOf: ['ketua DKM {nama}', 'DKM chair of {nama}'],
  noLink: [
    'belum ada tautan; dibuat sendiri saat pesan pertama memerlukannya',
    'no link yet; it is made by itself when the first message needs it',
  ],
  linkRevoked: ['tautan dicabut', 'link revoked'],
  linkSince: ['tautan berlaku sejak {createdAt}', 'link valid since {createdAt}'],
  linkNeedsYes: [
    'Halaman pribadinya langsung tertutup. Tambahkan --yes.',
    'The personal page closes at once. Add --yes.',
  ],
  linkRevokeQuestion: ['Cabut tautan {title}?', 'Revoke the link of {title}?'],
  nothingRevoked: ['Tidak ada yang dicabut.', 'Nothing was revoked.'],

  // commands/person
  personHelp: ['ekspor atau hapus data pribadi satu orang', 'export or remove the personal data of one person'],
  personExportHelp: [
    'semua yang tersimpan tentang sebuah nomor, sebagai JSON',
    'all that is stored about a number, as JSON',
  ],
  personRemoveHelp: ['hapus semua yang tersimpan tentang sebuah nomor', 'remove all that is stored about a number'],
  personRemoveQuestion: [
    'Hapus semua data pribadi {phone}, termasuk jadwalnya sebagai mubaligh? Ini tidak dapat dibatalkan.',
    "Remove all personal data of {phone}, including the schedules as mubaligh? This can't be undone.",
  ],
  toRemovePerson: [
    'menghapus semua data pribadi {phone}; itu tidak dapat dibatalkan',
    "remove all personal data of {phone}; that can't be undone",
  ],
  personRemoved: [
    'Dihapus: {mubaligh} mubaligh dengan {jadwal} jadwal dan {cuti} cuti, {masjid} ketua DKM, {akun} nomor HP akun, {pesan} pesan kepadanya, {disebut} pesan tentangnya, {kunciWhatsapp} kunci WhatsApp.',
    'Removed: {mubaligh} mubaligh with {jadwal} {jadwal:schedule|schedules} and {cuti} {cuti:leave|leaves}, {masjid} DKM {masjid:chair|chairs}, {akun} phone {akun:number|numbers} of accounts, {pesan} {pesan:message|messages} to the person, {disebut} {disebut:message|messages} about the person, {kunciWhatsapp} WhatsApp {kunciWhatsapp:key|keys}.',
  ],
  personCancelled: [
    '{dibatalkan} pesan yang menunggu dibatalkan.',
    '{dibatalkan} waiting {dibatalkan:message|messages} cancelled.',
  ],
  personNoUndo: [
    '{penghapusan} penghapusan sehari terakhir tidak dapat dipulihkan lagi.',
    "{penghapusan} {penghapusan:removal|removals} of the last day can't be undone any more.",
  ],
  stillNamed: [
    'Ia masih disebut di teks Anda: {disebutDi}. Ubah teksnya bila tidak diperlukan lagi.',
    'The person is still named in your texts: {disebutDi}. Change them if the name is not needed any more.',
  ],
  stillInBackups: ['Cadangan lama masih memuatnya: {cadangan}', 'Older backups still hold the person: {cadangan}'],

  // commands/series
  seriesListHelp: ['pengajian rutin yang berjalan', 'recurring pengajian that are running'],
  seriesAllHelp: ['juga yang sudah selesai', 'also those that have ended'],
  seriesShowHelp: [
    'satu pengajian rutin, tanggal berikutnya dan bentroknya',
    'one recurring pengajian, its next dates and clashes',
  ],
  seriesIdHelp: ['ID dari mimbar series list', 'ID from mimbar series list'],
  seriesAddHelp: [
    'tambah pengajian rutin; jadwalnya langsung dibuat',
    'add a recurring pengajian; its schedules are made at once',
  ],
  inTurnHelp: [
    'nama atau ID; beberapa yang bergiliran dipisah dengan {namesApart}',
    'name or ID; several who take turns are separated by {namesApart}',
  ],
  ruleHelp: [
    'seperti diucapkan: setiap Selasa, Selasa pekan ke-2 dan ke-4, tanggal 15',
    'as one says it in Indonesian: setiap Selasa, Selasa pekan ke-2 dan ke-4, tanggal 15',
  ],
  seriesUntilHelp: ['sampai YYYY-MM-DD (bawaan: tanpa batas)', 'until YYYY-MM-DD (default: without end)'],
  exceptHelp: ['yang dilewati, beberapa dipisah dengan koma', 'those to skip, several separated by commas'],
  datesOnlyHelp: ['hanya tampilkan tanggalnya, tidak menyimpan', 'only show the dates, save nothing'],
  seriesSetHelp: [
    'ubah; yang tidak disebut tetap, yang sudah lewat juga',
    'change it; what is not named stays, past dates too',
  ],
  ruleExample: ['misalnya setiap Selasa', 'for example setiap Selasa (every Tuesday)'],
  fromHelp: ['mulai YYYY-MM-DD', 'from YYYY-MM-DD'],
  untilHelp: ["sampai YYYY-MM-DD; '' tanpa batas", "until YYYY-MM-DD; '' without end"],
  exceptSetHelp: [
    "yang dilewati, beberapa dipisah dengan koma; '' tidak ada",
    "those to skip, several separated by commas; '' none",
  ],
  seriesEndHelp: ['akhiri; yang sudah lewat tetap ada', 'end it; past dates stay'],
  lastDayHelp: ['hari terakhirnya, YYYY-MM-DD (bawaan: hari ini)', 'its last day, YYYY-MM-DD (default: today)'],
  seriesRemoveHelp: [
    'hapus, dengan jadwal mendatang yang belum diubah sendiri',
    'remove it, with the coming schedules that nobody has changed',
  ],
  dateExampleWrong: [
    "{name} '{text}' bukan tanggal, misalnya 2027-01-05",
    "{name} '{text}' is not a date, for example 2027-01-05",
  ],
  noSeries: ['Tidak ada pengajian rutin.', 'There is no recurring pengajian.'],
  rule: ['Aturan', 'Rule'],
  until: ['Sampai', 'Until'],
  next: ['Berikutnya', 'Next'],
  dateMade: ['sudah dibuat', 'already made'],
  dateEdited: ['diubah sendiri', 'changed by hand'],
  dateDeleted: ['dihapus sendiri', 'removed by hand'],
  dateVacant: ['belum ada mubaligh', 'no mubaligh yet'],
  dateTaken: ['sudah ada pengajian', 'there is a pengajian already'],
  noMoreDates: ['Tidak ada tanggal lagi.', 'There are no more dates.'],
  attention: ['Perhatikan', 'Attention'],
  seriesSpan: ['Mulai {mulai}, {end}.', 'Begins {mulai}, {end}.'],
  seriesSaved: [
    '{what}, tersimpan (ID {id}). {jumlahJadwal} jadwal dibuat.',
    '{what}, saved (ID {id}). {jumlahJadwal} {jumlahJadwal:schedule|schedules} made.',
  ],
  seriesNothingToSet: [
    'Tidak ada yang diubah. Lihat: mimbar series set --help',
    'Nothing was changed. See: mimbar series set --help',
  ],
  seriesChanged: ['{what}, tersimpan.{cancelled}', '{what}, saved.{cancelled}'],
  cantAsk: [
    'Tanpa terminal tidak dapat bertanya. Tambahkan --yes.',
    'Without a terminal nothing can be asked. Add --yes.',
  ],
  seriesEndQuestion: [
    'Akhiri pengajian rutin {id}, terakhir {sampai}?',
    'End the recurring pengajian {id}, last on {sampai}?',
  ],
  seriesEnded: ['{what}: berakhir {sampai}.{cancelled}', '{what}: ends {sampai}.{cancelled}'],
  seriesRemoveQuestion: [
    'Hapus pengajian rutin {id} dan jadwal mendatangnya?',
    'Remove the recurring pengajian {id} and its coming schedules?',
  ],
  seriesRemoved: ['{what}: dihapus.{cancelled}', '{what}: removed.{cancelled}'],
  dateSkipped: ['dilewati', 'skipped'],
  untilDate: ['sampai {date}', 'until {date}'],
  withoutEnd: ['tanpa batas', 'without end'],

  // commands/undo
  undoHelp: ['pulihkan yang dihapus dalam sehari terakhir', 'restore what was removed within the last day'],
  undoIdHelp: [
    'nomor penghapusan; tanpa ini daftarnya ditampilkan',
    'number of the removal; without it they are listed',
  ],
  nothingToUndo: ['Tidak ada yang dihapus dalam sehari terakhir.', 'Nothing was removed within the last day.'],
  removed: ['Dihapus', 'Removed'],
  oneUndoId: ['Sebutkan satu nomor dari: mimbar undo', 'Name one number from: mimbar undo'],
  restored: ['Dipulihkan: {what}.', 'Restored: {what}.'],
} as const satisfies Record<string, Word>;
