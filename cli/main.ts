import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EXIT } from './errors.ts';
import { runCli } from './program.ts';

/** The first Ctrl+C lets the command end cleanly, the second ends it at once. */
function stopOnInterrupt(): AbortSignal {
  const stopped = new AbortController();
  process.on('SIGINT', () => {
    if (stopped.signal.aborted) process.exit(EXIT.interrupted);
    stopped.abort();
  });
  return stopped.signal;
}

/** Runs a program that lies beside this one; its findings are on stdout, whatever its exit code. */
function runBeside(name: string, args: readonly string[]): Promise<string> {
  const program = fileURLToPath(new URL(name, import.meta.url));
  return new Promise((resolve) =>
    execFile(process.execPath, [program, ...args], { maxBuffer: Infinity }, (_error, stdout) => resolve(stdout)),
  );
}

// EPIPE is no error: the reader has closed the pipe, as in `mimbar … | head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? EXIT.done : EXIT.bug));
const { stdin, stdout, stderr } = process;
process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  streams: { stdin, stdout, stderr },
  signal: stopOnInterrupt(),
  offline: (args) => runBeside('daemon.js', args),
});
