/** Places of Sumatra and its islands, by province; see kota-data.ts. */
export const SUMATERA = `
# Aceh
Banda Aceh 5.5417,95.3333,9
Blangkejeren=Kabupaten Gayo Lues 3.9971,97.3384,932
Blangpidie=Kabupaten Aceh Barat Daya 3.7396,96.8361,17
Calang=Kabupaten Aceh Jaya 4.6306,95.5754,10
Idi Rayeuk 4.9304,97.7913,6
Karangbaru 4.3056,98.0271,26
Kutacane=Kabupaten Aceh Tenggara 3.4833,97.8,200
Langsa 4.4683,97.9683,10
Lhokseumawe 5.1801,97.1507,6
Meulaboh=Kabupaten Aceh Barat 4.144,96.1266,7
Sabang 5.8897,95.3164,16
Sigli=Kabupaten Pidie 5.3848,95.9609,9
Simpang Tiga Redelong 4.722,96.8743,1378
Sinabang 2.4803,96.3801,6
Singkil 2.2874,97.7884,5
Subulussalam 2.6425,97.9997,69
Suka Makmue 4.0031,96.6176,32
Takengon=Kabupaten Aceh Tengah 4.6212,96.8467,1256
Tapaktuan=Kabupaten Aceh Selatan 3.2601,97.1811,10
# Bengkulu
Argamakmur=Kabupaten Bengkulu Utara -3.4232,102.1891,157
Bengkulu -3.8004,102.2655,19
Bintuhan -4.7937,103.3484,9
Curup=Kabupaten Rejang Lebong -3.4703,102.5207,630
Karang Tinggi -3.75,102.4225,43
Kepahiang -3.6455,102.5712,498
Manna=Kabupaten Bengkulu Selatan -4.4651,102.9039,31
Mukomuko -2.5689,101.1118,9
Tais -4.0754,102.5774,70
Tubei -3.1192,102.2,335
# Jambi
Bangko=Kabupaten Merangin -2.0796,102.2573,65
Jambi -1.6,103.6167,21
Kuala Tungkal=Kabupaten Tanjung Jabung Barat -0.8162,103.4611,6
Mendaha -1.0163,103.5933,5
Muara Bulian=Kabupaten Batang Hari -1.7333,103.2667,19
Muara Bungo=Kabupaten Bungo -1.4902,102.1149,53
Muara Sabak -1.1361,103.8499,0
Muara Tebo -1.476,102.4435,46
Sarolangun -2.3121,102.7271,38
Sengeti -1.4772,103.5076,14
Siulak -1.9467,101.3342,862
Sungai Penuh -2.0561,101.3913,811
# Kepulauan Bangka Belitung
Koba=Kabupaten Bangka Tengah -2.4931,106.4081,7
Manggar=Kabupaten Belitung Timur -2.8833,108.2667,2
Muntok=Kabupaten Bangka Barat -2.0672,105.1623,8
Pangkalpinang -2.1291,106.1138,10
Sungailiat=Kabupaten Bangka -1.8544,106.1222,4
Tanjung Pandan=Kabupaten Belitung -2.7335,107.6348,8
Toboali=Kabupaten Bangka Selatan -3.0069,106.4544,10
# Kepulauan Riau
Bandar Seri Bentan 1.0542,104.48,37
Daik Lingga -0.2145,104.6182,6
Ranai 3.9384,108.384,10
Tanjungpinang 0.9167,104.4583,39
Tarempa 3.2158,106.2172,5
# Lampung
Bandar Lampung -5.4292,105.2611,95
Blambangan Umpu -4.5026,104.5193,62
Gedong Tataan=Kabupaten Pesawaran -5.3827,105.0955,120
Gunung Sugih -4.9753,105.214,39
Kalianda=Kabupaten Lampung Selatan -5.7381,105.5916,20
Kota Agung=Kabupaten Tanggamus -5.5026,104.6454,45
Kotabumi=Kabupaten Lampung Utara -4.8251,104.8817,37
Krui -5.1913,103.932,2
Liwa=Kabupaten Lampung Barat -5.0355,104.076,912
Menggala=Kabupaten Tulang Bawang -4.4713,105.2521,27
Metro -5.1131,105.3067,62
Panaragan -4.4778,105.0814,14
Pringsewu -5.3582,104.9744,110
Sukadana=Kabupaten Lampung Timur -5.0645,105.5487,19
Terbanggi Besar -4.879,105.2182,29
Wiralaga Mulya -3.8428,105.4939,9
# Riau
Bagansiapiapi=Kabupaten Rokan Hilir 2.1567,100.8076,4
Balaipungut 1.0595,101.2905,16
Bangkinang=Kabupaten Kampar 0.3383,101.0236,44
Batam 1.1494,104.0249,38
Bengkalis 1.4667,102.1333,7
Dumai 1.6671,101.4432,7
Pangkalan Kerinci=Kabupaten Pelalawan 0.3961,101.8572,16
Pasir Pengaraian=Kabupaten Rokan Hulu 0.8646,100.2955,58
Pekanbaru 0.5167,101.4417,19
Rengat=Kabupaten Indragiri Hulu -0.3667,102.55,9
Selat Panjang 0.9941,102.7082,11
Siak Sri Indrapura 0.7932,102.0511,5
Teluk Kuantan -0.5283,101.581,54
Tembilahan=Kabupaten Indragiri Hilir -0.3227,103.1603,6
# Sumatera Barat
Arosuka -0.9522,100.621,1023
Batusangkar=Kabupaten Tanah Datar -0.4606,100.6107,413
Bukittinggi -0.3091,100.3705,927
Lubuk Basung=Kabupaten Agam -0.3255,100.0646,127
Lubuk Sikaping=Kabupaten Pasaman 0.1441,100.1657,453
Muaro -0.6639,100.9582,171
Padang -0.9492,100.3543,6
Padang Aro -1.5272,101.2636,456
Padang Panjang -0.4636,100.3994,780
Painan=Kabupaten Pesisir Selatan -1.3517,100.5738,8
Pariaman -0.619,100.12,4
Parit Malintang -0.6205,100.2789,80
Payakumbuh -0.2159,100.6334,517
Pulau Punjung -0.959,101.5002,114
Sarilamak -0.1503,100.664,501
Sawahlunto -0.6825,100.7756,280
Simpang Empat 0.097,99.8234,64
Solok -0.8006,100.6571,392
Tuapejat -2.0283,99.5894,22
# Sumatera Selatan
Baturaja=Kabupaten Ogan Komering Ulu -4.1289,104.1669,69
Indralaya=Kabupaten Ogan Ilir -3.2525,104.6756,8
Kayu Agung=Kabupaten Ogan Komering Ilir -3.392,104.8306,17
Lahat -3.7851,103.5428,115
Lubuklinggau -3.2945,102.8614,140
Martapura -4.3189,104.3471,93
Muara Beliti -3.2486,103.0335,66
Muara Enim -3.6486,103.771,41
Muaradua -4.1177,103.6121,130
Pagar Alam -4.0251,103.2469,720
Palembang -2.9167,104.7458,5
Pangkalan Balai -2.8812,104.3943,19
Prabumulih -3.4345,104.2306,51
Sekayu=Kabupaten Musi Banyuasin -2.8819,103.8344,14
Talang Ubi -3.2656,103.8253,30
Tanjungagung -3.9373,103.8046,129
Tebing Tinggi -3.5842,103.0772,123
# Sumatera Utara
Aek Kanopan 2.5704,99.6534,26
Balige=Kabupaten Toba 2.3328,99.0657,918
Belawan 3.7755,98.6832,5
Binjai 3.6001,98.4854,34
Dolok Sanggul 2.2588,98.7501,1405
Gunung Tua 1.5127,99.6263,104
Gunungsitoli 1.2888,97.6143,14
Kabanjahe=Kabupaten Karo 3.1001,98.4908,1196
Kisaran=Kabupaten Asahan 2.9845,99.6158,20
Kota Pinang 1.8908,100.0921,23
Limapuluh 3.1689,99.4175,29
Lotu 1.4299,97.3537,14
Lubuk Pakam=Kabupaten Deli Serdang 3.5592,98.8733,16
Medan 3.5833,98.6667,26
Onolimbu 0.9946,97.4975,108
Padangsidempuan 1.3795,99.2715,310
Pandan=Kabupaten Tapanuli Tengah 1.6838,98.822,6
Pangururan 2.6081,98.6961,913
Panyabungan=Kabupaten Mandailing Natal 1.9321,99.6911,200
Pematang Raya 2.9658,98.8473,1013
Pematangsiantar 2.9595,99.0687,388
Perbaungan 3.5679,98.956,19
Percut 3.6253,98.864,11
Rantau Prapat 2.3321,100.052,10
Rantauprapat=Kabupaten Labuhanbatu 2.1,99.8333,29
Salak 2.5566,98.3235,882
Sei Rampah 3.4845,99.1366,7
Sibolga 1.7402,98.7812,6
Sibuhuan 1.0539,99.7302,153
Sidikalang=Kabupaten Dairi 2.749,98.3127,1066
Sipirok 1.6025,99.2738,926
Stabat=Kabupaten Langkat 3.7333,98.45,12
Sunggal 3.5765,98.6151,32
Tanjungbalai 2.9667,99.8,4
Tarutung=Kabupaten Tapanuli Utara 2.0147,98.9655,948
Tebingtinggi 3.3285,99.1625,24
Teluk Dalam 0.5729,97.8034,41
`;
