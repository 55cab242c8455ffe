/** The meaning of a word in an answer. A word that is in no list is unknown. */
export type Meaning =
  /** A yes by itself, even with unknown words. */
  | 'hadir'
  /** A yes if every other word is known. */
  | 'yes'
  /** A yes if all other words are only courtesy. */
  | 'weak-yes'
  | 'udzur'
  /** A no with an apology, or if every other word is known. */
  | 'weak-udzur'
  | 'not'
  | 'not-yet'
  /** Expresses doubt, or is about something else. */
  | 'doubt'
  /** A doubt if a yes follows in the same clause. */
  | 'hope'
  | 'question'
  | 'or'
  | 'but'
  /** An earlier answer is withdrawn. */
  | 'correction'
  | 'because'
  | 'sorry'
  /** A name may follow. */
  | 'title'
  /** The name of a mosque may follow. */
  | 'mosque'
  | 'polite'
  | 'filler';

const LISTS: Record<Meaning, string> = {
  hadir: `hadir hdir hadr hdr hadeer hadlir menghadiri bersedia sedia bersedya datang dtg dateng dtng sumping rawuh dugi sowan
    sanggup snggup menyanggupi sanggem nyanggupi hadirkan`,
  yes: `siap siyap syiap saip sipa siab siapp siaplah bisa bs bsa bisaa biso iso isa tiasa tyasa saged saget sged ready
    insyaallah labbaik labaik laksanakan dilaksanakan melaksanakan present attend sendika sendiko grak sandika sagah`,
  'weak-yes': `ya iya yaa yup yes yess yoi ok oke okay okey okeh okee oks okk sip siip sipp nggih inggih enggih njih injih
    ngih muhun sumuhun enya leres mangga monggo baik baiklah naam noted setuju gas lanjut yo y 👍 👌 ✅ ☑ ✔ 🫡 💪 🆗 🙋`,
  udzur: `udzur uzur udhur uzdur udzhur udjur uzhur udzr udzurr udzu urzur berhalangan berhalang halangan halanganan
    terhalang kehalangan alangan kealangan pambengan absen berudzur cancel batal dibatalkan membatalkan batalkan urung
    mengundurkan mundur ❌ 👎 🙅 🚫 ✖`,
  'weak-udzur': `izin ijin idzin sakit gering udur nyeri opname dirawat rawat pengganti gantikan menggantikan digantikan
    diganti ganti gantinya penggantinya digantos gentos gantosan diwakili diwakilkan mewakili wakil wakilkan badal
    dibadali dibadalkan bentrok bersamaan bebarengan musibah melahirkan acara acaranya hajatan mantu walimah walimahan dinas cuti off skip libur mudik kepentingan
    keperluan kaperyogian kabetahan kesibukan sibuk repot ripuh tabrakan luar takziah meninggal wafat safar umrah umroh
    kecelakaan operasi demam 🤒 🤕 🤧 😷 🏥`,
  not: `tidak tdk tidk tdak tak ga gak gk gx gag ngga nggak gak enggak engga kagak kaga kgk ndak nda nde ndk indak kada
    dak henteu hente teu nteu moal mboten boten mbten ora ra orak bukan bkn sanes jangan jgn tanpa no not nope cannot
    cant dont tida tidaak nggk ngk nga tiada tidka gabisa gakbisa gbisa gbs gkbs gabs tdkbs wegah ogah emoh
    enteu susah sulit sukar berat gagal mustahil gka kga keberatan menolak nolak tolak`,
  'not-yet': `belum blm blum belom blom belun can acan tacan teuacan durung dereng during derng`,
  doubt: `mungkin mgkn mungkn barangkali kayaknya kayanya kyknya kynya kaya kayak kyk sepertinya spertinya seperti
    sepertina kadosna kadose kadosipun jigana sigana sigana ketoke koyoke kalau kalo klo kl klw kaluk jika jikalau bila
    apabila bilamana asal asalkan asalna lamun upami menawi menawa yen nek andai andaikan seandainya misal misalnya
    tergantung lihat liat ningali tingali tunggu tungguan entos antosan tanya nanya taros tangled cek ngecek pikir
    pikirkan mikir ragu usahakan usaha diusahakan berusaha mengusahakan ngusahakeun coba dicoba mencoba tadinya
    awalnya kemarin kemaren harusnya seharusnya mestinya semestinya hampir kabari kabarin kabar kabarkan dikabari
    ngabari ngabarin mengabari dikabarkan diwartosan janji berjanji menjanjikan memastikan pastikan mastikan dipastikan
    tahu tau terang jelas menjawab memutuskan putuskan telat terlambat kasep telambat tertunda ditunda tunda mundurkan
    depan lain liyane kirangan duka teuing embuh mbuh perhaps maybe kecuali selain sebentar bentar dulu rumiyin heula sik riyin
    pernah beliau dia ia istri isteri suami anak adik adek kakak putra putri santri murid teman rekan orang wong ari
    separuh 50 fifty niat niatnya pengen pengennya pingin kepingin ingin inginnya hoyong harap berharap
    diharapkan usulan rencananya rencana yang nu sing ingkang sing beritahu informasikan infokan susul menyusul disusul
    batas persen 😢 😭 😥 😔 😞 😟 😕 🤔 🥺 😓 🤷`,
  hope: `semoga smoga mugi mugia mugi2 muga mugo moga mudah mudahan mudah2an insyaalohkalau`,
  question: `siapa sapa saha sinten kapan iraha kapankah apa apakah naon nopo menapa napa kenapa knp mengapa gimana gmn
    bagaimana bgmn kumaha pripun piye berapa brp sabaraha pinten mana dimana bisakah bolehkah haruskah adakah kok`,
  or: 'atau ato atw utawi atanapi',
  but: `tapi tpi tp tetapi namun namung cuma cuman hanya sayang sayangnya sayange nanging ning mung meski meskipun walau
    walaupun mun padahal`,
  correction: 'eh jadi jd jadinya jadina ralat koreksi revisi ternyata tibake tihothat',
  because: `karena krn karna karen soalnya soale soalna sebab sbb lantaran amargi amarga margi krna dikarenakan kumargi
    kusabab dikarnakan`,
  sorry: `maaf maap mf mohonmaaf punten hapunten hampura ngapunten ngapuntene pangapunten pangapuntene nyuwun sewu afwan
    sorry sori sory ampun maafkan dimaafkan mhnmaaf sepurane sepuntene sepuranya ngapura ngapuro dimaklumi maklum maklumi mhn maafin`,
  title: `ustadz ustaz ustad ust ustd tadz taz tad ustadzah pak bapak bpk bp pa bu ibu kang akang mas mbak mba gus kyai
    kiai kiyai yai ajengan abah aki abi haji hj dr drs kh prof habib bib syekh syaikh buya om bang abang bro den mang
    cak lik tuan ki mimin min kak bos bosku boss komandan ndan ketua gan pakde paklik pakdhe ustadzuna`,
  mosque: 'masjid mesjid msjd mushola musholla musala mushala langgar surau tajug',
  polite: `assalamualaikum asalamualaikum salamualaikum aslmkm ass aslm waalaikumsalam waalaikumussalam walaikumsalam
    waalaikum walaikum wassalamualaikum wassalam waslm wslm wass wr wb warahmatullahi warohmatullahi warahmatullah
    warohmatulloh warohmatullohi wabarakatuh wabarokatuh wabarakatu wabarokatu salam sampurasun rampes selamat wilujeng
    sugeng enjing siang sonten dalu enjang pagi sore malam bismillah bismillahirrahmanirrahim alhamdulillah
    alhamdulilah alhamdulillahi masyaallah masyaalloh barakallah barakallahu barokallah barokallahu baarakallahu fiik
    fiikum fikum jazakallah jazakallahu jazakumullah jazakumullahu jazakalloh jazakumulloh jzk khairan khoiron khair
    khoir katsiran katsira katsiro syukron syukran sukron terima terimakasih trima trimakasih trimakasi makasih mksh
    makasi mksi kasih ksh trims tks thx thanks thank you tq tengkyu nuhun hatur haturnuhun maturnuwun matur nuwun nwn
    suwun mtrnwn sami samisami kembali sama aamiin amin aamin amiin dawuh panitia takmir dkm pengurus admin sekretaris
    sae saestu allah alloh swt taala biidznillah biidzinillah bi idznillah idznillahi ahsan 🙏 🤲 😊 😀 😃 🙂 😁 🤗 🌹 🌷 💐 ☺ 🥰
    😇 🕌 ❤ 💚 🤝 🫱 🫲 ✨ 🌟`,
  filler: `saya sy sya aku aq ana ane kami kita abdi kuring sim kulo kula dalem gue gw i akan bakal badhe bade arek arep
    ajeng jam jm pukul pkl wib wita wit hari hr dinten dina senin selasa rabu kamis jumat jum jumaat sabtu ahad minggu
    januari februari maret april mei juni juli agustus september oktober november nopember desember khotbah khutbah
    khatib khotib kotib kutbah ngutbah mengkhutbah bertugas tugas tugasnya mengisi ngisi isi ngeusian ngisen imam
    mengimami di ke ka ing teng dateng ti pada untuk utk kanggo kangge dados menjadi sebagai sbg jadwal jadwalnya
    pengajian kajian kajiannya ceramah tgl tanggal tgal bulan besok bsk esok enjing benjing isuk isukan sesuk nanti nti
    ntar entar engke mangke mengko sekarang skrg skr sakniki ini itu tsb tersebut sesuai dengan dgn sareng kalih dari
    saking dan dn jeung lan juga jg ugi sudah udah sdh udh dah sampun mpun tos atos parantos wis pasti tentu tetap tetep
    ttp masih msh mohon mugia doa doanya doakan didoakan dukungan atas info infonya informasi informasinya
    pengingat pengingatnya diingatkan mengingatkan ingatkan ingetin diingetin engetaken engetke diemutan ngemutan diemutkeun ngemutkeun diengetaken pangemutna reminder remindernya
    pemberitahuan pemberitahuannya pemberitahuanya amanah amanahnya undangan undangannya kesempatan kesempatannya
    kepercayaan kepercayaannya perhatian perhatiannya kabarnya tepat waktu waktunya lebih awal sebelum sblm semua
    semuanya sadayana sedoyo sedaya jamaah sekali banget pisan sanget selalu langsung lokasi lokasinya tempat tempatnya
    lah deh dong sih nih tuh mah atuh euy we wae mawon kemawon kewala aja saja aj ajah lagi lg baru balas bales membalas
    jawab jawabnya konfirmasi konfirm konfir respon dalam keadaan sehat walafiat afiat lancar mulai mulainya berangkat
    meluncur otw sampai bersama sareng menunaikan menjalankan jalankan mengemban tanggung insya in the i'll will be ada
    aya wonten nya kah lho loh hehe he hehehe hihi wah oh o ah ieu dinten sonten siangnya ba bada dzuhur zuhur duhur
    ashar asar maghrib magrib isya subuh shubuh lillah lillahi demi tim jumatan sholat shalat solat salat terus dipun
    panggih ketemu jumpa berjumpa bertemu pertemuan kaleresan nomor nomer setengah stgh materi materinya tema temanya judul judulnya bebas catat dicatat mencatat
    catet jadwalkan dijadwalkan agendakan diagendakan mudahkan dimudahkan memudahkan lancarkan dilancarkan kelancaran
    dilancarkeun ridhai ridho meridhoi berkah barokah barakah on time come siapkan menyiapkan disiapkan persiapkan
    nyiapkan nyiapkeun 86 komando selaku nuju damang laksanaken`,
};

/** The lookup form of a word: repeated letters become one, because people hold a key down. */
export const squeeze = (word: string): string => (/^\d+$/.test(word) ? word : word.replace(/(.)\1+/gu, '$1'));

const order: Meaning[] = ['not', 'not-yet', 'udzur', 'weak-udzur', 'doubt', 'question'];
const entries = (meaning: Meaning) =>
  LISTS[meaning].split(/\s+/).map((word): [string, Meaning] => [squeeze(word), meaning]);
const rest = (Object.keys(LISTS) as Meaning[]).filter((meaning) => !order.includes(meaning));

/** Every known word, squeezed. A word in two lists is a no rather than a yes. */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  [...rest.toReversed(), ...order.toReversed()].flatMap(entries),
);

/** Misspellings of these are understood, one letter off. */
export const NEAR_NOT = ['tidak', 'belum', 'ngak', 'engak', 'mboten', 'henteu', 'dereng', 'durung', 'kagak', 'gakbisa'];
export const NEAR_UDZUR = ['udzur', 'berhalangan', 'halangan'];
export const NEAR_HADIR = ['hadir', 'bersedia', 'datang', 'sangup'];
/** Different words that are one letter off. */
export const NOT_HADIR = new Set([
  'hadis',
  'hadi',
  'hadits',
  'hadist',
  'hadid',
  'haji',
  'hair',
  'data',
  'dating',
  'handir',
]);
