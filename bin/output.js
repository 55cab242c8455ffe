/**
 * Removes terminal control characters, which paths, settings and other programs' output may contain; line breaks and
 * tabs stay.
 */
const harmless = (line) =>
  line.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** Progress and refusals go to stderr, so that `mimbar … --json` keeps its stdout clean. */
export function say(line) {
  process.stderr.write(`${harmless(line)}\n`);
}

/** Runs `main`; an error ends the process with one line, its stack only when MIMBAR_DEBUG asks for it. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    // End by the same signal, so that a calling script sees it.
    if (error.signal) process.kill(process.pid, error.signal);
    say(process.env.MIMBAR_DEBUG ? error.stack : error.message);
    process.exitCode = 1;
  }
}
