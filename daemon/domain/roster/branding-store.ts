import type { NamedPlace } from '#shared/roster/lokasi.ts';

export interface BrandingStore {
  get(): StoredBranding;
  logo: () => Buffer | null;
  save(
    changes: Partial<StoredBranding> & {
      logo?: Buffer | null;
    },
  ): void;
}

export interface StoredBranding {
  app_name: string;
  app_credit: string;
  /** The logo's file ending, null for the default logo. */
  logo_type: string | null;
  /** Counts every change of the logo and never goes back. */
  logo_version: number;
  /** The deployment's location; null where none was set. */
  lokasi: NamedPlace | null;
}
