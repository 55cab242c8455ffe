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
  /** The logo's file extension, null for the default logo. */
  logo_type: string | null;
  /** Increases with every change of the logo. */
  logo_version: number;
  /** The deployment's location; null if not set. */
  lokasi: NamedPlace | null;
}
