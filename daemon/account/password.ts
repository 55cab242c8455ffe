import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { invalidField, MimbarError } from '#daemon/base/errors.ts';

/** The most common passwords with 8 or more characters, worldwide and in Indonesia; lower case. */
const COMMON: ReadonlySet<string> = new Set(
  `
  12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 9876543210 11111111 111111111
  1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 888888888
  99999999 999999999 12341234 12121212 11223344 1122334455 112233445566 11112222 12344321 123123123 123321123 123654789
  147258369 147852369 159753456 741852963 789456123 789456123 963852741 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123
  abcd1234 abc12345 abc123456 abcdefgh abcdefghi abcdef12 a1b2c3d4 aa123456 a1234567 a12345678 a123456789 1234abcd
  12345qwert 123qweasd 123456qwerty 1234qwer qwer1234 password password1 password12 password123 password1234 passw0rd
  p@ssw0rd p@ssword p4ssw0rd pass1234 pass12345 passpass katasandi katasandi123 sandi123 rahasia1 rahasia12 rahasia123
  rahasia1234 iloveyou iloveyou1 iloveyou2 sayangku sayang123 sayangkamu akusayangkamu akucintakamu cintaku1 cinta123
  sunshine princess football baseball superman batman123 pokemon1 dragon123 monkey123 shadow123 master123 welcome1
  welcome123 letmein1 trustno1 whatever computer internet samsung1 samsung123 starwars michelle jennifer jonathan liverpool
  arsenal1 chelsea1 manchester realmadrid barcelona juventus1 persib1933 persija1928 persebaya bismillah bismillah1
  bismillah12 bismillah123 bismillah99 bismillahirrahmanirrahim alhamdulillah alhamdulillah1 alhamdulillah123 assalamualaikum
  subhanallah astaghfirullah masyaallah insyaallah allahuakbar laillahaillallah muhammad muhammad1 muhammad123 muhammadsaw
  ramadhan ramadhan123 lebaran1 masjidku masjid123 masjidagung alikhlas alikhlas1 alikhlas123 annur123 baiturrahman
  indonesia indonesia1 indonesia123 indonesia45 merdeka1 merdeka45 merdeka123 jakarta1 jakarta123 bandung1 bandung123
  surabaya surabaya1 surabaya123 semarang semarang1 yogyakarta medan123 makassar garuda123 pancasila pancasila1 17081945
  17agustus1945 admin123 admin1234 admin12345 admin123456 administrator adminadmin superadmin superadmin1 superadmin123
  broadcast broadcast1 broadcast123 mimbar123 mimbarku operator operator123 user1234 username test1234 testing1 testing123
  demo1234 guest123 default1 changeme changeme1 changeme123 changeit secret123 login123 welkom123 sekretariat pengurus
  bendahara keluarga keluargaku keluarga123 anakku123 mamapapa ayahibu1 ibuayah1 terimakasih semangat semangat45 semangat123
  jangan123 lupalupa lupapassword gantipassword kosong123 passwordku passwordbaru doraemon naruto123 spongebob blackpink
  `
    .trim()
    .split(/\s+/),
);

/** Words that passwords are often made from, including those of this product and its users. */
const WORDS = `
  mimbar masjid mushola musholla mubaligh ustadz pengajian jumatan jadwal dakwah takmir khatib imam kajian quran alquran ketua sekretaris
  admin root user login sandi pass kunci cinta sayang sandiku anak istri suami ibu ayah bapak mama papa adik kakak teman selamat santri
  hello summer winter spring autumn monday sunday friday flower angel lovely charlie hunter soccer ninja mustang access batman cookie
  jakarta bandung surabaya medan semarang jogja malang bogor bekasi depok tangerang palembang padang aceh bali
`
  .trim()
  .split(/\s+/);
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Characters that may surround a known word before the password counts as a new word. */
const AROUND_MAX = 6;

/** Removes digits and signs at both ends, and replaces digits that stand for letters. */
function coreOf(password: string): string {
  const bare = password.toLowerCase().replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  return bare.replace(/[013457@$!]/g, (sign) => LEET[sign]!);
}

const CORES: ReadonlySet<string> = new Set([...COMMON, ...WORDS].map(coreOf).filter((core) => core.length > 2));

/**
 * Whether a password is easy to guess: a known one, a known word with a year or a few signs around it, digits only, one
 * repeated letter, or one of the `context` words (the user's name, the application's).
 */
export function isCommonPassword(password: string, context: readonly string[] = []): boolean {
  if (COMMON.has(password.toLowerCase()) || /^[\d\W_]{1,12}$/.test(password) || /^(.)\1*$/.test(password)) return true;
  const core = coreOf(password);
  const words = context
    .flatMap((text) => [text, ...text.split(/\W+/)])
    .map(coreOf)
    .filter((word) => word.length > 2);
  return (
    password.length - core.length <= AROUND_MAX &&
    (CORES.has(core) || words.includes(core) || /^(.{1,4})\1+$/.test(core))
  );
}

/** OWASP's recommended minimum; 19 MiB fit on a machine with 512 MB. Memory is in KiB. */
const CURRENT = { memory: 19_456, passes: 2, parallelism: 1 };
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const TAG_BYTES = 32;
/** Maximum number of concurrent hashes, and of waiting ones: those of known devices, and those of strangers. */
const AT_ONCE = 2;
const WAITING_MAX = 100;

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;
type Parameters = typeof CURRENT;

/** Whose password is checked. */
export interface Asker {
  /** The network of an unknown device; undefined for a known one, or for whoever is signed in. */
  network?: string | undefined;
  /** Called when its turn has come. May throw. */
  onTurn?: () => void;
}

/** Hashes passwords with argon2id, as PHC strings that contain their parameters. */
export function createPasswordHasher() {
  const turn = createTurns();
  const nobody = phc(CURRENT, randomBytes(16), randomBytes(TAG_BYTES));

  function compute(
    password: string,
    salt: Buffer,
    parameters: Parameters,
    tagLength: number,
    { network, onTurn }: Asker = {},
  ): Promise<Buffer> {
    return turn(network, () => {
      onTurn?.();
      return derive('argon2id', { message: password.normalize('NFC'), nonce: salt, tagLength, ...parameters });
    });
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
    async verify(password: string, stored: string | undefined, asker?: Asker): Promise<boolean> {
      const { parameters, salt, tag } = parse(stored ?? nobody);
      const computed = await compute(password, salt, parameters, tag.length, asker);
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
 * Known devices come first and have places of their own. Strangers come by network, one of each in turn; where all
 * their places are taken, the network that holds most of them gives one up to a network that holds fewer.
 */
function createTurns() {
  interface Place {
    start(): void;
    refuse(error: MimbarError): void;
  }
  const busy = () => new MimbarError('unavailable', 'Mimbar sedang sibuk. Coba lagi sebentar.', { retryAfter: 5 });
  let running = 0;
  const known: Place[] = [];
  const strangers = new Map<string, Place[]>();
  const countOf = (network: string) => strangers.get(network)?.length ?? 0;

  function take(network: string): Place | undefined {
    const places = strangers.get(network)!;
    const place = places.shift();
    // Its next one comes after all other networks.
    strangers.delete(network);
    if (places.length > 0) strangers.set(network, places);
    return place;
  }

  function makeRoom(network: string): void {
    const waiting = [...strangers.values()].reduce((sum, { length }) => sum + length, 0);
    if (waiting < WAITING_MAX) return;
    const [largest] = [...strangers.keys()].toSorted((a, b) => countOf(b) - countOf(a));
    if (countOf(largest!) <= countOf(network) + 1) throw busy();
    strangers.get(largest!)!.pop()!.refuse(busy());
  }

  function wait(network: string | undefined): Promise<void> {
    if (network === undefined) {
      if (known.length >= WAITING_MAX) throw busy();
      return new Promise((start, refuse) => known.push({ start, refuse }));
    }
    makeRoom(network);
    return new Promise((start, refuse) => {
      if (!strangers.has(network)) strangers.set(network, []);
      strangers.get(network)!.push({ start, refuse });
    });
  }

  const next = (): Place | undefined => {
    const [first] = strangers.keys();
    return known.shift() ?? (first === undefined ? undefined : take(first));
  };

  return async <T>(network: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) await wait(network);
    else running += 1;
    try {
      return await work();
    } finally {
      const place = next();
      if (place) place.start();
      else running -= 1;
    }
  };
}
