import type { YieldLoop } from '#daemon/base/clock.ts';
import { bareName, createNameIndex, type NameIndex } from '#daemon/roster/name.ts';
import { INFO_SHEET, type TemplateSpec } from './spreadsheets.ts';

type Noun = 'masjid' | 'mubaligh';

/** Where the names come from. */
export type NameSources<Named extends Noun = Noun> = Record<Named, { names(): { id: string; nama: string }[] }>;

const HEADERS = { masjid: 'Masjid', mubaligh: 'Mubaligh' };

/** Indexes thousands of names: reading those of one noun takes a turn, and so does indexing them. */
export async function indexNames<Named extends Noun>(
  sources: NameSources<Named>,
  nouns: readonly Named[],
  yieldLoop: YieldLoop,
): Promise<Record<Named, NameIndex>> {
  const indexes: Partial<Record<Named, NameIndex>> = {};
  for (const noun of nouns) {
    const names = sources[noun].names();
    await yieldLoop();
    indexes[noun] = createNameIndex(noun, names, bareName[noun]);
    await yieldLoop();
  }
  return indexes as Record<Named, NameIndex>;
}

/** The names for the drop-downs of a template. */
export async function nameLists<Named extends Noun>(
  sources: NameSources<Named>,
  nouns: readonly Named[],
  yieldLoop: YieldLoop,
): Promise<NonNullable<TemplateSpec['lists']>> {
  const indexes = await indexNames(sources, nouns, yieldLoop);
  const columns = nouns.map((noun) => [noun, { header: HEADERS[noun], values: indexes[noun].labels }] as const);
  return { sheet: INFO_SHEET, columns: Object.fromEntries(columns) };
}
