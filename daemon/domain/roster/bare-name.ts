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
for (const word of ['masjid', 'mesjid', 'masj', 'msjd', 'mjd', 'mjid']) KINDS[word] = 'masjid';
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
