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

// EPIPE is no error: the reader has closed the pipe, as in `mimbar … | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.bug),
);
const { stdin, stdout, stderr } = process;
process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  streams: { stdin, stdout, stderr },
  signal: stopOnInterrupt(),
});
