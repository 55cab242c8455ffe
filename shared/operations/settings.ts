import * as z from 'zod';
import { PASSPHRASE_MIN } from '../backup/backup.ts';
import { isZone } from '../base/zone.ts';
import { MESSENGER_KINDS } from '../queue/waclient.ts';
import { placeOf, type Place } from '../roster/place.ts';

const ADDRESS = 'alamat IP atau jangkauan, dipisah koma, misalnya 127.0.0.1,10.0.0.0/8';

const LOCATION = "nama kota, misalnya 'Bandung, Jawa Barat', atau lintang dan bujur, misalnya -6.9147,107.6098";
const isOnEarth = (place: Place | undefined): boolean =>
  place !== undefined && Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180;

const bits = (atLeast: number) => (text: string) => !text.includes('/') || Number(text.split('/')[1]) >= atLeast;
const address = z.union([z.literal('loopback'), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** Addresses and ranges with commas between; a range names at least so many bits. */
const addresses = (leastBits: number) =>
  z
    .string()
    .refine(
      (text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
          .every((part) => address.safeParse(part).success && bits(leastBits)(part)),
      { error: ADDRESS },
    )
    .default('loopback');

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

/** Loopback only, so that a typing mistake can't send messages to a stranger's server. */
function isLoopbackUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^wss?:$/.test(url.protocol) && LOOPBACK.test(url.hostname);
}

const REMOTE =
  'rclone:NAMA:jalur (nama dari rclone config), restic:REPOSITORI, atau direktori lengkap; tanpa kata sandi di dalamnya';

/** Credentials belong in the tools' own files, because this value is shown by `mimbar config` and in logs. */
function isRemote(text: string): boolean {
  if (/\s|^-|\/\/[^/]*@/.test(text)) return false;
  return /^rclone:\w[\w.+-]*:[^,:]*$/.test(text) || /^restic:[^-].*$/.test(text) || /^\/./.test(text);
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isWithin(text: string, min: number, max: number): boolean {
  return Number(text) >= min && Number(text) <= max;
}

/** Meta's own, or one on this machine: a token must not be sent to a stranger by a typing error. */
function isGraphUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  if (url.protocol === 'https:') return url.hostname === 'graph.facebook.com';
  return url.protocol === 'http:' && LOOPBACK.test(url.hostname);
}

const word = (takes: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{0,1000}$/, { error: takes })
    .default('');
const digits = (takes: string) =>
  z
    .string()
    .regex(/^\d{0,30}$/, { error: takes })
    .default('');

const whole = (takes: string, min: number, max: number) =>
  z.string().refine((text) => /^\d{1,9}$/.test(text) && isWithin(text, min, max), { error: takes });

/** 'low-high', or one number for both. */
export function rangeOf(text: string): [number, number] {
  const [low, high] = text.split('-').map(Number) as [number, number | undefined];
  return [low, high ?? low];
}

/** Every setting, by the environment variable that sets it; each message says what the variable takes. */
export const environmentSchema = z.object({
  MIMBAR_HOST: z.string().min(1, { error: 'alamat IP atau nama host' }).default('0.0.0.0'),
  MIMBAR_PORT: whole('angka 0 sampai 65535', 0, 65_535).default('8080'),
  MIMBAR_DATA_DIR: z.string().min(1, { error: 'nama direktori' }).default('./data'),
  MIMBAR_TIMEZONE: z
    .string()
    .refine(isZone, { error: 'nama zona IANA, misalnya Asia/Jakarta' })
    .default('Asia/Jakarta'),
  MIMBAR_LOCATION: z
    .string()
    .max(120, { error: LOCATION })
    .refine((text) => !/^[-\d]/.test(text.trim()) || isOnEarth(placeOf(text)), { error: LOCATION })
    .default(''),
  MIMBAR_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace atau silent',
    })
    .default('info'),
  MIMBAR_TRUST_PROXY: addresses(1),
  MIMBAR_PUBLIC_URL: z
    .string()
    .refine((text) => text === '' || isWebUrl(text), { error: 'alamat lengkap, misalnya https://jadwal.example.org' })
    .default(''),
  MIMBAR_ALLOWED_HOSTS: z
    .string()
    .regex(/^[\w.:,\s-]*$/, { error: 'nama host, dipisah koma' })
    .default(''),
  MIMBAR_SUPERADMIN_PASSWORD: z.string().default(''),
  MIMBAR_PASSWORD_MIN: whole('angka 1 sampai 128', 1, 128).default('1'),
  MIMBAR_MESSENGER: z
    .enum(MESSENGER_KINDS, {
      error: `${MESSENGER_KINDS.slice(0, -1).join(', ')} atau ${MESSENGER_KINDS.at(-1)}`,
    })
    .default('whatsapp'),
  MIMBAR_CLOUD_TOKEN: word('token akses dari Meta'),
  MIMBAR_CLOUD_PHONE_ID: digits('angka Phone number ID'),
  MIMBAR_CLOUD_BUSINESS_ID: digits('angka WhatsApp Business Account ID'),
  MIMBAR_CLOUD_APP_SECRET: word('App secret dari Meta'),
  MIMBAR_CLOUD_VERIFY_TOKEN: word('kata rahasia tanpa spasi, sama dengan Verify token di Meta'),
  MIMBAR_CLOUD_PRICE: z
    .string()
    .regex(/^(\d{1,6}(\.\d{1,2})?)?$/, { error: 'harga satu pesan dalam rupiah, misalnya 365, atau kosong' })
    .default(''),
  MIMBAR_CLOUD_URL: z
    .string()
    .refine(isGraphUrl, {
      error: 'alamat https:// Graph API dengan versinya, misalnya https://graph.facebook.com/v23.0',
    })
    .default('https://graph.facebook.com/v23.0'),
  MIMBAR_SEND_GAP_MS: z
    .string()
    .regex(/^\d{1,7}(-\d{1,7})?$/, { error: "milidetik, 'terkecil-terbesar' atau satu angka, misalnya 4000-12000" })
    .refine((text) => !/^\d+-\d+$/.test(text) || rangeOf(text)[0] <= rangeOf(text)[1], {
      error: 'angka terkecil lebih dahulu, misalnya 4000-12000',
    })
    .default('4000-12000'),
  MIMBAR_DAILY_LIMIT: z
    .string()
    .refine((text) => text === '' || (/^\d{1,6}$/.test(text) && isWithin(text, 1, 100_000)), {
      error: 'angka 1 sampai 100000, atau kosong',
    })
    .default(''),
  MIMBAR_QUIET_HOURS: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)?$/, { error: "jam 'HH:MM-HH:MM', atau kosong" })
    .default('21:00-04:30'),
  MIMBAR_BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, { error: "jam 'HH:MM', atau off" })
    .default('02:30'),
  MIMBAR_BACKUP_KEEP: whole('angka 3 sampai 1000', 3, 1000).default('14'),
  MIMBAR_BACKUP_MAX_DAYS: whole('angka 1 sampai 3650', 1, 3650).default('30'),
  MIMBAR_BACKUP_DIR: z
    .string()
    .refine((text) => text === '' || /^(\/|[A-Za-z]:[\\/])/.test(text), {
      error: 'alamat direktori lengkap, misalnya /media/usb/mimbar',
    })
    .default(''),
  MIMBAR_BACKUP_PASSPHRASE: z
    .string()
    .refine((text) => text === '' || text.length >= PASSPHRASE_MIN, { error: `minimal ${PASSPHRASE_MIN} huruf` })
    .default(''),
  MIMBAR_BACKUP_REMOTE: z
    .string()
    .refine((text) => text === '' || isRemote(text), { error: REMOTE })
    .default(''),
  MIMBAR_BACKUP_REMOTE_MINUTES: whole('angka 5 sampai 1440', 5, 1440).default('15'),
  MIMBAR_METRICS_ALLOW: addresses(0),
  MIMBAR_WHATSAPP_URL: z
    .string()
    .refine((text) => text === '' || isLoopbackUrl(text), {
      error: 'alamat ws:// di komputer ini sendiri (127.0.0.1), atau kosong',
    })
    .default(''),
  MIMBAR_WHATSAPP_ROOT_KEY: z
    .string()
    .regex(/^([0-9a-f]{64})?$/i, { error: '64 angka heksadesimal, atau kosong' })
    .default(''),
});
export type Environment = z.infer<typeof environmentSchema>;

/** Whether a setting is secret, so that its value must not be shown, logged or sent. */
export const isSecretSetting = (name: string): boolean => /PASSWORD$|PASSPHRASE$|TOKEN$|SECRET$/.test(name);

/** Every setting with its default, in the order of the documentation. */
export const SETTINGS = Object.entries(environmentSchema.parse({})).map(([name, standard]) => ({
  name,
  standard: String(standard),
  secret: isSecretSetting(name),
}));
