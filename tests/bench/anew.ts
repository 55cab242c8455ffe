import { bench, median } from '#tests/support/bench/bench.ts';
import { startBare } from '#tests/support/bench/bare-process.ts';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { load, type Load, type LoadOptions } from '#tests/support/bench/load.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { processorTime } from '#tests/support/bench/processor.ts';
import { DAEMON_PASSWORD } from '#tests/support/process/daemon-process.ts';

const MONTH = 'dateStart=2026-11-01&dateEnd=2026-11-30';
const FIELDS = 'id,tanggal,waktu,id_masjid,id_mubaligh,nama_masjid,nama_mubaligh,broadcasted,mungkin_terkirim,version';
/** The number of ranges that select the same rows. It exceeds the number of answers that the daemon caches. */
const SPELLINGS = 400;
/**
 * The warm-up of both servers: at least this many answers, and for the daemon at least this many ms. V8's last compiler
 * still took a quarter of a page's time after 6,000 answers and nothing after 20,000.
 */
const WARM = 1500;
const WARM_MS = 5000;
const NETWORK = { masjid: 200, mubaligh: 200 };

const day = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const landing = (start: string, end: string) =>
  Array.from(
    { length: SPELLINGS },
    (_, n) =>
      `/api/landing?dateStart=${day(start, -(n % 20))}&dateEnd=${day(end, Math.floor(n / 20))}&jadwalType=pengajian`,
  );

const ROUTES: Record<string, string[]> = {
  'page-masjid': ['/api/masjid?page=1&limit=20'],
  'page-pengajian': [`/api/jadwal-pengajian?page=1&limit=20&${MONTH}`],
  'month-500': [`/api/jadwal-pengajian?fields=${FIELDS}&${MONTH}`],
  'landing-500': landing('2026-11-01', '2026-11-30'),
  'landing-1000': landing('2027-11-01', '2027-11-30'),
};

interface Measured extends Load {
  /** Processor time of one answer, in ms. */
  each: number;
}

/**
 * Starts each slice at a later URL, so that it does not meet the answers that the slice before it left in the cache.
 */
function fromPlace(urls: readonly string[], place: number): string[] {
  const from = place % urls.length;
  return [...urls.slice(from), ...urls.slice(0, from)];
}

async function measure(pid: number, urls: readonly string[], options: LoadOptions): Promise<Measured> {
  const before = processorTime(pid);
  const told = await load(urls, options);
  return { ...told, each: (processorTime(pid) - before) / told.answers };
}

/**
 * The processor time of an answer that is not cached, against a bare Fastify that sends the same bytes from memory. The
 * slices alternate, so that both servers meet the same noise.
 */
await bench('anew', async ({ tell, quick }) => {
  const slices = quick ? 3 : 9;
  const { dataDir, remove } = makeDataDirectory((database) => {
    fillNetwork(database, { ...NETWORK, pengajian: 500 });
    fillNetwork(database, { masjid: 0, mubaligh: 0, pengajian: 1000, of: NETWORK, firstDay: Date.UTC(2027, 10, 1) });
  });
  const daemon = await startShippedDaemon({ dataDir });
  const login = await daemon.call('POST', '/auth/login', {
    body: { username: 'superadmin', password: DAEMON_PASSWORD },
    token: null,
  });
  const headers = { authorization: `Bearer ${login.body.data.accessToken}` };
  const answers = await Promise.all(
    Object.entries(ROUTES).map(async ([name, [route]]) => {
      const answer = await fetch(daemon.url + route!, { headers });
      if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}`);
      return {
        path: `/${name}`,
        type: answer.headers.get('content-type') ?? '',
        encoding: null,
        body: Buffer.from(await answer.arrayBuffer()),
      };
    }),
  );
  const bare = await startBare(answers);
  try {
    for (const [name, routes] of Object.entries(ROUTES)) {
      const urls = routes.map((route) => daemon.url + route);
      const pairs: { ours: Measured; limit: Measured }[] = [];
      const options = { headers, connections: 8, ms: 600 };
      let asked = 0;
      const ours = async () => {
        const told = await measure(daemon.pid, fromPlace(urls, asked), options);
        asked += told.answers;
        return told;
      };
      const limit = () => measure(bare.pid, [`${bare.url}/${name}`], options);
      for (let answers = 0; answers < WARM;) answers += (await limit()).answers;
      for (const start = performance.now(); asked < WARM || performance.now() < start + WARM_MS;) await ours();
      for (let slice = 0; slice < slices; slice++) pairs.push({ limit: await limit(), ours: await ours() });
      const middle = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of));
      tell(
        `${name}.processor`,
        middle(({ ours }) => ours.each),
        'ms',
        {
          limit: middle(({ limit }) => limit.each),
          ratio: middle(({ ours, limit }) => ours.each / limit.each),
        },
      );
    }
  } finally {
    await bare.close();
    await daemon.close();
    remove();
  }
});
