import type { Usulan, UsulanInput, UsulanProgress } from '../domain/roster/usulan/types.ts';

/** Parent to child: one month. */
export type Request = { type: 'usulan'; input: UsulanInput };

/** Child to parent: how far it is, then the draft, in one message: 500 mosques are a megabyte. */
export type Answer =
  | { type: 'progress'; progress: UsulanProgress }
  | { type: 'usulan'; usulan: Usulan }
  | { type: 'failed'; stack: string };
