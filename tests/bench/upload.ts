import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startTestApp } from '#tests/support/app.ts';

// How long a full upload takes, and how long at most nobody else gets a turn. Run with: node tests/bench/upload.ts

const MOSQUES = 5_000;
const ROWS = 20_000;
const phone = (n: number) => `0812${String(n).padStart(8, '0')}`;

const api = await startTestApp();
const { spreadsheets } = api.services;
const text = (header: string) => ({ header, width: 20, format: 'text' as const });

async function upload(url: string, headers: string[], rows: string[][]): Promise<void> {
  const file = await spreadsheets.writeTable({ sheet: 'INPUT DISINI', columns: headers.map(text) }, rows);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const answer = await api.call('POST', url, { body: Buffer.from(file) });
  const took = performance.now() - start;
  delay.disable();
  const longest = Math.round(delay.max / 1e6);
  console.log(`${url}: ${rows.length} rows, ${Math.round(took)} ms, longest turn ${longest} ms, ${JSON.stringify(answer.body.data ?? answer.body.error)}`);
}

const schedules = Array.from({ length: ROWS }, (_, n) => [
  `${1 + (n % 28)}/${1 + (n % 12)}/${2027 + Math.floor(n / 5000)}`,
  n % 2 ? '19:30' : "Ba'da Maghrib",
  `Masjid ${(n * 31) % MOSQUES}`,
  `Ustadz ${(n * 17) % MOSQUES}`,
]);
await upload('/masjid/upload', ['Nama', 'Ketua', 'HP'], Array.from({ length: MOSQUES }, (_, n) => [`Masjid ${n}`, `Ketua ${n}`, phone(n)]));
await upload('/mubaligh/upload', ['Nama', 'HP'], Array.from({ length: MOSQUES }, (_, n) => [`Ustadz ${n}`, phone(n)]));
await upload('/jadwal-pengajian/upload', ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'], schedules);
await upload('/jadwal-pengajian/upload', ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'], schedules);
await upload('/jadwal-pengajian/upload', ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'], schedules.map((row, n) => [row[0]!, row[1]!, `${row[2]} X${n}`, row[3]!]));
const start = performance.now();
await api.call('GET', '/jadwal-pengajian/template');
console.log(`template for ${MOSQUES} mosques: ${Math.round(performance.now() - start)} ms`);
await api.close();
