import type { Base } from '#daemon/base/base.ts';
import { createLampiranStore } from './lampiran.store.ts';
import { createLampiranService, type ReadPicture } from './lampiran.ts';

/** Files that go out with messages. */
export const createLampiran = (base: Base, needs: { readPicture: ReadPicture }) =>
  createLampiranService({ ...base, ...needs, store: createLampiranStore(base.db) });
export type Lampiran = ReturnType<typeof createLampiran>;

export type { SentFile } from './lampiran.ts';
export { lampiranRoutes } from './lampiran.routes.ts';
