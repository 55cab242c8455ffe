import { rm } from 'node:fs/promises';
import * as z from 'zod';
import { COPIES_MAX, type StandbyPlace } from '../../../domain/backup/standby/place.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import { NAME_PATTERN, stampOf } from '../names.ts';
import { tooMany } from './bound.ts';
import { MARK } from './directory.ts';
import { LONG, runTool, SHORT, type ToolCall } from './tool.ts';

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
