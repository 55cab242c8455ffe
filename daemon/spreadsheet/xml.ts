import { SaxesParser } from 'saxes';
import { spreadsheetRefusal } from '../domain/base/spreadsheet-refusal.ts';

export type XmlHandlers = {
  /** Names come without their namespace prefix: some writers put `x:` before every element. */
  open?(name: string, attributes: Readonly<Record<string, string | undefined>>): void;
  text?(text: string): void;
  close?(name: string): void;
};

/**
 * An element in the one form in which nearly all programs write it, of which a part has tens of thousands. A pattern
 * reads it several times faster than the parser, which reads everything else.
 */
export type PlainElement = {
  /** The element that directly holds these. */
  inside: string;
  /** The text with which each of them begins. */
  begins: string;
  /**
   * Matches one whole element, from its beginning at `lastIndex`; sticky. It must match only what is well-formed and
   * reads as it is written: no reference, no carriage return, no attribute twice.
   */
  pattern: RegExp;
  /** Tells the handlers what the parser would have told them. */
  tell(match: RegExpExecArray, handlers: XmlHandlers): void;
};

const local = (name: string): string => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);

/** Limit of a tag, far above any workbook's; the parser would copy a longer one at every chunk. */
const longestTag = 1024 * 1024;

/** No workbook nests its elements deeper; the parser keeps each open one. */
const deepest = 256;

/**
 * Parses a part of the package without building a tree. A document type declaration is refused, because it can define
 * hostile entities; so is a document that is not well-formed or incomplete.
 */
export async function walkXml(
  chunks: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
  plain?: PlainElement,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let sinceEvent = 0;
  /** The open elements, outermost first. */
  const opened: string[] = [];
  /** Whether the last character ended a tag. Only then text that looks like a tag is one: not so in a comment. */
  let isAfterTag = false;
  let broken = false;
  parser.on('error', (error) => {
    // Some cells contain control characters that XML forbids; they do no harm here.
    if (!error.message.includes('disallowed character.')) broken = true;
  });
  parser.on('doctype', () => {
    broken = true;
  });
  parser.on('opentag', (tag) => {
    sinceEvent = 0;
    isAfterTag = true;
    opened.push(tag.name);
    if (opened.length > deepest) throw spreadsheetRefusal('damaged');
    handlers.open?.(local(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    sinceEvent = 0;
    isAfterTag = true;
    opened.pop();
    handlers.close?.(local(tag.name));
  });
  parser.on('text', (text) => {
    sinceEvent = 0;
    handlers.text?.(text);
  });
  parser.on('cdata', (text) => handlers.text?.(text));

  /** Parses up to `end`, its last character by itself, to see whether that one ends a tag. */
  function parse(text: string, start: number, end: number): void {
    parser.write(text.slice(start, end - 1));
    isAfterTag = false;
    parser.write(text.slice(end - 1, end));
  }

  function read(text: string, { inside, begins, pattern, tell }: PlainElement): void {
    let at = 0;
    while (at < text.length) {
      pattern.lastIndex = at;
      const match = isAfterTag && opened.at(-1) === inside ? pattern.exec(text) : null;
      if (match) {
        sinceEvent = 0;
        tell(match, handlers);
        at = pattern.lastIndex;
      } else {
        const next = text.indexOf(begins, at + 1);
        const end = next < 0 ? text.length : next;
        parse(text, at, end);
        at = end;
      }
    }
  }

  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= decoderFor(chunk);
    sinceEvent += chunk.length;
    const text = decoder.decode(chunk, { stream: true });
    if (plain) read(text, plain);
    else parser.write(text);
    if (broken || sinceEvent > longestTag) throw spreadsheetRefusal('damaged');
  }
  parser.close();
  if (broken) throw spreadsheetRefusal('damaged');
}

function decoderFor(first: Uint8Array): TextDecoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le');
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder('utf-8');
}
