import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MimbarError } from '../domain/errors.ts';
import { ATTRIBUTES, DRAWING, ELEMENTS } from './svg-names.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const DEPTH_MAX = 100;

/**
 * Writes an svg anew with nothing but what draws: no scripts, no events, no foreign elements, nothing that is fetched,
 * no entities. Throws invalid when it is no well-formed XML or nothing to see is left.
 */
export function cleanSvg(source: string): string {
  const parser = new SaxesParser({ xmlns: true });
  const out: string[] = [];
  /** What stands open: whether it is written, and whether others may refer to it. */
  const open: { written: boolean; named: boolean; style: boolean }[] = [];
  let hasDrawing = false;

  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const parent = open.at(-1);
    const isRoot = parent === undefined;
    const written = isAllowed(tag, isRoot) && (isRoot || parent.written) && open.length < DEPTH_MAX;
    // A copy of what itself holds copies would grow without end.
    const isCopyInNamed = tag.local === 'use' && open.some(({ named }) => named);
    const kept = written && !isCopyInNamed;
    if (kept) {
      out.push(`<${tag.local}${isRoot ? ` xmlns="${SVG}"` : ''}${attributesOf(tag)}>`);
      hasDrawing ||= DRAWING.has(tag.local);
    }
    open.push({ written: kept, named: !isRoot && 'id' in tag.attributes, style: tag.local === 'style' });
  });
  parser.on('closetag', (tag) => {
    if (open.pop()?.written) out.push(`</${tag.local}>`);
  });
  const text = (content: string) => {
    const parent = open.at(-1);
    if (parent?.written && (!parent.style || isSafeCss(content))) out.push(escape(content));
  };
  parser.on('text', text);
  parser.on('cdata', text);

  try {
    parser.write(source).close();
  } catch {
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

function attributesOf(tag: SaxesTagNS): string {
  return Object.values(tag.attributes)
    .flatMap(({ uri, local, value }) => {
      if (local === 'href' && (uri === '' || uri === XLINK)) return /^#[\w.:-]+$/.test(value.trim()) ? [['href', value.trim()]] : [];
      return uri === '' && ATTRIBUTES.has(local) && isSafeCss(value) ? [[local, value]] : [];
    })
    .map(([name, value]) => ` ${name}="${escape(value!)}"`)
    .join('');
}

/** Refers to nothing outside the file, by whatever way of writing. */
function isSafeCss(text: string): boolean {
  if (/[\\<@]|\/\*|expression|javascript:|image-set|image\s*\(|src\s*\(/i.test(text)) return false;
  return [...text.matchAll(/url\s*\(\s*(['"]?)\s*(.)/gi)].every((match) => match[2] === '#');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
