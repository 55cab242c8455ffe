/** The meaning of a number in a cell, by its format. */
export type NumberMeaning = { date: boolean; time: boolean; digits: number };

export const plainNumber: NumberMeaning = { date: false, time: false, digits: 0 };

const dateOnly: NumberMeaning = { date: true, time: false, digits: 0 };
const timeOnly: NumberMeaning = { date: false, time: true, digits: 0 };
const both: NumberMeaning = { date: true, time: true, digits: 0 };

/** Ids below 164 carry no code in the file; those from 27 on are the East Asian ones. */
export function builtInMeaning(id: number): NumberMeaning {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58) || id === 36) return dateOnly;
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return timeOnly;
  return id === 22 ? both : plainNumber;
}

/** No program writes a longer one, and the patterns below would be slow on it. */
const longestCode = 255;

/**
 * Parses a format code such as `[$-421]dddd, d mmmm yyyy` or `hh"."mm`. `m` is a month unless it is beside hours or
 * seconds. A code of zeros only, which keeps the 0 of a phone number, gives its number of digits.
 */
export function meaningOf(code: string): NumberMeaning {
  if (code.length > longestCode) return plainNumber;
  const elapsed = /\[(h+|m+|s+)\]/i.test(code);
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gs, '')
    .split(';', 1)
    .join('')
    .toLowerCase();
  if (/^0+$/.test(bare)) return { date: false, time: false, digits: bare.length };
  if (bare === 'general' || bare === 'standard') return plainNumber;
  const letters = bare.replace(/am\/pm|a\/p/g, 'h').replace(/[^dmyhs]/g, '');
  const time = elapsed || /[hs]/.test(letters);
  const date = /[dy]/.test(letters) || (!time && letters.includes('m'));
  if (date) return time ? both : dateOnly;
  return time ? timeOnly : plainNumber;
}
