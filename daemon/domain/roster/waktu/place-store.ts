import type { Place } from '#shared/roster/place.ts';

/** A schedule whose place in its day is told by a prayer. */
export interface OrderedRow {
  id: string;
  /** Plain date. */
  tanggal: string;
  waktu: string;
  waktu_order: number;
  id_masjid: string;
}

export interface PlaceStore {
  /** Where a mosque lies, or null. */
  lokasiOf(id_masjid: string): Place | null;
  /** The mosques whose place is known. */
  lokasi(): Map<string, Place>;
  /** Where the deployment stands, as an admin has set it. */
  branding(): Place | null;
  /**
   * Another text once a place has changed; undefined inside a transaction, which may yet be rolled back: then nothing
   * may be remembered.
   */
  revision(): string | undefined;
  /** Pengajian of a mosque, or those with greater ids than one, by id. */
  ofMasjid(id_masjid: string): OrderedRow[];
  after(id: string, limit: number): OrderedRow[];
  setOrder(id: string, waktu_order: number): void;
  /** What the public sees has changed its order. */
  changeLanding(): void;
}
