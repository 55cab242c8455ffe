import type { AuditKind } from '#shared/account/audit-action.ts';
import { auditEndpoints } from '#shared/account/audit.ts';
import type { Context } from '../context.ts';
import { instantText, zoneOf } from '../rows.ts';
import { groupOf, type Frame } from '../group.ts';

export function declare({ program, run }: Frame): void {
  const audit = groupOf(program, 'audit', 'riwayat aktivitas: siapa melakukan apa', [
    'mimbar audit list --since 2026-11-01',
  ]);
  audit('list', '50 aktivitas terakhir, atau semua sejak sebuah tanggal', '[pilihan]', [
    'mimbar audit list',
    'mimbar audit list --since 2026-11-01 --jenis masuk --json',
  ])
    .option('--since <tanggal>', 'semua sejak YYYY-MM-DD')
    .option('--search <teks>', "siapa, apa, atau nama di kalimatnya, misalnya 'khatib Salman'")
    .option(
      '--jenis <jenis>',
      'masuk, akun, data, template, broadcast, otomatis, whatsapp, cadangan, tampilan atau privasi',
    )
    .action((options: AuditOptions) => run(options, runAuditList));
}

interface AuditOptions {
  since?: string;
  search?: string;
  jenis?: string;
}

/** Rows without --since. */
const LATEST = 50;

/** Lists who did what, the newest first. */
async function runAuditList({ client, output }: Context, { since, search, jenis }: AuditOptions): Promise<void> {
  // The daemon rejects an unknown kind and lists the known ones.
  const filter = {
    ...(since !== undefined && { dateStart: since }),
    ...(search !== undefined && { search }),
    ...(jenis !== undefined && { jenis: jenis as AuditKind }),
  };
  const rows =
    since === undefined
      ? (await client.call(auditEndpoints.list, { query: { ...filter, limit: LATEST } })).data
      : await client.listAll(auditEndpoints.list, filter);
  output.data(rows);
  if (rows.length === 0) return output.print('Tidak ada aktivitas.');
  if (output.json) return;
  const zone = await zoneOf(client);
  output.table(
    ['Waktu', 'Siapa', 'Apa'],
    rows.map((row) => [instantText(row.at, zone), row.actor, row.keterangan]),
  );
}
