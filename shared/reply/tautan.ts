import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idParams } from '../base/id.ts';

/** People with a personal page: preachers, and mosques' chairmen. */
export const TAUTAN_NOUNS = ['mubaligh', 'masjid'] as const;
export type TautanNoun = (typeof TAUTAN_NOUNS)[number];

/** Where personal pages begin; behind it comes the token. */
export const SAYA_PATH = '/saya/';

/** 128 bits in hex: programs that detect links in a text recognise all of it. */
export const TAUTAN_TOKEN = /^[0-9a-f]{32}$/;

/** Replaces a token wherever a message is stored or shown; of the same length. */
export const TAUTAN_MASK = '\u2022'.repeat(32);

/** `revoked`: an admin has revoked it, and messages contain no new one. */
const tautanState = z.object({
  status: z.enum(['none', 'live', 'revoked']),
  /** When the one that counts was made, UTC ISO. */
  created_at: z.string().nullable(),
});
export type TautanState = z.infer<typeof tautanState>;

const tautanMade = z.object({ url: z.string() });

const calls = <N extends TautanNoun>(noun: N, whose: string) => {
  const facts = { path: `/${noun}/:id/tautan`, access: 'account', params: idParams } as const;
  return {
    get: endpoint({ ...facts, methods: ['GET'], summary: `Keadaan tautan pribadi ${whose}`, data: tautanState }),
    create: endpoint({
      ...facts,
      methods: ['POST'],
      summary: `Buat tautan pribadi baru ${whose}; yang lama berakhir`,
      data: tautanMade,
    }),
    remove: endpoint({ ...facts, methods: ['DELETE'], summary: `Cabut tautan pribadi ${whose}`, data: tautanState }),
  };
};

export const mubalighTautanEndpoints = calls('mubaligh', 'mubaligh');
export const masjidTautanEndpoints = calls('masjid', 'ketua DKM');
