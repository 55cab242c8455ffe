import { DEFAULT_APP_NAME } from '#shared/roster/branding-defaults.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { branding } from '#daemon/base/schema.ts';
import type { NamedPlace } from '#shared/roster/lokasi.ts';

export interface StoredBranding {
  app_name: string;
  app_credit: string;
  /** The logo's file extension, null for the default logo. */
  logo_type: string | null;
  /** Increases with every change of the logo. */
  logo_version: number;
  /** The deployment's location; null if not set. */
  lokasi: NamedPlace | null;
}

const START: StoredBranding = {
  app_name: DEFAULT_APP_NAME,
  app_credit: '',
  logo_type: null,
  logo_version: 0,
  lokasi: null,
};

export function createBrandingStore(db: Drizzle) {
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

export type BrandingStore = ReturnType<typeof createBrandingStore>;
