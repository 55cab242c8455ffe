import { spawn } from 'node:child_process';
import { cleanEnvironment, type Run } from './clone.ts';
import { makeWatch } from '../whatsapp-server/watch.ts';

export interface ProcessOptions {
  env?: Record<string, string>;
  cwd?: string;
}

export interface RunningProcess {
  /** Its output so far. */
  run: Run;
  pid: number;
  ended: Promise<Run>;
  /** Waits for a condition on its output, checked again after each new output. */
  waitFor: ReturnType<typeof makeWatch>['waitFor'];
  write(text: string): void;
  /** Ends its standard input. */
  end(): void;
  kill(signal: NodeJS.Signals): void;
}

/** Starts a program with a clean environment; `stdin` is a pipe that stays open if requested, otherwise it is empty. */
export function startProcess(
  command: string,
  args: string[],
  options: ProcessOptions & { stdin?: 'pipe' } = {},
): RunningProcess {
  const env = { ...cleanEnvironment(), ...options.env };
  const child = spawn(command, args, { cwd: options.cwd, env, stdio: [options.stdin ?? 'ignore', 'pipe', 'pipe'] });
  const run: Run = { code: null, signal: null, stdout: '', stderr: '' };
  const watch = makeWatch(() => JSON.stringify({ ...run, stdout: run.stdout.slice(-3000) }));
  const take = (stream: 'stdout' | 'stderr') => (text: string) => {
    run[stream] += text;
    watch.changed();
  };
  child.stdout!.setEncoding('utf8').on('data', take('stdout'));
  child.stderr!.setEncoding('utf8').on('data', take('stderr'));
  const ended = new Promise<Run>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => {
      done(Object.assign(run, { code, signal }));
      watch.changed();
    });
  });
  return {
    run,
    pid: child.pid!,
    ended,
    waitFor: watch.waitFor,
    write: (text) => void child.stdin?.write(text),
    end: () => void child.stdin?.end(),
    kill: (signal) => void child.kill(signal),
  };
}

/** Runs a program to its end. */
export function runProcess(command: string, args: string[], options: ProcessOptions = {}): Promise<Run> {
  return startProcess(command, args, options).ended;
}
