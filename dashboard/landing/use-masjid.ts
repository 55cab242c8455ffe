import { useEffect, useState } from 'react';
import type { LandingMasjid } from '#shared/landing/landing-masjid.ts';
import type { LandingState } from '#shared/landing/landing.ts';
import { fetchMasjid } from './fetch-state.ts';
import { useFresh } from './use-fresh.ts';

export interface MasjidControl {
  /** The mosque whose card is shown: the one in the address, else the visitor's own. */
  masjid: LandingMasjid | undefined;
  isOwn: boolean;
  /** The mosque in the URL is unknown. */
  isUnknown: boolean;
  setOwn(isOwn: boolean): void;
}

/** The mosque of the address, or 'Masjid saya', which is looked up again like everything on the page. */
export function useMasjid(asked: string | undefined, first: LandingState['masjid']): MasjidControl {
  const [own, setOwn] = useState(readOwnMasjid);
  const kunci = asked ?? own?.kunci ?? '';
  const { value } = useFresh<LandingMasjid | null>(
    kunci,
    async (signal) => ({ value: await fetchMasjid(kunci, signal) }),
    first ? { key: first.kunci, value: first } : undefined,
  );
  const isOwn = kunci !== '' && kunci === own?.kunci;

  useEffect(() => {
    if (isOwn && value) keepOwnMasjid(value);
  }, [isOwn, value]);

  const kept = isOwn ? own : undefined;
  const masjid = value === null ? undefined : (value ?? kept);
  return {
    masjid,
    isOwn,
    isUnknown: asked !== undefined && (value === null || (value === undefined && first === null && !kept)),
    setOwn(chosen) {
      const next = chosen ? masjid : undefined;
      setOwn(next);
      keepOwnMasjid(next);
    },
  };
}

/** 'Masjid saya': a visitor's choice and the card as it was last seen, in this browser alone. All of it is public. */
const PLACE = 'masjid-saya';

function readOwnMasjid(): LandingMasjid | undefined {
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

function keepOwnMasjid(masjid: LandingMasjid | undefined): void {
  try {
    if (masjid) localStorage.setItem(PLACE, JSON.stringify(masjid));
    else localStorage.removeItem(PLACE);
  } catch {
    // Not stored: the choice lasts until the page is closed.
  }
}
