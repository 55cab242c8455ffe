import { DEFAULT_APP_NAME } from '#shared/roster/branding.ts';
import type { Drizzle } from '../base/database.ts';
import { branding } from '../base/schema.ts';

export interface StoredBranding {
  app_name: string;
  app_credit: string;
  /** The logo's file ending, null for the default logo. */
  logo_type: string | null;
  /** Counts every change of the logo and never goes back. */
  logo_version: number;
}

const START: StoredBranding = { app_name: DEFAULT_APP_NAME, app_credit: '', logo_type: null, logo_version: 0 };

export function createBrandingStore(db: Drizzle) {
  return {
    get(): StoredBranding {
      const { app_name, app_credit, logo_type, logo_version } = branding;
      return db.select({ app_name, app_credit, logo_type, logo_version }).from(branding).get() ?? START;
    },

    logo: (): Buffer | null => db.select({ logo: branding.logo }).from(branding).get()?.logo ?? null,

    save(changes: Partial<StoredBranding> & { logo?: Buffer | null }): void {
      db.insert(branding).values({ id: 1, ...START, ...changes }).onConflictDoUpdate({ target: branding.id, set: changes }).run();
    },
  };
}
export type BrandingStore = ReturnType<typeof createBrandingStore>;
