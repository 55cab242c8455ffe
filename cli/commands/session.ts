import { sessionEndpoints, type SessionRow } from '#shared/account/account.ts';
import { consent } from '../terminal/prompt.ts';
import type { Context } from '../context.ts';
import { firstRows, zoneOf } from '../rows.ts';
import { CliError, usageError } from '../errors.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { t, instantCell, instantHead } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const session = groupOf(program, 'session', t('sessionHelp'), [
    'mimbar session list',
    'mimbar session revoke --user utara',
  ]);
  const list = session('list', t('sessionListHelp'), '[pilihan]', [
    'mimbar session list',
    'mimbar session list --json',
  ]);
  limitOption(list).action((options: { limit?: number }) => run(options, runSessionList));
  session('revoke', t('sessionRemoveHelp'), '[id] [pilihan]', [
    'mimbar session revoke Xk3f9aQ2',
    'mimbar session revoke --user utara --yes',
  ])
    .argument('[id]', t('sessionIdHelp'))
    .option('--user <username>', t('sessionUserHelp'))
    .option('-y, --yes', t('yesHelp'))
    .action((id: string | undefined, options: { user?: string; yes?: boolean }) =>
      run(options, (context) => runSessionRevoke(context, { ...options, ...(id !== undefined && { id }) })),
    );
}

/** Length of the id prefix that is shown. */
const SHORT = 8;

async function runSessionList({ client, output }: Context, { limit }: { limit?: number }): Promise<void> {
  const data = firstRows(output, (await client.call(sessionEndpoints.list)).data, limit);
  output.data(data);
  if (data.length === 0) return output.print(t('noSessions'));
  const zone = await zoneOf(client);
  const rows = data.map((row) => [
    row.id.slice(0, SHORT),
    row.username,
    deviceName(row.device),
    instantCell(row.seen_at, zone),
  ]);
  output.table(['ID', t('username'), t('device'), instantHead(t('lastUsed'), zone)], rows);
}

/** Revokes one session by the prefix of its id, or all sessions of an account. */
async function runSessionRevoke(
  context: Context,
  { id, user, yes }: { id?: string; user?: string; yes?: boolean },
): Promise<void> {
  const { client, output } = context;
  if ((id === undefined) === (user === undefined)) throw usageError(t('sessionOrUser'));
  const { data } = await client.call(sessionEndpoints.list);
  const chosen =
    id === undefined ? data.filter((row) => row.username.toLowerCase() === user!.toLowerCase()) : byId(data, id);
  if (chosen.length === 0)
    throw new CliError('usage', id === undefined ? t('noSessionOf', { user: user! }) : t('noSuchSession', { id }), {
      code: 'not_found',
    });
  const whose = [...new Set(chosen.map((row) => row.username))].join(', ');
  await consent(context, {
    yes,
    question: t('signOutQuestion', { count: chosen.length, whose }),
    purpose: t('toSignOut'),
    otherwise: t('nobodySignedOut'),
  });
  for (const row of chosen) await client.call(sessionEndpoints.revoke, { params: { id: row.id } });
  output.data(chosen);
  output.print(t('signedOut', { count: chosen.length, whose }));
}

function byId(rows: readonly SessionRow[], id: string): SessionRow[] {
  const found = rows.filter((row) => row.id.startsWith(id));
  if (found.length > 1) throw usageError(t('severalSessions', { id, count: found.length }));
  return found;
}

/** 'Chrome, Android' from a user agent. */
function deviceName(agent: string): string {
  const browser = /(Edg|OPR|SamsungBrowser|Firefox|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux)/.exec(agent)?.[1];
  const names: Record<string, string> = {
    Edg: 'Edge',
    OPR: 'Opera',
    SamsungBrowser: 'Samsung Internet',
    'Mac OS X': 'macOS',
    CrOS: 'ChromeOS',
  };
  const known = [browser, system].flatMap((name) => (name ? [names[name] ?? name] : []));
  return known.length > 0 ? known.join(', ') : agent.slice(0, 24) || t('unknownDevice');
}
