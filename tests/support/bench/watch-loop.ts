import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the daemon by `--import`. At each SIGUSR2 it writes the longest pause of the event loop since the one
// before, in ms, into the file LOOP_PAUSE.

const file = process.env.LOOP_PAUSE!;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  writeFileSync(file, `${delay.max / 1e6}\n`);
  delay.reset();
});
