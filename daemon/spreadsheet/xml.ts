import { SaxesParser } from 'saxes';
import { spreadsheetRefusal } from '#daemon/base/errors.ts';

export type XmlHandlers = {
  /**
   * Names come without their namespace prefix: some writers put `x:` before every element. After `true` nothing more is
   * read.
   */
  open?(name: string, attributes: Readonly<Record<string, string | undefined>>): boolean | void;
  text?(text: string): void;
  close?(name: string): void;
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
export async function walkXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let sinceEvent = 0;
  let depth = 0;
  let broken = false;
  let isDone = false;
  parser.on('error', (error) => {
    // Some cells contain control characters that XML forbids; they do no harm here.
    if (!error.message.includes('disallowed character.')) broken = true;
  });
  parser.on('doctype', () => {
    broken = true;
  });
  parser.on('opentag', (tag) => {
    sinceEvent = 0;
    depth += 1;
    if (depth > deepest) throw spreadsheetRefusal('damaged');
    if (handlers.open?.(local(tag.name), tag.attributes) === true) isDone = true;
  });
  parser.on('closetag', (tag) => {
    sinceEvent = 0;
    depth -= 1;
    handlers.close?.(local(tag.name));
  });
  parser.on('text', (text) => {
    sinceEvent = 0;
    handlers.text?.(text);
  });
  parser.on('cdata', (text) => handlers.text?.(text));

  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= decoderFor(chunk);
    sinceEvent += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (isDone) return;
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
