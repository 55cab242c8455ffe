import { EXIT } from './errors.ts';
import { runCli } from './run.ts';

/** The first Ctrl+C asks the command to end in good order, the second ends at once. */
function stopOnInterrupt(): AbortSignal {
  const stopped = new AbortController();
  process.on('SIGINT', () => {
    if (stopped.signal.aborted) process.exit(EXIT.interrupted);
    stopped.abort();
  });
  return stopped.signal;
}

// A reader that has gone, as in `mimbar … | head`, is no mistake.
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
