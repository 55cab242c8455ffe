import { type Frame, groupOf } from '../group.ts';
import { usageError, EXIT, CliError } from '../errors.ts';
import type { Context } from '../context.ts';
import { ownHealth } from '../http/client.ts';
import { STATUS_HEAD, statusLines, uptimeLine } from '../terminal/status-lines.ts';
import { doctorEndpoints, type Finding } from '#shared/operations/doctor.ts';
import { clockEndpoints } from '#shared/base/clock.ts';
import { healthEndpoints } from '#shared/operations/health.ts';
import { zoneHere } from '../rows.ts';
import { consent } from '../terminal/prompt.ts';
import { configEndpoints, type SettingRow } from '#shared/operations/config.ts';
import { SETTINGS } from '#shared/operations/settings.ts';
import type { Settings } from '../http/settings.ts';
import { t, instantText } from '../words/words.ts';

export function declareServe({ program }: Frame): void {
  program
    .command('serve')
    .description(t('serveHelp'))
    .usage('[--demo]')
    .option('--demo', t('demoHelp'))
    .addHelpText('after', t('serveExamples'))
    .action(() => {
      throw usageError(t('serveByBin'));
    });
}

export function declareStatus({ command, run }: Frame): void {
  command('status', t('statusCommandHelp'), '[pilihan]', [
    'mimbar status',
    'mimbar status --json',
    'mimbar status --watch',
  ])
    .option('-w, --watch', t('watchHelp'))
    .action((options: { watch?: boolean }) =>
      run(options, async (context) => {
        if (!options.watch) return runStatus(context);
        const { runStatusWatch } = await import('../broadcast/status-watch.ts');
        return runStatusWatch(context);
      }),
    );
}

/** Prints the status of the daemon, the messenger and the queue. */
async function runStatus({ client, settings, output }: Context): Promise<void> {
  const data = await ownHealth(client, settings);
  const { url } = settings.address();
  output.data({ url, ...data });
  for (const line of [...statusLines(output.paint, url, data), ...uptimeLine(data)])
    output.entry(line.slice(0, STATUS_HEAD), line.slice(STATUS_HEAD));
}

export function declareVersion({ command, run }: Frame): void {
  command('version', t('versionHelp'), '[pilihan]', ['mimbar version', 'mimbar version --json']).action(
    (options: object) => run(options, runVersion),
  );
}

/** Needs no daemon. */
function runVersion({ output, settings }: Context): void {
  output.data({ version, built, commit: commit || null, node: process.version });
  const facts = [
    built && instantText(built, zoneHere(settings)),
    commit && `commit ${commit}`,
    `Node ${process.version}`,
  ].filter(Boolean);
  output.print(`mimbar ${version} (${facts.join(', ')})`);
}

/** The build puts both into the bundle; source runs have neither. */
export const version = process.env.MIMBAR_VERSION ?? 'dev';
export const built = process.env.MIMBAR_BUILD ?? null;
/** Commit of the clone in which it was built; '' if unknown. */
export const commit = process.env.MIMBAR_COMMIT ?? '';

export function declareDoctor({ command, run }: Frame): void {
  command('doctor', t('doctorHelp'), '[pilihan]', ['mimbar doctor', 'sudo mimbar doctor --offline'])
    .option('--offline', t('offlineHelp'))
    .action((options: object) => run(options, runDoctor));
}

const TONES = { ok: 'good', warning: 'careful', problem: 'bad' } as const;
const MARKS = { ok: '✓', warning: '!', problem: '✗' } as const;

/** Prints the findings. With a problem the exit code is 4; without one, but with no daemon, 3. */
async function runDoctor({ client, output, orOffline }: Context): Promise<number> {
  const { data, isDown } = await orOffline(client.call(doctorEndpoints.get), ['doctor', '--offline']);
  output.data(data);
  for (const { subject, level, text, remedy } of data) {
    output.entry(`${output.paint(TONES[level], MARKS[level])} ${subject.padEnd(20)} `, text);
    if (remedy) output.entry(''.padEnd(23), remedy);
  }
  if (data.some(({ level }: Finding) => level === 'problem')) return EXIT.refused;
  return isDown ? EXIT.unreachable : EXIT.done;
}

export function declareClock({ program, run }: Frame): void {
  const clock = groupOf(program, 'clock', t('clockHelp'), ['mimbar clock show', 'mimbar clock confirm']);
  clock('show', t('clockShowHelp'), '[pilihan]', ['mimbar clock show']).action((options: object) =>
    run(options, runClockShow),
  );
  clock('confirm', t('clockConfirmHelp'), '[pilihan]', ['mimbar clock confirm', 'mimbar clock confirm --yes'])
    .option('-y, --yes', t('yesHelp'))
    .action((options: { yes?: boolean }) => run(options, runClockConfirm));
}

async function runClockShow({ client, output }: Context): Promise<void> {
  const { data } = await client.call(healthEndpoints.get);
  const { clock } = data;
  output.data(clock ?? null);
  if (!clock) return output.print(t('clockUnknown'));
  output.print(instantText(clock.now, clock.timezone));
  output.print(clock.trusted ? t('clockTrusted') : (clock.reason ?? t('clockDoubted')));
}

/** Confirms the clock; messages that were held because of it are sent then. */
async function runClockConfirm(context: Context, { yes }: { yes?: boolean }): Promise<void> {
  const { client, output } = context;
  const { data: health } = await client.call(healthEndpoints.get);
  const now = health.clock && instantText(health.clock.now, health.clock.timezone);
  await consent(context, {
    yes,
    question: t('clockQuestion', { now: now ?? t('thisClock') }),
    purpose: t('toConfirmClock'),
    otherwise: t('nothingChanged'),
  });
  const { data } = await client.call(clockEndpoints.confirm);
  output.data(data);
  output.print(data.trusted ? t('clockConfirmed') : (data.reason ?? t('clockStillDoubted')));
}

export function declareConfig({ command, run }: Frame): void {
  command('config', t('configHelp'), '[pilihan]', ['mimbar config', 'mimbar config --json']).action((options: object) =>
    run(options, runConfig),
  );
}

/**
 * Prints the settings of the running daemon; if none runs, those it would start with. Secrets only show whether they
 * are set.
 */
async function runConfig({ client, settings, output }: Context): Promise<void> {
  const rows = await askDaemon();
  const shown = (rows ?? hereOf(settings)).map(({ name, value, secret, asal }) => ({
    name,
    value: secret && asal !== 'bawaan' && asal !== 'demo' ? t('secret') : value,
    source: asal,
  }));
  if (!rows) output.note(t('notRunningConfig'), 'careful');
  output.data(shown);
  output.table(
    [t('setting'), t('value'), t('source')],
    shown.map(({ name, value, source }) => [name, value === '' ? t('emptyValue') : value, source]),
  );

  async function askDaemon(): Promise<SettingRow[] | undefined> {
    try {
      return (await client.call(configEndpoints.list)).data;
    } catch (error) {
      if (error instanceof CliError && error.ending === 'unreachable' && !settings.isRemote()) return undefined;
      throw error;
    }
  }
}

const hereOf = (settings: Settings): SettingRow[] =>
  SETTINGS.map(({ name, standard, secret }) => {
    const found = settings.find(name);
    return { name, value: found?.value ?? standard, secret, asal: found?.source ?? 'bawaan' };
  });
