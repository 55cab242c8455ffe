import { rm } from 'node:fs/promises';
import * as z from 'zod';
import { COPIES_MAX, type Copy, type StandbyPlace } from '../../../domain/backup/standby/place.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import { isCopyPart, NAME_PATTERN, PART, stampOf } from '../names.ts';
import { tooMany } from './bound.ts';
import { MARK } from './directory.ts';
import { LONG, runTool, SHORT, type ToolCall } from './tool.ts';

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
