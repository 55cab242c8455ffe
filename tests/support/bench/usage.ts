import ExcelJS from 'exceljs';
import { DAEMON_PASSWORD, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { socketUrl } from '#tests/support/http/socket-url.ts';
import type { startDaemonOnTestServer } from './linked.ts';
import { broadcastAll, planBroadcast } from './queueing.ts';
import { until } from './until.ts';

const LISTS = [
  '/masjid?limit=20',
  '/masjid?search=Nurul&limit=20',
  '/mubaligh?page=2&limit=20',
  '/jadwal-pengajian?dateStart=2026-11-01&dateEnd=2026-11-30',
  '/jadwal-jumatan?limit=20',
  '/message-logs?limit=50',
  '/queue',
  '/template',
  '/schedule',
  '/nomor-bermasalah',
  '/audit?limit=50',
  '/doctor',
  '/metrics',
];
const VISITS = [
  '/',
  '/api/public/landing',
  '/api/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=pengajian',
  '/api/public/kalender.ics',
  '/api/public/customizations',
];
const FILES = [
  '/jadwal-pengajian/template',
  '/jadwal-pengajian/export?format=xlsx',
  '/masjid/export?format=csv',
  '/mubaligh/export?format=json',
];

/**
 * Runs an hour of ordinary use of a linked daemon as fast as possible: all actions of people, visitors and the phone.
 */
export async function useForAnHour(
  { daemon, whatsapp }: Awaited<ReturnType<typeof startDaemonOnTestServer>>,
  hour: number,
  messages: number,
): Promise<void> {
  const sending = planBroadcast(daemon, messages).then((plan) => broadcastAll(daemon, plan));
  await Promise.all([dashboard(daemon), visitors(daemon), signIns(daemon), schedules(daemon, hour), screens(daemon)]);
  await importPreachers(daemon, hour);
  for (const file of FILES) await get(daemon, file);
  await did(daemon.call('POST', '/backups', { body: {} }));
  whatsapp.dropConnections();
  await sending;
  await until(async () => (await get(daemon, '/health')).body.data.messenger.state === 'CONNECTED');
}

type Answer = Awaited<ReturnType<DaemonProcess['call']>>;

async function did(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status >= 400) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

const get = (daemon: DaemonProcess, route: string) => did(daemon.call('GET', route));

async function dashboard(daemon: DaemonProcess): Promise<void> {
  for (let n = 0; n < 20; n++) await Promise.all(LISTS.map((list) => get(daemon, list)));
}

async function visitors(daemon: DaemonProcess): Promise<void> {
  for (let n = 0; n < 40; n++) {
    await Promise.all(
      VISITS.map(async (visit) =>
        (await fetch(daemon.url + visit, { headers: { 'accept-encoding': n % 2 ? 'gzip' : 'br' } })).arrayBuffer(),
      ),
    );
  }
}

async function signIns(daemon: DaemonProcess): Promise<void> {
  for (let n = 0; n < 6; n++) {
    const { body } = await did(
      daemon.call('POST', '/auth/login', { body: { username: 'superadmin', password: DAEMON_PASSWORD }, token: null }),
    );
    await did(daemon.call('GET', '/masjid?limit=5', { token: body.data.accessToken }));
    await did(daemon.call('GET', '/auth/logout', { token: body.data.accessToken }));
  }
}

async function schedules(daemon: DaemonProcess, hour: number): Promise<void> {
  for (let n = 0; n < 15; n++) {
    const { body } = await did(
      daemon.call('POST', '/jadwal-pengajian', {
        body: {
          tanggal: `2027-0${1 + (hour % 9)}-${10 + n}`,
          waktu: '19:30',
          id_masjid: String(1 + n),
          id_mubaligh: String(1 + n),
        },
      }),
    );
    await did(daemon.call('PATCH', `/jadwal-pengajian/${body.data.id}`, { body: { waktu: "Ba'da Isya" } }));
    await did(daemon.call('DELETE', `/jadwal-pengajian/${body.data.id}`));
  }
}

/** Opens screens, keeps them open for a while and closes them. */
async function screens(daemon: DaemonProcess): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const sockets = await Promise.all(
      ['events', 'waclient'].map(async (kind) => {
        const { token } = (await get(daemon, `/${kind}/connect`)).body.data;
        const socket = new WebSocket(socketUrl(daemon.url, `/api/${kind}/ws?token=${token}`));
        await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
        return socket;
      }),
    );
    await get(daemon, '/queue');
    for (const socket of sockets) socket.close();
  }
}

async function importPreachers(daemon: DaemonProcess, hour: number): Promise<void> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('INPUT DISINI');
  sheet.addRow(['Nama', 'HP']);
  for (let n = 1; n <= 100; n++)
    sheet.addRow([`Ustadz Tamu ${hour} ${n}`, `0813${String(hour * 1000 + n).padStart(8, '0')}`]);
  const body = Buffer.from(await book.xlsx.writeBuffer());
  await did(daemon.call('POST', '/mubaligh/upload?dryRun=true', { body }));
  await did(daemon.call('POST', '/mubaligh/upload', { body }));
}
