import { flushCompileCache } from 'node:module';
import { harmless } from '#shared/base/terminal.ts';
import { misspeltSettings, readConfig, describeSettings, type Config } from '#daemon/config.ts';
import { createSystemd, isService, loadSettings, nearbyUrls, type Systemd } from './machine.ts';
import { demoNote } from './demo.ts';
import { createLogger, tellError } from './log.ts';
import { runDaemon, type RunningDaemon } from './run.ts';
import { installSafetyNet, StartFailure } from './start-failure.ts';
import { firstLine } from '#daemon/base/errors.ts';
import { kotaOf } from '#daemon/roster/index.ts';
import { createSupervisor } from '#daemon/base/supervisor.ts';
import { systemClock } from '#daemon/base/clock.ts';
import { t } from './words.ts';

/**
 * When the compile cache is written, in ms after the start: WhatsApp's code is loaded by then. By default node writes
 * it at the end of the process, and never when the process is killed.
 */
const COMPILED_AFTER = 10_000;

/** Commands of the daemon's own bundle, which need no running daemon. */
async function main(args: string[]): Promise<number | undefined> {
  const [command = 'serve', ...rest] = args[0]?.startsWith('-') ? ['serve', ...args] : args;
  if (command !== 'serve') {
    const { runOfflineCommand } = await import('./offline/commands.ts');
    const code = await runOfflineCommand(args);
    if (code !== undefined) return code;
  }
  if (command !== 'serve') return fail(t('unknownCommand', { command }));
  const unknown = rest.find((option) => option !== '--demo');
  if (unknown) return fail(t('unknownOption', { unknown }));
  return serve(rest.includes('--demo'));
}

async function serve(demo: boolean): Promise<number | undefined> {
  const originOf = loadSettings();
  // Without the service's settings it would start a second, empty Mimbar wherever one stands.
  if (!demo && isService() && !process.env['MIMBAR_DATA_DIR']) return fail(t('isService'));
  const read = readConfig(process.env, { demo });
  if ('errors' in read) return fail(read.errors.join('\n'));
  const { location } = read.config;
  const place = location === '' ? undefined : await kotaOf(location);
  if (location !== '' && !place) return fail(t('unknownLocation', { location }));
  const told = describeSettings(process.env, { demo, originOf });
  const misspelt = misspeltSettings(process.env);
  const config = { ...read.config, told, misspelt, ...(place && { place }) };
  const logger = createLogger(config.logLevel, config.timezone);
  for (const { name, near } of misspelt)
    logger.warn({ name }, `${name} is no setting of Mimbar${near ? `; is ${near} meant?` : ''}`);
  if (config.whatsappUrl)
    logger.warn(
      { url: config.whatsappUrl },
      'NOT WHATSAPP: messages go to another server, because MIMBAR_WHATSAPP_URL is set',
    );
  const supervisor = createSupervisor({ logger, clock: systemClock });
  const net = installSafetyNet({ supervisor, logger });
  supervisor.onFatal(net.end);
  try {
    const daemon = await runDaemon({ config, logger, supervisor, onLost: net.end });
    net.guard(daemon);
    const systemd = createSystemd({ env: process.env, logger, isAlive: daemon.isAlive });
    // Before it is reported as ready: it may be stopped in the same moment.
    stopOnSignal(daemon, systemd);
    logger.info({ url: daemon.url, messenger: config.messenger, demo, readOnly: daemon.readOnly }, 'Mimbar is ready');
    if (process.stdout.isTTY || demo)
      process.stdout.write(harmless(`\n${readyWords(config, daemon)}\n${demo ? demoNote(daemon.dataDir) : ''}\n`));
    systemd.ready();
    setTimeout(flushCompileCache, COMPILED_AFTER).unref();
    return undefined;
  } catch (error) {
    // In a terminal the sentence is shown below the log: there the stack is logged only at level debug.
    const level = error instanceof StartFailure && process.stdout.isTTY ? 'debug' : 'error';
    // What is known by its sentence alone, such as a port in use, has no stack that would tell more.
    const facts = error instanceof StartFailure && !error.cause ? { reason: error.message } : { err: causeOf(error) };
    logger[level](facts, 'Mimbar could not start');
    return error instanceof StartFailure ? fail(error.message, 4) : fail(t('cantStartFault'), 1);
  }
}

const causeOf = (error: unknown) => (error instanceof StartFailure ? error.cause : error);

function readyWords({ host }: Config, { url }: RunningDaemon): string {
  const nearby = nearbyUrls(host, url).map((one) => t('fromOtherDevices', { one }));
  return t('ready', { url, nearby: nearby.join('') });
}

function stopOnSignal(daemon: RunningDaemon, systemd: Systemd): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    systemd.stopping();
    daemon.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${harmless(String(error))}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Its terminal was closed, or its ssh connection.
  process.on('SIGHUP', stop);
}

/** 2, which starts it no more, is for what stays wrong until somebody changes it; 4 for what may pass. */
function fail(message: string, code = 2): number {
  tellError(message);
  return code;
}

/** Runs the daemon's program. It sets the exit code, except while the daemon runs. */
export async function runProgram(args: string[]): Promise<void> {
  try {
    const code = await main(args);
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    // There is no logger yet. Don't print the bundle's source line to the terminal.
    process.exitCode = fail(t('cantStart', { error: firstLine(error) }), 1);
  }
}
