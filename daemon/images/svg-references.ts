import { MimbarError } from '#daemon/base/errors.ts';
import { DRAWING } from './svg-names.ts';

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

export const tooComplex = () =>
  new MimbarError('invalid', 'Gambar SVG terlalu rumit untuk logo. Simpan sebagai PNG, lalu unggah lagi.');

/** Counts the elements that a viewer has to draw. A few nested masks, each of some elements, would be billions. */
export function createReferences() {
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
