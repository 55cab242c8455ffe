import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { readConfig } from './config.ts';
import { demoNote } from './main/demo.ts';
import { createLogger } from './main/log.ts';
import { createSystemd, type Systemd } from './main/systemd.ts';
import { startDaemon, StartFailure, type Daemon } from './main/serve.ts';

/**
 * When compiled code is kept for the next start, in ms: WhatsApp's part is there too by then. Left to node, it would be kept
 * at the end of a process that has long thrown away what only a start needs, and never by one that is killed.
 */
const COMPILED_AFTER = 10_000;

/** Commands of the daemon's own bundle, which need no running daemon. */
async function main(args: string[]): Promise<number | undefined> {
  const [command = 'serve', ...rest] = args[0]?.startsWith('-') ? ['serve', ...args] : args;
  if (command !== 'serve') {
    const { runOfflineCommand } = await import('./main/offline/commands.ts');
    const code = await runOfflineCommand(args);
    if (code !== undefined) return code;
  }
  if (command !== 'serve') return fail(`Perintah tidak dikenal: ${command}`);
  const unknown = rest.find((option) => option !== '--demo');
  if (unknown) return fail(`Pilihan tidak dikenal: ${unknown}. Yang ada: --demo`);
  return serve(rest.includes('--demo'));
}

async function serve(demo: boolean): Promise<number | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const read = readConfig(process.env, { demo });
  if ('errors' in read) return fail(read.errors.join('\n'));
  const { config } = read;
  const logger = createLogger(config.logLevel);
  if (config.whatsappUrl) logger.warn({ url: config.whatsappUrl }, 'NOT WHATSAPP: messages go to another server, because MIMBAR_WHATSAPP_URL is set');
  try {
    const daemon = await startDaemon(config, logger);
    const systemd = createSystemd({ env: process.env, logger, isAlive: daemon.services.isAlive });
    // First of all: who reads that it is ready may stop it in the same moment.
    stopOnSignal(daemon, systemd);
    logger.info({ url: daemon.url, messenger: config.messenger, demo }, 'Mimbar is ready');
    if (process.stdout.isTTY || demo) process.stdout.write(`\nMimbar siap di ${daemon.url}\n${demo ? demoNote(daemon.services.config.dataDir) : ''}\n`);
    systemd.ready();
    setTimeout(flushCompileCache, COMPILED_AFTER).unref();
    return undefined;
  } catch (error) {
    if (error instanceof StartFailure) return fail(error.message);
    throw error;
  }
}

function stopOnSignal(daemon: Daemon, systemd: Systemd): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    systemd.stopping();
    daemon.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}

const code = await main(process.argv.slice(2));
if (code !== undefined) process.exitCode = code;
