import { distance } from 'fastest-levenshtein';
import type { YieldLoop } from '#daemon/base/clock.ts';

/** How a name is compared without what people leave out or add: titles, degrees, the kind of a mosque, brackets. */
export interface BareName {
  /** Equal for names that may be the same. */
  key(name: string): string;
  /** Whether a typed name with the key of a stored one may mean it. */
  fits(typed: string, name: string): boolean;
  /** Of several that fit, whether this one is called as it was typed. */
  prefers(typed: string, name: string): boolean;
}

/** Titles before a preacher's name: people write them in many ways, or not at all. */
const TITLES = new Set(
  `ustadz ustaz ustad ust ustd ustz us ustadzah ustazah ustzh kh k h hj haji hajjah kyai kiai ky nyai bapak bpk bp pak ibu
  sdr sdri saudara buya abuya habib hb sayyid gus lora tgk teungku tgh tuan guru abah abi ajengan aang mbah syekh syeikh
  syaikh syech sheikh prof profesor dr drs dra drg ir apt cand hc letkol kolonel kol mayor kapten brigjen mayjen letjen
  akbp akp kompol kombes irjen purn mukarram mukarrom`.split(/\s+/),
);
const HAJI = new Set(['h', 'hj', 'haji', 'hajjah', 'kh', 'tgh']);
/** Degrees behind a name, also without a comma; short ones only in capitals or with dots. */
const DEGREES = new Set(
  `lc ma mag sag sh shi mh mhi spd spdi mpd mpdi se sei mei me ssos ssosi msos sthi sth mth mthi shum mhum ssi msi mm mt
  st skom mkom sip mip map mba ba bsc msc phd dea dipl ssy msy siq sq mud mphil sak mak skm mkes sked skep ners amd amk
  sps spsi mpsi hafidz hafizh hafiz`.split(/\s+/),
);
/** What in brackets says more than who he is. */
const TELLING = /badal|ganti|batal|cuti|libur|izin|ijin|sakit|imam|mua[dz]|cadang|atau|\?/i;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['\u2019`\u2018\u02bc]/g, '');
const wordsOf = (text: string): string =>
  plain(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}#]+/u)
    .filter((word) => word !== '')
    .join(' ');

const isTitle = (word: string): boolean => TITLES.has(word.toLowerCase());

/** 'SAg', 'M.Si.', 'Lc', 'MA'; not 'Ma' or 'Se', which are names. */
function isDegree(token: string): boolean {
  const letters = token.replace(/[^\p{L}]/gu, '');
  if (!DEGREES.has(letters.toLowerCase())) return false;
  const isShort = letters.length <= 3 && letters.toLowerCase() !== 'lc';
  return !isShort || token.slice(0, -1).includes('.') || /\p{Lu}.*\p{Lu}/u.test(letters);
}

/** Behind a comma also degrees that nobody listed: 'M.Th.I.', 'SPT'. */
const isDegreeAfterComma = (token: string): boolean =>
  isDegree(token) ||
  DEGREES.has(token.replace(/[^\p{L}]/gu, '').toLowerCase()) ||
  /^\p{Lu}{2,5}\.?$/u.test(token) ||
  /^\p{Lu}\p{L}{0,4}(?:\.\p{Lu}\p{L}{0,4})+\.?$/u.test(token);

interface Parsed {
  core: string;
  inner: string;
  /** 'H. Abdul Karim' may be another man than 'Abdul Karim'. */
  isMarked: boolean;
  /** The kind of a mosque and its rank; '' if it is not said. */
  kind: string;
  rank: string;
  isTelling: boolean;
}

function parsedName(name: string): Parsed {
  let inner = '';
  const outer = plain(name).replace(/\(([^)]*)\)?/g, (_, text: string) => {
    // '(Purn)', '(Cand)' are parts of a title.
    if (!isTitle(text.replace(/\W/g, ''))) inner += ` ${text}`;
    return ' ';
  });
  const [first = '', ...rest] = outer.split(',');
  const tokens = first.split(/[\s\u2013-]+/).filter((token) => token !== '');
  let isMarked = false;
  const take = (word: string) => {
    isMarked ||= HAJI.has(word.toLowerCase());
  };
  while (tokens.length > 1 || (tokens.length === 1 && tokens[0]!.includes('.'))) {
    const parts = tokens[0]!.split('.').filter((part) => part !== '');
    const isAl = /^al$/i.test(parts.join('')) && tokens.length > 2 && isTitle(tokens[1]!.replace(/\W/g, ''));
    if (isAl || parts.every(isTitle)) {
      if (tokens.length === 1) break;
      parts.forEach(take);
      if (parts.map((part) => part.toLowerCase()).join('') === 'kh') isMarked = true;
      tokens.shift();
      continue;
    }
    const titles = parts.findIndex((part) => !isTitle(part));
    if (titles <= 0 || parts.length < 2) break;
    parts.slice(0, titles).forEach(take);
    tokens[0] = parts.slice(titles).join('.');
  }
  while (tokens.length > 1 && isDegree(tokens.at(-1)!)) {
    const isHafidz = /^hafi/i.test(tokens.pop()!);
    if (isHafidz && tokens.length > 1 && /^al$/i.test(tokens.at(-1)!)) tokens.pop();
  }
  const behind = rest.flatMap((part) =>
    part
      .replace(/\bal[\s-]+(?=hafi)/gi, '')
      .split(/\s+/)
      .filter((token) => token !== '' && !isDegreeAfterComma(token)),
  );
  const core = wordsOf([...tokens, ...behind].join(' '));
  return {
    core: core === '' ? wordsOf(name) : core,
    inner: wordsOf(inner),
    isMarked,
    kind: '',
    rank: '',
    isTelling: TELLING.test(inner) || name.includes('?'),
  };
}

const KINDS: Record<string, string> = { mushalla: 'mushalla', langgar: 'langgar', surau: 'surau', tajug: 'tajug' };
for (const word of ['masjid', 'mesjid', 'masj', 'msj', 'msjd', 'mjd', 'mjid']) KINDS[word] = 'masjid';
for (const word of ['mushola', 'musholla', 'mushala', 'musala', 'musalla', 'mushollah', 'mushallah', 'msl'])
  KINDS[word] = 'mushalla';
const RANKS: Record<string, string> = { raya: 'raya', agung: 'agung', besar: 'besar', jami: 'jami', jamik: 'jami' };

function parsedPlace(name: string): Parsed {
  let inner = '';
  const outer = plain(name).replace(/\(([^)]*)\)?/g, (_, text: string) => {
    inner += ` ${text}`;
    return ' ';
  });
  const [first = '', ...rest] = outer.split(',');
  const words = first.split(/[\s-]+/).filter((word) => word !== '');
  let [kind, rank] = ['', ''];
  let isMarked = false;
  while (words.length > 1) {
    const word = words[0]!.toLowerCase().replace(/\.$/, '');
    const own = KINDS[word] ?? (words[0]!.toLowerCase() === 'm.' ? 'masjid' : undefined);
    if (own !== undefined && kind === '') kind = own;
    else if (RANKS[word] === 'jami') isMarked = true;
    else if (RANKS[word] !== undefined && rank === '') rank = RANKS[word];
    else break;
    words.shift();
  }
  if (words.length > 1 && words[0]!.toLowerCase() === 'al') words.shift();
  const core = wordsOf(words.join(' '));
  return {
    core: core === '' ? wordsOf(name) : core,
    inner: wordsOf([inner, ...rest].join(' ')),
    isMarked,
    kind,
    rank,
    isTelling: name.includes('?'),
  };
}

function bare(parse: (name: string) => Parsed): BareName {
  // Each name is compared with many.
  const known = new Map<string, Parsed>();
  const parsed = (name: string): Parsed => {
    let found = known.get(name);
    if (!found) {
      if (known.size > 20_000) known.clear();
      found = parse(name);
      known.set(name, found);
    }
    return found;
  };
  return {
    key: (name) => parsed(name).core,
    fits(typed, name) {
      const [own, other] = [parsed(typed), parsed(name)];
      if (own.isTelling) return false;
      if (own.inner !== '' && other.inner !== '' && own.inner !== other.inner) return false;
      if (own.kind !== '' && own.kind !== (other.kind || 'masjid')) return false;
      // 'Nurul Falah' may be the Masjid Agung Nurul Falah, 'Masjid Raya Nurul Falah' is another.
      return own.rank === other.rank || (own.kind === '' && own.rank === '');
    },
    prefers(typed, name) {
      const [own, other] = [parsed(typed), parsed(name)];
      if (own.inner !== '' && own.inner !== other.inner) return false;
      return own.isMarked ? other.isMarked : own.inner !== '';
    },
  };
}

/** 'Ust. Ahmad, Lc' equals 'Ustadz Ahmad', 'Masjid Al Huda' equals 'Al-Huda'. */
export const bareName = { mubaligh: bare(parsedName), masjid: bare(parsedPlace) };

/** The key of a typed name: ignores case and extra spaces. */
export function nameKey(name: string): string {
  const trimmed = name.trim();
  // Few names have such spaces, and to look is quicker than to replace.
  return (/\s\s|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed).toLowerCase();
}

/** Why a text matches no row, and similar labels; both are computed only when called. */
export interface Unnamed {
  problem(yieldLoop: YieldLoop): string | Promise<string>;
  terdekat(yieldLoop: YieldLoop): readonly string[] | Promise<readonly string[]>;
}

export interface NameIndex {
  /** The names for a drop-down, in the given order; equal names have their ids: 'Al-Ikhlas #12'. */
  labels: string[];
  /** The label of a row; '' if there is no such row. */
  label(id: string): string;
  /** The row that a text names, or the reason why there is none, computed only when called. */
  resolve(text: string): { id: string } | Unnamed;
  /** The labels that are most similar to a text, the nearest first. */
  nearest(text: string, yieldLoop: YieldLoop): Promise<readonly string[]>;
}

/** How many unknown names get suggestions: each search compares all names. */
const SUGGESTED_MAX = 200;
/** How many names are suggested for an unknown one. */
const SUGGESTIONS = 3;
/** Limit of all suggestions of an index, in steps of the comparison: about a second. */
const STEPS_MAX = 150_000_000;
/** Steps between two turns of the event loop: a few milliseconds. */
const STEPS_AT_ONCE = 500_000;
/** Letters of one name that a step compares with one letter of the other. */
const LETTERS_A_STEP = 32;
/** Shorter words are not compared. */
const WORD_LEAST = 3;
/** A second or third name is suggested only if its edit distance is at most this part of its length. */
const NEAR = 1 / 3;
/** So is the first one, with this part. */
const NEAR_FIRST = 2 / 5;

/** Maximum length of a name; a longer text gets no suggestion, and its message shows only its beginning. */
const LONGEST = 100;
const shown = (text: string) => (text.length > LONGEST ? `${text.slice(0, 60)}…` : text);

/**
 * Finds rows by their names in a spreadsheet (contract, Spreadsheets). `noun` is 'masjid' or 'mubaligh'. A text that
 * equals no name may still match one by `loose`, if it matches only one.
 */
export function createNameIndex(
  noun: string,
  rows: readonly { id: string; nama: string }[],
  loose?: BareName,
): NameIndex {
  // Computed once for each of thousands of names.
  const ownKeys = rows.map((row) => nameKey(row.nama));
  const idsByKey = Map.groupBy(rows, (_, at) => ownKeys[at]!);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const labelOf = (row: { id: string; nama: string }, ownKey = nameKey(row.nama)) =>
    idsByKey.get(ownKey)!.length > 1 ? `${row.nama} #${row.id}` : row.nama;
  const labels = rows.map((row, at) => labelOf(row, ownKeys[at]));
  const suggestions = new Map<string, readonly string[]>();
  const keys = labels.map((label, at) =>
    loose ? loose.key(label) : label === rows[at]!.nama ? ownKeys[at]! : nameKey(label),
  );
  const idsByLooseKey = loose && Map.groupBy(rows, (row) => loose.key(row.nama));
  const looseKey = loose?.key ?? nameKey;
  let steps = STEPS_MAX;
  const bareOf = (noun === 'masjid' ? bareName.masjid : bareName.mubaligh).key;
  let wordsOf: ReadonlySet<string>[] | undefined;

  async function suggested(key: string, yieldLoop: YieldLoop): Promise<readonly string[]> {
    const known = suggestions.get(key);
    if (known) return known;
    if (suggestions.size >= SUGGESTED_MAX || steps <= 0) return [];
    wordsOf ??= labels.map((label) => new Set(bareOf(label).split(' ')));
    const typed = bareOf(key)
      .split(' ')
      .filter((word) => word.length >= WORD_LEAST);
    const { near, taken } = await nearest(key, keys, { typed, wordsOf }, steps, yieldLoop);
    steps -= taken;
    const found = near.map((place) => labels[place]!);
    suggestions.set(key, found);
    return found;
  }

  function looselyNamed(text: string): readonly { id: string; nama: string }[] {
    const key = loose?.key(text) ?? '';
    const all = (key === '' ? undefined : idsByLooseKey?.get(key)) ?? [];
    const fitting = all.filter(({ nama }) => loose!.fits(text, nama));
    if (all.length < 2) return fitting;
    const preferred = fitting.filter(({ nama }) => loose!.prefers(text, nama));
    return preferred.length === 1 ? preferred : fitting;
  }

  const nearestTo = async (text: string, yieldLoop: YieldLoop) =>
    text.length > LONGEST ? [] : suggested(looseKey(text.replace(/#\s*\d{1,15}$/, '')), yieldLoop);

  async function unknown(text: string, yieldLoop: YieldLoop): Promise<string> {
    const near = await nearestTo(text, yieldLoop);
    const known =
      rows.length === 0
        ? `. Belum ada data ${noun}`
        : near.length === 0
          ? ''
          : `. Nama terdekat: ${near.map((name) => `'${name}'`).join(', ')}`;
    return `${capital(noun)} '${shown(text)}' tidak ditemukan${known}`;
  }

  return {
    labels,
    label: (id) => (rowById.has(id) ? labelOf(rowById.get(id)!) : ''),
    nearest: nearestTo,
    resolve(text) {
      const key = nameKey(text);
      const named = idsByKey.get(key) ?? looselyNamed(text);
      if (named.length === 1) return { id: named[0]!.id };
      if (named.length > 1) {
        const choices = named.slice(0, 5).map((row) => labelOf(row));
        const said = choices.map((label) => `'${label}'`).join(' atau ');
        return {
          problem: () => `Ada ${named.length} ${noun} bernama '${shown(text)}'. Tulis ${said}`,
          terdekat: () => choices,
        };
      }
      const [, name, id] = /^(.*?)\s*#\s*(\d{1,15})$/.exec(key) ?? [];
      const row = id === undefined ? undefined : rowById.get(id);
      if (row && (name === '' || nameKey(name!) === nameKey(row.nama))) return { id: row.id };
      return {
        problem: (yieldLoop) => unknown(text, yieldLoop),
        terdekat: (yieldLoop) => nearestTo(text, yieldLoop),
      };
    },
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Indexes of the nearest names: first those that contain the whole text, then those with all of its words, then those
 * with some of its words (without titles, the shortest first), then by edit distance; equal ones in the given order.
 * Returns none if nothing is near, or if the comparison takes too many steps.
 */
async function nearest(
  key: string,
  keys: readonly string[],
  { typed, wordsOf }: { typed: readonly string[]; wordsOf: readonly ReadonlySet<string>[] },
  stepsMax: number,
  yieldLoop: YieldLoop,
): Promise<{ near: number[]; taken: number }> {
  const words = ` ${key.replaceAll('-', ' ')} `;
  const best: { place: number; far: number }[] = [];
  const worst = () => (best.length < SUGGESTIONS ? Number.POSITIVE_INFINITY : best.at(-1)!.far);
  let taken = 0;
  let pauseAt = STEPS_AT_ONCE;
  for (const [place, name] of keys.entries()) {
    if (taken >= pauseAt) {
      await yieldLoop();
      pauseAt = taken + STEPS_AT_ONCE;
    }
    if (taken >= stepsMax) return { near: [], taken };
    taken += LETTERS_A_STEP;
    const holds = key !== '' && ` ${name.replaceAll('-', ' ')} `.includes(words);
    // A name that contains the text ranks before all others.
    const shared = holds ? typed.length : typed.filter((word) => wordsOf[place]!.has(word)).length;
    const isNamed = holds || shared > 0;
    const kind = holds ? 3 : shared === typed.length ? 2 : shared / typed.length;
    const least = isNamed ? -kind - 0.01 / name.length : Math.abs(name.length - key.length);
    if (least >= worst()) continue;
    if (!isNamed)
      taken += Math.ceil(Math.max(key.length, name.length) / LETTERS_A_STEP) * Math.min(key.length, name.length);
    const far = isNamed ? least : distance(key, name);
    if (far >= worst()) continue;
    const at = best.findIndex((other) => far < other.far);
    best.splice(at < 0 ? best.length : at, 0, { place, far });
    if (best.length > SUGGESTIONS) best.pop();
  }
  const near = best.filter(({ place, far }, rank) => far <= keys[place]!.length * (rank === 0 ? NEAR_FIRST : NEAR));
  return { near: near.map(({ place }) => place), taken };
}
