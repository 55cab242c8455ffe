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

/**
 * Renders a monthly template: every `[[…]]` block once per schedule of each group, placeholders outside with the first
 * schedule. Between two groups inside a block stands `separator` on a line of its own.
 */
export function renderRepeating(content: string, groups: readonly (readonly TemplateValues[])[], separator = ''): string {
  const first = groups[0]?.[0] ?? {};
  let result = '';
  let end = 0;
  for (const { start, block } of repeatedBlocks(content)) {
    const line = `${block.endsWith('\n') ? '' : '\n'}${separator}${block.startsWith('\n') ? '' : '\n'}`;
    result += renderTemplate(content.slice(end, start), first);
    result += groups.map((group) => group.map((values) => renderTemplate(block, values)).join('')).join(line);
    end = start + block.length + 4;
  }
  return result + renderTemplate(content.slice(end), first);
}

/** The texts between `[[` and the next `]]`, and where they begin. Without a regular expression, which looks for the end of each that has none. */
function* repeatedBlocks(content: string): Generator<{ start: number; block: string }> {
  let start = content.indexOf('[[');
  while (start >= 0) {
    const end = content.indexOf(']]', start + 2);
    if (end < 0) return;
    yield { start, block: content.slice(start + 2, end) };
    start = content.indexOf('[[', end + 2);
  }
}
