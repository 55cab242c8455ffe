import { fstatSync, readFileSync, type Stats } from 'node:fs';
import { usageError } from '../errors.ts';

/** A pipe from which nothing comes is somebody's open connection, ms. */
const FIRST_WITHIN = 10_000;
/** No text that is taken here is longer, in UTF-16 units. */
const LENGTH_MAX = 1024 * 1024;

const NOTHING =
  'Tidak ada teks yang datang lewat stdin. Isi pipanya, atau tambahkan < /dev/null bila teksnya tidak diubah.';
const IN_A_LOOP =
  'Stdin sudah terbaca sebagian, jadi mungkin milik perulangan shell. Tambahkan --file - bila teksnya memang dari sana, atau < /dev/null bila tidak.';

/**
 * What is piped into a command that was told no other place for its text; undefined where stdin is a terminal or
 * /dev/null, as cron and systemd have it. Throws CliError for a pipe that is empty, or stays open and silent.
 */
export async function pipedText(stdin: NodeJS.ReadStream): Promise<string | undefined> {
  if (stdin.isTTY) return undefined;
  // Inside of another program there is no descriptor.
  const fd = 'fd' in stdin && typeof stdin.fd === 'number' ? stdin.fd : undefined;
  const stat = fd === undefined ? undefined : statOf(fd);
  if (stat?.isCharacterDevice()) return undefined;
  if (stat?.isFile() && positionOf(fd!) > 0) throw usageError(IN_A_LOOP);
  const text = await wholeText(stdin, stat && FIRST_WITHIN);
  if (text !== '') return text;
  if (!stat) return undefined;
  throw usageError(NOTHING);
}

/** All that comes, of a bounded length; `firstWithin` in ms. Throws CliError. */
export async function wholeText(stdin: NodeJS.ReadStream, firstWithin?: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    if (firstWithin !== undefined) timer = setTimeout(() => reject(usageError(NOTHING)), firstWithin);
  });
  const read = async () => {
    let text = '';
    stdin.setEncoding('utf8');
    for await (const part of stdin) {
      clearTimeout(timer);
      text += part;
      if (text.length > LENGTH_MAX) throw usageError('Teks dari stdin terlalu panjang.');
    }
    return text;
  };
  try {
    return await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
    // An open pipe would keep the program.
    stdin.destroy();
  }
}

/** undefined where stdin is closed. */
function statOf(fd: number): Stats | undefined {
  try {
    return fstatSync(fd);
  } catch {
    return undefined;
  }
}

/** How far somebody has read a file before us; 0 where that can't be known. */
function positionOf(fd: number): number {
  try {
    return Number(/^pos:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
