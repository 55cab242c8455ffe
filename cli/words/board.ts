import type { Word } from '#shared/base/language.ts';

/** The Friday board, its drafts, substitutes, loads and holidays. */
export const BOARD = {
  // Several
  udzur: ['Udzur', 'Udzur'],
  fridayNotPlain: ["<tanggal> '{tanggal}' bukan tanggal YYYY-MM-DD.", "<date> '{tanggal}' is not a date YYYY-MM-DD."],
  friday: ['Jumat', 'Friday'],
  locked: ['terkunci', 'locked'],

  // commands/holiday
  holidayHelp: ['hari besar Islam', 'Islamic holidays'],
  holidayListHelp: ['hari besar yang akan datang', 'the coming holidays'],
  holidaySetHelp: ['tetapkan tanggalnya setelah sidang isbat', 'set its date after the sidang isbat'],
  holidayArgHelp: ['hari besarnya', 'the holiday'],
  hijriYearHelp: ['tahun Hijriah', 'Hijri year'],
  holidayResetHelp: ['kembali ke tanggal perkiraan', 'back to the estimated date'],
  noHolidays: ['Tidak ada hari besar.', 'There is no holiday.'],
  holiday: ['Hari besar', 'Holiday'],
  year: ['Tahun', 'Year'],
  hijriYearWrong: ['<tahun> harus tahun Hijriah, misalnya 1448', '<year> must be a Hijri year, for example 1448'],
  estimated: ['perkiraan', 'estimated'],

  // commands/load
  loadHelp: [
    'beban: berapa tugas setiap mubaligh, atau apa yang didapat setiap masjid',
    'load: how many assignments each mubaligh has, or what each masjid gets',
  ],
  loadFromHelp: ['mulai YYYY-MM-DD (bawaan: awal bulan ini)', 'from YYYY-MM-DD (default: start of this month)'],
  loadToHelp: ['sampai YYYY-MM-DD (bawaan: akhir bulan ini)', 'until YYYY-MM-DD (default: end of this month)'],
  loadByHelp: ['mubaligh atau masjid (bawaan: mubaligh)', 'mubaligh or masjid (default: mubaligh)'],
  asXlsx: ['sebagai spreadsheet', 'as a spreadsheet'],
  asCsv: ['sebagai CSV', 'as CSV'],
  byUnknown: ["--by '{by}' tidak dikenal. Yang ada: {known}", "--by '{by}' is not known. There are: {known}"],
  noneOfKind: ['Belum ada {per}.', 'There is no {per} yet.'],
  since: ['Sejak', 'Since'],
  vacant: ['Kosong', 'Vacant'],
  khutbah: ['Khutbah', 'Khutbah'],
  load: ['Beban', 'Load'],
  fridays: ['{sejak} Jumat', '{sejak} {sejak:Friday|Fridays}'],

  // commands/replace
  replaceHelp: ['pengganti bagi yang berhalangan', "substitutes for those who can't come"],
  replaceIdHelp: ['ID jadwal, dari mimbar replace list', 'ID of the schedule, from mimbar replace list'],
  replaceListHelp: ['jadwal yang perlu pengganti', 'schedules that need a substitute'],
  replaceShowHelp: ['tawaran dan linimasa satu jadwal', 'offers and timeline of one schedule'],
  replaceSuggestHelp: ['siapa yang dapat menggantikan, dan alasannya', 'who can take over, and why'],
  replaceOfferHelp: [
    'tawarkan lewat WhatsApp; yang pertama bersedia langsung dicatat',
    'offer it over WhatsApp; the first to agree is recorded at once',
  ],
  oneByOneHelp: ['satu per satu; tanpa ini semua ditawari sekaligus', 'one by one; otherwise all at once'],
  pauseHelp: [
    'jeda antara dua tawaran (bawaan: 120, lebih singkat bila waktunya dekat)',
    'pause between two offers (default: 120, shorter if time is short)',
  ],
  replaceStopHelp: [
    'hentikan tawaran, atau urungkan pengganti yang sudah bersedia',
    'stop the offers, or withdraw a substitute who has agreed',
  ],
  offerNone: ['belum ditawarkan', 'not offered yet'],
  offerOpen: ['sedang ditawarkan', 'being offered'],
  offerNobody: ['belum ada yang bersedia', 'nobody has agreed'],
  offerStopped: ['tawaran dihentikan', 'offers stopped'],
  noneToReplace: ['Tidak ada jadwal yang perlu pengganti.', 'No schedule needs a substitute.'],
  absent: ['Berhalangan', 'Absent'],
  offer: ['Tawaran', 'Offer'],
  deadline: ['Batas', 'Deadline'],
  agreed: ['{bersedia} bersedia', '{bersedia} agreed'],
  isAbsent: ['{what}: {mubaligh} berhalangan', "{what}: {mubaligh} can't come"],
  nobodyAbsent: ['{what}: tidak ada halangan', '{what}: nobody is absent'],
  winnerAgreed: ['{mubaligh} bersedia.', '{mubaligh} agreed.'],
  offerState: ['Tawaran {state}, batas {batas}.', '{state}, deadline {batas}.'],
  answer: ['Jawaban', 'Answer'],
  sentAt: ['Dikirim', 'Sent'],
  readAt: ['Dibaca', 'Read'],
  answeredAt: ['Dijawab', 'Answered'],
  offerTurn: ['Giliran', 'Turn'],
  tonightHelp: [
    'di jam tenang: tawarkan juga selama dua jam mulai sekarang',
    'in quiet hours: offer for two hours from now on, too',
  ],
  likeLastMonthHelp: ['mulai dari siapa yang bertugas bulan lalu', 'begin with who was on duty last month'],
  likeLastMonth: ['{count} seperti bulan lalu', '{count} as last month'],
  noOtherMubaligh: ['Belum ada mubaligh lain.', 'There is no other mubaligh yet.'],
  stopNeedsYes: [
    'Yang sudah ditawari akan diberi tahu. Tambahkan --yes.',
    'Those who were offered it are told. Add --yes.',
  ],
  stopQuestion: [
    'Hentikan tawaran dan beri tahu yang sudah ditawari?',
    'Stop the offers and tell those who were offered it?',
  ],
  offerGoesOn: ['Tawaran tetap berjalan.', 'The offers go on.'],
  offersStopped: ['{what}: tawaran dihentikan.', '{what}: offers stopped.'],
  offerTaken: ['terisi', 'filled'],
  aSubstitute: ['Pengganti', 'A substitute'],

  // commands/roster
  nextFridayMonthHelp: [
    'YYYY-MM, angka atau nama bulan (bawaan: bulan Jumat berikutnya)',
    'YYYY-MM, number or Indonesian name of the month (default: the month of the coming Friday)',
  ],
  rosterHelp: ['Papan Jumat: khatib setiap masjid sebulan', 'the Friday board: the khatib of each masjid in a month'],
  rosterShowHelp: [
    'siapa berkhutbah di mana, apa yang kosong dan bentrok',
    'who preaches where, what is vacant and what clashes',
  ],
  wilayahHelp: ['hanya masjid wilayah ini', 'only masjid of this wilayah'],
  conflictsHelp: [
    'jadwal yang bentrok dan yang perlu perhatian',
    'schedules that clash, and those that need attention',
  ],
  conflictsToHelp: ['sampai YYYY-MM-DD (bawaan: 60 hari kemudian)', 'until YYYY-MM-DD (default: 60 days later)'],
  rosterSuggestHelp: [
    'siapa yang cocok untuk satu Jumat di satu masjid, dan alasannya',
    'who suits one Friday at one masjid, and why',
  ],
  fridayHelp: ['hari Jumat, YYYY-MM-DD', 'a Friday, YYYY-MM-DD'],
  rosterSetHelp: ['isi, ganti, kosongkan, atau kunci satu sel', 'fill, change, empty or lock one cell'],
  orDashHelp: ['nama atau ID; - mengosongkan', 'name or ID; - empties it'],
  lockHelp: ['kunci, agar tidak berubah tanpa sengaja', 'lock it, against changes by accident'],
  unlockHelp: ['buka kuncinya', 'unlock it'],
  rosterSwapHelp: ['tukar khatib dua sel', 'swap the khatib of two cells'],
  rosterConfirmHelp: [
    'catat jawaban khatib: hadir, udzur, atau none',
    "record a khatib's answer: hadir (coming), udzur (can't come), or none",
  ],
  answerWordHelp: [
    'hadir, udzur, atau none untuk menghapusnya',
    "hadir (coming), udzur (can't come), or none to remove it",
  ],
  pengajianNotJumatan: ['jadwal pengajian, bukan jumatan', 'a pengajian schedule, not a jumatan'],
  confirmTimeHelp: [
    'waktu pengajian, bila ada beberapa hari itu',
    'time of the pengajian, if there are several that day',
  ],
  rosterDraftHelp: [
    'susun usulan untuk tempat yang kosong; belum menyimpan',
    'make a draft for what is vacant; saves nothing yet',
  ],
  draftSaveHelp: ['tanya, lalu simpan semua usulannya', 'ask, then save the whole draft'],
  draftYesHelp: ['simpan semua usulannya tanpa bertanya', 'save the whole draft without asking'],
  rosterAcceptHelp: ['simpan usulan yang sudah disusun', 'save a draft that was made'],
  draftIdHelp: ['dari mimbar roster draft', 'from mimbar roster draft'],
  rosterImportHelp: [
    'bandingkan spreadsheet papan (.xlsx) dengan papan, dan simpan bedanya',
    'compare a spreadsheet of the board (.xlsx) with the board, and save the differences',
  ],
  boardFileHelp: ['papan atau daftar, masjid atau tanggal ke bawah', 'board or list, with masjid or dates downwards'],
  compareOnlyHelp: ['hanya bandingkan, tidak menyimpan', 'only compare, save nothing'],
  boardAnswerHelp: ['jawaban atas pertanyaan tentang berkas', 'answer to a question about the file'],
  skipUnknownCells: ['lewati sel yang tidak dikenal', 'skip cells that are not understood'],
  rosterExportHelp: [
    'simpan papan sebulan sebagai spreadsheet yang dapat diunggah lagi',
    'save the board of a month as a spreadsheet that can be uploaded again',
  ],
  outFileHelp: ['tulis ke file ini', 'write to this file'],

  // roster/cell
  nothingNamed: [
    "Tidak ada yang diubah: sebutkan mubaligh, '-' untuk mengosongkan, --lock atau --no-lock.",
    "Nothing was changed: name a mubaligh, '-' to empty the cell, --lock or --no-lock.",
  ],
  noMubaligh: ['Belum ada mubaligh.', 'There is no mubaligh yet.'],
  thisMonth: ['Bulan ini', 'This month'],
  loadOf: ['{beban} dari {batasBulan}', '{beban} of {batasBulan}'],

  // roster/confirm
  willCome: ['akan hadir', 'will come'],
  notAnswered: ['belum menjawab', 'has not answered'],
  answerWrong: [
    "<jawaban> '{jawaban}' harus hadir, udzur, atau none.",
    "<answer> '{jawaban}' must be hadir, udzur, or none.",
  ],
  noScheduleAt: ['Tidak ada jadwal {kind} di {when}.', 'There is no {kind} schedule at {when}.'],
  severalAt: [
    'Beberapa jadwal {kind} di {when}: pilih dengan --time ({times}).',
    'There are several {kind} schedules at {when}: choose with --time ({times}).',
  ],
  cantCome: ['berhalangan', "can't come"],

  // roster/draft
  drafting: ['Menyusun usulan {bulan}…', 'Making a draft for {bulan}…'],
  draftFailed: ['Usulan gagal disusun.', 'The draft could not be made.'],
  draftNotSaved: [
    'Belum disimpan. Simpan semuanya: mimbar roster accept {id}',
    'Not saved yet. Save all of it: mimbar roster accept {id}',
  ],
  proposals: ['{count} usulan', '{count} {count:proposal|proposals}'],
  saveWhat: ['Simpan {what}?', 'Save {what}?'],
  toSave: ['menyimpan {what}', 'save {what}'],
  noVacancy: ['Tidak ada tempat kosong pada {bulan}.', 'There is no vacancy in {bulan}.'],
  draftResult: [
    '{count} usulan, {vacant} tetap kosong, beban {bebanMin} sampai {bebanMax}',
    '{count} {count:proposal|proposals}, {vacant} still vacant, load {bebanMin} to {bebanMax}',
  ],
  everyFriday: ['{setiapJumat} khatib bertugas setiap Jumat', '{setiapJumat} khatib preach every Friday'],
  cellsSaved: ['{count} sel tersimpan, {skipped} dilewati', '{count} {count:cell|cells} saved, {skipped} skipped'],

  // roster/sheet
  comparing: ['Membandingkan {name} dengan {bulan}…', 'Comparing {name} with {bulan}…'],
  comparingAndSaving: ['Membandingkan dan menyimpan {name}…', 'Comparing and saving {name}…'],
  cellsToMend: [
    'Tidak ada yang disimpan. Perbaiki {count} sel berikut, lalu ulangi.',
    'Nothing was saved. Mend the following {count} {count:cell|cells}, then repeat.',
  ],
  questionsToAnswer: [
    'Tidak ada yang disimpan. Jawab {count} pertanyaan berikut dengan --answer KUNCI=NILAI, lalu ulangi.',
    'Nothing was saved. Answer the following {count} {count:question|questions} with --answer KUNCI=NILAI, then repeat.',
  ],
  question: ['Pertanyaan', 'Question'],
  cell: ['Sel', 'Cell'],
  becomes: ['Menjadi', 'Becomes'],
  boardChanges: [
    '{baru} baru, {berubah} berubah, {kosong} dikosongkan, {sama} sama',
    '{baru} new, {berubah} changed, {kosong} emptied, {sama} the same',
  ],
  notSavedYet: [' (belum disimpan)', ' (not saved yet)'],
  boardAnswerUnreadable: [
    "Jawaban '{text}' tidak terbaca. Tulis misalnya --answer 'coret Januari!B3=sisa'",
    "The answer '{text}' can't be read. Write for example --answer 'coret Januari!B3=sisa'",
  ],
  composingBoard: ['Menyusun papan {bulan}…', 'Making the board of {bulan}…'],

  // roster/show
  noMasjid: ['Belum ada masjid.', 'There is no masjid yet.'],
  noMasjidIn: ['Tidak ada masjid di wilayah {wilayah}.', 'There is no masjid in the wilayah {wilayah}.'],
  filledCount: ['{terisi} terisi', '{terisi} filled'],
  vacantCount: ['{kosong} kosong', '{kosong} vacant'],
  clashCount: ['{bentrok} bentrok', '{bentrok} clashing'],
  attentionCount: ['{perhatian} perhatian', '{perhatian} to look at'],
  udzurCount: ['{udzur} udzur', '{udzur} udzur'],
  optionNotPlain: ["{option} '{text}' bukan tanggal YYYY-MM-DD.", "{option} '{text}' is not a date YYYY-MM-DD."],
  toBeforeFrom: ['--to lebih awal dari --from.', '--to is before --from.'],
  noClash: ['Tidak ada yang bentrok dari {dari} sampai {sampai}.', 'Nothing clashes from {dari} to {sampai}.'],
  note: ['Keterangan', 'Note'],
  clashesAndAttention: ['{clashes} bentrok, {attention} perhatian', '{clashes} clashing, {attention} to look at'],
  clashes: ['bentrok', 'clashes'],
} as const satisfies Record<string, Word>;
