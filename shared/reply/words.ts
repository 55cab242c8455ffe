import { squeeze } from './grammar.ts';

/** Shortenings and slips of the thumb, before the words that they stand for. A word that is not here is not guessed. */
const SPELLED = `
  diingatkan: dingatkan diinggatkan diingetkan dingetin diingatin maingatakan maingatkan diingati
  betul: btul bnr benar bener
  gas: gaskeun gaskan gasken gaspol gaskuy gassin
  banget: bgt bngt bget bangett bgd bangt beut
  tidak: x tdk tdak tidk tida tidka tidaak tdaak tydak tdka tidah tk tax tdak2 tiadak tidaq
  ga: gk gx gag gka gha gak g nga ngak engak enga nggk ngk ngga nggak ndak ndk nda gakk gg nngak engga enggk nggaa
  hadir: hdir hadr hdr hadri hadirt hafir hadeer hader hadlir hadur hadiir hadit hsdir hadie hadirr hadirlah haadir hadirk haidr hador
  bisa: bs bsa bisaa bissa bida bsia bisalah
  siap: siyap syiap saip sipa siab siapp siaplah syap siaf ashiap asiap siap2 siaap spa siao
  insyaallah: insyaalah insyaalloh insyaa isyaallah inysaallah insaallah
  saya: sy sya saia sayah say syaa
  maaf: maf maap mf mff maff map maapkan maafin mhnmaaf
  mohon: mhn mohn mohom moon monon
  tolong: tlg tlng tolng tulung
  karena: krn krna karna karen kerana dikarenakan dikarnakan karana karn krena coz
  dengan: dgn dg dngn
  sedang: sdg sdang sdng
  sakit: skt sakitt sakid
  hari: hr hri
  jumat: jmt jumt jum jummat jumaat jumah jumat2
  sudah: sdh udah udh dah sudh uda suda dh sdah sudaah
  masih: msh masi msih
  belum: blm blum belom blom belun blem
  datang: dtg dateng dtng datng dateang dateng2 dteng datangg datong
  terima_kasih: terimakasih trimakasih trimakasi makasih makasi mksh mksi tks thx thanks tq tengkyu trims trimks makasihh terimaksih makaci tengkiu thankyou trmksh trmkasih mkash makasi2
  terima: trima tarimo trma
  kasih: kasi ksh
  pengganti: penganti pngganti pggnti badal pgganti
  untuk: utk utuk buat
  yang: yg yng nyang
  ada: ade
  lain: laen
  bentrok: bntrok bentrog
  sama: sm
  mengajar: ngajar
  naik: naek
  juga: jg jga
  saja: aja sj aj ajah ae wae mawon
  lagi: lg lgi
  nanti: nti ntar entar ntr mangke mengko engke beko isuk_engke
  jam: jm
  tanggal: tgl tggl
  sekali: skali skli
  pak: pa bpk bp bapa pakk pk pah pka
  ustadz: ustaz ustad ust ustd tadz taz tad usatdz ustads ustdz stadz utadz ustadzuna ustadzz ustaadz
  kyai: kiai kiyai yai kiyahi
  haji: hj hajj
  admin: mimin min
  ok: oke okay okey okeh okee oks okk wokeh wokey okelah okedeh okeyy oce okedoki okok okoke ocre ocreh okesip okesiap oksiap okeh2 okelahh okidoki oki
  ya: yaa yha yah
  iya: iyaa iyah iyaah yaya iyap iyes iyee ya2
  alhamdulillah: alhamdulilah alhamdulilahi hamdalah alhamdulillahirabbilalamin
  berhalangan: brhalangan berhalang berhalanggan brhlangan berhalngan halanganan bahalangan pepalangan kahalangan kepalangan halangan2 brhalngan bhalangan kapalangan
  bersedia: bersdia bersedai bersedya brsedia bersdiia sedia bsedia bersediah bersediya brsedya sedya
  sanggup: snggup sangup
  udzur: uzur udhur udhzur uzdur udzhur udjur uzhur udzr udzurr udzu urzur udsur uzzur udzhr
  digantikan: diganti gantikan gantiin digantiin dganti
  dapat: dpt dapek dapet
  kampung: kmpung kampuang kampong
  di: d dii
  ke: k
  dan: dn
  jadi: jd jdi
  dari: dr dri
  doa: doanya doa2 duana dua_na pandonganipun pandungane
  konfirmasi: konfirm konfir confirm komfirmasi
  kalau: kalo klo kl klw kaluk
  hadirin: hadirin
  infonya: infona info informasi informasinya
  keluarga: kaluarga kluarga klg kulawarga
  maghrib: magrib mahrib mgrib
  assalamualaikum: asalamualaikum salamualaikum aslmkm ass aslm asalamulaikum assalamu_alaikum askum samlekum assalamuallaikum assalamualaikm aslkm asslmkm asalam assalam assalamuaikum assalamu asskum slmlkm
  waalaikumsalam: waalaikumussalam walaikumsalam walaikumussalam waalaikum walaikum waalaikumsallam waalaikumusalam wa_alaikumussalam wa_alaikumsalam alaikumsalam wlkmslm wlkmsalam wkmslm wlkumsalam wlkumslm wslkm kumsalam kumslm waalaikumslm w3 w3wb wa3laikumsalam waalaykumsalam walaikumslm wlkm
  warahmatullahi: warohmatullahi warahmatullah warohmatulloh warohmatullohi warohmatullah wa_rahmatullah wr
  wabarakatuh: wabarokatuh wabarakatu wabarokatu wabarakaatuh wb
  punten: pnten puntenn
  hapunten: hpunten hampura
  ngapunten: ngapuntene ngapuntenipun ngapura ngapuro
  saged: saget sged sagedh
  nggih: enggih njih injih ngih ngge nggeh nggihh nggeeh gih enjih enjeh njeh enggeh nngih
  inggih: inggeh ingih
  mboten: boten mbten mbotn
  matur_nuwun: maturnuwun mtrnwn maturnuwon matur_suwun matursuwun
  hatur_nuhun: haturnuhun haturnuhunn htrnhn
`;

export const SPELLINGS: ReadonlyMap<string, string> = new Map(
  SPELLED.split('\n')
    .filter((line) => line.includes(':'))
    .flatMap((line) => {
      const [word, slips] = line.trim().split(':') as [string, string];
      return slips
        .trim()
        .split(/\s+/)
        .map((slip): [string, string] => [slip.split('_').map(squeeze).join('_'), word])
        .filter(([slip]) => slip !== squeeze(word) && !slip.includes('_'));
    }),
);

/** Lists of words of one kind, for the templates; `_` joins the words of a phrase. */
export const CLASSES: Readonly<Record<string, string>> = {
  /** He himself, but for 'kami', behind which a shop may stand. */
  at: `ke di ka nang dari ning teng dhateng fi wonten ing neng di_daerah di_kota ke_kota`,
  maybe: `sepertinya spertinya kayaknya kayanya kyknya kynya kadosipun kadose kadosna sigana jigana ketoke koyoke keknya kayake`,
  dulu: `dulu dl dlu`,
  i: `saya aku aq ana ane aye ay gue gua gw i abdi abdina kuring sim_kuring simkuring kulo kula kawula dalem ambo denai awak ulun unda kaulah hamba
    saya_sendiri saya_pribadi bule lon dewek kaula kaule abdhina engkok sengko ulon ulontuan long au tiang beta kito kulanipun diriku انا`,
  we: `kami kita`,
  title: `pak bapak bapake pak_haji ustadz bu ibu kang akang mas mbak mba gus kyai ajengan abah aki abi haji kh buya om bang abang bro den mang cak lik tuan ki
    kak bos bosku boss komandan ndan ketua gan pakde paklik pakdhe akhi ya_akhi yaa_akhi akh antum da uda udo nak le nduk puang daeng guru tuan_guru abuya
    mamang lur dulur panjenengan sir pakcik encik pean jenengan kek kakek mbah umi prof habib bib dok dokter teungku tgk tengku`,
  office: `takmir dkm panitia admin pengurus sekretaris ketua_dkm ketua_takmir marbot modin sekretariat`,
  particle: `nih sih deh dong kok lah mah atuh euh euy do lho loh to teh tea si toh yeh ih wah oh ow ah eh_iya hehe he hehehe hihi haha ai a nah duh aduh waduh
    euleuh walah wadaw ea la lha pas saya_kira banget sekali pisan sanget sangat nian jiddan juga saja dulu dl dlu rumiyin heula lagi dan nganti hmm hm
    bah pang ji ja hehehehe wkwk wkwkwk xixi hmmm tho aje terpaksa kebetulan kaleresan`,
  /** Mean a yes only at the beginning: 'terima kasih ya'. */
  ya: `ya iya yo ye nya yap yup yoi y nggih inggih iye iyo enggi enggih engghi engih iyeh ee muhun sumuhun enya enggeh iyye olo io yups yep yess iyo_pak
    نعم اجل`,
  neg: `tidak tak ga kagak kaga kgk kada dak teu moal henteu hente mboten ora ra orak indak ta no not nope nda enteu hanteu kadak ndok indo tena tenai
    nyanda nyandak trada tarada inda indada ndeq ndek idak dakdo idakdo tak_akan mbten`,
  /** 'Cannot', where 'no' or 'can' alone would be another word: 'seng' is 'who' in Java, Hana and Tara are names. */
  cannot: `can_tiasa can_bisa hana_jeut han_jeut seng_bisa tara_bisa tar_bisa dang_boi so_boi cant cannot`,
  hope: 'semoga moga moga_moga mudah_mudahan mudahan mugi mugi_mugi mugia',
  wish: 'sehat lancar berkah diberi diberikan kesehatan kelancaran kemudahan allah mudahkan memudahkan dimudahkan dilancarkan selalu dan',
  not_yet: `belum dereng durung tacan teu_acan acan alun balun derong`,
  bisa: `bisa iso biso tiasa saged dapat kawa sempat sempet mampu bise bisya jeut kober boleh tola kulle wulle pacak boi dapek bisaji bisaja`,
  /** 'Dapat', 'sempat' and 'boleh' alone are no yes. */
  can: `bisa iso biso tiasa saged kawa bise lai_bisa lai_biso pacak jeut`,
  come: `hadir sowan_hadir sowan_rawuh sowan_ke_masjid sowan_dateng_masjid sowan_ka_masjid datang rawuh sumping dugi dongkap tiba tibo nongol otw datang_sendiri attend come present hadir_di_sana hadir_di_masjid rauh ro dateng
    hadirka حاضر ساحضر احضر dhateng datang_khutbah`,
  /** No yes alone: 'berangkat'. */
  go: `budal merapat meluncur berangkat jak pai angkat ke_sana ke_sono ka_dinya ke_masjid ka_masjid ke_situ ka_situ tindak_mriku sampai_di_lokasi
    sampai_di_masjid tumeko teka teko nyampe`,
  willing: `siap sanggup bersedia sagah sanggem menyanggupi nyanggupi ready sendika sendiko sendiko_dawuh sendika_dawuh siap_laksanakan laksanakan siap_siap
    ngireng sagoh mustaid`,
  serve: `isi ngisi mengisi khutbah khotbah kutbah berkhutbah ngutbah bertugas tugas ngeusian ngisen jadi_khatib menjadi_khatib sebagai_khatib mengisi_khutbah
    isi_khutbah ngisi_khutbah ngeusian_khutbah khutbah_jumat ngisi_khotbah khotib jadi_khotib mengimami jadi_imam ceramah mengisi_kajian mengisi_pengajian
    isi_kajian ka_khutbah laksanakan jalankan ngelaksanakan bertugas_sebagai_khatib menjadi_khatib_jumat mengisi_jadwal berceramah mengisi_ceramah khatib
    naik_mimbar ngimami imam_dan_khatib jadi_khatib_jumat berkhotbah ngisi_mimbar mengisi_mimbar naik_mimbar_jumat ngisi_jumatan isi_jumatan
    khutbah_di_sana menjadi_imam_dan_khatib bertugas_khutbah mengisi_khutbah_jumat menjadi_imam`,
  do: `melaksanakan menjalankan menunaikan memenuhi penuhi mengemban laksanakan tunaikan jalankan emban ambil terima menerima`,
  duty: `amanah amanahnya tugas tugasnya undangan undangannya jadwal jadwalnya amanah_ini tugas_ini tugas_jumat_ini undangan_ini jadwal_ini tugas_khutbah
    khutbahnya panggilan jemputan tugas_tersebut amanah_tersebut permintaannya permintaan_ini tugas_sebagai_khatib tugas_khutbah_ini amanat amanatnya
    amanat_ini permintaan tugas_dari_dkm tugas_mulia_ini`,
  will: `akan bakal bade badhe ajeng arep insyaallah pasti tetap tetep ttp nanti jadi siap_untuk siap_akan sudah_pasti in_sya_allah juga bakalan ka
    hendak mau`,
  akan: `akan bakal bade badhe ajeng arep ka hendak mau insyaallah bakalan`,
  now: `sedang lagi masih nuju keur saweg nembe taksih sadang tengah baru harus kudu kedah mau akan bade badhe arep sampun sudah lah keleresan lagek isih ijek
    agi ghi musti mesti terpaksa sementara sekarang skrg skr tos atos parantos pas masih_harus posisi`,
  sorry: `maaf mohon_maaf punten hapunten ngapunten pangapunten pangapuntene pangapura nyuwun_pangapunten nyuwun_ngapunten nyuwun_sewu nuwun_sewu sori2 soory
    sowry mohon_dimaafkan mohon_dimaklumi mohon_maklum mohon_dimaklum mohon_pengertian mohon_pengertiannya dimaklumi harap_maklum mohon_maklumi maafkan
    maafkan_saya afwan sori sorry sry sory ampun sepurane sepuntene sepurone sapora minta_maaf mintak_maaf mohon_ampun mohon_maaf_yang_sebesar_besarnya
    mohon_maaf_yang_sebesarnya beribu_maaf dengan_berat_hati sayang_sekali ngapuro minta_maklum mohon_maaf_sebelumnya maaf_sebelumnya astaghfirullah
    qadarullah qodarullah innalillahi saporana nyoon_saporana nyoon_sapora nyoon_sapura sapura meuah lakee_meuah mohon_meuah tabe tabek ampura sugra
    nyuwun_pangapunten_ingkang_agung nyuwun_agunging_pangapunten nyuwun_agunging_pangaksami pangapunten_ingkang_agung pangaksami pangaksama
    sepurane_sing_akeh mohon_maaf_sebesar_besarnya beribu_ribu_maaf seribu_maaf maaf_beribu_maaf jeung_hapunten maafkeun maafkan_ambo mohon_dimaafkeun
    mohon_keikhlasannya mohon_permaklumannya mohon_permakluman mohon_pemakluman عفوا اسف معذرة المعذرة اعتذر`,
  izin: `izin ijin idzin pareng mohon_izin minta_izin nyuwun_izin nyuhunkeun_izin mohon_pamit nyuwun_pamit`,
  sick: `sakit gering udur nyeri demam meriyang meriang gerah teu_damang teu_raos kirang_sehat kurang_sehat kurang_enak_badan kurang_fit kurang_sihat
    ga_enak_badan tidak_enak_badan kagak_enak_badan ora_penak_awak mboten_sekeco tidak_sehat ga_fit tidak_fit drop masuk_angin opname diopname dirawat
    rawat_inap isoman isolasi_mandiri positif_covid covid kena_demam kena_covid flu batuk pilek vertigo stroke maag tipes tipus typus dbd asam_urat kambuh
    masuk_rumah_sakit masuk_rs di_rumah_sakit di_rs operasi dioperasi sakik sake saket garing maridh mariidh marid kecelakaan jatuh cedera pemulihan
    masa_pemulihan masih_pemulihan terbaring darah_tinggi diare sesak lumpuh patah_tulang ngedrop tumbang tidak_sehat_badan awak_kirang_sehat
    badan_kurang_enak badan_kurang_sehat kurang_enak_badannya tepar kontrol_ke_rumah_sakit kontrol_ke_dokter rawat_jalan cuci_darah lara mriang greges
    masuk_igd masuk_icu igd icu dirujuk diinfus dirawat_inap dirawat_di_rumah_sakit sakit_keras diabetes kolaps pingsan sakik_paruik kambuh_lagi
    kena_tipes kena_dbd panas_tinggi kumat masuk_wad operasi_katarak sakitka`,
  body: `gigi kepala perut mata kaki pinggang tenggorokan telinga punggung badan lutut jantung paru beteng sirah padharan suku huntu waos paruik kapalo
    pinggangnya tinggi keras parah berat`,
  kin: `istri isteri suami anak adik adek kakak orang_tua orangtua ortu ibu bapak ayah mertua mertuanya cucu putra putri saudara dulur keluarga kakek nenek
    paman bibi sepupu keponakan ponakan ipar besan emak amak mak pun_bojo bojo bini pun_biang pun_bapa pun_anak rencang ibu_mertua bapak_mertua tetangga
    garwa biang abah umi ummi buyut uwa pakde bude kerabat saudara_dekat anak_pertama bayi famili anakku istriku ibuku bapakku ayahku mertuaku adikku kakakku simbah`,
  mine: `saya aye ane ana kulo kula ambo abdi aku ulun kami gue denai awak`,
  died: `meninggal meninggal_dunia wafat seda ngantunkeun ngantun maningga berpulang pupus maot tilar_donya kapundut kapundhut dimakamkan almarhum mantu
    ngunduh_mantu menikah nikah menikahkan baralek wisuda dikhitan khitanan sunatan melahirkan lahiran mau_melahirkan ngalahirkeun mbabar babaran
    baru_lahir nikahan masuk_rumah_sakit masuk_rs operasi kecelakaan hajatan dilamar lamaran kritis dirujuk masuk_igd masuk_icu diopname dirawat koma`,
  /** Gives 'ada acara', 'menghadiri rapat'. */
  event: `acara acara_keluarga acara_kantor acara_kampus acara_lain acara_pondok acara_mendadak acara_penting rapat rapat_kerja rapat_dinas rapat_kantor meeting
    seminar simposium workshop webinar pelatihan diklat raker rakor bimtek konferensi kondangan hajatan hajat pernikahan akad akad_nikah nikahan resepsi
    walimah walimahan walimatul_ursy mantenan wisuda khitanan sunatan aqiqah aqiqahan takziah takziyah ta_ziah tahlilan pemakaman haul undangan_lain
    undangan undangan_nikah kegiatan kegiatan_lain kegiatan_kantor kegiatan_pondok kegiatan_sekolah agenda agenda_lain tugas tugas_kantor tugas_dinas
    tugas_lain tugas_luar tugas_luar_kota dinas dinas_luar dinas_luar_kota dl jaga jadwal_jaga jadwal_operasi operasi piket shift ujian kuliah kenduri
    baralek kendurian gawi gawean pawiwahan upacara reuni lamaran reses sidang keperluan keperluan_keluarga keperluan_mendadak kepentingan
    kepentingan_keluarga urusan urusan_keluarga urusan_mendadak urusan_bisnis urusan_kantor urusan_penting kaperyogian kabetahan hal_mendadak
    sesuatu_hal_lain pasien pasien_darurat tamu tamu_penting musibah mantu kedukaan nu_hajat nu_hajatan hajat_keluarga operasi_mendadak tugas_negara
    kunjungan kunjungan_kerja kajian_lain jadwal_lain jadwal_ngisi_lain pengajian_lain khutbah_lain amanah_lain kesibukan kesibukan_lain deadline
    deadline_kantor orderan lembur audit pengiriman pengiriman_barang wisuda_anak nikahan_anak karapan lomba manasik pembinaan rihlah outing gathering
    kemah pertandingan monev supervisi akreditasi kunker dinas_kantor kerja_bakti panen tugas_mendadak keluarga_datang keluarga_meninggal gawe ado_gawe
    ujian_skripsi sidang_skripsi sidang_tesis yudisium wisudaan bimbingan pesta pesta_adat pengukuhan pelantikan musyawarah muktamar konfercab
    konferensi_cabang muswil musda rapat_mendadak rapat_penting rapat_dinas_luar kursus studi_banding ziarah safari_dakwah dauroh daurah tabligh_akbar
    tablig_akbar tausiyah seminar_nasional wawancara sertifikasi prajabatan latsar ppg bimwin penataran rapat_wali_murid rapat_komite pembagian_rapor
    ulangan khitanan_anak akikah syukuran selamatan slametan tasyakuran tahlil_keluarga sowanan bahtsul_masail pernikahan_adik pernikahan_anak
    pernikahan_keluarga pernikahan_keponakan nikahan_adik nikahan_sepupu nikahan_keponakan wisuda_adik lelayu kesripahan kepaten layatan jadwal_mengajar`,
  of_whom: `keluarga kantor kampus sekolah pondok pesantren anak saudara adik kakak keponakan sepupu ponakan dulur teman tetangga cucu mertua di_sekolah di_kantor
    di_kampus di_pondok di_pesantren di_rumah mendadak lain penting dinas lainnya di_tempat_lain di_masjid_lain besar warga desa dari_kantor dari_kampus
    dari_sekolah dari_dinas yang_tidak_bisa_ditinggalkan yang_tidak_bisa_ditinggal yang_tidak_dapat_ditinggalkan tidak_bisa_ditinggalkan di_rumah_sakit
    di_balai_desa di_kecamatan istri suami mertua_saya adik_saya kakak_saya anak_saya keluarga_besar keluarga_saya di_luar_kota di_luar_daerah
    di_kabupaten di_provinsi di_kampung di_jakarta di_bandung di_surabaya mendesak yang_mendesak yang_penting skripsi tahunan bulanan pimpinan
    dari_pimpinan yang_tak_bisa_ditinggal yang_tidak_bisa_saya_tinggalkan kemenag di_kemenag kecamatan kabupaten kamanakan wali_murid`,
  /** A place that cannot be the schedule's: only in a reason. */
  city: `jakarta bandung surabaya suroboyo semarang smg yogyakarta yogya jogja jogjakarta solo surakarta malang medan padang palembang makassar bogor depok
    bekasi tangerang tangsel serang cilegon garut tasik tasikmalaya ciamis banjar cianjur sukabumi cirebon kuningan majalengka sumedang subang purwakarta
    karawang indramayu tegal pekalongan brebes kudus jepara demak pati rembang tuban lamongan gresik sidoarjo mojokerto jombang kediri blitar tulungagung
    madiun ponorogo pacitan magetan ngawi bojonegoro pasuruan probolinggo lumajang jember bondowoso situbondo banyuwangi bali denpasar lombok mataram
    kupang pontianak banjarmasin balikpapan samarinda palangkaraya manado gorontalo palu kendari ambon ternate jayapura sorong aceh banda_aceh lhokseumawe
    pekanbaru pakanbaru batam jambi bengkulu lampung bangka belitung bukittinggi payakumbuh pariaman klaten boyolali sragen wonogiri magelang temanggung
    wonosobo purworejo kebumen cilacap purwokerto banyumas purbalingga salatiga kendal batang sumatera sumatra kalimantan sulawesi papua jawa jabar jateng
    jatim madura sumenep pamekasan sampang bangkalan malaysia singapura singapore mekkah makkah mekah madinah madinah_almunawwarah saudi arab mesir kairo
    turki jepang jerman australia tanah_abang tanah_suci kl kuala_lumpur riau kepri lirboyo gontor tebuireng sidogiri ploso lebak pandeglang rangkasbitung
    sukoharjo karanganyar gunungkidul bantul sleman kulonprogo nganjuk trenggalek soreang cimahi lembang pangandaran johor gayo wajo bone martapura puncak`,
  away: `luar_kota luar_negeri ln luar luar_pulau luar_daerah luar_jawa lua_kota kampung kampung_halaman rantau perjalanan perjalanan_jauh rumah_sakit rs rsud
    tanah_suci pesantren pondok pasantren rumah_anak rumah_mertua rumah_orang_tua rumah_saudara tempat_lain masjid_lain tempat_mertua site laut safar
    luar_provinsi luar_pulau_jawa kampuang kampuang_halaman ranah_minang jalan_pulang perjalanan_pulang luar_kota_sampai_minggu`,
  near: `bandara stasiun pelabuhan jalan jalan_tol tol sawah kebun kantor kantor_pusat pabrik pasar dokter lapangan proyek kampus sekolah puskesmas klinik
    rumah toko`,
  trip: `mudik pulang_kampung pulkam umroh umrah haji safar dinas dinas_luar bepergian di_perjalanan perjalanan_jauh perjalanan_dinas tindak_luar_kota
    keluar_kota liburan cuti cuti_di_kampung off sibuk repot ripuh padat musafir fi_safar kulakan keluar tugas_luar tugas_keluar_kota dinas_ke_luar_kota
    antar_barang antar_anak mengantar_anak mengantar_istri menjaga_anak menjaga_istri menunggu_anak menunggui_istri menjenguk_orang_tua kuliah umroan
    tugas_belajar dines safari melayat takziah jaga jaga_igd piket pulang_kampuang pai_ka_rantau berobat kontrol touring ziarah_wali nganter_istri
    nganter_anak mengantar_orang_tua ngantar_ibu mengantar_ibu menunggu_orang_tua menemani_istri nemenin_istri menemani_orang_tua studi_tour pelatihan`,
  substitute: `pengganti penggantinya gantinya gantosan gentosan gentosna gentos gantos panggantinyo panggantinya badal wakil yang_lain nu_sanes nu_lain yang_lainnya
    lainnya yang_laen orang_lain ustadz_lain ustadz_yang_lain khatib_lain khatib_yang_lain khatib_pengganti ustadz_pengganti pengganti_saya yang_muda
    yang_muda_saja sanes liyane liyanipun penggantinya_saja penggantian badalnya badal_saya ustadz_lainnya khatib_lainnya nu_ngaganti nu_gentos sing_lain
    sing_liyane urang_lain urang_sanes orang_lain_saja yang_lain_dulu yang_bisa`,
  seek: `carikan dicarikan cari carilah milarian milari pangmilarikeun pangmilariankeun dicari cariin dipadosaken padosaken dicarikeun carikeun dicariken
    carian dicarike cariken mencarikan carikan_saja goleki golekno golekke digolekno`,
  replace: `digantikan gantos gentos diganti gantikan digantos digentos dibadalkan dibadali diwakilkan diwakili dialihkan dipindahkan diganti_dulu digentosan
    digantian diganteni ganti dicover cover digantikan_dulu nggantosi ngganteni gantosi`,
  please: `mohon tolong minta mintak nyuwun nyuhunkeun punten bisa_tolong silakan silahkan harap kersa mohon_kiranya mohon_berkenan mohon_dapat sudi sebaiknya
    mending dengan_berat_hati_saya_mohon minta_tolong mohon_tolong tolong_minta mohon_bantuannya mohon_bantuan mohon_bantu tulung monggo mangga mohon_bisa
    tolong_dibantu boleh_minta mohon_untuk minta_tolong_untuk`,
  thanks: `terima_kasih terima_kasih_banyak terima_kasih_sebelumnya matur_nuwun matur_suwun hatur_nuhun nuhun suwun nuwun nwn tarimo_kasih mator_sakalangkong
    sakalangkong thank_you syukron syukran sukron sukran syukron_katsir jazakallah jazakallahu jazakumullah jazakumullahu jazakalloh jazakumulloh
    jazakumulah jazakallahu_khairan jzk jazakillah khairan khoiron khair khoir khairan_katsiran khairan_katsira katsiran katsira katsiro barakallah
    barakallahu barokallah barokallahu baarakallahu barakallahu_fiik barakallahu_fiikum barokallahu_fiikum fiik fiikum fikum aamiin amin ahsan ahsanta
    ahsantum sama_sama sami_sami podo_podo samisami kembali_kasih terima_kasih_kembali matur_sembah_nuwun sembah_nuwun mauliate mauliate_godang
    teurimong_gaseh teurimong_geunaseh tampi_asih matur_tampiasih matur_suksma suksma makase tarima_kasih tarimo_kasih_banyak terima_kasih_sudah
    syukron_jazilan syukran_jazilan jazilan jazakallahu_khair jazakumullah_khairan_katsiran wa_iyyakum waiyyakum wa_iyyaka waiyyaka wa_fiikum wafiikum
    شكرا جزاك_الله جزاكم_الله جزاك_الله_خيرا جزاكم_الله_خيرا خيرا بارك_الله_فيك بارك_الله_فيكم وفيكم`,
  for_what: `atas_pengingatnya atas_pengingat atas_infonya atas_info atas_undangannya atas_undangan atas_kepercayaannya atas_amanahnya atas_amanah atas_jemputan
    atas_perhatiannya atas_kesempatannya atas_kesempatan atas_informasinya atas_kepercayaan sudah_diingatkan sudah_mengingatkan udah_diingetin
    sudah_diingetin sudah_ingatkan sudah_ingetin tos_diemutan tos_ngemutan parantos_diemutan parantos_ngemutan diemutan sampun_dipun_engetaken
    sampun_diengetaken sampun_ngengetaken lah_diingekan lah_diingatkan reminder remindernya reminder_nya infonya pengingatnya pengingat infonipun
    pangemutna pangelingnya sudah_dikabari sudah_mengabari sudah_memberi_tahu sudah_menghubungi undangannya atas_kerja_samanya diingatkan diingetin
    mengingatkan diemutkeun parantos_diemutkeun tos_diemutkeun diengetaken dipun_engetaken pemberitahuannya atas_pemberitahuannya kepercayaannya amanahnya
    jemputannya kerjasamanya perhatiannya atas_jadwalnya jadwalnya sudah_maingatakan maingatakan sudah_ngingetin sudah_ngingatin ngingetin ngingatin
    sudah_ngasih_tau sudah_ngasih_tahu sudah_kasih_tau sudah_kasih_tahu sudah_ngabarin sudah_ngabari sudah_dikasih_tau atas_diingatkannya
    sudah_repot_mengingatkan sampun_ngemutaken sampun_diemutaken ngemutaken lah_diingek_an sudah_menghubungi_saya sudah_mengundang telah_mengingatkan
    telah_diingatkan telah_menghubungi sudah_diundang undangan atas_peringatannya`,
  greeting: `assalamualaikum waalaikumsalam salam warahmatullahi wabarakatuh warahmatullahi_wabarakatuh wassalam wassalamualaikum waslm wslm wass sampurasun rampes
    selamat_pagi selamat_siang selamat_sore selamat_malam pagi_pak wilujeng_enjing wilujeng_siang wilujeng_sonten wilujeng_wengi sugeng_enjing
    sugeng_siang sugeng_sonten sugeng_dalu sugeng_ndalu met_pagi met_siang bismillah bismillahirrahmanirrahim bismilah alhamdulillah masyaallah masyaalloh
    subhanallah halo hallo dengan_hormat hormat_saya ya_allah allahumma_amin allahuma swt taala kulanuwun salam_sejahtera salam_hormat salam_takzim takzim
    tadzim wr wb salam_hangat salam_ukhuwah salam_santun horas om_swastiastu sugeng_injing selamat_hari_jumat wa_alaikum salam_silaturahim
    salam_silaturahmi ahlan marhaban السلام_عليكم وعليكم_السلام عليكم_السلام ورحمة_الله وبركاته ورحمة_الله_وبركاته والسلام بسم_الله الحمد_لله الحمدلله`,
  emoji: `\u{1f64f} \u{1f932} \u{1f60a} \u{1f600} \u{1f603} \u{1f604} \u{1f642} \u{1f601} \u{1f917} \u{1f339} \u{1f337} \u{1f490} \u263a \u{1f970} \u{1f607}
    \u{1f54c} \u2764 \u{1f49a} \u{1f91d} \u{1faf1} \u{1faf2} \u{1f525} \u{1f4af} \u{1f60e} \u{1f44f} \u{1f319} \u{1f647} \u{1faf6} \u{1f54b} \u{1f44b}
    \u{1f91f} \u{1f60d} \u{1f929} \u{1f606} \u{1f605} \u{1f4ff} \u{1f4d6} \u{1f33a} \u{1f338} \u2728 \u{1f31f} \u{1f64c} \u{1f602} \u{1f923}`,
  sad_emoji: `\u{1f622} \u{1f62d} \u{1f625} \u{1f614} \u{1f61e} \u{1f61f} \u{1f615} \u{1f97a} \u{1f613} \u{1f912} \u{1f915} \u{1f927} \u{1f637} \u{1f630}`,
  past: `bulan_lalu jumat_lalu minggu_lalu pekan_lalu kemarin tempo_hari bulan_kemarin jumat_kemarin minggu_kemarin pekan_kemarin wingi kamari tahun_lalu
    yang_lalu dulu`,
  later: `lain_kali lain_waktu lain_hari lain_kesempatan di_lain_waktu di_lain_kesempatan kali_lain kapan_kapan laen_kali laen_waktu sanes_waktos waktos_sanes
    lain_jumat kesempatan_lain`,
  next: `jumat_depan jumat_depannya pekan_depan pekan_depannya minggu_depan minggu_depannya bulan_depan bulan_depannya jadwal_berikutnya jumat_berikutnya
    jumat_berikut pekan_berikutnya tahun_depan`,
};

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).map(squeeze));

/** 'No', 'not yet'. */
export const DENYING = wordSet(`${CLASSES['neg']} ${CLASSES['not_yet']}`);

/** The words that take an offer, and those that may stand beside them: nothing else takes one. */
export const WILLING = wordSet(
  'bersedia siap sanggup bisa ya iya yo iye iyo nggih inggih muhun sumuhun enggi saged tiasa iso biso sagah sanggem kawa',
);
export const BESIDE_WILLING = wordSet(
  'eh ralat ternyata insyaallah ok baik saya aku ana abdi kulo kula ambo aye ulun kami menggantikan jadi menjadi pengganti untuk',
);
