import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { MimbarError } from '#daemon/base/errors.ts';
import { isCopyPart, NAME_PATTERN, PART, stampOf } from './file.store.ts';
import { boundFor, tooMany, MARK, createDirectoryPlace } from './standby.store.ts';
import { COPIES_MAX, type Copy, type StandbyPlace } from './standby.ts';

/** Time limit for a small file or a list, ms; a copy over a slow line may take longer. */
export const SHORT = 60_000;
export const LONG = 30 * 60_000;
/** Maximum size of the output, such as a list or a mark, bytes. */
const OUTPUT_MAX = 8 * 1024 * 1024;
const ERROR_MAX = 4000;

export interface ToolCall {
  command: string;
  args: string[];
  /** Further variables of ours; the tool's own settings come from the environment, as in its manual. */
  env?: Record<string, string>;
  input?: { file: string } | { text: string };
  /** File for the output; undefined: it is returned. */
  output?: string;
  /** Maximum size of the output file, bytes. */
  size?: number | undefined;
  timeout: number;
  signal: AbortSignal;
  /** Exit codes that are not failures. */
  accept?: readonly number[];
}

/** Runs a tool without a shell. Throws unavailable with the last line of its errors, without secrets. */
export async function runTool(call: ToolCall): Promise<{ code: number; text: string }> {
  const { command, args, accept = [] } = call;
  const cut = new AbortController();
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(call.timeout), cut.signal]);
  const { ran, write } = await start(call, signal, cut);
  try {
    const [{ code, errors, text }] = await Promise.all([ran, write]);
    if (code === 0 || accept.includes(code)) return { code, text };
    throw new MimbarError('unavailable', `Tempat cadangan jauh: ${command} gagal (${sayWhy(errors)}).`);
  } catch (error) {
    call.signal.throwIfAborted();
    // A tool that was aborted has been killed.
    if (cut.signal.aborted) throw cut.signal.reason;
    if (error instanceof MimbarError) {
      cut.abort(error);
      throw error;
    }
    if (signal.aborted)
      throw new MimbarError('unavailable', `Tempat cadangan jauh: ${command} ${args[0]} tidak selesai pada waktunya.`);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new MimbarError('unavailable', `Tempat cadangan jauh: program ${command} belum terpasang di mesin ini.`);
    throw error;
  }
}

async function start({ command, args, env, input, output, size }: ToolCall, signal: AbortSignal, cut: AbortController) {
  const bound = output === undefined ? undefined : await boundFor(output, size);
  const child = spawn(command, args, {
    // For small machines: Go programs would otherwise keep all the memory that they once used.
    env: { GOMEMLIMIT: '96MiB', GOGC: '20', ...ownSettings(), ...env },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
  let errors = '';
  let text = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => (errors = (errors + chunk).slice(-ERROR_MAX)));
  const ran = new Promise<{ code: number; errors: string; text: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? -1, errors, text }));
  });
  if (!output)
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.length <= OUTPUT_MAX) return;
      text = '';
      cut.abort(new MimbarError('unavailable', `Tempat cadangan jauh: jawaban ${command} ${args[0]} terlalu panjang.`));
    });
  const write = Promise.all([
    bound && output
      ? pipeline(child.stdout!, bound, createWriteStream(output, { flags: 'wx', mode: 0o600 }))
      : undefined,
    input && feed(child.stdin!, input),
  ]);
  // Both promises are awaited below; this prevents an unhandled rejection until then.
  ran.catch(() => undefined);
  write.catch(() => undefined);
  return { ran, write };
}

async function feed(stdin: NodeJS.WritableStream, input: { file: string } | { text: string }): Promise<void> {
  try {
    if ('file' in input) await pipeline(createReadStream(input.file), stdin);
    else await pipeline([input.text], stdin);
  } catch (error) {
    // A tool that exits before it has read all input reports the reason by its exit code.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

/** The environment without Mimbar's own variables, such as its passphrase. */
function ownSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MIMBAR_')));
}

/** The last line that is not empty, without credentials in URLs and without secret values. */
export function sayWhy(errors: string, environment: NodeJS.ProcessEnv = process.env): string {
  const line =
    errors
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean)
      .at(-1) ?? 'tanpa keterangan';
  return Object.entries(environment)
    .filter(
      ([name, value]) => /PASS|SECRET|KEY|TOKEN|CREDENTIAL/i.test(name) && value !== undefined && value.length > 3,
    )
    .reduce((text, [, value]) => text.replaceAll(value!, '***'), line.replace(/\/\/[^/\s@]+@/g, '//***@'))
    .slice(0, 300);
}

/** rclone's exit codes for a missing directory or file: the place was reached. */
const NO_DIRECTORY = 3;
const NO_FILE = 4;
const listed = z.object({ Name: z.string(), Size: z.number().optional() }).array();
const QUIET = ['--contimeout', '10s', '--timeout', '30s', '--retries', '1', '--low-level-retries', '2'];

/** Parses a list; throws unavailable if it is malformed. */
function filesIn(text: string): z.infer<typeof listed> {
  try {
    return listed.parse(JSON.parse(text));
  } catch {
    throw new MimbarError('unavailable', 'Tempat cadangan jauh: jawaban rclone tidak terbaca.');
  }
}

/** A remote of rclone's configuration, `name:path`. */
export function createRclonePlace(remote: string, timezone: string): StandbyPlace {
  const base = remote.replace(/\/+$/, '');
  const at = (name: string) => (base.endsWith(':') ? `${base}${name}` : `${base}/${name}`);
  const run = (signal: AbortSignal, args: string[], more: Partial<ToolCall> = {}) =>
    runTool({ command: 'rclone', args: [...args, ...QUIET], timeout: SHORT, signal, ...more });

  let left: Copy[] = [];

  const place: StandbyPlace = {
    kind: 'rclone',
    async list(signal) {
      const { code, text } = await run(signal, ['lsjson', base, '--files-only', '--no-modtime', '--no-mimetype'], {
        accept: [NO_DIRECTORY],
      });
      left = [];
      if (code === NO_DIRECTORY) return [];
      const files = filesIn(text);
      const found = files.filter(({ Name }) => NAME_PATTERN.test(Name));
      if (found.length > COPIES_MAX) throw tooMany();
      left = files.filter(({ Name }) => isCopyPart(Name)).map(({ Name: name }) => ({ name, id: name, at: 0 }));
      return found
        .map(({ Name: name, Size: size = -1 }) => ({
          name,
          id: name,
          at: stampOf(name, timezone),
          // Some kinds of remote do not report the size.
          ...(size >= 0 && { size }),
        }))
        .sort((a, b) => b.at - a.at);
    },
    leftovers: () => left,
    async put(file, name, signal) {
      // Not every kind of remote is atomic, so upload under another name and rename.
      await run(signal, ['copyto', file, at(`${name}${PART}`)], { timeout: LONG });
      await run(signal, ['moveto', at(`${name}${PART}`), at(name)], { timeout: LONG });
    },
    async get(copy, target, signal) {
      try {
        await run(signal, ['cat', at(copy.id)], { timeout: LONG, output: target, size: copy.size });
      } catch (error) {
        await rm(target, { force: true });
        throw error;
      }
    },
    async remove(copies, signal) {
      for (const { id } of copies) await run(signal, ['deletefile', at(id)], { accept: [NO_FILE] });
    },
    async readMark(signal) {
      // Lists the folder, because a request for the file alone would fail in the same way for a missing file and a
      // missing place.
      const { code, text } = await run(signal, ['lsjson', base, '--files-only', '--no-modtime', '--no-mimetype'], {
        accept: [NO_DIRECTORY],
      });
      if (code === NO_DIRECTORY) return undefined;
      if (!filesIn(text).some(({ Name }) => Name === MARK)) return undefined;
      return (await run(signal, ['cat', at(MARK)])).text;
    },
    writeMark: async (text, signal) => void (await run(signal, ['rcat', at(MARK)], { input: { text } })),
  };
  return place;
}

const COPY_TAG = 'mimbar-salinan';
const MARK_TAG = 'mimbar-mesin';
/** Snapshots of one name and host, so that others' snapshots in the same repository are not touched. */
const HOST = 'mimbar';
const snapshots = z.object({ id: z.string(), time: z.string(), paths: z.string().array() }).array();

/** Parses a list; throws unavailable if it is malformed. */
function read(text: string): z.infer<typeof snapshots> {
  try {
    return snapshots.parse(JSON.parse(text) ?? []);
  } catch {
    throw new MimbarError('unavailable', 'Tempat cadangan jauh: jawaban restic tidak terbaca.');
  }
}

/** A restic repository, created with `restic init`; its password comes from restic's own environment variables. */
export function createResticPlace(repository: string, timezone: string): StandbyPlace {
  const run = (signal: AbortSignal, args: string[], more: Partial<ToolCall> = {}) =>
    runTool({
      command: 'restic',
      args: [...args, '--no-cache'],
      env: { RESTIC_REPOSITORY: repository, RESTIC_PROGRESS_FPS: '0' },
      timeout: SHORT,
      signal,
      ...more,
    });

  async function find(tag: string, signal: AbortSignal) {
    const { text } = await run(signal, ['snapshots', '--json', '--no-lock', '--host', HOST, '--tag', tag]);
    return read(text)
      .map(({ id, time, paths }) => ({ id, time: Date.parse(time), name: paths[0]?.replace(/^\//, '') ?? '' }))
      .sort((a, b) => b.time - a.time);
  }

  const store = (signal: AbortSignal, tag: string, name: string, input: ToolCall['input'] & object) =>
    run(signal, ['backup', '--quiet', '--stdin', '--stdin-filename', name, '--host', HOST, '--tag', tag], {
      input,
      timeout: LONG,
    });

  async function forget(ids: string[], signal: AbortSignal): Promise<void> {
    // A lock that was left by a power cut would block all; restic removes only locks of dead processes.
    await run(signal, ['unlock', '--quiet']);
    await run(signal, ['forget', '--quiet', '--prune', ...ids], { timeout: LONG });
  }

  return {
    kind: 'restic',
    async list(signal) {
      const found = (await find(COPY_TAG, signal)).filter(({ name }) => NAME_PATTERN.test(name));
      if (found.length > COPIES_MAX) throw tooMany();
      return found.map(({ id, name }) => ({ id, name, at: stampOf(name, timezone) })).sort((a, b) => b.at - a.at);
    },
    // Snapshots are atomic.
    leftovers: () => [],
    put: async (file, name, signal) => void (await store(signal, COPY_TAG, name, { file })),
    async get(copy, target, signal) {
      try {
        await run(signal, ['dump', '--no-lock', copy.id, copy.name], { timeout: LONG, output: target });
      } catch (error) {
        await rm(target, { force: true });
        throw error;
      }
    },
    remove: async (copies, signal) => {
      // Deletes replaced marks, too.
      const marks = (await find(MARK_TAG, signal)).slice(1);
      await forget(
        [...copies, ...marks].map(({ id }) => id),
        signal,
      );
    },
    async readMark(signal) {
      const [newest] = await find(MARK_TAG, signal);
      return newest && (await run(signal, ['dump', '--no-lock', newest.id, MARK])).text;
    },
    writeMark: async (text, signal) => void (await store(signal, MARK_TAG, MARK, { text })),
  };
}

/** The place of MIMBAR_BACKUP_REMOTE. */
export function placeFor(remote: string, timezone: string): StandbyPlace {
  const [, tool, rest] = /^(rclone|restic):(.+)$/.exec(remote) ?? [];
  if (tool === 'rclone') return createRclonePlace(rest!, timezone);
  if (tool === 'restic') return createResticPlace(rest!, timezone);
  return createDirectoryPlace(remote, timezone);
}
