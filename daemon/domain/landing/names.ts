import type { LandingNames, LandingStore } from '#daemon/storage/landing/landing.ts';

/**
 * Makes names distinct: the second of equal ones becomes 'Al-Ikhlas (2)'. Cached until a mosque or a preacher changes.
 */
export function createDistinctNames(store: Pick<LandingStore, 'namesVersion' | 'sharedNames'>): () => LandingNames {
  let known: { version: string; names: LandingNames } | undefined;
  return () => {
    const version = store.namesVersion();
    if (known?.version !== version) {
      known = {
        version,
        names: {
          masjid: distinctNames(store.sharedNames('masjid')),
          mubaligh: distinctNames(store.sharedNames('mubaligh')),
        },
      };
    }
    return known.names;
  };
}

/**
 * The second row of a name becomes 'Al-Ikhlas (2)', by id, so that a name stays with its row; the map contains only
 * changed names.
 */
function distinctNames(rows: readonly { id: string; nama: string }[]): Map<string, string> {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  for (const { id, nama } of rows) {
    const count = (seen.get(nama.toLowerCase()) ?? 0) + 1;
    seen.set(nama.toLowerCase(), count);
    if (count > 1) names.set(id, `${nama} (${count})`);
  }
  return names;
}
