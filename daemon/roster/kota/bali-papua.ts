/** Places of Bali, Nusa Tenggara, Maluku and Papua, by province; see kota-data.ts. */
export const BALI_PAPUA = `
# Bali
Amlapura=Kabupaten Karangasem -8.45,115.6167,86
Bangli -8.4542,115.3545,423
Banjar -8.19,114.9675,15
Denpasar -8.65,115.2167,33
Gianyar -8.5435,115.3272,123
Mangupura=Kabupaten Badung -8.5439,115.17,127
Negara=Kabupaten Jembrana -8.3567,114.6169,12
Semarapura=Kabupaten Klungkung -8.5346,115.4022,97
Singaraja=Kabupaten Buleleng -8.112,115.0882,11
Tabanan -8.5413,115.1252,126
# Maluku
Ambon -3.6958,128.1833,12
Bula -3.1112,130.4954,33
Kota Ternate 0.7833,127.3667,157
Langgur -5.6669,132.7376,11
Masohi=Kabupaten Maluku Tengah -3.2983,128.9688,21
Namlea=Kabupaten Buru -3.2619,127.0929,34
Namrole -3.8455,126.7262,13
Piru -3.0618,128.1945,25
Tiakur -8.15,127.795,21
Tual -5.6288,132.7523,41
# Maluku Utara
Bobong -1.9463,124.3839,4
Daruba 2.0505,128.294,8
Jailolo=Kabupaten Halmahera Barat 1.065,127.4679,19
Labuha=Kabupaten Halmahera Selatan -0.6255,127.4781,5
Maba 0.7007,128.292,10
Sanana -2.0585,125.9779,10
Sofifi 0.7373,127.5588,9
Ternate 0.7906,127.3842,23
Tidore 0.6833,127.4,20
Tobelo=Kabupaten Halmahera Utara 1.7286,128.0103,11
Weda 0.3295,127.8739,4
# Nusa Tenggara Barat
Bima -8.4601,118.7267,15
Dompu -8.5365,118.4634,32
Gerung=Kabupaten Lombok Barat -8.683,116.1253,21
Godo -8.5611,118.6665,4
Mataram -8.5833,116.1167,24
Praya=Kabupaten Lombok Tengah -8.7058,116.2708,108
Selong=Kabupaten Lombok Timur -8.6503,116.5318,156
Sumbawa Besar -8.4932,117.4202,14
Taliwang=Kabupaten Sumbawa Barat -8.7449,116.8532,14
Tanjung -8.356,116.1565,13
# Nusa Tenggara Timur
Atambua -9.1061,124.8925,336
Baa -10.7263,123.0492,12
Bajawa -8.7848,120.9744,1206
Betun -9.5672,124.9075,21
Borong -8.8125,120.6097,32
Ende -8.8432,121.6623,31
Kalabahi -8.2151,124.5458,33
Kefamenanu -9.4467,124.4781,409
Kupang -10.1708,123.6069,94
Labuan Bajo -8.4964,119.8877,63
Larantuka -8.3272,123.0023,22
Lewoleba -8.3723,123.418,19
Maumere -8.6199,122.2111,18
Mbay -8.5613,121.2717,35
Oelamasi -10.0642,123.8787,50
Ruteng -8.6114,120.4644,1173
Seba -10.4933,121.8393,11
Tambolaka -9.4283,119.238,79
Waibakul -9.6356,119.4133,420
Waikabubak -9.6475,119.3889,431
Waingapu -9.6567,120.2641,26
# Papua
Abepura -2.5964,140.6324,85
Biak -1.1767,136.082,10
Botawa -2.21,136.4472,8
Burmeso -2.3261,138.0414,18
Jayapura -2.5337,140.7181,11
Sentani=Kabupaten Jayapura -2.5691,140.5127,100
Serui -1.8802,136.2426,10
Sorendiweri -0.7339,135.7361,11
Waris -3.1167,140.8833,369
# Papua Barat
Bintuni -2.1097,133.5246,12
Fakfak -2.9248,132.2981,71
Manokwari -0.8629,134.064,15
Ransiki -1.5083,134.1708,26
Rasiei -2.817,134.5292,30
Ullong -1.3708,133.9131,1953
# Papua Barat Daya
Aimas=Kabupaten Sorong -0.957,131.3354,9
Fef -0.8089,132.4322,426
Kumurkek -1.2567,132.4997,446
Sorong -0.8796,131.261,7
Teminabuan -1.4416,132.0143,35
Waisai -0.2379,130.5072,185
# Papua Pegunungan
Dekai -4.8639,139.4839,120
Elelim -3.759,139.7075,142
Karubaga -3.6994,138.4579,1781
Kenyam -4.5997,138.3842,139
Kobakma -3.6642,139.065,961
Oksibil -4.9042,140.6297,1315
Sumohai -4.6894,139.3547,117
Tiom -3.9236,138.4547,2116
Wamena -4.0951,138.9449,1488
# Papua Selatan
Agats -5.545,138.1352,4
Kepi -6.5246,139.3222,12
Merauke -8.4991,140.405,8
Tanah Merah -6.0976,140.3065,26
# Papua Tengah
Ilaga -3.95,137.4,3185
Kigamani -3.9614,135.9436,1582
Mulia -3.7147,137.9853,2106
Nabire -3.3599,135.5007,8
Sugapa -3.7431,137.05,2144
Tigi -3.9667,136.2667,1772
Timika=Kabupaten Mimika -4.5468,136.8837,30
`;
