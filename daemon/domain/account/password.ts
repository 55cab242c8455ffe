import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { isCommonPassword } from './common-passwords.ts';
import { invalidField, MimbarError } from '#daemon/base/errors.ts';

/** OWASP's recommended minimum; 19 MiB fit on a machine with 512 MB. Memory is in KiB. */
const CURRENT = { memory: 19_456, passes: 2, parallelism: 1 };
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const TAG_BYTES = 32;
/** Maximum number of concurrent hashes, and of waiting ones. */
const AT_ONCE = 2;
const WAITING_MAX = 100;

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;
type Parameters = typeof CURRENT;

/** Hashes passwords with argon2id, as PHC strings that contain their parameters. */
export function createPasswordHasher() {
  const turn = createTurns();
  const nobody = phc(CURRENT, randomBytes(16), randomBytes(TAG_BYTES));

  function compute(password: string, salt: Buffer, parameters: Parameters, tagLength: number): Promise<Buffer> {
    return turn(() =>
      derive('argon2id', { message: password.normalize('NFC'), nonce: salt, tagLength, ...parameters }),
    );
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16);
      return phc(CURRENT, salt, await compute(password, salt, CURRENT, TAG_BYTES));
    },

    /** Hashes several texts under one salt, so that `find` has to compute only once. */
    async hashAll(texts: readonly string[]): Promise<string[]> {
      const salt = randomBytes(16);
      return Promise.all(texts.map(async (text) => phc(CURRENT, salt, await compute(text, salt, CURRENT, TAG_BYTES))));
    },

    /** Which of the hashes that `hashAll` made belongs to a text. */
    async find(text: string, stored: readonly string[]): Promise<string | undefined> {
      const { parameters, salt } = parse(stored[0] ?? nobody);
      const computed = phc(parameters, salt, await compute(text, salt, parameters, TAG_BYTES));
      return stored.find(
        (hash) => hash.length === computed.length && timingSafeEqual(Buffer.from(hash), Buffer.from(computed)),
      );
    },

    /** Takes as long for `undefined`, an account that does not exist, as for a wrong password. */
    async verify(password: string, stored: string | undefined): Promise<boolean> {
      const { parameters, salt, tag } = parse(stored ?? nobody);
      const computed = await compute(password, salt, parameters, tag.length);
      return timingSafeEqual(computed, tag) && stored !== undefined;
    },

    /** Whether a hash was made with other parameters than today's. */
    isOutdated(stored: string): boolean {
      const { parameters } = parse(stored);
      return (
        parameters.memory !== CURRENT.memory ||
        parameters.passes !== CURRENT.passes ||
        parameters.parallelism !== CURRENT.parallelism
      );
    },
  };
}
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** If the required length is at least this, common passwords are rejected too. */
const STRICT_FROM = 8;

/**
 * Returns warnings about a new password. Throws invalid on `field` if it is shorter than `min` characters or, with a
 * `min` of 8 or more, too common (contract, Session). `context`: names that are easy to guess here.
 */
export function checkNewPassword(
  password: string,
  min: number,
  field: string,
  context: readonly string[] = [],
): string[] {
  const length = [...password].length;
  if (length < min) throw invalidField(field, `Password minimal ${min} karakter`);
  if (length < STRICT_FROM) return ['Password lemah: kurang dari 8 karakter'];
  if (!isCommonPassword(password, context)) return [];
  if (min >= STRICT_FROM) throw invalidField(field, 'Password terlalu umum dan mudah ditebak');
  return ['Password lemah: terlalu umum dan mudah ditebak'];
}

function phc(parameters: Parameters, salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = parameters;
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`;
}

function parse(stored: string) {
  const match = PHC.exec(stored);
  if (!match) throw new Error('A stored password hash is no argon2id PHC string');
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  return {
    parameters: { memory, passes, parallelism },
    salt: Buffer.from(match[4]!, 'base64'),
    tag: Buffer.from(match[5]!, 'base64'),
  };
}

/**
 * Limits the concurrency: each hash takes 19 MiB and a thread of the pool that SQLite copies and file reads also need.
 */
function createTurns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX)
        throw new MimbarError('unavailable', 'Mimbar sedang sibuk. Coba lagi sebentar.', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
