import type { ReadStream, WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import { entryLines, harmless, jsonSink } from '#shared/base/terminal.ts';
import type { CliError } from '../errors.ts';
import { columnsFor, tableLines, TABLE_WIDTH, plainSink, wrap } from './text.ts';

export type Tone = 'good' | 'bad' | 'careful' | 'strong' | 'quiet';
const STYLES = { good: 'green', bad: 'red', careful: 'yellow', strong: 'bold', quiet: 'dim' } as const;

export interface Streams {
  stdin: ReadStream;
  stdout: WriteStream;
  stderr: WriteStream;
}

export type Output = ReturnType<typeof createOutput>;

/** Results go to stdout, as text or JSON; all remarks go to stderr. */
export function createOutput(options: { streams: Streams; env: NodeJS.ProcessEnv; json: boolean }) {
  const {
    streams: { stdin, stdout, stderr },
    env,
    json,
  } = options;
  const isTerminal = Boolean(stdout.isTTY) && env['TERM'] !== 'dumb';
  const live = isTerminal && !json;
  const mayColour = !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  const paintFor = (stream: WriteStream) => (tone: Tone, text: string) =>
    mayColour && stream.isTTY ? styleText(STYLES[tone], harmless(text), { validateStream: false }) : text;
  const paint = paintFor(stdout);
  const paintNote = paintFor(stderr);
  const remark = (line: string, tone?: Tone) => {
    const lines = stderr.isTTY ? wrap(line, Math.max(20, stderr.columns || TABLE_WIDTH)) : [harmless(line)];
    for (const part of lines) stderr.write(`${tone ? paintNote(tone, part) : part}\n`);
  };

  return {
    json,
    /** Whether the result is shown in a terminal, not piped. */
    toTerminal: Boolean(stdout.isTTY),
    /** Whether lines may be redrawn in place. */
    live,
    /** Whether a person can answer questions. */
    interactive: isTerminal && Boolean(stdin.isTTY) && !json,
    colour: mayColour && isTerminal,
    stdin,
    stdout,
    paint,

    /** Prints one line of the result; nothing with --json. */
    print(line = ''): void {
      if (!json) stdout.write(plainSink(`${line}\n`, mayColour && Boolean(stdout.isTTY)));
    },
    /** Prints a text beside its head; in a terminal it is broken between words. */
    entry(head: string, text: string): void {
      for (const line of entryLines(head, text, columnsFor(stdout, env) ?? Infinity)) this.print(line);
    },
    /** Prints one JSON document on one line, only with --json. */
    data(value: unknown): void {
      if (json) stdout.write(`${jsonSink(JSON.stringify(value))}\n`);
    },
    table(headers: readonly string[], rows: readonly (readonly string[])[]): void {
      if (json) return;
      const { head, body } = tableLines(headers, rows, Math.min(TABLE_WIDTH, columnsFor(stdout, env) ?? TABLE_WIDTH));
      for (const line of head) stdout.write(`${paint('strong', harmless(line))}\n`);
      stdout.write(`${harmless(body.join('\n'))}\n`);
    },
    /** Says what is waited for: in a terminal until it is done, elsewhere as a remark. */
    async busy<T>(label: string, work: Promise<T>): Promise<T> {
      if (!live) {
        remark(label);
        return work;
      }
      stdout.write(wrap(label, Math.max(20, (stdout.columns || TABLE_WIDTH) - 1))[0]!);
      try {
        return await work;
      } finally {
        stdout.write('\r\x1b[2K');
      }
    },
    /** Formats a question that is on the same line as its answer. */
    question: harmless,
    /** A remark beside the result. */
    note: remark,
    warn(lines: readonly string[]): void {
      for (const line of lines) remark(`! ${line}`, 'careful');
    },
    /** Prints the error of a failed command. */
    fail(error: CliError): void {
      if (json)
        stdout.write(`${jsonSink(JSON.stringify({ error: error.message, code: error.code, issues: error.issues }))}\n`);
      remark(error.message, 'bad');
    },
  };
}
