import { deflateSync } from 'node:zlib';
import { packFrame } from '#tests/support/whatsapp-server/frames.ts';
import type { BinaryNode, Connection } from '#tests/support/whatsapp-server/types.ts';

/** A number from 0 to 1, the next one at each call; the same seed gives the same sequence. */
export type Chance = () => number;

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Step {
  name: string;
  say(line: Pick<Connection, 'send' | 'sendPlain' | 'sendBytes'>): void;
}

/**
 * The moment of the conversation, its steps, and the step after which the connection is cut (-1: before the first;
 * undefined: never).
 */
export interface Sequence {
  moment: 'linked' | 'sending' | 'login' | 'pairing' | 'hello';
  steps: Step[];
  cutAfter: number | undefined;
}

const pick = <T>(chance: Chance, items: readonly T[]): T => items[Math.floor(chance() * items.length)]!;
const bytes = (chance: Chance, max: number) =>
  Buffer.from(Array.from({ length: Math.floor(chance() * max) }, () => Math.floor(chance() * 256)));

const TAGS = [
  'message',
  'receipt',
  'notification',
  'call',
  'ack',
  'iq',
  'ib',
  'presence',
  'chatstate',
  'success',
  'failure',
  'stream:error',
  'xmlstreamend',
  'unknown',
];
const CHILDREN = [
  'enc',
  'list',
  'item',
  'retry',
  'registration',
  'keys',
  'dirty',
  'offline',
  'offline_preview',
  'edge_routing',
  'routing_info',
  'downgrade_webclient',
  'pair-device',
  'ref',
  'pair-success',
  'device-identity',
  'device',
  'conflict',
  'offer',
  'terminate',
  'timeout',
  'identity',
  'link_code_companion_reg',
  'devices',
  'account_sync',
  'unavailable',
  'participants',
  'tokens',
  'token',
  'usync',
  'error',
  'collection',
  'update',
  'privacy',
  'group',
  'create',
  'add',
  'count',
  'mediaretry',
  'encrypt',
  'result',
];
const KEYS = [
  'id',
  'from',
  'to',
  'type',
  'class',
  'participant',
  'recipient',
  't',
  'offline',
  'error',
  'code',
  'reason',
  'count',
  'jid',
  'lid',
  'notify',
  'xmlns',
  'sender_pn',
  'sender_lid',
  'v',
  'category',
  'value',
  'name',
  '__proto__',
  'constructor',
];
const WORDS = [
  '',
  'text',
  'pkmsg',
  'msg',
  'skmsg',
  'msmsg',
  'retry',
  'read',
  'sender',
  'set',
  'get',
  'result',
  'error',
  'encrypt',
  'server_sync',
  'w:gp2',
  'devices',
  'account_sync',
  'picture',
  'mediaretry',
  'privacy_token',
  'link_code_companion_reg',
  'groups',
  'communities',
  'message',
  'peer',
  '0',
  '-1',
  '1',
  '404',
  '463',
  '479',
  '515',
  '99999999999999999999',
  'NaN',
  '1795300000',
  'x'.repeat(5000),
  '120363000000000000@g.us',
  'status@broadcast',
  '6281200000801@s.whatsapp.net',
  '1@lid',
  '6281200009999:1@s.whatsapp.net',
  's.whatsapp.net',
  'a@b@c',
  '1@newsletter',
  '\u0000',
  'ﷺ',
];

/** Most nodes of one stanza, so that it stays below the limit of WhatsApp's frames; few stanzas have thousands. */
const NODES = 60;
/** The chance of a word that no client can decode, which makes its whole stanza unreadable. */
const UNREADABLE = 0.001;
const MANY_NODES = 4000;

function node(chance: Chance, left = { nodes: chance() < 0.01 ? MANY_NODES : NODES }, depth = 0): BinaryNode {
  left.nodes -= 1;
  const attrs: Record<string, string> = {};
  for (const key of KEYS) if (chance() < 0.3) attrs[key] = chance() < UNREADABLE ? '@' : pick(chance, WORDS);
  // Most of them have the attributes that the client looks for first, so that it processes them further.
  if (depth === 0 && chance() < 0.7)
    Object.assign(attrs, {
      id: `Z${Math.floor(chance() * 1e9)}`,
      from: pick(
        chance,
        WORDS.filter((word) => word.includes('@') && word.length > 3),
      ),
    });
  const kind = chance();
  const count = Math.min(left.nodes, chance() < 0.03 ? 300 : 1 + Math.floor(chance() * 3));
  const content =
    kind < 0.2 || depth > 3 || count < 1
      ? undefined
      : kind < 0.35
        ? bytes(chance, 200)
        : kind < 0.4
          ? pick(chance, WORDS)
          : Array.from({ length: count }, () => node(chance, left, depth + 1));
  return {
    tag: depth === 0 ? pick(chance, TAGS) : pick(chance, CHILDREN),
    attrs,
    ...(content !== undefined && { content }),
  };
}

const STREAM_ERRORS = ['401', '403', '405', '408', '411', '428', '440', '500', '503', '515', '516', '', 'abc'];

/** A few KB that unpack to 20 MB, packed once. */
let bomb: Buffer | undefined;
const packedBomb = () => (bomb ??= deflateSync(Buffer.alloc(20_000_000)));

function step(chance: Chance): Step {
  const kind = chance();
  if (kind < 0.87) {
    const made = node(chance);
    return { name: `${made.tag}(${Object.keys(made.attrs).join(',')})`, say: (line) => void line.send(made) };
  }
  if (kind < 0.895) {
    const made = bytes(chance, 300);
    return { name: `garbage of ${made.length}`, say: (line) => line.sendPlain(made) };
  }
  if (kind < 0.915) {
    const made = Buffer.concat([Buffer.from([2]), chance() < 0.5 ? packedBomb() : bytes(chance, 100)]);
    return { name: `packed garbage of ${made.length}`, say: (line) => line.sendPlain(made) };
  }
  if (kind < 0.93) {
    const made = packFrame(bytes(chance, 100));
    return { name: `a frame that nobody encrypted, of ${made.length}`, say: (line) => line.sendBytes(made) };
  }
  if (kind < 0.945) {
    const made = pick(chance, [
      Buffer.from([255, 255, 255, 0]),
      Buffer.from([0, 0]),
      Buffer.from([0]),
      Buffer.from([0, 0, 0]),
    ]);
    return { name: `a length of ${made.toString('hex')}`, say: (line) => line.sendBytes(made) };
  }
  if (kind < 0.98) {
    const code = pick(chance, STREAM_ERRORS);
    const conflict =
      chance() < 0.3
        ? [{ tag: 'conflict', attrs: { type: pick(chance, ['replaced', 'device_removed', '']) } }]
        : undefined;
    return {
      name: `stream:error ${code}${conflict ? ' conflict' : ''}`,
      say: (line) =>
        void line.send({ tag: 'stream:error', attrs: code ? { code } : {}, ...(conflict && { content: conflict }) }),
    };
  }
  return { name: 'xmlstreamend', say: (line) => void line.send({ tag: 'xmlstreamend', attrs: {} }) };
}

/** One hostile conversation. A cut is equally likely before the first step and after each step. */
export function sequenceFrom(seed: number): Sequence {
  const chance = chanceFrom(seed);
  const where = chance();
  const moment =
    where < 0.6 ? 'linked' : where < 0.8 ? 'sending' : where < 0.92 ? 'login' : where < 0.97 ? 'hello' : 'pairing';
  const steps = Array.from({ length: 1 + Math.floor(chance() * 6) }, () => step(chance));
  return { moment, steps, cutAfter: chance() < 0.2 ? Math.floor(chance() * (steps.length + 1)) - 1 : undefined };
}
