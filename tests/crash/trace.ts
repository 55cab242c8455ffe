/** One line of strace's output, or a call joined from its two halves. */
export interface SystemCall {
  name: string;
  /** The target of the first argument: a file's path or a socket's ends. */
  target: string;
  data: Buffer;
  /** The time of the entry, in seconds since 1970. */
  at: number;
  /** The positions of the entry and of the return among all calls. */
  entered: number;
  left: number;
}

/** The command that traces the daemon: times in µs, whole pages as hex, file names. The daemon keeps its process id. */
export const STRACE = (strace: string, output: string) => [
  strace,
  '-D',
  '-f',
  '-qq',
  '-ttt',
  '-yy',
  '-xx',
  '-s',
  '4400',
  '-e',
  'trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg',
  '-e',
  'signal=none',
  '-o',
  output,
];

/** Reads strace's output; returns the calls in their order. */
export function readTrace(text: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, SystemCall>();
  for (const [place, line] of text.split('\n').entries()) {
    const [, pid, at, rest] = /^(\d+)\s+([\d.]+) (.*)$/.exec(line) ?? [];
    if (pid === undefined || rest === undefined) continue;
    if (rest.startsWith('<...')) {
      const call = unfinished.get(pid);
      if (call) call.left = place;
      unfinished.delete(pid);
      continue;
    }
    const [, name, target] = /^(\w+)\(\d+<(.*?)>(?:,|\)| <unf)/.exec(rest) ?? [];
    if (name === undefined || target === undefined) continue;
    const data = Buffer.from(/"((?:\\x[0-9a-f]{2})*)"/.exec(rest)?.[1]?.replaceAll('\\x', '') ?? '', 'hex');
    const call: SystemCall = { name, target: plain(target), data, at: Number(at), entered: place, left: place };
    calls.push(call);
    if (rest.includes('<unfinished ...>')) {
      call.left = Infinity;
      unfinished.set(pid, call);
    }
  }
  return calls;
}

/** Decodes a name: with -xx strace writes names in hex too. */
function plain(target: string): string {
  return target.replace(/\\x([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** The text columns of every row on a table leaf page of SQLite's file format; empty for other pages. */
export function textsOnLeaf(page: Buffer): string[][] {
  if (page.length !== 4096 || page[0] !== 0x0d) return [];
  const cells = page.readUInt16BE(3);
  return Array.from({ length: cells }, (_, n) => textsOfCell(page, page.readUInt16BE(8 + 2 * n)));
}

function textsOfCell(page: Buffer, start: number): string[] {
  let at = start;
  const varint = () => {
    let value = 0;
    for (let n = 0; n < 9; n++) {
      const byte = page[at++] ?? 0;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) break;
    }
    return value;
  };
  varint();
  varint();
  const header = at;
  const end = header + varint();
  const types: number[] = [];
  while (at < end) types.push(varint());
  at = end;
  const texts: string[] = [];
  for (const type of types) {
    const size = type >= 12 ? Math.floor((type - 12) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] ?? 0);
    if (type >= 13 && type % 2 === 1) texts.push(page.subarray(at, at + size).toString());
    at += size;
  }
  return texts;
}
