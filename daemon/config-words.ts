import { PASSPHRASE_MIN } from '#shared/backup/backup.ts';
import type { Word } from '#shared/base/language.ts';
import { MESSENGER_KINDS } from '#shared/queue/waclient.ts';
import type { Environment } from '#shared/operations/settings.ts';

/** What is wrong with the settings. */
export const CONFIG = {
  takesElse: ['{name} berisi {got}, seharusnya {takes}', '{name} is {got}, but takes {takes}'],
  secret: ['(dirahasiakan)', '(secret)'],
  passphraseMissing: [
    'MIMBAR_BACKUP_PASSPHRASE belum diisi, padahal cadangan di {locked} selalu dienkripsi dengannya',
    'MIMBAR_BACKUP_PASSPHRASE is not set, but backups in {locked} are always encrypted with it',
  ],
  neededByCloud: [
    '{name} belum diisi, padahal MIMBAR_MESSENGER=cloud memerlukannya',
    '{name} is not set, but MIMBAR_MESSENGER=cloud needs it',
  ],
} as const satisfies Record<string, Word>;

const ADDRESSES = 'IP addresses or ranges, separated by commas, such as 127.0.0.1,10.0.0.0/8';

/** What each setting takes, in English; in Indonesian its schema says it. */
export const ENGLISH_TAKES: Readonly<Record<keyof Environment, string>> = {
  MIMBAR_HOST: 'an IP address or a host name',
  MIMBAR_PORT: 'a number from 0 to 65535',
  MIMBAR_DATA_DIR: 'the name of a directory',
  MIMBAR_TIMEZONE: 'the name of an IANA zone, such as Asia/Jakarta',
  MIMBAR_LOCATION: "a city such as 'Bandung, Jawa Barat', or latitude and longitude, such as -6.9147,107.6098",
  MIMBAR_LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  MIMBAR_TRUST_PROXY: ADDRESSES,
  MIMBAR_PUBLIC_URL: 'a whole address, such as https://jadwal.example.org',
  MIMBAR_ALLOWED_HOSTS: 'host names, separated by commas',
  MIMBAR_SUPERADMIN_PASSWORD: 'a password',
  MIMBAR_PASSWORD_MIN: 'a number from 1 to 128',
  MIMBAR_MESSENGER: `${MESSENGER_KINDS.slice(0, -1).join(', ')} or ${MESSENGER_KINDS.at(-1)}`,
  MIMBAR_CLOUD_TOKEN: 'the access token from Meta',
  MIMBAR_CLOUD_PHONE_ID: 'the digits of the Phone number ID',
  MIMBAR_CLOUD_BUSINESS_ID: 'the digits of the WhatsApp Business Account ID',
  MIMBAR_CLOUD_APP_SECRET: 'the App secret from Meta',
  MIMBAR_CLOUD_VERIFY_TOKEN: 'a secret word without spaces, the same as the Verify token at Meta',
  MIMBAR_CLOUD_PRICE: 'the price of a message in rupiah, such as 365, or nothing',
  MIMBAR_CLOUD_URL: 'an https:// address of the Graph API with its version, such as https://graph.facebook.com/v23.0',
  MIMBAR_SEND_GAP_MS: "milliseconds, 'least-most' or one number, such as 4000-12000",
  MIMBAR_DAILY_LIMIT: 'a number from 1 to 100000, or nothing',
  MIMBAR_QUIET_HOURS: "hours 'HH:MM-HH:MM', or nothing",
  MIMBAR_BACKUP_AT: "a time 'HH:MM', or off",
  MIMBAR_BACKUP_KEEP: 'a number from 3 to 1000',
  MIMBAR_BACKUP_MAX_DAYS: 'a number from 1 to 3650',
  MIMBAR_BACKUP_DIR: 'the whole path of a directory, such as /media/usb/mimbar',
  MIMBAR_BACKUP_PASSPHRASE: `at least ${PASSPHRASE_MIN} characters`,
  MIMBAR_BACKUP_REMOTE:
    'rclone:NAME:path (the name is of rclone config), restic:REPOSITORY, or the whole path of a directory; without a password in it',
  MIMBAR_BACKUP_REMOTE_MINUTES: 'a number from 5 to 1440',
  MIMBAR_METRICS_ALLOW: ADDRESSES,
  MIMBAR_WHATSAPP_URL: 'a ws:// address on this computer itself (127.0.0.1), or nothing',
  MIMBAR_WHATSAPP_ROOT_KEY: '64 hexadecimal digits, or nothing',
};
