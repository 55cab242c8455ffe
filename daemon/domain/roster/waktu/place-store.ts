import type { Place } from '#shared/roster/place.ts';

/** A schedule whose order in its day depends on a prayer. */
export interface OrderedRow {
  id: string;
  /** Plain date. */
  tanggal: string;
  waktu: string;
  waktu_order: number;
  id_masjid: string;
}

/** What a mosque says of its place. */
export interface OwnPlace {
  lokasi: Place | null;
  /** Metres above sea level. */
  tinggi: number | null;
}

export interface PlaceStore {
  /** The location and height of a mosque. */
  lokasiOf(id_masjid: string): OwnPlace | undefined;
  /** The mosques with a location or a height. */
  lokasi(): Map<string, OwnPlace>;
  /** The deployment's location, as an admin has set it. */
  branding(): Place | null;
  /**
   * A string that changes with every change of a location. Undefined inside a transaction: it may still be rolled back,
   * so nothing may be cached.
   */
  revision(): string | undefined;
  /** Pengajian of a mosque, or those with greater ids than one, by id. */
  ofMasjid(id_masjid: string): OrderedRow[];
  after(id: string, limit: number): OrderedRow[];
  among(ids: readonly string[]): OrderedRow[];
  setOrder(id: string, waktu_order: number): void;
  /** Counts every change of what the public sees. */
  landingVersion(): number;
  /** Records that the public order has changed. */
  changeLanding(): void;
}
