/**
 * Words of the CLI that are not for people: names from the program or the database, English words and other formats.
 */

/**
 * English words that do not occur in Indonesian sentences. Names of commands, options and values are removed before.
 */
const ENGLISH = new Set(
  `the is are was were been has have had does did not cannot could should would must will this that these those there
  here where when while which who what why how because and with without from into onto of for before after between
  about than then too very only every each other another new old last next previous first missing invalid error failed
  failure required expected unknown unsupported found exists already empty wrong denied refused forbidden allowed
  timeout timed warning please try again again found rows row column table database record field value values string
  number boolean object array user account settings directory folder created updated deleted removed added changed
  sent waiting running done success finished started stopped saved loaded connected disconnected`.split(/\s+/),
);
/** English words that stand in Indonesian sentences, each with its reason. */
const BORROWED: Record<string, string> = {
  'phone number id': 'the field in the Cloud API’s own console, where it is to be looked for',
  'whatsapp business account id': 'the same',
  'system user': 'the same',
  'waiting (menunggu)': 'a state as the contract has it on the wire, typed after --status, with what it means',
  'running (dikirim)': 'the same',
  'success (terkirim)': 'the same',
  'failed (gagal)': 'the same',
};
/** Words with underscores that a person types, or that are in a person's own text. */
const TYPED =
  /^(pengajian_bulanan|pengajian_reminder|jumatan_reminder|ringkasan_jumat|daftar_jumat|tahun_baru|isra_miraj|awal_ramadan|idul_fitri|idul_adha)$/;
/** Words in capitals that are not constants of the program. */
const CAPITALS =
  /^(MIMBAR\w*|DKM|HP|ID|JSON|CSV|QR|RTC|API|CPU|RAM|USB|SD|SSH|URL|HTTPS?|LAN|WIB|WITA|WIT|UTC|KH|KB|MB|GB|YYYY|MM|DD|HH|FILE|NOMOR|XLSX|OTP|PIN|SWT|PDF|IP|SVG|MULAI|STOP|INPUT|DISINI|INFO|KODE|JANGAN|DIUBAH|III|VII|VIII)$/;

/** Removes commands to type, options, places and people's own text, which are not sentences of the program. */
const prose = (text: string): string =>
  text
    // These are the values of an option in an error, and a command's name in the list of a group.
    .replace(/Yang ada: .*/g, ' ')
    .replace(/^ {2}[a-z-]+(?= {2,})/gm, ' ')
    .replace(/https?:\S+/g, ' ')
    .replace(/\{\{\w+\}\}/g, ' ')
    .replace(/'[^'\n]*'|"[^"\n]*"/g, ' ')
    .replace(/\b(sudo |systemctl |mimbar |npm |node )[^\n.,;()…]*/g, ' ')
    .replace(/<[\w.-]+>|\[[\w.-]+\]/g, ' ')
    .replace(/(^|[\s(,/])--?[a-z][\w-]*/gm, ' ')
    .replace(/\S*\/\S*|\S+\.(ts|js|xlsx|csv|backup|txt|db|pdf|ics)\b/g, ' ');

export function englishIn(text: string): string[] {
  let left = prose(text).toLowerCase().replace(/\s+/g, ' ');
  for (const term of Object.keys(BORROWED)) left = left.replaceAll(term, ' ');
  return (left.match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? []).filter((word) => ENGLISH.has(word));
}

/** Names from the code that occur in `text`, which is for people. */
const internalsIn = (text: string): string[] => [
  ...(text.match(/\b(?:null|undefined|NaN|Infinity)\b|\[object|\b(?:true|false)\b/g) ?? []),
  ...(prose(text).match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []).filter((word) => !TYPED.test(word)),
  ...(prose(text).match(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*\b/g) ?? []).filter(
    (word) => !CAPITALS.test(word) && (word.length > 4 || /^E[A-Z]{3}/.test(word)),
  ),
];

/** Clock times are '19.30', dates '20 Nov 2026'; what is typed may be '19:30' and '2026-11-20'. */
const timesIn = (text: string): string[] => [
  ...(text.match(/(?<![\d:.])\d{1,2}:\d{2}(?![\d:])/g) ?? []),
  ...(text.match(/\d{4}-\d{2}-\d{2}T\S*/g) ?? []),
  ...(text.match(/\b\d{1,2}([.:]\d{2})? ?[ap]\.?m\b/gi) ?? []),
];

const named = (what: string, found: string[]) => [...new Set(found)].map((word) => `${what} '${word}'`);

/** Faults in a text that shows data or errors. */
export const faultsOfText = (text: string): string[] => [
  ...faultsOfHelp(text),
  ...named('a form of time', timesIn(text)),
];

/** Faults in a help text, which may also show how times are typed. */
export const faultsOfHelp = (text: string): string[] => [
  ...named('English', englishIn(text)),
  ...named('a program’s word', internalsIn(text)),
];

/**
 * Faults of a JSON document: names in one style; instants in UTC, dates plain, wall-clock times 'HH:MM' (contract.md,
 * Dates and times); no 'null', 'undefined', 'NaN' or '[object' as text.
 */
export function faultsOfJson(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => faultsOfJson(one, `${at}[]`));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => [
      ...(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) ? [] : [`${at}.${name}: a name in another style`]),
      ...faultsOfJson(one, `${at}.${name}`),
    ]);
  if (typeof value !== 'string') return [];
  const name = at.slice(at.lastIndexOf('.') + 1).replace(/\[\]$/, '');
  const wrong =
    /^(null|undefined|NaN)$|\[object /.test(value) ||
    (/^jam(_|$)/.test(name) && !/^\d{2}:\d{2}$/.test(value)) ||
    (/^\d{4}-\d{2}-\d{2}T/.test(value) && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value));
  const sentence = /^(error|message|text|teks|keterangan|remedy|reason|alasan|paused_reason|apa|singkat)$/.test(name);
  return [...(wrong ? [value] : []), ...(sentence ? faultsOfText(value) : [])].map((fault) => `${at}: ${fault}`);
}
