import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MimbarError } from '#daemon/base/errors.ts';
import { isSafeCss } from './svg-css.ts';
import { ATTRIBUTES, DRAWING, ELEMENTS } from './svg-names.ts';
import { createReferences, tooComplex } from './svg-references.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/**
 * Elements inside one another. The parser searches namespaces in all open elements, so deep files take quadratic time.
 */
const DEPTH_MAX = 100;
const ATTRIBUTES_MAX = 200;

interface Open {
  /** Whether it is written. */
  written: boolean;
  /** Whether others may refer to it. */
  named: boolean;
  /** The text of a style, which only counts as a whole: a dangerous word may be split between chunks. */
  style?: string[];
}

/**
 * Rewrites an svg with only what is needed for drawing: no scripts, events, foreign elements, external resources or
 * entities. Throws invalid if it is not well-formed XML, is too complex, or has nothing visible left.
 */
export function cleanSvg(source: string): string {
  const parser = new SaxesParser({ xmlns: true });
  const out: string[] = [];
  const open: Open[] = [];
  const references = createReferences();
  let hasDrawing = false;
  let attributes = 0;

  parser.on('error', (error) => {
    throw error;
  });
  // Check the depth before the parser processes the element.
  parser.on('opentagstart', () => {
    attributes = 0;
    if (open.length >= DEPTH_MAX) throw tooComplex();
  });
  parser.on('attribute', () => {
    if ((attributes += 1) > ATTRIBUTES_MAX) throw tooComplex();
  });
  parser.on('opentag', (tag) => {
    const parent = open.at(-1);
    const isRoot = parent === undefined;
    const isInNamed = open.some(({ named }) => named);
    // A copy of an element that contains copies would grow exponentially.
    const written =
      isAllowed(tag, isRoot) && (isRoot || (parent.written && !parent.style)) && !(tag.local === 'use' && isInNamed);
    if (written) {
      const kept = attributesOf(tag, isRoot);
      const text = [...kept].map(([name, value]) => ` ${name}="${escape(value)}"`).join('');
      out.push(`<${tag.local}${isRoot ? ` xmlns="${SVG}"` : ''}${text}>`);
      hasDrawing ||= DRAWING.has(tag.local);
      references.open(tag.local, kept);
    }
    open.push({ written, named: !isRoot && 'id' in tag.attributes, ...(tag.local === 'style' && { style: [] }) });
  });
  parser.on('closetag', (tag) => {
    const closed = open.pop();
    if (!closed?.written) return;
    const css = closed.style?.join('') ?? '';
    if (isSafeCss(css)) {
      out.push(escape(css));
      references.style(css);
    }
    out.push(`</${tag.local}>`);
    references.close();
  });
  const text = (content: string) => {
    const parent = open.at(-1);
    if (parent?.style) parent.style.push(content);
    else if (parent?.written) out.push(escape(content));
  };
  parser.on('text', text);
  parser.on('cdata', text);

  try {
    parser.write(source).close();
    references.check();
  } catch (error) {
    if (error instanceof MimbarError) throw error;
    throw new MimbarError('invalid', 'Berkas SVG rusak atau memakai hal yang tidak didukung');
  }
  if (!hasDrawing) throw new MimbarError('invalid', 'Berkas SVG tidak berisi bentuk yang dapat ditampilkan');
  return out.join('');
}

function isAllowed(tag: SaxesTagNS, isRoot: boolean): boolean {
  if (isRoot !== (tag.local === 'svg')) return false;
  // Files written by hand sometimes leave the namespace out.
  return ELEMENTS.has(tag.local) && (tag.uri === SVG || tag.uri === '');
}

function attributesOf(tag: SaxesTagNS, isRoot: boolean): Map<string, string> {
  const kept = new Map<string, string>();
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    if (local === 'href' && (uri === '' || uri === XLINK)) {
      // If there are two, the one without a prefix counts.
      if (/^\s*#[\w.:-]{1,200}\s*$/.test(value) && (uri === '' || !kept.has('href'))) kept.set('href', value.trim());
    } else if (uri === '' && ATTRIBUTES.has(local) && isSafeCss(value) && !(isRoot && local === 'id'))
      kept.set(local, value);
  }
  return kept;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
