import { BROADCAST_LABELS } from '../broadcast/broadcasts.ts';
import { searchKey } from '../base/search-key.ts';
import { RINGKASAN_KEY } from '../card/ringkasan.ts';
import { SCHEDULE_LABELS } from '../card/schedule.ts';
import { AUDIT_ACTIONS, type AuditAction } from './audit-action.ts';
import { verbOfReplacing } from './audit-sentence.ts';
import { cardText, dateText, FIELD_WORDS } from './audit-words.ts';

/**
 * What a sentence contains besides the action's words, as in the trail's index: a kind of thing, and its id or name.
 */
export type AuditMention = readonly [noun: string, nama: string];

/** Maximum number of words that are searched if the whole phrase is not found. */
export const SEARCH_WORDS_MAX = 8;

/** Stops and signs of a sentence at a word's ends. */
const AROUND = /^[\s,:;.()\u2192\u2013]+|[\s,:;.()\u2192\u2013]+$/gu;

/** The words of a search, each once; as they are typed, without the sentence's stops. */
export function searchWords(search: string): string[] {
  const words = search
    .split(/\s+/)
    .map((word) => word.replace(AROUND, ''))
    .filter((word) => searchKey(word) !== '');
  return [...new Set(words)].slice(0, SEARCH_WORDS_MAX);
}

/** The actions whose own words hold a text: what a search for 'menghapus' means. */
export const actionsSaying = (text: string): AuditAction[] =>
  (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) => holds(AUDIT_ACTIONS[action].text, text));

/** The mentions with fixed words, and of these dates, that contain a text. */
export function mentionsSaying(text: string, dates: readonly string[]): AuditMention[] {
  const said: [string, string, string][] = [
    ...['jumatan', 'pengajian'].map((noun) => ['ganti', noun, verbOfReplacing(noun)] as [string, string, string]),
    ...Object.entries(FIELD_WORDS).map(([field, words]) => ['kolom', field, words] as [string, string, string]),
    ['kolom', 'jumatan.id_mubaligh', 'khatib'],
    ...[...Object.keys(SCHEDULE_LABELS), RINGKASAN_KEY].map(
      (key) => ['schedule', key, cardText(key)] as [string, string, string],
    ),
    ...Object.entries(BROADCAST_LABELS).map(([kind, label]) => ['kind', kind, label] as [string, string, string]),
    ...dates.map((date) => ['tanggal', date, dateText(date)] as [string, string, string]),
  ];
  return said.filter(([, , words]) => holds(words, text)).map(([noun, nama]) => [noun, nama]);
}

const holds = (words: string, text: string): boolean => searchKey(words).includes(searchKey(text));
