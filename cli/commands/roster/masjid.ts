import { masjidEndpoints, masjidNoun } from '#shared/roster/masjid.ts';
import type { Frame } from '../../group.ts';
import { declareContact } from '../../roster/contact.ts';

/** Where it stands in the help. */
export const place = 41;

export const declare = (frame: Frame): void =>
  declareContact(frame, {
    noun: masjidNoun,
    endpoints: masjidEndpoints,
    example: { name: 'Al-Huda', options: "--ketua-dkm 'H. Umar' --hp 081200000001" },
  });
