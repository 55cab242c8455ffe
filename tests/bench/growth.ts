import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { bench, compare, timeOf } from '#tests/support/bench/bench.ts';
import { fillNetwork, type NetworkSize } from '#tests/support/bench/network-data.ts';

const SMALL: NetworkSize = { masjid: 200, mubaligh: 200, pengajian: 1000, jumatan: 1000, logs: 1000, days: 30 };
const LARGE: NetworkSize = {
  masjid: 5000,
  mubaligh: 5000,
  pengajian: 100_000,
  jumatan: 100_000,
  logs: 200_000,
  days: 3000,
};
const MONTH = 'dateStart=2026-11-01&dateEnd=2026-11-30';

const LISTS = {
  masjid: '/masjid?limit=20',
  mubaligh: '/mubaligh?limit=20',
  pengajian: '/jadwal-pengajian?limit=20',
  'pengajian-by-masjid': '/jadwal-pengajian?limit=20&orderBy=id_masjid&orderType=asc',
  'pengajian-month': `/jadwal-pengajian?limit=20&${MONTH}`,
  jumatan: '/jadwal-jumatan?limit=20',
  logs: '/message-logs?limit=20',
  'logs-failed': '/message-logs?limit=20&status=failed',
};
const PAGES = { masjid: 20, mubaligh: 20, pengajian: 100, jumatan: 100, logs: 100, 'logs-failed': 20 };
const SEARCHES = {
  'masjid-rare': '/masjid?limit=20&search=Ulum%204711',
  'masjid-short': '/masjid?limit=20&search=47',
  'masjid-all': '/masjid?limit=20&search=Masjid',
  'pengajian-rare': '/jadwal-pengajian?limit=20&search=Ulum%204711',
  'pengajian-some': '/jadwal-pengajian?limit=20&search=Falah',
  'pengajian-all': '/jadwal-pengajian?limit=20&search=Masjid',
  'logs-rare': '/message-logs?limit=20&search=00004711',
  'logs-some': '/message-logs?limit=20&search=47',
  'logs-all': '/message-logs?limit=20&search=0812',
};

/** The same calls on a small and on a large network. No answer comes from the cache. */
await bench('growth', async ({ tell, quick }) => {
  const rounds = quick ? 20 : 100;
  const small = await startTestApp();
  const large = await startTestApp();
  try {
    fillNetwork(small.database, SMALL);
    fillNetwork(large.database, LARGE);
    for (const [name, path] of Object.entries(LISTS)) {
      const { value, ...limit } = await compare(
        () => ask(large, path),
        () => ask(small, path),
        rounds,
      );
      tell(`page-1.${name}`, value, 'ms', limit);
    }
    for (const [name, page] of Object.entries(PAGES)) {
      const path = LISTS[name as keyof typeof LISTS].replace('limit=20', 'limit=100');
      const { value, ...limit } = await compare(
        () => ask(large, `${path}&page=${page}`),
        () => ask(large, path),
        rounds,
      );
      tell(`page-${page}.${name}`, value, 'ms', limit);
    }
    for (const [name, path] of Object.entries(SEARCHES))
      tell(`search.${name}`, await timeOf(() => ask(large, path), Math.ceil(rounds / 4)), 'ms');
  } finally {
    await small.close();
    await large.close();
  }
});

async function ask(api: TestApp, path: string): Promise<void> {
  const { status, body } = await api.call('GET', path);
  if (status !== 200 || !Array.isArray(body.data) || body.data.length === 0)
    throw new Error(`${path} answered ${status} with ${body.data?.length} rows: ${body.error}`);
}
