/** Places of Kalimantan and Sulawesi, by province; see kota-data.ts. */
export const KALIMANTAN_SULAWESI = `
# Gorontalo
Gorontalo 0.5375,123.0625,11
Kwandang 0.8348,122.915,9
Limboto 0.627,122.9778,15
Marisa 0.4655,121.9386,9
Suwawa 0.5325,123.1469,27
Tilamuta 0.5273,122.3463,12
# Kalimantan Barat
Bengkayang 0.8319,109.4359,106
Ketapang -1.8386,109.9773,4
Mempawah 0.371,108.9701,0
Nangah Pinoh -0.3333,111.7333,32
Ngabang=Kabupaten Landak 0.3833,109.95,33
Pontianak -0.0319,109.325,2
Putussibau=Kabupaten Kapuas Hulu 0.8333,112.9333,32
Sambas 1.3333,109.25,12
Sanggau 0.1333,110.6,49
Sekadau 0.0167,110.9,19
Singkawang 0.9093,108.9846,2
Sintang 0.0667,111.5,24
Sukadana -1.25,109.95,5
Sungai Raya -0.1269,109.4039,2
# Kalimantan Selatan
Amuntai=Kabupaten Hulu Sungai Utara -2.4177,115.2494,10
Banjarbaru -3.4425,114.8325,6
Banjarmasin -3.3199,114.5907,8
Barabai=Kabupaten Hulu Sungai Tengah -2.5833,115.3833,16
Batulicin=Kabupaten Tanah Bumbu -3.4202,116.0061,9
Kandangan=Kabupaten Hulu Sungai Selatan -2.7837,115.2772,13
Kotabaru Hilir -3.2427,116.2251,4
Marabahan=Kabupaten Barito Kuala -3.0136,114.7687,0
Martapura -3.4109,114.8642,6
Paringin=Kabupaten Balangan -2.3357,115.4749,50
Pelaihari=Kabupaten Tanah Laut -3.7987,114.7788,20
Rantau=Kabupaten Tapin -2.9334,115.1621,9
Tanjung -2.1709,115.4077,23
# Kalimantan Tengah
Buntok=Kabupaten Barito Selatan -1.7214,114.8397,15
Kuala Kapuas=Kabupaten Kapuas -3.0092,114.3872,9
Kuala Pembuang -3.3923,112.5505,5
Muara Teweh=Kabupaten Barito Utara -0.9473,114.8962,31
Nanga Bulik -2.1624,111.4885,21
Palangka Raya -2.2083,113.9167,16
Pangkalan Bun=Kabupaten Kotawaringin Barat -2.6833,111.6167,16
Pulang Pisau -2.7671,114.2406,9
Puruk Cahu -0.5833,114.5833,70
Sampit=Kabupaten Kotawaringin Timur -2.5315,112.9496,5
Tamiang Layang -2.1236,115.1958,39
# Kalimantan Timur
Balikpapan -1.2675,116.8289,67
Bontang 0.1324,117.4854,10
Loa Janan -0.5829,117.095,9
Nusantara (IKN) -0.9724,116.7087,80
Penajam -1.2492,116.7697,7
Samarinda -0.4917,117.1458,24
Sangatta=Kabupaten Kutai Timur 0.5049,117.5279,10
Sendawar -0.2364,115.6947,173
Tana Paser=Kabupaten Paser -1.9051,116.1913,5
Tanjung Redeb=Kabupaten Berau 2.1536,117.4855,10
Tenggarong=Kabupaten Kutai Kartanegara -0.4167,116.9833,15
Ujoh Bilang 0.55,115.25,164
# Kalimantan Utara
Malinau 3.5886,116.6239,5
Tanjung Selor=Kabupaten Bulungan 2.8375,117.3653,9
Tarakan 3.3133,117.5915,29
Tideng Pale 3.6082,116.9067,9
# Sulawesi Barat
Majene -3.5403,118.9707,8
Mamasa -2.942,119.3776,1139
Mamuju -2.6806,118.8861,8
Polewali -3.4324,119.3435,6
Tobadak -2.0894,119.3472,21
# Sulawesi Selatan
Bantaeng -5.5475,119.9509,10
Barru -4.412,119.618,5
Belopa=Kabupaten Luwu -3.3849,120.3676,18
Benteng -6.1184,120.4605,7
Bulukumba -5.55,120.1833,10
Enrekang -3.5651,119.7703,58
Galesong -5.3166,119.3661,12
Jeneponto -5.6765,119.7484,25
Makale=Kabupaten Tana Toraja -3.1019,119.8539,762
Makassar -5.1486,119.4319,6
Malili=Kabupaten Luwu Timur -2.6351,121.0948,13
Maros -5.006,119.5727,9
Masamba=Kabupaten Luwu Utara -2.5537,120.3279,42
Palopo -2.9925,120.1969,8
Pangkajene -4.8372,119.5472,7
Parepare -4.0135,119.6255,22
Pinrang -3.7861,119.6522,19
Rantepao=Kabupaten Toraja Utara -2.9701,119.8978,784
Sengkang=Kabupaten Wajo -4.1279,120.0297,23
Sidenreng -3.9275,119.7993,22
Sinjai -5.1241,120.253,6
Sungguminasa=Kabupaten Gowa -5.1971,119.451,10
Takalar -5.4258,119.4384,7
Watampone=Kabupaten Bone -4.5386,120.3279,34
Watansoppeng=Kabupaten Soppeng -4.3522,119.8841,106
# Sulawesi Tengah
Ampana -0.869,121.5837,7
Banggai -1.5887,123.4992,6
Bungku -2.5471,121.972,6
Buol 1.1584,121.4361,8
Donggala -0.6723,119.7402,13
Kolonodale -1.9825,121.3364,13
Luwuk=Kabupaten Banggai -0.9516,122.7875,17
Palu -0.9083,119.8708,9
Parigi -0.8156,120.1768,12
Poso -1.3959,120.7524,10
Salakan -1.3085,123.2909,0
Sigi Biromaru -0.9498,119.918,69
Tolitoli 1.0392,120.8169,7
# Sulawesi Tenggara
Andoolo -4.3273,122.2522,95
Asera -3.4746,122.0669,20
Batauga -5.5882,122.5964,22
Baubau -5.4673,122.6334,15
Buranga -4.801,122.9831,61
Kendari -3.9778,122.5151,2
Kolaka -4.0597,121.6056,0
Labungkari -5.2632,122.551,25
Langara -4.0248,122.9906,4
Lasusua -3.5105,120.8844,7
Laworo -4.7833,122.5247,29
Pasar Wajo -5.4957,122.8447,27
Raha=Kabupaten Muna -4.838,122.7209,19
Rumbia -4.6277,122.0047,3
Unaaha=Kabupaten Konawe -3.8539,122.042,38
Wanci -5.3271,123.5388,8
# Sulawesi Utara
Airmadidi 1.428,124.9777,244
Bitung 1.4406,125.1282,21
Boroko 0.9083,123.2679,10
Kotamobagu 0.7244,124.3199,340
Lolak 0.8755,124.0098,10
Manado 1.4822,124.8489,10
Ondong Siau 2.7473,125.3611,6
Ratahan 1.0549,124.8012,352
Tomohon 1.3168,124.8038,734
Tondano 1.3054,124.9126,693
Tutuyan 0.7654,124.6144,10
`;
