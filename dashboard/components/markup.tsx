import { useMemo, type ReactNode } from 'react';
import { parseMarkup, type MarkupNode, type MarkupOptions } from '#shared/roster/markup.ts';

const ARABIC_ONLY =
  /^[\p{Script=Arabic}\p{P}\p{N}\p{S}\p{M}\s]*\p{Script=Arabic}[\p{Script=Arabic}\p{P}\p{N}\p{S}\p{M}\s]*$/u;

/** Texts of users are never translated. */
function render(nodes: readonly MarkupNode[]): ReactNode {
  return nodes.map((node, index) => {
    switch (node.kind) {
      case 'text':
        return node.text;
      case 'code':
        return (
          <code key={index} translate="no">
            {node.text}
          </code>
        );
      case 'bold':
        return (
          <b key={index} translate="no">
            {render(node.children)}
          </b>
        );
      case 'italic':
        return (
          <i key={index} translate="no">
            {render(node.children)}
          </i>
        );
      case 'strike':
        return (
          <s key={index} translate="no">
            {render(node.children)}
          </s>
        );
      case 'variable':
        return (
          <span key={index} className="var" translate="no">
            {node.text}
          </span>
        );
      case 'repeat':
        return (
          <span key={index} className="rep" translate="no">
            {node.text}
          </span>
        );
    }
  });
}

/** Splits the tree at the line breaks of its outermost texts, so that each line gets its own text direction. */
function lines(nodes: readonly MarkupNode[]): MarkupNode[][] {
  const result: MarkupNode[][] = [[]];
  for (const node of nodes) {
    if (node.kind !== 'text') result.at(-1)!.push(node);
    else {
      node.text.split('\n').forEach((text, index) => {
        if (index > 0) result.push([]);
        if (text !== '') result.at(-1)!.push({ kind: 'text', text });
      });
    }
  }
  return result;
}

interface MarkupProps {
  text: string;
  /** What the template's type highlights; nothing without it, as in a message. */
  type?: { replacements: readonly string[]; repetition: boolean };
  className?: string;
}

/** Message text as the messenger shows it, never as HTML. */
export function Markup({ text, type, className = 'markup' }: MarkupProps) {
  const tree = useMemo(() => {
    const options: MarkupOptions = type ? { replacements: type.replacements, repetition: type.repetition } : {};
    return lines(parseMarkup(text, options));
  }, [text, type]);
  return (
    <div className={className} dir="auto">
      {tree.map((line, index) => {
        const only = line.length === 1 && line[0]!.kind === 'text' && ARABIC_ONLY.test(line[0]!.text);
        const content = line.length === 0 ? <br /> : render(line);
        return only ? (
          <div key={index} lang="ar" dir="rtl" translate="no">
            {content}
          </div>
        ) : (
          <div key={index} dir="auto" translate="no">
            {content}
          </div>
        );
      })}
    </div>
  );
}
