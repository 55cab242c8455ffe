import { DEFAULT_APP_NAME } from '#shared/roster/branding-defaults.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { branding } from '../base/schema.ts';
import type { BrandingStore, StoredBranding } from '#daemon/domain/roster/branding-store.ts';

const START: StoredBranding = {
  app_name: DEFAULT_APP_NAME,
  app_credit: '',
  logo_type: null,
  logo_version: 0,
  lokasi: null,
};

export function createBrandingStore(db: Drizzle): BrandingStore {
  const { app_name, app_credit, logo_type, logo_version, lokasi } = branding;
  const stored = db.select({ app_name, app_credit, logo_type, logo_version, lokasi }).from(branding).prepare();
  return {
    get: (): StoredBranding => stored.get() ?? START,

    logo: (): Buffer | null => db.select({ logo: branding.logo }).from(branding).get()?.logo ?? null,

    save(changes: Partial<StoredBranding> & { logo?: Buffer | null }): void {
      db.insert(branding)
        .values({ id: 1, ...START, ...changes })
        .onConflictDoUpdate({ target: branding.id, set: changes })
        .run();
    },
  };
}
