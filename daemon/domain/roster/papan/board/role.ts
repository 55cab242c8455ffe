/** Who a column of a board names: the khatib, somebody else, or no person at all. */
export type Role = 'khatib' | 'mubaligh' | 'imam' | 'muadzin' | 'bilal' | 'badal' | 'tema' | 'kontak' | 'lain';

const WORDS: readonly [Role, RegExp][] = [
  ['kontak', /^(?:hp|telp|telepon|tlp|wa|whatsapp|kontak)$/],
  ['badal', /^(?:badal|cadangan|pengganti|serep|wakil)$/],
  ['tema', /^(?:tema|judul|materi|topik|pembahasan)$/],
  ['khatib', /^(?:k(?:h)?[aou]t+h?[ie]b|pengkhotbah|pengkhutbah)$/],
  ['mubaligh', /^(?:mubal+igh?|ustadz|ustaz|ustad|ust|penceramah|pemateri|narasumber|dai|da'i|pengisi)$/],
  ['muadzin', /^mu'?a[dz]+h?z?h?in$/],
  ['bilal', /^(?:bilal|muraqq?i|muroqq?i)$/],
  ['imam', /^imam$/],
  ['lain', /^(?:qori|qari|mc|protokol|kultum|pembawa|acara|doa|penerima|tamu)$/],
];
/** Words beside them that name nobody. */
const FILLERS =
  /^(?:petugas|nama|dan|jum'?at|jumatan|khutbah|khotbah|sh?ol?at|shalat|sholat|salat|no|nomor|utama|merangkap|sekaligus|ke|[1-5]|i{1,3}|iv|v|al|para)$/;
const LONGEST_ROLE = 40;

/**
 * The role that a heading names, undefined if it is anything else. The khatib counts among others ('Khatib / Imam'),
 * but not his number, his theme or his substitute.
 */
export function roleOf(text: string): Role | undefined {
  if (text === '' || text.length > LONGEST_ROLE) return undefined;
  const words = text
    .toLowerCase()
    .replace(/[\u2019`\u2018\u02bc]/g, "'")
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '');
  const roles = new Set<Role>();
  for (const word of words) {
    const found = WORDS.find(([, pattern]) => pattern.test(word));
    if (found) roles.add(found[0]);
    else if (!FILLERS.test(word)) return undefined;
  }
  return WORDS.find(([role]) => roles.has(role))?.[0];
}

export const isKhatib = (role: Role | undefined): boolean => role === 'khatib' || role === 'mubaligh';
