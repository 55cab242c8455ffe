/** Places of Java, by province; see kota-data.ts. */
export const JAWA = `
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
`;
