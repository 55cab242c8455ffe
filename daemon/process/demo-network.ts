// A fictional network in Bandung. Its mosques, people, streets and numbers do not exist.

/** The approximate centre of each kecamatan, latitude and longitude. */
const KECAMATAN: Readonly<Record<string, readonly [number, number]>> = {
  Andir: [-6.9105, 107.577],
  Antapani: [-6.916, 107.66],
  Arcamanik: [-6.917, 107.676],
  'Bandung Wetan': [-6.905, 107.618],
  Batununggal: [-6.924, 107.636],
  Buahbatu: [-6.953, 107.655],
  Cibiru: [-6.927, 107.721],
  Cicendo: [-6.901, 107.586],
  Coblong: [-6.887, 107.615],
  Kiaracondong: [-6.925, 107.648],
  Lengkong: [-6.933, 107.623],
  Rancasari: [-6.953, 107.677],
  Regol: [-6.94, 107.612],
  Sukajadi: [-6.888, 107.592],
  Sukasari: [-6.868, 107.588],
  Ujungberung: [-6.91, 107.703],
};

const MOSQUES = [
  'Al-Amanah, Buahbatu',
  'Al-Azhar, Sukasari',
  'Al-Barokah, Cicendo',
  'Al-Fithrah, Kiaracondong',
  'Al-Furqon, Cicendo',
  'Al-Hidayah, Antapani',
  'Al-Hikmah, Regol',
  'Al-Huda, Antapani',
  'Al-Ikhlas, Coblong',
  'Al-Insan, Batununggal',
  'Al-Istiqomah, Sukajadi',
  'Al-Jihad, Lengkong',
  'Al-Kautsar, Cibiru',
  "Al-Ma'mur, Ujungberung",
  'Al-Mubarokah, Andir',
  'Al-Muhajirin, Arcamanik',
  'Al-Mujahidin, Rancasari',
  'Al-Mukhlisin, Lengkong',
  'Al-Muttaqin, Cibiru',
  'An-Nur, Buahbatu',
  'Ar-Rahmah, Arcamanik',
  'Ar-Ridho, Sukasari',
  'As-Salam, Sukajadi',
  'Ash-Shiddiq, Regol',
  'Asy-Syifa, Ujungberung',
  'At-Taqwa, Antapani',
  'At-Tauhid, Batununggal',
  'Baitul Hikmah, Ujungberung',
  'Baitul Izzah, Sukasari',
  "Baitul Mu'min, Cicendo",
  'Baiturrahim, Bandung Wetan',
  'Baiturrahman, Coblong',
  'Baitusyukur, Rancasari',
  'Daarul Ulum, Rancasari',
  'Darussalam, Buahbatu',
  "Jami' Al-Falah, Arcamanik",
  'Miftahul Jannah, Sukajadi',
  'Nurul Falah, Kiaracondong',
  'Nurul Hikmah, Batununggal',
  'Nurul Huda, Coblong',
  'Nurul Iman, Buahbatu',
  'Nurul Jadid, Andir',
  'Nurul Yaqin, Cibiru',
  'Raudhatul Jannah, Lengkong',
  'Ulul Albab, Kiaracondong',
];
const CHAIRS = [
  'Suryana',
  'Wahyudin',
  'Dadang',
  'Rahmat',
  'Asep',
  'Ujang',
  'Cecep',
  'Yayan',
  'Endang',
  'Tatang',
  'Undang',
  'Engkos',
  'Yusup',
  'Iwan',
  'Rukman',
];
const FAMILIES = ['Sutisna', 'Hermawan', 'Kusnadi'];
const STREETS = ['Melati', 'Kenanga', 'Cempaka', 'Dahlia', 'Anggrek', 'Flamboyan', 'Kemuning', 'Teratai', 'Mawar'];

const KHATIB = [
  'KH. Endang Supriatna',
  'KH. Maman Sulaeman',
  'Abdul Aziz',
  'Abdul Kodir',
  "Abdurrahman Syafi'i",
  'Ade Priatna',
  'Aep Saepulloh',
  'Agus Setiawan',
  'Ahmad Fauzan',
  'Ali Ridho',
  'Anwar Musaddad',
  'Arif Budiman',
  'Asep Saepudin',
  'Bambang Irawan',
  'Budi Santoso',
  'Cecep Hidayat',
  'Dadan Ramdan',
  'Dede Rosyid',
  'Deden Suherman',
  'Dindin Solahudin',
  'Eka Permana',
  'Enjang Muhaemin',
  'Fahmi Ramadhan',
  'Haris Munandar',
  'Hasan Basri',
  'Hendra Wijaya',
  'Hilman Nugraha',
  'Idris Firmansyah',
  'Imam Nawawi',
  'Irfan Maulana',
  'Iwan Gunawan',
  'Jajang Nurjaman',
  'Kiki Muhlis',
  'Lukman Hakim',
  'Luthfi Abdillah',
  'Muhammad Iqbal Ramdhani',
  'Muhammad Yasin',
  'Muhammad Zaki Mubarak',
  'Nandang Komara',
  'Nurdin Saleh',
  'Oman Suryaman',
  'Opik Taufik',
  'Purnama Sidik',
  'Rahmat Hidayat',
  'Ridwan Hakim',
  'Rizal Mubarok',
  'Saeful Bahri',
  'Salman Hidayat',
  'Syarif Hidayatullah',
  'Tatang Sutisna',
  'Taufik Rahman',
  'Tedi Kusnadi',
  'Ujang Kosasih',
  'Umar Faruq',
];
/** They give pengajian and no Friday sermons. */
const OTHERS = [
  'Ustadz Gilang Pratama',
  'Ustadzah Siti Rahmah',
  'Ustadzah Nani Sumarni',
  'Ustadzah Euis Komariah',
  'Ustadzah Lilis Nurhayati',
  'Ustadzah Imas Masitoh',
];

/** Unassigned numbers; one preacher's is not on the simulated network, as an example of that state. */
const number = (n: number) => `08120000${String(n).padStart(4, '0')}`;

export const DEMO_MOSQUES = MOSQUES.map((line, n) => {
  const [name, wilayah] = line.split(', ') as [string, string];
  const [lat, lng] = KECAMATAN[wilayah]!;
  // Some hundred metres around, so that no two lie in one place.
  const offset = (of: number, most: number) => (((n * of) % most) - Math.floor(most / 2)) / 1000;
  return {
    nama_masjid: `Masjid ${name}`,
    nama_ketua_dkm: `Bapak ${CHAIRS[n % CHAIRS.length]} ${FAMILIES[Math.floor(n / CHAIRS.length)]}`,
    no_hp: number(n + 1),
    wilayah,
    lokasi: { lat: round(lat + offset(3, 13)), lng: round(lng + offset(7, 17)) },
    alamat: `Jl. ${STREETS[n % STREETS.length]} No. ${n * 3 + 2}, ${wilayah}, Bandung`,
  };
});
function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

const WILAYAH = Object.keys(KECAMATAN);
/** By place in `DEMO_PREACHERS`. */
const LIMITS: Readonly<Record<number, number>> = { 4: 4, 12: 3, 19: 4, 27: 4, 33: 3, 41: 4 };

export const DEMO_PREACHERS = [...KHATIB, ...OTHERS].map((name, n) => ({
  nama_mubaligh: /^(KH\.|Ustadz)/.test(name) ? name : `Ustadz ${name}`,
  no_hp: number(n === 51 ? 404 : n + 101),
  khatib: n < KHATIB.length,
  batas_bulan: LIMITS[n] ?? null,
  wilayah:
    n < KHATIB.length && n % 3 !== 0
      ? [WILAYAH[n % WILAYAH.length]!, WILAYAH[(n * 5 + 3) % WILAYAH.length]!].toSorted()
      : [],
}));
