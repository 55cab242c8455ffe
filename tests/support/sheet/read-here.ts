import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll } from 'vitest';
import { isSpreadsheetRefusal } from '#daemon/base/errors.ts';
import type { Answer, Request } from '#daemon/spreadsheet/protocol.ts';
import type * as Read from '#daemon/spreadsheet/read.ts';
import type * as Write from '#daemon/spreadsheet/write.ts';
import { paths } from '../daemon-parts.ts';
import { distFile, fromSource, importFromDist } from '../process/programs.ts';

/** What the child itself loads; the build names these files by their content. */
async function load(): Promise<{ read: typeof Read; write: typeof Write }> {
  if (fromSource)
    return {
      read: await import('#daemon/spreadsheet/read.ts'),
      write: await import('#daemon/spreadsheet/write.ts'),
    };
  const child = readFileSync(distFile('spreadsheet-child.js'), 'utf8');
  const named = (name: string) => new RegExp(`"\\./(${name}-[0-9A-Z]+\\.js)"`).exec(child)![1]!;
  return { read: await importFromDist(named('read')), write: await importFromDist(named('write')) };
}

let loaded: ReturnType<typeof load> | undefined;

/** What the child answers to its requests (daemon/spreadsheet/child.ts), in one piece. */
async function answersTo(requests: Request[]): Promise<Answer[]> {
  const bytes = Buffer.concat(requests.flatMap((one) => (one.type === 'bytes' ? [one.bytes] : [])));
  const request = requests.find(({ type }) => type !== 'bytes')!;
  const { read, write } = await (loaded ??= load());
  switch (request.type) {
    case 'read':
      return [{ type: 'rows', rows: await read.readWorkbook(bytes, request.options) }];
    case 'boards': {
      const { rows, ...file } = await read.readBoardFile(bytes, request.options);
      return [
        { type: 'boards', file },
        { type: 'boardRows', rows },
      ];
    }
    case 'mark':
      return [{ type: 'bytes', bytes: await write.writeMarks(bytes, request.spec) }];
    case 'template':
      return [{ type: 'bytes', bytes: await write.writeTemplate(request.spec) }];
    case 'board':
      return [{ type: 'bytes', bytes: await write.writeBoard(request.spec) }];
    case 'table': {
      const table = write.createTableWriter(request.spec);
      for (const one of requests) if (one.type === 'rows') table.add(one.rows);
      return [{ type: 'bytes', bytes: await table.finish() }];
    }
    default:
      throw new Error(`No file that reads its sheets here asks for '${request.type}'`);
  }
}

/** What the child says of an error. */
function answerOf(error: unknown): Answer {
  if (isSpreadsheetRefusal(error)) return { type: 'refused', kind: error.kind, message: error.message };
  if (error instanceof Error && error.name === 'MimbarError')
    return { type: 'refused', kind: 'damaged', message: error.message };
  return { type: 'failed', stack: error instanceof Error ? String(error.stack) : String(error) };
}

/** Stands in for the child process: does its job in this process, when the last request has come. */
function childHere(): ChildProcess {
  const child = new EventEmitter();
  const requests: Request[] = [];
  let isTable = false;
  async function work(): Promise<void> {
    const answers = await answersTo(requests).catch((error: unknown) => [answerOf(error)]);
    for (const answer of [...answers, { type: 'done' } satisfies Answer])
      child.emit('message', structuredClone(answer));
  }
  return Object.assign(child, {
    connected: true,
    stderr: new PassThrough(),
    send(request: Request, sent: () => void) {
      requests.push(structuredClone(request));
      isTable ||= request.type === 'table';
      if (isTable ? request.type === 'end' : request.type !== 'bytes') void work();
      setImmediate(sent);
      return true;
    },
    kill: () => setImmediate(() => child.emit('exit')) !== undefined,
  }) as unknown as ChildProcess;
}

/**
 * For a file whose tests are about what is read and written: its workbooks are read and written in this process, by the
 * functions that the child calls. A process for each takes a tenth of a second; that it keeps its limits is tested in
 * tests/daemon/spreadsheet, and the way through it also by uploads in tests/daemon/sheet and tests/e2e.
 */
export function readSheetsHere(): void {
  const { fork } = childProcess;
  const use = (other: typeof fork) => {
    childProcess.fork = other;
    syncBuiltinESMExports();
  };
  const isJob = (file: string | URL) => String(file) === paths.spreadsheetChild;
  beforeAll(() =>
    use(((file: string, ...rest: []) => (isJob(file) ? childHere() : fork(file, ...rest))) as typeof fork),
  );
  afterAll(() => use(fork));
}
