import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** Passes on what lies at `url`; a page is cut before each tag and text, with pauses in which a browser paints. */
export async function serveInPieces(url: string): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(url + request.url!);
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()));
      const html = await answer.text();
      const body = html.indexOf('<body');
      const cuts = [...html.matchAll(/<\w|(?<=>)[^<]/g)].map(({ index }) => index).filter((at) => at > body);
      for (const [n, at] of [0, ...cuts].entries()) {
        response.write(html.slice(at, cuts[n]));
        // The first ones wait for the styles and for the first paint.
        await wait(n < 20 ? 100 : 16);
      }
      return response.end();
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
