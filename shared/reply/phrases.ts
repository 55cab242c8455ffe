/**
 * What a phrase says:
 * - hadir: he comes; ok: he agrees, 'insya Allah'; siap: he agrees, or has only heard;
 * - mild: goes with a yes, and is none alone; ya: he agrees where it stands first, else it means nothing;
 * - udzur: he does not come; no: a bare 'tidak'; ill: a reason that says so by itself; reason: says so with an apology,
 *   or beside a no; ask: he asks for a substitute;
 * - cause: goes with a no, and says nothing alone;
 * - sorry, leave: an apology, a request for leave;
 * - later: another time he can; past: about an earlier time, or why the answer comes late;
 * - fine: nothing stands in the way; ready: what he has done for it;
 * - fix: an earlier answer is taken back; but: turns what was said;
 * - greet, courtesy: nothing; detail: when, where, how, which is nothing by itself;
 * - stand: he stands in for somebody, which answers an offer only; quit: he wants no more messages;
 * - off: it is about something else.
 */
export type Role =
  | 'off'
  | 'udzur'
  | 'ask'
  | 'ill'
  | 'cause'
  | 'reason'
  | 'later'
  | 'past'
  | 'fine'
  | 'ready'
  | 'hadir'
  | 'ok'
  | 'siap'
  | 'ya'
  | 'mild'
  | 'no'
  | 'sorry'
  | 'leave'
  | 'fix'
  | 'but'
  | 'greet'
  | 'courtesy'
  | 'detail'
  | 'stand'
  | 'quit';

const I = '@i|@we';

export const PHRASES: Readonly<Record<Role, readonly string[]>> = {
  off: [
    // Javanese 'tak isi' is 'I fill it', 'sing' and 'seng' are 'who' there, and 'not' in Bali and Ambon.
    `${I}? tak|dak|ta @serve|budal|berangkat|merapat|meluncur|teko|teka`,
    'tiang|titiang sing @bisa|@come|@serve',
    'sing|seng @bisa|@come|@serve',
    // Twice a no, and what cannot be refused.
    `@neg|@not_yet @akan? @bisa @neg @come|@serve|@bisa|@willing|mau`,
    `@neg|@not_yet @akan? @bisa? absen|skip|cancel|batal|izin|ijin|libur|cuti|mundur`,
    `@neg @akan? @bisa udzur|berhalangan`,
    `@neg|@not_yet @bisa angkat`,
    'boleh @neg @come|@serve',
    'udzur hadir',
    // A wish is no promise.
    '@hope @title? @wish? @wish? @wish? @wish? untuk? @bisa? @come|@serve|@can|@willing',
    'mohon|minta|nyuwun? doa|doakan saya? supaya|agar|semoga? @bisa @come?',
    // A man whose name is also a courtesy.
    '@title amin|ahsan|salam|said',
    '@title @title? syukron|syukran|sukron|khair|khoir|salam|amin|ahsan @will? @will? @bisa? @come|@serve|@can|@willing',
    'abah|abi|umi|kakek|kakak|abang|paman|mbah saya @will? @bisa? @come|@can|udzur|berhalangan',
    // 'Tidak bisa hadir rapat' is about the meeting.
    `${I}? @neg|@not_yet @akan? @bisa @come? di? @event|@trip @of_whom?`,
    `${I}? @neg|@not_yet @akan? @come di? @event|@trip @of_whom?`,
    '@later|@next lagi? saja? @i? @neg|@not_yet|udzur|berhalangan|absen|izin',
    `${I}? @neg|@not_yet @akan? @bisa? @come|@serve? @next`,
    'acara|acaranya|kajian|pengajian|khutbah|jadwal|jadwalnya|jumatan batal|dibatalkan|ditunda|libur',
    'siap siap',
    `${I} @will? @seek @title? @substitute`,
    'bisa|siap|boleh @seek @substitute?',
    'bisa|siap|boleh|bersedia @replace',
    'maaf lahir dan? batin',
    'mohon_maaf lahir dan? batin',
    'tidak bisa bisa',
  ],
  udzur: [
    `${I}? @cannot @come|@serve?`,
    `${I}? @neg|@not_yet @akan? @bisa sowan`,
    `@maybe @i? @neg|@not_yet @bisa|@come|@serve @come|@serve?`,
    `@maybe @i? udzur|berhalangan @come?`,
    'bukan ga mau tapi? udzur|berhalangan',
    'bukan tidak mau tapi? udzur|berhalangan',
    'udzur saya?',
    `${I}? memang? @now? udzur|berhalangan|kehalangan|pambengan @come? @serve? @duty?`,
    `${I}? @now? ada|aya|wonten|ado|kena|ana halangan|alangan|udzur|uzur|kendala|pambengan|aral syari?`,
    'halangan alangan?',
    'udzur syari',
    `${I}? terhalang|absen|skip|cancel|pass|off|libur|cuti @dulu|heula|rumiyin`,
    `${I}? absen|skip|cancel|batal @come? @serve?`,
    `${I}? @neg jadi|sido|siyos|tulus @akan? @bisa? @come|@serve|@bisa|ikut`,
    `${I}? @neg|@not_yet @akan? @bisa|mungkin|jadi|akan @i? @title? @come|@serve|@willing|@go|menyanggupi @duty? do? lai? ka?`,
    `${I}? @neg|@not_yet @akan? @bisa do? lai? ka?`,
    `${I}? @neg @dulu|heula|rumiyin`,
    `mustahil @i? @bisa|@come|@serve @come|@serve?`,
    `${I}? tidak_memungkinkan|ga_memungkinkan|kurang_memungkinkan|belum_memungkinkan untuk? @come|@serve?`,
    `لا استطيع`,
    `${I}? @neg|@not_yet @bisa @do @duty`,
    `${I}? @neg|@not_yet @akan? @come|@serve|@willing do? lai?`,
    'yang ini @i? @neg|@not_yet @bisa|@come|@serve|@willing @come?',
    `${I}? @neg|@not_yet kuat|kiat|sanggup|kuwat lagi? berdiri? lama? do? lai?`,
    `${I}? sudah|lah @neg kuat|sanggup|mampu berdiri? lama? lagi? lai?`,
    `${I}? @neg diizinkan|dibolehkan|boleh dokter? keluar? rumah?`,
    `${I}? belum diizinkan|dibolehkan keluar? rumah?`,
    `${I}? mengundurkan_diri|mundur|undur_diri|mengundurkan dari? @duty?`,
    'keberatan|ogah|wegah|emoh|menolak|nolak ah?',
    'susah|sulit|gagal|berat @akan? @bisa? @come|@serve',
    `@sorry @title? ${I}? izin|ijin|idzin @title?`,
    `${I} izin|pamit|mohon_izin|minta_izin|nyuwun_izin|nyuhunkeun_izin|mohon_pamit|pareng @dulu|rumiyin|heula?`,
    `${I}? izin|ijin|idzin|pareng|pamit @dulu|rumiyin|heula`,
    `${I}? @izin untuk? @neg @bisa? @come|@serve|@bisa`,
    `${I}? @izin berhalangan|udzur @come?`,
    `${I}? @izin jumat_ini|hari_ini|pekan_ini`,
    'la_astathi|la_astati|la_astatii|la_astathii|laa_astathi|ana_la_astathi|ana_la_astati @come|an_ahdhur?',
    'menyatakan udzur|berhalangan',
    '\u274c|\u{1f44e}|\u{1f645}|\u{1f6ab}|\u2716',
  ],
  no: ['tidak|tak|ga|kagak|kaga|kada|moal|henteu|mboten|ora|indak|no|nope'],
  ask: [
    `@i? @please? @please @title? @seek @title? lah? saja? @substitute saja? @i?`,
    `@seek @title? saja? @substitute saja? @i?`,
    `@i? @please @replace @dulu|saja|mawon? oleh|ku? @substitute? mawon|saja|@dulu?`,
    `@replace saja|mawon|@dulu oleh|ku? @substitute?`,
    `@please dijadwalkan|diatur ulang|lagi`,
    `@i? nyuwun|minta|mohon|nyuhunkeun @substitute mawon|saja|@dulu?`,
    `ada yang bisa gantikan|menggantikan|digantikan saya?`,
  ],
  ill: [
    `@i? @body? @i? @now? @sick @body? @sick?`,
    `@i? @sick @i? @body?`,
    `@sick @i|ka|kak`,
    `@i? @body @i @now? @sick`,
    `@i? @body @i? @neg bisa|kuat|tiasa jalan|berjalan|berdiri`,
    `badan|awak @i? @now? @sick`,
    `@i @neg enak badan`,
    `badan|awak @i? @now? kurang|ga|tidak|kirang enak|sehat|fit|sae`,
    '\u{1f912}|\u{1f915}|\u{1f927}|\u{1f637}',
  ],
  cause: [
    `@i? @now? @at @near @city?`,
    `@i? sedang|lagi rapat|meeting|acara|kuliah|sibuk|repot|kegiatan|kajian`,
    `motor|mobil|ban|kendaraan @mine? mogok|rusak|bocor|kempes di|ing? jalan|tol|jalan_tol?`,
    `@i? lupa bilang|ngabari|kasih_tahu`,
    `mendadak`,
    `@i? @now? lemes|lemas|pusing|puyeng|mumet|ngelu|serak|suara_serak|hilang_suara|suara_habis|tidak_ada_suara|encok|linu|ngilu|radang|rematik|gerd|salah_urat`,
    `@i? @now? lah? tua|tuo|sepuh`,
    `jauh amat|banget|sekali`,
  ],
  reason: [
    `@i? @now? @at @away|@city @city?`,
    `@i? @now? @at @away @at @city|@away`,
    `@i? @now? ada|aya|wonten|ado|ana|mau|punya @event @of_whom? @of_whom?`,
    `@i? @now? ada|aya|ado|wonten|punya @event|tugas @of_whom? ke|di|ka @city|@away`,
    `@i? @now? ada|aya|ado|wonten @kin|nu yang? @died|@sick|datang|hajat`,
    `@i? @now? bertugas|tugas|dinas|mengajar|ngajar|jaga|praktik|kerja|kulakan|urusan_bisnis @at @away|@city|@of_whom`,
    `@i? @now? @trip @at? @away|@city?`,
    `@i? @now? @event|@trip @of_whom?`,
    `@i? @now? hadir|menghadiri|datang|ikut|mengikuti|sowan|rawuh|sumping|ngiring di|ke? @event|@away|@city @of_whom|@city? @city?`,
    `@i? @now? hadir|menghadiri|datang|ikut|mengikuti|hadir_di @event @of_whom? @at @city|@away`,
    `@kin @mine? @now? @sick|@died @body? di? @away?`,
    `@kin @mine? @now? @sick|@died tadi|semalam|kemarin|barusan pagi|malam|siang|sore|subuh?`,
    `@kin @mine @now? @sick|@died di? @city?`,
    `@sick|@died @kin @mine?`,
    `@now? @died|menikahkan @kin @mine?`,
    `@i? @now? bentrok|bersamaan|berbarengan|bebarengan|tabrakan|barengan|tumbuk dengan|sareng|kaliyan|sama|ama|kalih? jadwal|acara|agenda|@event lain|laen|@of_whom? di? pasantren|pondok|masjid_lain?`,
    `jadwal|jadwalnya bentrok|tabrakan|bersamaan|penuh|padat`,
    `bentrok|bersamaan dengan|sareng|sama masjid_lain|tempat_lain|@event`,
    `@i? sudah ada|punya|terlanjur|terikat janji|jadwal|agenda|acara|undangan|@event ngisi|mengisi|khutbah|lain? di? masjid_lain|tempat_lain|lain|tempat? lain? duluan|@dulu?`,
    `sudah @i? di_masjid_lain|di_tempat_lain`,
    `@i? sudah bersedia|sanggup|janji|siap ngisi|mengisi|khutbah? di_masjid_lain|di_tempat_lain|di_tempat`,
    `@i? harus|kedah|kudu|mesti menjaga|jaga|ngantar|mengantar|nganter|menemani|ke|ka|di|nunggu|menunggu @kin|@city|@away @mine? ke|di? @away|@city?`,
    `banyak|lagi_banyak|sedang_banyak orderan|pasien|kerjaan|pekerjaan|tugas|tamu`,
    `toko lagi|sedang ramai|rame`,
    `yang_tidak_bisa_ditinggalkan|yang_tidak_bisa_ditinggal`,
    `@i? @now? luar_kota|luar_negeri|ln|luar_pulau|luar_daerah`,
    `@now? mantu|ngunduh_mantu|walimahan`,
    `sesuatu_hal|suatu_hal|satu_dan_lain_hal|satu_hal`,
  ],
  later: [
    '@next lagi|saja|insyaallah lagi|saja? insyaallah? @i? @bisa|@willing|@come? @come|@serve? lagi?',
    '@next insyaallah? @i? @bisa|@willing|@come @come|@serve? lagi?',
    '@later lagi? saja? insyaallah? @i? @bisa|@willing|@come? @come|@serve? lagi?',
    'semoga|mugi|mudah_mudahan|mugia @later|@next @i? @bisa|@willing|@come @come|@serve? lagi?',
  ],
  past: [
    'dulu @i @come',
    '@sorry? @title? @past @i? @neg @bisa? @come?',
    '@sorry @title? @i? baru|nembe|telat|terlambat|lambat|slow|karek|lagek|nembe balas|bales|jawab|membalas|respon|waleh|ngawaler|ngabales|baca|buka|lihat|merespon|ngewaler|balasnya|bls|menjawab wa|hp|pesan?',
    'baru|nembe|telat balas|bales|baca|buka|ngawaler|lihat wa|hp?',
  ],
  fine: [
    'bi idznilah|idzni|izni alah?',
    `@neg berani|enak|bisa|sanggup|kuasa|akan|mungkin|saged menolak|nolak|nampik`,
    'biidznillah|biidznilah|biiznillah|biidzinillah|biidzillah|biidnillah',
    'semoga|mudah_mudahan|mugi|mugi_mugi|moga|moga_moga tidak|ga|teu|mboten|tiada ada|aya|wonten? aral|halangan|alangan|udzur|uzur|kendala melintang|apapun|syari|apa_apa?',
    'dengan|atas|seizin|kalihan izin|ijin|idzin? allah|aloh',
    `${I}? @neg berhalangan`,
    `${I}? sudah? @neg|@not_yet ada|ado|aya|wonten|lagi|sedang? halangan|alangan|kendala|masalah|aral|acara|rapat|dinas|jaga|udzur|agenda|kegiatan|sakit|gering|kemana_mana apa_apa|lain|lagi|apapun?`,
    `${I}? sudah? @neg lupa|hilap|poho|kesupen|telat|terlambat|kasep|ketinggalan`,
    `@neg apa_apa|masalah|papa|opo_opo|nopo_nopo|kunanaon|naon_naon|nanaon|keberatan|ragu`,
    `@neg jadi|sido cuti|mudik|dinas|umroh|keluar_kota|luar_kota`,
    `@neg berani|enak menolak|nolak`,
    `@neg usah|perlu|susah|pareng|kedah khawatir|kuatir|dijemput|dijemput_lagi|repot|repot_repot|diganti|cemas|ragu|bingung|digantikan|risau|dicarikan_pengganti|cari_pengganti`,
    `jangan|ulah|aja khawatir|kuatir|cemas|ragu|dibatalkan|dicancel|diganti|digantikan|risau|salempang`,
    `hujan @neg hujan`,
    `bukan|sanes masalah|kendala`,
    'gapapa|gakpapa|gpp|gp|tidak_apa',
  ],
  ready: [
    'insyaallah sehat|sembuh|pulih',
    `@i? sudah|sampun|tos|lah|udah @i? catat|catet|dicatat|siapkan|agendakan|jadwalkan|atur|kosongkan|siap|siapin materi|materinya|jadwal|waktunya|jadwalnya? di? kalender|agenda?`,
    `@i? sudah|sampun|tos mencatat|mencatatnya|menyiapkan|mengosongkan|mengatur|mengagendakan jadwal|materi|waktu|jadwalnya|materinya?`,
    `sudah masuk kalender|agenda|jadwal`,
    `sudah ada di? kalender|agenda`,
    `sampun kulo catet|catat`,
    `rapat|rapatnya|cuti|cutinya|dinas|dinasnya|meeting|meetingnya|jadwal_operasi|jadwal_jaga|jadwal_praktik|acara_keluarga|wisuda|jadwal_dinas|acara_saya @i? sudah|sampun? @i? batal|dibatalkan|diundur|ditunda|selesai|dipindah|tukar|ditukar|dimajukan|atur|pindah`,
    `@i? nanti|bade|akan? bawa|membawa|siapkan|menyiapkan|nyiapkeun materi|materinya tentang? amanah|sabar|syukur|taqwa|takwa|ikhlas|akhlak|shalat|keluarga|rajab|ramadhan|ramadan?`,
    `@i? hari_itu? libur|off|cuti|prei jualan?`,
    `jumat|hari_itu|<day> saya libur|off jualan?`,
    `@i? sudah|alhamdulillah sehat|sembuh|baikan|pulih|sehat_kembali`,
    `@i? lai? sehat|damang|saras`,
    `dalam keadaan? sehat`,
    `hampir|ampir lupa`,
    `@i? sudah? ingat|inget|emut|kelingan`,
    `ditemani|bersama|sareng|dengan @kin @mine?`,
    `toko @i? tutup @dulu?`,
    `toko dijaga anak|istri|karyawan`,
  ],
  ok: [
    'insyaallah',
    'ok|okey|baik|baiklah|gas|lanjut|deal|acc|setuju|sepakat|yes|yess|yup|naam|thoyyib|thayyib|toyib|thoyib|tayib|thoyyiban|labbaik|labaik|labbayk',
    'jadih|jadilah|sendika|sendiko|sendika_dawuh|sendiko_dawuh|aman|beres|barih|boleh',
    'sami_na|saman wa? atho_na|athona|ato_na|thaatan|taatan|tatan|thatan',
    'samina wa? athona|atona',
    'dengan senang_hati|segala_senang_hati|gembira',
    'with pleasure',
    '\u{1f44d}|\u{1f44c}|\u2705|\u2611|\u2714|\u{1f4aa}|\u{1f197}|\u{1f64b}|\u{1fae1}',
    '@bisa wae|ae|lah',
  ],
  siap: ['siap @do|laksanakan?', 'sip|siip|mantap|mantab|top|ready'],
  hadir: [
    `${I}? yang @serve|@come|tugas|bertugas|ka_khutbah nanti? insyaallah?`,
    `@i? nu|nan|ingkang @serve|@come nanti?`,
    `ku|biar @i saja? nu|yang? @serve?`,
    `@will? ${I}? @will? @will? @bisa? @come sendiri? saja?`,
    `@will? ${I} @will? @will? @bisa? @go`,
    `@will ${I}? @will? @bisa? @go`,
    `@willing @go`,
    `otw masjid|lokasi`,
    `@i confirm|konfirm|konfirmasi`,
    `@will? ${I}? @will? @can sendiri? saja?`,
    `@will? ${I} @will? @bisa? @willing? @bisa? @serve|@come @duty?`,
    `@will? ${I}? @will? @bisa @willing? @serve|@come @duty?`,
    `@will? @bisa? @willing @bisa? @serve|@come @duty?`,
    `@will @bisa? @serve @duty?`,
    `@will? ${I}? @will? @will? @willing|sanggup|bersedia untuk? @come|@serve|@bisa? @duty?`,
    `@will? ${I} @will? @willing|@bisa? untuk? @do dengan? @duty`,
    `@will? @willing|@bisa untuk? @do dengan? @duty`,
    `@will @do @duty`,
    `@will? ${I}? @will? @willing? untuk? @do|laksanakan|jalankan dengan sebaik_baiknya|baik|sebaik_mungkin|penuh_tanggung_jawab`,
    `${I}? menyatakan|konfirmasi|mengkonfirmasi|mengonfirmasi akan|bisa|dapat? hadir|bersedia|siap|kehadiran|kesiapan|kehadiran_saya|sanggup @i?`,
    `@i? usahakan rawuh|datang|hadir tepat_waktu|lebih_awal`,
    `@neg mungkin @neg @come`,
    '@i penuhi|laksanakan|tunaikan|jalankan @duty?',
  ],
  ya: ['@ya', 'ya ya', 'iya iya', 'nggih leres'],
  mild: [
    'noted|tafadhol|tafadhal|tafadol|betul|mangga|monggo|leres|dawuh|get|rancak|kantenan|tentu|pasti|pastinya|jelas|tenang|santai|confirm|konfirmasi|done|86|lapan_enam|komando|grak|gampang|mufakat|sae|ntu',
    'ku @i',
  ],
  leave: ['@i? @izin'],
  sorry: ['@sorry sekali|banget|pisan|sanget|nian|jiddan|sangat?', '@sad_emoji', '@sorry yang sebesar_besarnya'],
  fix: [
    'eh @sorry? @title? @i? jadi?',
    '@sorry @title? @i? jadi',
    '@sorry? ralat|koreksi|revisi jadi?',
    '@sorry? @i? ternyata|tibake|tihothat jadi? @i?',
    'jadi|jadina|dados',
  ],
  but: ['tapi|tp|tetapi|namun|akan_tetapi|nanging|ning|mung|cuma|cuman|hanya|padahal'],
  stand: [`@will? ${I}? @will? @willing|@bisa untuk? menggantikan|jadi_pengganti|menjadi_pengganti`],
  quit: [
    `@please? @title? berhenti|stop|hentikan|setop|unsubscribe|unsub saja? kirim|mengirim|kirimi|pesan? pesan|wa|pesannya|notif? saya?`,
    `@please? jangan|ga_usah|tidak_usah|tidak_perlu|stop kirim|kirimi|kirimkan|hubungi|wa|chat|ganggu|mengirim|dikirim|dikirimi saya? pesan|wa|chat|notif? saya? lagi? ke? nomor_ini?`,
    `@i? @neg mau|ingin|usah dikirimi|menerima|terima|dihubungi|diganggu|dapat pesan|wa|chat? lagi? ini?`,
    `@please? hapus|keluarkan nomor|kontak @mine`,
  ],
  greet: ['@greeting', '@title @title? @title?', '@title @office', '@emoji', 'admin'],
  courtesy: [
    '@thanks lah|ya|yo|banget? @title? @for_what? @thanks?',
    '@thanks ya? @title? @title? @for_what',
    '@for_what',
    `${I}`,
    '@particle',
    'mohon|minta|nyuwun|nyuhunkeun doa|doa_restu|doa_restunya|didoakan|doakan @title?',
    'doakan saya?',
    'mohon_doa|mung_nyuhunkeun_doa|doakan',
    'dengan_berat_hati|dengan_ini|dengan_hormat kami|saya sampaikan|menyampaikan|memberitahukan|informasikan|mengabarkan bahwa?',
    '@greeting ya @title?',
    'mohon_izin|izin|mohon_ijin menyampaikan|menginformasikan|mengabarkan|memberitahukan|menjawab',
    'dengan ini saya?',
    'hormat saya|kami',
  ],
  detail: [
    'karena|sebab|soalnya|soale|amargi|amarga|margi|kumargi|lantaran|krna|gara_gara',
    '<day>|<hour>|<place>|<self>',
    'sebelum|sabalun|sateuacan <hour>|jumatan|dzuhur|zuhur|adzan|khatib_naik',
    'di|ke|ka|dina|ing|teng|pada|untuk|kanggo|kangge <day>|<place>|<hour>',
    'hari jumat_itu?',
    'hari? <day> itu|tersebut|ini',
    'untuk? kali_ini',
    'supaya|semoga|mugi|mugia|mudah_mudahan|moga|mugi_mugi @title? sekeluarga|semua|semuanya|acara|acaranya? sehat|lancar|berkah|diberi_kesehatan|allah_mudahkan|dimudahkan|barokah|bermanfaat|dilancarkan|lancar_jaya|diberkahi selalu|semua|semuanya|sentosa?',
    'salam untuk|buat|kagem|kanggo|ka|dari|ti @title? @office|jamaah|jemaah|keluarga|sekeluarga|semua|semuanya|saya @office|jamaah|semua|semuanya?',
    'mugi allah paring|maringi lancar|sehat',
    'mugia|mugi aya|diparingi dina? kasehatan|sehat|saras',
    'semoga allah mudahkan|memudahkan|ridhai',
    'tepat waktu|jam',
    'on time',
    'lebih awal',
    'setengah jam sebelumnya|sebelum',
    'sesuai jadwal',
    'sampai|sampe|nepi ketemu|jumpa|bertemu <day>|di_masjid|nanti|di_sana?',
    'kami|saya sampaikan|menyampaikan|memberitahukan|informasikan|mengabarkan bahwa',
    '@title semua|semuanya',
    'atas nama',
    'bahwa',
    'di|ke|ka|nang|ning masjid|mesjid|lokasi|sana',
    'pada hari tersebut|itu',
    'mengenai|perihal|soal jadwal|khutbah hari? <day>?',
    'di sini|sana',
    'sudah|lah di lokasi|sana|masjid|tempat',
    'bersama|sareng jamaah',
    'sehat walafiat|wal_afiat|afiat',
    'jam|waktu itu|segitu',
  ],
};
