/** Places of Java, by province; see kota-data.ts. */
export const JAWA = `
# Banten
Cilegon -6.0169,106.0538,10
Ciruas=Kabupaten Serang -6.125,106.2328,17
Curug -6.2658,106.5564,39
Pandeglang -6.3084,106.1067,253
Rangkasbitung=Kabupaten Lebak -6.3591,106.2494,27
Serang -6.1153,106.1542,29
Tangerang -6.1781,106.63,18
Tangerang Selatan -6.2886,106.7179,39
Tigaraksa=Kabupaten Tangerang -6.2281,106.5139,33
# DI Yogyakarta
Bantul -7.8881,110.3289,49
Depok -7.7625,110.4317,154
Gamping Lor -7.7956,110.3264,105
Godean -7.7697,110.2939,121
Kasihan -7.8269,110.3292,86
Melati -7.7333,110.3667,187
Pandak -7.9131,110.2936,34
Sewon -7.8764,110.3589,57
Sleman -7.7156,110.3556,210
Wates=Kabupaten Kulon Progo -7.8572,110.1569,23
Wonosari=Kabupaten Gunungkidul -7.9656,110.6036,181
Yogyakarta -7.8014,110.3647,110
# DKI Jakarta
Jakarta -6.2146,106.8451,16
Pulau Pramuka -5.7458,106.6139,7
# Jawa Barat
Arjawinangun -6.6453,108.4103,14
Astanajapura -6.8017,108.6311,6
Bandung -6.9222,107.6069,714
Banjaran -7.0453,107.5878,674
Bekasi -6.2349,106.9896,18
Bogor -6.5944,106.7892,245
Caringin -6.7061,106.8214,444
Ciamis -7.3257,108.3534,207
Ciampea -6.5547,106.7008,147
Cianjur -6.8222,107.1394,456
Cibinong=Kabupaten Bogor -6.4817,106.8542,137
Cicurug -6.7814,106.7825,502
Cikampek -6.4197,107.4558,61
Cikarang=Kabupaten Bekasi -6.2611,107.1528,17
Cikupa -6.2364,106.5083,30
Cileunyi -6.9389,107.7528,703
Cimahi -6.8722,107.5425,764
Ciputat -6.2375,106.6956,23
Ciranjang-hilir -6.82,107.2572,266
Cirebon -6.7063,108.557,8
Citeureup -6.4856,106.8819,136
Depok -6.4,106.8186,92
Garut -7.2024,107.8878,756
Indramayu -6.3264,108.32,5
Jampang Tengah -7.0568,106.8014,518
Jatibarang -6.4747,108.3153,12
Jatiwangi -6.7336,108.2628,47
Karangsembung -6.8487,108.6422,14
Karawang -6.3053,107.3197,12
Kawalu -7.3817,108.2082,325
Klangenan -6.7094,108.44,25
Kresek -6.1314,106.3797,16
Kuningan -6.9758,108.4831,537
Lembang -6.8117,107.6175,1252
Majalengka -6.8361,108.2278,126
Margahayukencana -6.9708,107.5675,668
Ngamprah=Kabupaten Bandung Barat -6.8036,107.2753,269
Padalarang -6.8378,107.4728,703
Palimanan -6.7069,108.4242,26
Pamanukan -6.2842,107.8106,10
Pamulang -6.3428,106.7383,65
Parigi -7.7015,108.496,11
Parung -6.4214,106.7331,101
Pasarkemis -6.1703,106.5303,20
Paseh -7.1026,107.7641,918
Pelabuhanratu=Kabupaten Sukabumi -6.9875,106.5514,21
Plumbon -6.705,108.4728,22
Purwakarta -6.5569,107.4433,86
Rengasdengklok -6.1592,107.2981,10
Sawangan -6.4028,106.7744,88
Sepatan -6.1189,106.575,11
Serpong -6.3169,106.6642,49
Singaparna=Kabupaten Tasikmalaya -7.3515,108.111,430
Soreang=Kabupaten Bandung -7.0331,107.5183,744
Subang -6.57,107.7567,96
Sukabumi -6.9181,106.9267,613
Sumber=Kabupaten Cirebon -6.7603,108.4831,72
Sumedang -6.8586,107.9164,460
Sumedang Utara -6.85,107.9167,467
Tasikmalaya -7.3274,108.2207,354
Teluknaga -6.0989,106.6381,8
Weru -6.711,108.5037,19
# Jawa Tengah
Adiwerna -6.9375,109.1325,23
Ambarawa -7.2633,110.3975,481
Baekrajan -6.7674,110.8541,68
Baki -7.6128,110.7839,104
Banjarnegara -7.3961,109.6961,300
Batang -6.9078,109.7303,10
Blora -6.9698,111.4186,89
Boyolali -7.5331,110.5958,438
Brebes -6.8691,109.0378,8
Cepu -7.1475,111.5906,36
Cilacap -7.7264,109.0094,10
Comal -6.9053,109.5347,13
Demak -6.8909,110.6396,9
Dukuhturi -6.9,109.0833,4
Grogol -7.6011,110.8186,93
Jatiroto -7.8833,111.1167,265
Jepara -6.5924,110.671,5
Kajen=Kabupaten Pekalongan -7.0324,109.5773,36
Karanganom -7.6489,110.625,217
Karanganyar -7.5983,110.9444,157
Kartasura -7.5519,110.7378,134
Kebumen -7.6686,109.6536,29
Kedungwuni -6.9704,109.6479,17
Kendal -6.9213,110.2022,6
Klaten -7.7058,110.6064,159
Kudus -6.8048,110.8405,27
Magelang -7.4706,110.2178,379
Mertoyudan -7.52,110.2264,351
Mungkid=Kabupaten Magelang -7.5925,110.2189,250
Pati -6.7559,111.038,13
Pecangaan -6.6978,110.7107,18
Pekalongan -6.8886,109.6753,10
Pemalang -6.8919,109.3826,12
Purbalingga -7.3881,109.3639,61
Purwodadi=Kabupaten Grobogan -7.0868,110.9158,29
Purwokerto=Kabupaten Banyumas -7.4214,109.2344,81
Purworejo -7.7114,110.0103,71
Rembang -6.707,111.3498,11
Salatiga -7.3319,110.4928,571
Semarang -6.9931,110.4208,18
Slawi=Kabupaten Tegal -6.9816,109.1407,43
Sokaraja -7.4581,109.2881,48
Sragen -7.4264,111.0222,90
Sukoharjo -7.6725,110.8381,103
Surakarta -7.5561,110.8317,100
Tarub -6.9333,109.1667,22
Tegal -6.8694,109.1402,7
Temanggung -7.3192,110.1928,556
Ungaran=Kabupaten Semarang -7.1397,110.405,351
Wedi -7.7431,110.5794,148
Weleri -6.9713,110.0666,17
Wonogiri -7.8144,110.9206,170
Wonosobo -7.3589,109.9031,794
# Jawa Timur
Bangil=Kabupaten Pasuruan -7.5994,112.8186,2
Bangkalan -7.0455,112.7351,4
Banyuwangi -8.2325,114.3576,24
Batu -7.87,112.5283,881
Besuki -7.7338,113.6979,6
Blitar -8.0983,112.1681,180
Bojonegoro -7.1502,111.8817,24
Bondowoso -7.9135,113.8214,258
Caruban=Kabupaten Madiun -7.5447,111.6566,80
Gedangan -7.3908,112.7267,5
Genteng -8.3667,114.15,172
Gresik -7.1539,112.6561,10
Jember -8.1721,113.6995,86
Jombang -7.546,112.2331,43
Kebomas -7.1667,112.6333,36
Kediri -7.8167,112.0167,74
Kedungwaru -8.0667,111.9167,90
Kepanjen=Kabupaten Malang -8.1303,112.5727,341
Kertosono -7.5833,112.1,43
Kraksaan=Kabupaten Probolinggo -7.7583,113.3958,1
Lamongan -7.1167,112.4167,8
Lawang -7.8353,112.6947,509
Lumajang -8.1335,113.2248,56
Madiun -7.6298,111.5239,69
Magetan -7.6567,111.3314,356
Malang -7.9797,112.6304,452
Mojokerto -7.4664,112.4338,25
Mojosari=Kabupaten Mojokerto -7.5194,112.5597,32
Muncar -8.4333,114.3333,6
Nganjuk -7.6051,111.9035,59
Ngasem=Kabupaten Kediri -7.8058,112.0408,77
Pacitan -8.1939,111.1033,10
Pamekasan -7.1568,113.4746,18
Pare -7.7679,112.198,141
Pasuruan -7.6453,112.9075,9
Ponorogo -7.8685,111.462,103
Probolinggo -7.7543,113.2159,15
Sampang -7.1872,113.2394,5
Sidoarjo -7.4478,112.7183,5
Singosari -7.8924,112.6658,501
Situbondo -7.7062,114.0098,36
Sumenep -7.0167,113.8667,8
Surabaya -7.2492,112.7508,8
Trenggalek -8.0764,111.7064,113
Tuban -6.8976,112.0649,13
Tulangan Utara -7.4737,112.6505,8
Tulungagung -8.0657,111.9025,89
`;
