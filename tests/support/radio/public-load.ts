import { request } from 'node:http';
import { addDays } from '#shared/base/dates.ts';

export interface Loaded {
  /** Number of answers by status; 0 counts closed connections. */
  tally: Record<number, number>;
  slowest: number;
}

const today = new Date().toISOString().slice(0, 10);
const range = `dateStart=${today}T00:00:00.000Z&dateEnd=${addDays(today, 300)}T00:00:00.000Z`;
const PLACES = [
  '/',
  '/?tab=jumatan',
  `/api/landing?jadwalType=pengajian&${range}`,
  '/api/public/kalender.ics',
  '/api/public/customizations',
  '/api/tidak-ada',
  '/api/masjid',
];

function ask(url: string, path: string, body?: object): Promise<number> {
  return new Promise((resolve) => {
    const call = request(
      url + path,
      { agent: false, method: body ? 'POST' : 'GET', headers: body ? { 'content-type': 'application/json' } : {} },
      (answer) => {
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode!))
          .on('error', () => resolve(0));
      },
    );
    call.on('error', () => resolve(0)).end(body && JSON.stringify(body));
  });
}

/**
 * Simulates visitors who open the public pages and the calendar and try passwords; each waits `pause` ms after the last
 * answer.
 */
export function startPublicLoad(url: string, { visitors = 6, pause = 40 } = {}): { stop(): Promise<Loaded> } {
  const loaded: Loaded = { tally: {}, slowest: 0 };
  let isOver = false;
  async function visit(visitor: number): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      const began = performance.now();
      const isLogin = n % 5 === 4;
      const status = await (isLogin
        ? ask(url, '/api/auth/login', { username: `tamu${visitor}`, password: `salah-${n}` })
        : ask(url, `${PLACES[(n + visitor) % PLACES.length]}`));
      loaded.tally[status] = (loaded.tally[status] ?? 0) + 1;
      loaded.slowest = Math.max(loaded.slowest, performance.now() - began);
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
    }
  }
  const all = Promise.all(Array.from({ length: visitors }, (_, n) => visit(n)));
  return {
    async stop() {
      isOver = true;
      await all;
      return loaded;
    },
  };
}
