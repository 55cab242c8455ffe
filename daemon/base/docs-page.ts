import { endpoint } from '#shared/base/endpoint.ts';
interface JsonSchema {
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
}
interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}
/** The part of OpenAPI that the page shows. */
export interface OpenApiDocument {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #1c2421; background: #fff }
  h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccd5d0 } h3 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 1.5rem 0 0; overflow-wrap: anywhere }
  p { margin: .2rem 0 } dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .4rem 0 }
  dt { font-weight: 600 } dd { margin: 0 } code, dd { font: .9rem/1.6 ui-monospace, monospace; overflow-wrap: anywhere }
  nav a { margin-right: .8rem } a { color: #0b6b50 }
  @media (prefers-color-scheme: dark) { body { color: #e6ece9; background: #141a18 } a { color: #6fd0ae } h2 { border-color: #3a4641 } }`;

/** The whole API on one self-contained page, without scripts or other files. */
export function docsPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation, tag: operation.tags?.[0] ?? '' })),
  );
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  const sections = tags.map((tag) => {
    const own = calls
      .filter((call) => call.tag === tag)
      .map(({ path, method, operation }) => section(path, method, operation));
    return `<section id="${escape(tag)}"><h2>${escape(tag)}</h2>${own.join('')}</section>`;
  });
  const { title, version, description = '' } = document.info;
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)} API</title><style>${STYLE}</style></head>
<body><h1>${escape(title)} API</h1><p>Versi ${escape(version)}. ${escape(description)} Semuanya juga ada di <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${tags.map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`).join('')}</nav>
${sections.join('\n')}</body></html>`;
}

function section(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) => `${name} (${place}${required ? ', wajib' : ''}): ${shapeOf(schema)}`,
  );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.entries(operation.responses ?? {}).find(([status]) => status !== 'default')?.[1];
  const data = Object.values(answer?.content ?? {})[0]?.schema;
  const rows: [string, string][] = [
    ['Izin', operation.security ? 'Authorization: Bearer' : 'tidak perlu'],
    ...(parameters.length > 0 ? [['Masukan', parameters.join('\n')] as [string, string]] : []),
    ...(body ? [['Isi', shapeOf(body)] as [string, string]] : []),
    ...(data ? [['Jawaban', shapeOf(data.properties?.['data'] ?? data)] as [string, string]] : []),
  ];
  const list = rows.map(([term, text]) => `<dt>${term}</dt><dd>${escape(text).replaceAll('\n', '<br>')}</dd>`).join('');
  return `<h3>${method.toUpperCase()} ${escape(path)}</h3><p>${escape([operation.summary, operation.description].filter(Boolean).join('. '))}</p><dl>${list}</dl>`;
}

/** A schema in one line: { nama_masjid: string, version?: integer }. */
function shapeOf(schema: JsonSchema | undefined): string {
  if (!schema) return '';
  if (schema.format === 'binary') return 'berkas';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(shapeOf))].join(' | ');
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${shapeOf(field)}`,
    );
    return `{ ${fields.join(', ')} }`;
  }
  if (schema.items) return `[${shapeOf(schema.items)}]`;
  return [schema.type ?? 'apa saja'].flat().join(' | ');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The endpoints that describe the API. They are not part of the contract: our clients do not use them. */
export const docsEndpoints = {
  openapi: endpoint({
    methods: ['GET'],
    path: '/openapi.json',
    access: 'public',
    summary: 'Uraian API ini',
    produces: 'application/json',
  }),
  page: endpoint({
    methods: ['GET'],
    path: '/docs',
    access: 'public',
    summary: 'Uraian API untuk dibaca',
    produces: 'text/html',
  }),
};
