import type { AuditKind } from '#shared/account/audit-action.ts';
import { auditEndpoints } from '#shared/account/audit.ts';
import type { Context } from '../context.ts';
import { listSome, zoneOf } from '../rows.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { t, instantCell, instantHead } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const audit = groupOf(program, 'audit', t('auditHelp'), ['mimbar audit list --since 2026-11-01']);
  const list = audit('list', t('auditListHelp'), '[pilihan]', [
    'mimbar audit list',
    'mimbar audit list --since 2026-11-01 --jenis masuk --json',
  ])
    .option('--since <tanggal>', t('sinceHelp'))
    .option('--search <teks>', t('auditSearchHelp'))
    .option('--jenis <jenis>', t('auditJenisHelp'));
  limitOption(list).action((options: AuditOptions) => run(options, runAuditList));
}

interface AuditOptions {
  since?: string;
  search?: string;
  jenis?: string;
  limit?: number;
}

/** Rows without --since and --limit. */
const LATEST = 50;

/** Lists who did what, the newest first. */
async function runAuditList(
  { client, output }: Context,
  { since, search, jenis, limit = since === undefined ? LATEST : Infinity }: AuditOptions,
): Promise<void> {
  // The daemon rejects an unknown kind and lists the known ones.
  const filter = {
    ...(since !== undefined && { dateStart: since }),
    ...(search !== undefined && { search }),
    ...(jenis !== undefined && { jenis: jenis as AuditKind }),
  };
  const rows = await listSome(client, auditEndpoints.list, filter, limit);
  output.data(rows);
  if (rows.length === 0) return output.print(t('noActions'));
  if (output.json) return;
  const zone = await zoneOf(client);
  output.table(
    [instantHead(t('time'), zone), t('who'), t('what')],
    rows.map((row) => [instantCell(row.at, zone), row.actor, row.keterangan]),
  );
}
