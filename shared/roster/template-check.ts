import { TEMPLATE_TYPES, type TemplateTypeValue } from './template-types.ts';

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/**
 * Warnings about a template that can be saved but has mistakes: unknown placeholders are sent as they are, and so are
 * brackets that repeat nothing (contract, Messages).
 */
export function templateWarnings({ content, type }: { content: string; type: TemplateTypeValue }): string[] {
  const { replacements, repetition } = TEMPLATE_TYPES.find(({ value }) => value === type)!;
  const names: readonly string[] = replacements;
  const unknown = new Set(
    [...content.matchAll(PLACEHOLDER)]
      .filter(([, name]) => !names.includes(name!.trim()))
      .map(([placeholder]) => placeholder),
  );
  const known = names.map((name) => `{{${name}}}`).join(', ');
  const opened = content.split('[[').length - 1;
  const closed = content.split(']]').length - 1;
  return [
    ...(unknown.size > 0
      ? [`${[...unknown].join(', ')} tidak dikenal dan akan terkirim apa adanya. Yang ada: ${known}.`]
      : []),
    ...(!repetition && opened + closed > 0
      ? ['[[ ]] hanya mengulang di template bulanan; di sini akan terkirim apa adanya.']
      : []),
    ...(repetition && opened !== closed ? ['[[ dan ]] tidak berpasangan; yang tersisa akan terkirim apa adanya.'] : []),
  ];
}
