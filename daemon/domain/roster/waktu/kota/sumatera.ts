/** Places of Sumatra and its islands, by province; see kota-data.ts. */
export const SUMATERA = `
# Aceh
Banda Aceh 5.5417,95.3333
Blangkejeren=Kabupaten Gayo Lues 3.9971,97.3384
Blangpidie=Kabupaten Aceh Barat Daya 3.7396,96.8361
Calang=Kabupaten Aceh Jaya 4.6306,95.5754
Idi Rayeuk 4.9304,97.7913
Karangbaru 4.3056,98.0271
Kutacane=Kabupaten Aceh Tenggara 3.4833,97.8
Langsa 4.4683,97.9683
Lhokseumawe 5.1801,97.1507
Meulaboh=Kabupaten Aceh Barat 4.144,96.1266
Sabang 5.8897,95.3164
Sigli=Kabupaten Pidie 5.3848,95.9609
Simpang Tiga Redelong 4.722,96.8743
Sinabang 2.4803,96.3801
Singkil 2.2874,97.7884
Subulussalam 2.6425,97.9997
Suka Makmue 4.0031,96.6176
Takengon=Kabupaten Aceh Tengah 4.6212,96.8467
Tapaktuan=Kabupaten Aceh Selatan 3.2601,97.1811
# Bengkulu
Argamakmur=Kabupaten Bengkulu Utara -3.4232,102.1891
Bengkulu -3.8004,102.2655
Bintuhan -4.7937,103.3484
Curup=Kabupaten Rejang Lebong -3.4703,102.5207
Karang Tinggi -3.75,102.4225
Kepahiang -3.6455,102.5712
Manna=Kabupaten Bengkulu Selatan -4.4651,102.9039
Mukomuko -2.5689,101.1118
Tais -4.0754,102.5774
Tubei -3.1192,102.2
# Jambi
Bangko=Kabupaten Merangin -2.0796,102.2573
Jambi -1.6,103.6167
Kuala Tungkal=Kabupaten Tanjung Jabung Barat -0.8162,103.4611
Mendaha -1.0163,103.5933
Muara Bulian=Kabupaten Batang Hari -1.7333,103.2667
Muara Bungo=Kabupaten Bungo -1.4902,102.1149
Muara Sabak -1.1361,103.8499
Muara Tebo -1.476,102.4435
Sarolangun -2.3121,102.7271
Sengeti -1.4772,103.5076
Siulak -1.9467,101.3342
Sungai Penuh -2.0561,101.3913
# Kepulauan Bangka Belitung
Koba=Kabupaten Bangka Tengah -2.4931,106.4081
Manggar=Kabupaten Belitung Timur -2.8833,108.2667
Muntok=Kabupaten Bangka Barat -2.0672,105.1623
Pangkalpinang -2.1291,106.1138
Sungailiat=Kabupaten Bangka -1.8544,106.1222
Tanjung Pandan=Kabupaten Belitung -2.7335,107.6348
Toboali=Kabupaten Bangka Selatan -3.0069,106.4544
# Kepulauan Riau
Bandar Seri Bentan 1.0542,104.48
Daik Lingga -0.2145,104.6182
Ranai 3.9384,108.384
Tanjungpinang 0.9167,104.4583
Tarempa 3.2158,106.2172
# Lampung
Bandar Lampung -5.4292,105.2611
Blambangan Umpu -4.5026,104.5193
Gedong Tataan=Kabupaten Pesawaran -5.3827,105.0955
Gunung Sugih -4.9753,105.214
Kalianda=Kabupaten Lampung Selatan -5.7381,105.5916
Kota Agung=Kabupaten Tanggamus -5.5026,104.6454
Kotabumi=Kabupaten Lampung Utara -4.8251,104.8817
Krui -5.1913,103.932
Liwa=Kabupaten Lampung Barat -5.0355,104.076
Menggala=Kabupaten Tulang Bawang -4.4713,105.2521
Metro -5.1131,105.3067
Panaragan -4.4778,105.0814
Pringsewu -5.3582,104.9744
Sukadana=Kabupaten Lampung Timur -5.0645,105.5487
Terbanggi Besar -4.879,105.2182
Wiralaga Mulya -3.8428,105.4939
# Riau
Bagansiapiapi=Kabupaten Rokan Hilir 2.1567,100.8076
Balaipungut 1.0595,101.2905
Bangkinang=Kabupaten Kampar 0.3383,101.0236
Batam 1.1494,104.0249
Bengkalis 1.4667,102.1333
Dumai 1.6671,101.4432
Pangkalan Kerinci=Kabupaten Pelalawan 0.3961,101.8572
Pasir Pengaraian=Kabupaten Rokan Hulu 0.8646,100.2955
Pekanbaru 0.5167,101.4417
Rengat=Kabupaten Indragiri Hulu -0.3667,102.55
Selat Panjang 0.9941,102.7082
Siak Sri Indrapura 0.7932,102.0511
Teluk Kuantan -0.5283,101.581
Tembilahan=Kabupaten Indragiri Hilir -0.3227,103.1603
# Sumatera Barat
Arosuka -0.9522,100.621
Batusangkar=Kabupaten Tanah Datar -0.4606,100.6107
Bukittinggi -0.3091,100.3705
Lubuk Basung=Kabupaten Agam -0.3255,100.0646
Lubuk Sikaping=Kabupaten Pasaman 0.1441,100.1657
Muaro -0.6639,100.9582
Padang -0.9492,100.3543
Padang Aro -1.5272,101.2636
Padang Panjang -0.4636,100.3994
Painan=Kabupaten Pesisir Selatan -1.3517,100.5738
Pariaman -0.619,100.12
Parit Malintang -0.6205,100.2789
Payakumbuh -0.2159,100.6334
Pulau Punjung -0.959,101.5002
Sarilamak -0.1503,100.664
Sawahlunto -0.6825,100.7756
Simpang Empat 0.097,99.8234
Solok -0.8006,100.6571
Tuapejat -2.0283,99.5894
# Sumatera Selatan
Baturaja=Kabupaten Ogan Komering Ulu -4.1289,104.1669
Indralaya=Kabupaten Ogan Ilir -3.2525,104.6756
Kayu Agung=Kabupaten Ogan Komering Ilir -3.392,104.8306
Lahat -3.7851,103.5428
Lubuklinggau -3.2945,102.8614
Martapura -4.3189,104.3471
Muara Beliti -3.2486,103.0335
Muara Enim -3.6486,103.771
Muaradua -4.1177,103.6121
Pagar Alam -4.0251,103.2469
Palembang -2.9167,104.7458
Pangkalan Balai -2.8812,104.3943
Prabumulih -3.4345,104.2306
Sekayu=Kabupaten Musi Banyuasin -2.8819,103.8344
Talang Ubi -3.2656,103.8253
Tanjungagung -3.9373,103.8046
Tebing Tinggi -3.5842,103.0772
# Sumatera Utara
Aek Kanopan 2.5704,99.6534
Balige=Kabupaten Toba 2.3328,99.0657
Belawan 3.7755,98.6832
Binjai 3.6001,98.4854
Dolok Sanggul 2.2588,98.7501
Gunung Tua 1.5127,99.6263
Gunungsitoli 1.2888,97.6143
Kabanjahe=Kabupaten Karo 3.1001,98.4908
Kisaran=Kabupaten Asahan 2.9845,99.6158
Kota Pinang 1.8908,100.0921
Limapuluh 3.1689,99.4175
Lotu 1.4299,97.3537
Lubuk Pakam=Kabupaten Deli Serdang 3.5592,98.8733
Medan 3.5833,98.6667
Onolimbu 0.9946,97.4975
Padangsidempuan 1.3795,99.2715
Pandan=Kabupaten Tapanuli Tengah 1.6838,98.822
Pangururan 2.6081,98.6961
Panyabungan=Kabupaten Mandailing Natal 1.9321,99.6911
Pematang Raya 2.9658,98.8473
Pematangsiantar 2.9595,99.0687
Perbaungan 3.5679,98.956
Percut 3.6253,98.864
Rantau Prapat 2.3321,100.052
Rantauprapat=Kabupaten Labuhanbatu 2.1,99.8333
Salak 2.5566,98.3235
Sei Rampah 3.4845,99.1366
Sibolga 1.7402,98.7812
Sibuhuan 1.0539,99.7302
Sidikalang=Kabupaten Dairi 2.749,98.3127
Sipirok 1.6025,99.2738
Stabat=Kabupaten Langkat 3.7333,98.45
Sunggal 3.5765,98.6151
Tanjungbalai 2.9667,99.8
Tarutung=Kabupaten Tapanuli Utara 2.0147,98.9655
Tebingtinggi 3.3285,99.1625
Teluk Dalam 0.5729,97.8034
`;
