import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import ExcelJS from 'exceljs';
import { createSpreadsheetService } from '#daemon/spreadsheet/service.ts';

// Run by hand: node tests/bench/spreadsheet.ts [path of the child's bundle]
// Prints, per job: its time, the longest pause of this process's event loop, the child's greatest memory.

const childPath = process.argv[2] ?? fileURLToPath(import.meta.resolve('#daemon/spreadsheet/child.ts'));
const service = createSpreadsheetService({ childPath });

function childPeakMb(): number {
  const task = `/proc/self/task`;
  const children = readdirSync(task).flatMap((id) => readFileSync(`${task}/${id}/children`, 'utf8').trim().split(' '));
  const peaks = children.map((pid) => {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  });
  return Math.max(0, ...peaks);
}

async function measure<T>(name: string, job: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let peak = 0;
  const poll = setInterval(() => {
    peak = Math.max(peak, childPeakMb());
  }, 20);
  delay.enable();
  const start = performance.now();
  const result = await job();
  const ms = performance.now() - start;
  delay.disable();
  clearInterval(poll);
  const pause = delay.max / 1e6;
  console.log(`${name}: ${ms.toFixed(0)} ms, longest pause ${pause.toFixed(1)} ms, child ${peak.toFixed(0)} MB`);
  return result;
}

const names = Array.from({ length: 5_000 }, (_, index) => `Masjid Contoh Nomor ${index}`);
const columns = [
  { header: 'Tanggal', width: 16, format: 'date' as const },
  { header: 'Waktu', width: 16, format: 'text' as const },
  { header: 'Masjid', width: 40, format: 'text' as const, dropdown: 'masjid' },
  { header: 'Mubaligh', width: 40, format: 'text' as const, dropdown: 'mubaligh' },
];
const list = { header: 'Nama', values: names };
const lists = { sheet: 'INFO KODE (JANGAN DIUBAH)', columns: { masjid: list, mubaligh: list } };
const rows = Array.from({ length: 20_000 }, (_, index) => [
  '2026-11-20',
  "Ba'da Maghrib",
  names[index % 5_000] ?? '',
  `Ustadz Contoh Nomor ${index % 3_000}`,
]);
const readOptions = { sheet: 'INPUT DISINI', columns: ['date', 'time', 'text', 'text'] as const, maxRows: 20_000 };

await measure('template for 5,000 mosques and preachers', () =>
  service.writeTemplate({ sheet: 'INPUT DISINI', columns, lists }),
);
const table = await measure('table of 20,000 x 4', () => service.writeTable({ sheet: 'INPUT DISINI', columns }, rows));
for (let round = 0; round < 3; round += 1) {
  await measure('read of 20,000 x 4', () => service.read(table, { ...readOptions, columns: [...readOptions.columns] }));
}
await measure('the same read by the library, in this process', () =>
  new ExcelJS.Workbook().xlsx.load(Uint8Array.from(table).buffer),
);
await service.close();
