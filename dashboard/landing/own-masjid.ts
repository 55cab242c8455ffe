import type { LandingMasjid } from '#shared/landing/landing-masjid.ts';

/** 'Masjid saya': a visitor's choice and the card as it was last seen, in this browser alone. All of it is public. */
const PLACE = 'masjid-saya';

export function readOwnMasjid(): LandingMasjid | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? 'null') as LandingMasjid | null;
    const isCard =
      typeof kept?.kunci === 'string' &&
      typeof kept.nama_masjid === 'string' &&
      Array.isArray(kept.jumat) &&
      Array.isArray(kept.pengajian);
    return isCard ? kept : undefined;
  } catch {
    // A browser may refuse to keep anything, and others write into the same place.
    return undefined;
  }
}

export function keepOwnMasjid(masjid: LandingMasjid | undefined): void {
  try {
    if (masjid) localStorage.setItem(PLACE, JSON.stringify(masjid));
    else localStorage.removeItem(PLACE);
  } catch {
    // Not stored: the choice lasts until the page is closed.
  }
}
