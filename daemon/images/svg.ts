import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MimbarError } from '#daemon/base/errors.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/**
 * Elements inside one another. The parser searches namespaces in all open elements, so deep files take quadratic time.
 */
const DEPTH_MAX = 100;
const ATTRIBUTES_MAX = 200;

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Elements that only draw. All others are removed with their content. */
const ELEMENTS = words(`
  svg g defs title desc path rect circle ellipse line polyline polygon text tspan textPath style use
  linearGradient radialGradient stop clipPath mask filter feBlend feColorMatrix feComponentTransfer feComposite
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset
`);

/** Elements that leave something on the screen. */
const DRAWING = words('path rect circle ellipse line polyline polygon text');

/** Attributes that only say where, how large and in which colour. */
const ATTRIBUTES = words(`
  id class style x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio transform version
  dx dy rotate lengthAdjust textLength startOffset method spacing side pathLength offset
  gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits
  in in2 result mode type values stdDeviation operator k1 k2 k3 k4 tableValues slope intercept amplitude exponent radius
  fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stroke-opacity opacity color display visibility overflow paint-order vector-effect mix-blend-mode
  isolation clip-path clip-rule mask mask-type filter flood-color flood-opacity stop-color stop-opacity
  color-interpolation color-interpolation-filters shape-rendering text-rendering font-family font-size font-size-adjust
  font-stretch font-style font-variant font-weight text-anchor text-decoration letter-spacing word-spacing
  dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi
`);

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

/** Functions that only compute; of url() those that point into the file itself. */
const FUNCTIONS = words(`
  url rgb rgba hsl hsla hwb lab lch oklab oklch color calc min max clamp var
  matrix translate translatex translatey scale scalex scaley rotate skewx skewy
  drop-shadow blur brightness contrast grayscale hue-rotate invert opacity saturate sepia
  circle ellipse inset polygon path not is where nth-child nth-last-child nth-of-type nth-last-of-type lang
`);
/** No name above is longer; longer names before a bracket are not compared. */
const NAME_MAX = 40;
const ADDRESS_MAX = 250;

/**
 * Whether a style, or an attribute that may hold one, refers to nothing outside the file, in any notation: no escapes,
 * no comments, no rules with '@', and only functions that are known to be harmless. Takes linear time for any text.
 */
function isSafeCss(text: string): boolean {
  if (/[\\<@\0]|\/\*|expression|script:/i.test(text)) return false;
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) {
    const before = text.slice(Math.max(0, at - NAME_MAX), at).trimEnd();
    const [name = ''] = /[\w-]*$/.exec(before)!;
    // A bracket alone groups; one after letters that are not ASCII's may be anything.
    if (name === '' ? /[^\x00-\x7f]$/.test(before) : !FUNCTIONS.has(name.toLowerCase())) return false;
    if (
      name.toLowerCase() === 'url' &&
      !/^\(\s{0,20}(['"]?)#[\w.:-]{1,200}\1\s{0,20}\)/.test(text.slice(at, at + ADDRESS_MAX))
    )
      return false;
  }
  return true;
}

/** Limit of elements that a viewer draws; those behind a reference count each time. */
const DRAWN_MAX = 100_000;
/** The same limit for the worst case of a style sheet that may apply to any element: real files are far below it. */
const WORST_MAX = 500_000;
/** Masks in masks, clip paths in clip paths: no drawing program nests them deeper. */
const NESTED_MAX = 8;

interface Node {
  children: Node[];
  /** Ids of elements that are drawn again for this one: its mask, clip path, filter, and what it copies. */
  refs: string[];
  draws: boolean;
  cost?: Cost;
}

interface Cost {
  /** Elements to draw, and those of them that leave something on the screen. */
  elements: number;
  drawing: number;
  /** Depth of nested references. */
  nested: number;
}

const tooComplex = () =>
  new MimbarError('invalid', 'Gambar SVG terlalu rumit untuk logo. Simpan sebagai PNG, lalu unggah lagi.');

/** Counts the elements that a viewer has to draw. A few nested masks, each of some elements, would be billions. */
function createReferences() {
  const root: Node = { children: [], refs: [], draws: false };
  const path = [root];
  const named = new Map<string, Node[]>();
  /** References in style sheets and variables, which any element may use. */
  const shared = { ids: new Set<string>(), properties: new Set<string>() };
  const counting = new Set<Node>();
  let elements = 0;

  function costOf(node: Node, references: number): Cost {
    if (node.cost) return node.cost;
    // Endless self-references, and references that are nested too deep, are refused.
    if (counting.has(node) || references > NESTED_MAX) throw tooComplex();
    counting.add(node);
    const cost = { elements: 1, drawing: node.draws ? 1 : 0, nested: 0 };
    const add = (part: Node, further: 0 | 1) => {
      const { elements, drawing, nested } = costOf(part, references + further);
      cost.elements += elements;
      cost.drawing += drawing;
      cost.nested = Math.max(cost.nested, nested + further);
      if (cost.elements > DRAWN_MAX || cost.nested > NESTED_MAX) throw tooComplex();
    };
    for (const child of node.children) add(child, 0);
    for (const id of node.refs) {
      for (const target of named.get(id) ?? []) add(target, 1);
    }
    counting.delete(node);
    return (node.cost = cost);
  }

  function share(css: string): void {
    for (const declaration of declarationsOf(css)) {
      const ids = idsIn(declaration);
      for (const id of ids) shared.ids.add(id);
      const [, property = 'other'] = /^\s*(?:-webkit-)?(mask|clip-path|filter)\b/i.exec(declaration) ?? [];
      if (ids.length > 0) shared.properties.add(property.toLowerCase());
    }
  }

  return {
    open(name: string, attributes: ReadonlyMap<string, string>): void {
      if ((elements += 1) > DRAWN_MAX) throw tooComplex();
      const node: Node = { children: [], refs: [], draws: DRAWING.has(name) };
      for (const attribute of ['mask', 'clip-path', 'filter'])
        node.refs.push(...idsIn(attributes.get(attribute) ?? ''));
      for (const declaration of declarationsOf(attributes.get('style') ?? '')) {
        if (declaration.includes('--')) share(declaration);
        else node.refs.push(...idsIn(declaration));
      }
      if (name === 'use') node.refs.push((attributes.get('href') ?? '').slice(1));
      const id = attributes.get('id');
      const namesakes = id === undefined ? undefined : named.get(id);
      if (namesakes) namesakes.push(node);
      else if (id !== undefined) named.set(id, [node]);
      path.at(-1)!.children.push(node);
      path.push(node);
    },

    close(): void {
      path.pop();
    },

    /** The text of a style sheet, which was found to be safe. */
    style: share,

    /**
     * Throws invalid when it is too much. Which elements use a style is not checked: it counts for all of them, nested.
     */
    check(): void {
      const { elements: all } = costOf(root, 0);
      const targets = [...shared.ids].flatMap((id) => named.get(id) ?? []).map((node) => costOf(node, 0));
      // An element has one mask and one clip path; a variable may be either.
      const has = (property: string) => shared.properties.has(property);
      const isTwofold = has('other') || (has('mask') && has('clip-path'));
      const widest = targets.reduce((product, { drawing }) => product * Math.max(1, drawing) * (isTwofold ? 2 : 1), 1);
      if (targets.length > 0 && all * (targets.length + 1) * widest > WORST_MAX) throw tooComplex();
    },
  };
}

/** The declarations with references, except colours: a gradient contains nothing that is drawn. */
function declarationsOf(css: string): string[] {
  return css
    .split(/[{};]/)
    .filter((declaration) => /url/i.test(declaration) && !/^\s*(fill|stroke)\s*:/i.test(declaration));
}

function idsIn(value: string): string[] {
  return [...value.matchAll(/url\s*\(\s*["']?\s*#([\w.:-]+)/gi)].map(([, id]) => id!);
}
