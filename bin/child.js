import { spawn } from 'node:child_process';
import { t } from './words.js';

/** How long a program may take to end after it was asked to, in ms. */
const grace = 5000;

/** Thrown after a signal, when the program that was started has ended. */
export class Interrupted extends Error {
  constructor(signal) {
    super(t(`Dihentikan (${signal}). Jalankan lagi untuk melanjutkan.`, `Stopped (${signal}). Run it again to go on.`));
    this.signal = signal;
  }
}

/**
 * Runs a program to its end and gives its output. A signal to us first ends the program, and then this throws
 * Interrupted, so that the program never outlives us. Descriptor 3 of the program is a pipe that closes with us.
 */
export async function runToEnd(command, args, { cwd, env }) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (text) => (said[name] += text));
  child.stdio[3].on('error', () => undefined);
  let interrupted;
  let timer;
  const stop = (signal) => {
    interrupted ??= signal;
    child.kill('SIGTERM');
    timer ??= setTimeout(() => child.kill('SIGKILL'), grace);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  try {
    const status = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (interrupted) throw new Interrupted(interrupted);
    return { status, ...said };
  } finally {
    clearTimeout(timer);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
  }
}
