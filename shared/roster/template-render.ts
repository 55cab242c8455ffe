import { MESSAGE_MAX } from '../base/values.ts';

/** The values of one schedule, by placeholder name. */
export type TemplateValues = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{\s*([a-z_]+)\s*\}\}/g;

/**
 * Replaces `{{name}}` everywhere in one pass, so that a value that itself holds `{{…}}` or `$&` comes out as it is;
 * unknown placeholders stay (contract, Messages).
 */
export function renderTemplate(content: string, values: TemplateValues): string {
  return content.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : placeholder,
  );
}

/** The names of the placeholders in a text. */
export const placeholdersIn = (content: string): Set<string> =>
  new Set(Array.from(content.matchAll(PLACEHOLDER), ([, name]) => name!));

const QUESTION_LINE = /(?:\n[^\S\n]*)?\n[^\S\n]*\{\{\s{0,9}konfirmasi\s{0,9}\}\}[^\S\n]*(?=\n|$)/g;

/** A template without the question, for a recipient who is not asked; removes its whole line. */
export const withoutQuestion = (content: string): string => content.replace(QUESTION_LINE, '');

/**
 * Renders a monthly template: every `[[…]]` block once per schedule of each group, placeholders outside with the first
 * schedule. Two groups inside a block are separated by `separator` on a line of its own.
 */
export function renderRepeating(
  content: string,
  groups: readonly (readonly TemplateValues[])[],
  separator = '',
): string {
  return [...repeatingSections(content, groups, separator)]
    .map(({ text, values }) => renderTemplate(text, values))
    .join('');
}

/** The whole text, or the first MESSAGE_MAX + 1 units of a longer one. */
export interface Bounded {
  message: string;
  /** Of the whole text, in UTF-16 units. */
  length: number;
}

/** Like `renderTemplate`, but of a text that is too long only the beginning is made and the length computed. */
export function renderBounded(content: string, values: TemplateValues): Bounded {
  const length = lengthOver(content, [values]);
  return length <= MESSAGE_MAX
    ? { message: renderTemplate(content, values), length }
    : bounded([{ text: content, values }], () => length);
}

/** Like `renderRepeating`, but of a text that is too long only the beginning is made and the length computed. */
export function renderRepeatingBounded(
  content: string,
  groups: readonly (readonly TemplateValues[])[],
  separator = '',
): Bounded {
  return bounded(repeatingSections(content, groups, separator), () => repeatingLength(content, groups, separator));
}

function bounded(sections: Iterable<Section>, lengthOf: () => number): Bounded {
  const length = lengthOf();
  let message = '';
  for (const { text, values } of sections) {
    for (const part of parts(text)) {
      message += renderTemplate(part, values);
      if (message.length > MESSAGE_MAX) return { message: message.slice(0, MESSAGE_MAX + 1), length };
    }
  }
  return { message, length };
}

interface Section {
  text: string;
  values: TemplateValues;
}

function* repeatingSections(
  content: string,
  groups: readonly (readonly TemplateValues[])[],
  separator: string,
): Generator<Section, void> {
  const first = groups[0]?.[0] ?? {};
  let end = 0;
  for (const { start, block } of repeatedBlocks(content)) {
    yield { text: content.slice(end, start), values: first };
    for (const [place, group] of groups.entries()) {
      if (place > 0) yield { text: between(block, separator), values: {} };
      for (const values of group) yield { text: block, values };
    }
    end = start + block.length + 4;
  }
  yield { text: content.slice(end), values: first };
}

function between(block: string, separator: string): string {
  return `${block.endsWith('\n') ? '' : '\n'}${separator}${block.startsWith('\n') ? '' : '\n'}`;
}

/** A text split before each placeholder, so that rendering can stop at any part. */
function* parts(text: string): Generator<string, void> {
  let from = 0;
  for (const { index } of text.matchAll(PLACEHOLDER)) {
    if (index > from) yield text.slice(from, index);
    from = index;
  }
  yield text.slice(from);
}

/** The length of `renderRepeating`, computed once for each placeholder instead of once for each schedule. */
function repeatingLength(content: string, groups: readonly (readonly TemplateValues[])[], separator: string): number {
  const all = groups.flat();
  const first = all.slice(0, 1);
  const totals = new Map<string, number>();
  let length = 0;
  let end = 0;
  for (const { start, block } of repeatedBlocks(content)) {
    length += outside(content.slice(end, start), first);
    length += lengthOver(block, all, totals) + Math.max(groups.length - 1, 0) * between(block, separator).length;
    end = start + block.length + 4;
  }
  return length + outside(content.slice(end), first);
}

/** Text outside of the blocks appears once, with or without a schedule. */
function outside(text: string, first: readonly TemplateValues[]): number {
  return first.length === 0 ? text.length : lengthOver(text, first);
}

/** The length of a text rendered once for each of these. Where a value is missing, the placeholder stays. */
function lengthOver(text: string, all: readonly TemplateValues[], totals = new Map<string, number>()): number {
  let length = text.length * all.length;
  for (const [placeholder, name] of text.matchAll(PLACEHOLDER) as Iterable<[string, string]>) {
    const known = `${name} ${placeholder.length}`;
    let total = totals.get(known);
    if (total === undefined) {
      total = all.reduce(
        (sum, values) => sum + (Object.hasOwn(values, name) ? values[name]!.length - placeholder.length : 0),
        0,
      );
      totals.set(known, total);
    }
    length += total;
  }
  return length;
}

/**
 * The texts between `[[` and the next `]]`, with their positions. Without a regular expression, which would take
 * quadratic time for unclosed brackets.
 */
function* repeatedBlocks(content: string): Generator<{ start: number; block: string }> {
  let start = content.indexOf('[[');
  while (start >= 0) {
    const end = content.indexOf(']]', start + 2);
    if (end < 0) return;
    yield { start, block: content.slice(start + 2, end) };
    start = content.indexOf('[[', end + 2);
  }
}

/**
 * The length of the shortest message that a template can give, in UTF-16 units: one schedule whose values are empty.
 */
export function shortestMessage(content: string): number {
  return content.replace(PLACEHOLDER, '').replace(/\[\[|\]\]/g, '').length;
}
