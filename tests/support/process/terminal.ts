import { startProcess, type ProcessOptions } from './process.ts';
import { toolPath } from './tools.ts';

export interface TerminalSize {
  columns: number;
  rows: number;
}

/** Runs a command in a pseudo-terminal whose screen can be read. */
export function openTerminal(command: string[], options: ProcessOptions & { size?: TerminalSize } = {}) {
  const { columns, rows } = options.size ?? { columns: 80, rows: 40 };
  const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const line = `stty cols ${columns} rows ${rows} && exec ${quoted}`;
  const env = { TERM: 'xterm-256color', LANG: 'C.UTF-8', ...options.env };
  const child = startProcess(toolPath('script'), ['-qefc', line, '/dev/null'], { ...options, env, stdin: 'pipe' });
  const screen = () => drawScreen(child.run.stdout);
  return {
    /** The terminal's current lines, without their colours. */
    screen,
    raw: () => child.run.stdout,
    /** Types the text as a keyboard does; '\x03' is Ctrl+C. */
    type: (text: string) => child.write(text),
    ended: child.ended,
    waitFor: child.waitFor,
    /** Waits until the screen holds the text. */
    shows: (text: string | RegExp, timeoutMs = 50_000) =>
      child.waitFor(
        () => (typeof text === 'string' ? screen().join('\n').includes(text) : text.test(screen().join('\n'))),
        timeoutMs,
      ),
    kill: () => child.kill('SIGKILL'),
  };
}

/**
 * The lines that a terminal of unlimited height would show: plays text, line feeds, and the sequences that move and
 * erase.
 */
export function drawScreen(raw: string): string[] {
  let lines: string[][] = [[]];
  let aside: { lines: string[][]; row: number; column: number } | undefined;
  let row = 0;
  let column = 0;
  for (const [part, order] of raw.matchAll(/\x1b\[([?=<>]?[\d;]*[A-Za-z])|\x1b[^[]|[\s\S]/gu)) {
    const count = Number.parseInt(order ?? '', 10) || 0;
    const line = (lines[row] ??= []);
    if (order?.endsWith('A')) row = Math.max(0, row - (count || 1));
    else if (order?.endsWith('B')) row += count || 1;
    else if (order?.endsWith('G')) column = (count || 1) - 1;
    else if (order?.endsWith('C')) column += count || 1;
    else if (order?.endsWith('H')) [row, column] = [0, 0];
    else if (order?.endsWith('D')) column = Math.max(0, column - (count || 1));
    else if (order?.endsWith('K')) line.splice(count === 2 ? 0 : column);
    else if (order?.endsWith('J')) {
      line.splice(column);
      lines.splice(row + 1);
    } else if (order === '?1049h') {
      // The alternate screen starts empty, and the main screen is kept.
      [aside, lines, row, column] = [{ lines, row, column }, [[]], 0, 0];
    } else if (order === '?1049l' && aside) {
      ({ lines, row, column } = aside);
    } else if (part === '\n') row += 1;
    else if (part === '\r') column = 0;
    else if (part.length === 1 || part.codePointAt(0)! > 0xffff) line[column++] = part;
  }
  return Array.from(lines, (line) =>
    Array.from(line ?? [], (cell) => cell ?? ' ')
      .join('')
      .trimEnd(),
  );
}
