import { bench, median } from '#tests/support/bench/bench.ts';
import { startBare } from '#tests/support/bench/bare-process.ts';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { load, type Load } from '#tests/support/bench/load.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';

const ROUTES = {
  landing: '/api/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=pengajian',
  'landing-packed': '/api/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=pengajian',
  customizations: '/api/public/customizations',
};

/**
 * Cached answers: the daemon against a bare Fastify that sends the same bytes from memory. The slices alternate, so
 * that both meet the same noise.
 */
await bench('http', async ({ tell, quick }) => {
  const slices = quick ? 8 : 40;
  const ms = 250;
  const { dataDir, remove } = makeDataDirectory((database) =>
    fillNetwork(database, { masjid: 200, mubaligh: 200, pengajian: 1000 }),
  );
  const daemon = await startShippedDaemon({ dataDir });
  const headersOf = (name: string) => ({
    ...(name.endsWith('-packed') && { 'accept-encoding': 'br, gzip' }),
  });
  const answers = await Promise.all(
    Object.entries(ROUTES).map(async ([name, route]) => {
      const { status, body, type, encoding } = await ask(daemon.url + route, headersOf(name));
      if (status !== 200) throw new Error(`${route} answered ${status}`);
      return { path: `/${name}`, type, encoding, body };
    }),
  );
  const bare = await startBare(answers);
  try {
    for (const [name, route] of Object.entries(ROUTES)) {
      const pairs: { ours: Load; limit: Load }[] = [];
      for (let slice = -1; slice < slices; slice++) {
        const options = { headers: headersOf(name), connections: 16, ms: slice < 0 ? 2000 : ms };
        const pair = {
          limit: await load(`${bare.url}/${name}`, options),
          ours: await load(daemon.url + route, options),
        };
        if (slice >= 0) pairs.push(pair);
      }
      const middle = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of));
      tell(
        `${name}.rate`,
        middle(({ ours }) => ours.rate),
        'req/s',
        {
          limit: middle(({ limit }) => limit.rate),
          ratio: middle(({ ours, limit }) => ours.rate / limit.rate),
        },
      );
    }
  } finally {
    await bare.close();
    await daemon.close();
    remove();
  }
});

/** Returns the body as it is on the wire, still compressed. */
async function ask(url: string, headers: Record<string, string>) {
  const { request } = await import('node:http');
  return new Promise<{ status: number; body: Buffer; type: string; encoding: string | null }>((resolve, reject) => {
    const call = request(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks),
          type: answer.headers['content-type'] ?? '',
          encoding: answer.headers['content-encoding'] ?? null,
        }),
      );
    });
    call.on('error', reject).end();
  });
}
