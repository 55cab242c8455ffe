import { allEndpoints } from '#shared/endpoints.ts';
import { docsEndpoints, docsPage } from './docs-page.ts';
import { writeOpenApi } from './openapi-document.ts';

export interface Docs {
  'openapi.json': string;
  'docs.html': string;
}

/** The description of the API as two files; the same contract and version give the same bytes. */
export async function writeDocs(version: string): Promise<Docs> {
  const document = await writeOpenApi([...allEndpoints, ...Object.values(docsEndpoints)], version);
  return { 'openapi.json': JSON.stringify(document), 'docs.html': docsPage(document) };
}
