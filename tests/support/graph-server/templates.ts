/** A template as the business account keeps it. */
export interface StoredTemplate {
  id: string;
  name: string;
  language: string;
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED';
  rejected_reason: string;
  body: string;
  /** The kind of file above its text, made in WhatsApp Manager. */
  header?: 'IMAGE' | 'DOCUMENT';
}

const BODY_MAX = 1024;

/** Accepts a new template by the published rules, or says why not. */
export function addTemplate(
  templates: StoredTemplate[],
  asked: Record<string, any>,
): { id: string; status: string; category: string } | { error: string } {
  const { name, language, category, components } = asked;
  const body = components?.[0]?.text;
  if (typeof name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(name)) return { error: 'Invalid template name' };
  if (!['UTILITY', 'MARKETING', 'AUTHENTICATION'].includes(category)) return { error: 'Invalid category' };
  if (components?.length !== 1 || components[0].type !== 'BODY' || typeof body !== 'string')
    return { error: 'No body' };
  if (body.length > BODY_MAX) return { error: 'Message body is too long' };
  const numbers = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number));
  if (numbers.some((number, index) => number !== index + 1)) return { error: 'Variables are not in sequence' };
  if (/^\s*\{\{\d+\}\}|\{\{\d+\}\}\s*$/.test(body)) return { error: "Variables can't be at the start or end" };
  if (/\}\}\s*\{\{/.test(body)) return { error: "Variables can't stand next to each other" };
  const examples: string[] = components[0].example?.body_text?.[0] ?? [];
  if (examples.length !== numbers.length) return { error: 'An example is missing' };
  if (templates.some((one) => one.name === name && one.language === language)) return { error: 'It exists already' };
  const id = String(1_000_000 + templates.length);
  templates.push({ id, name, language, status: 'PENDING', rejected_reason: 'NONE', body });
  return { id, status: 'PENDING', category };
}

/** Accepts an edit of a template that was refused. */
export function editTemplate(
  templates: StoredTemplate[],
  id: string,
  asked: Record<string, any>,
): { success: boolean } | { error: string } | undefined {
  const found = templates.find((one) => one.id === id);
  if (!found) return undefined;
  if (found.status === 'PENDING') return { error: 'A template under review can not be edited' };
  Object.assign(found, { status: 'PENDING', rejected_reason: 'NONE', body: asked['components']?.[0]?.text });
  return { success: true };
}

/** Gives two templates per page, so that the client has to read several pages. */
export function pageOf(templates: readonly StoredTemplate[], url: URL) {
  const from = Number(url.searchParams.get('after') ?? 0);
  const rows = templates.slice(from, from + 2);
  const next = from + rows.length;
  return {
    data: rows.map(({ body, header, ...rest }) => ({
      ...rest,
      category: 'UTILITY',
      parameter_format: 'POSITIONAL',
      components: [...(header ? [{ type: 'HEADER', format: header }] : []), { type: 'BODY', text: body }],
    })),
    paging: { cursors: { before: String(from), after: String(next) }, ...(next < templates.length && { next: 'x' }) },
  };
}
