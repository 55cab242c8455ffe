import { mubalighEndpoints, mubalighNoun } from '#shared/roster/mubaligh.ts';
import type { Frame } from '../../group.ts';
import { declareContact } from '../../roster/contact.ts';

/** Where it stands in the help. */
export const place = 42;

export const declare = (frame: Frame): void =>
  declareContact(frame, {
    noun: mubalighNoun,
    endpoints: mubalighEndpoints,
    example: { name: 'Ustadz Ahmad', options: '--hp 081200000101' },
  });
