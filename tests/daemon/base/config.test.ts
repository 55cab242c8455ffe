import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#daemon/config.ts';
import type { Environment } from '#shared/operations/settings.ts';

test('without settings everything has its default', () => {
  expect(readConfig({})).toEqual({
    config: {
      host: '0.0.0.0',
      port: 8080,
      dataDir: './data',
      timezone: 'Asia/Jakarta',
      location: '',
      logLevel: 'info',
      trustProxy: ['loopback'],
      publicUrl: '',
      allowedHosts: [],
      superadminPassword: '',
      passwordMin: 1,
      messenger: 'whatsapp',
      sendGap: [4000, 12_000],
      dailyLimit: undefined,
      quietHours: { from: '21:00', to: '04:30' },
      cloud: {
        url: 'https://graph.facebook.com/v23.0',
        token: '',
        phoneId: '',
        businessId: '',
        appSecret: '',
        verifyToken: '',
      },
      messagePrice: undefined,
      whatsappUrl: '',
      whatsappRootKey: '',
      demo: false,
      metricsAllow: ['loopback'],
      backup: {
        at: '02:30',
        keep: 14,
        maxDays: 30,
        directory: undefined,
        remote: undefined,
        remoteMinutes: 15,
        passphrase: '',
      },
    },
  });
});

test('what is set counts, and an empty quiet time means none', () => {
  const read = readConfig({
    MIMBAR_PORT: '9000',
    MIMBAR_TIMEZONE: 'Asia/Makassar',
    MIMBAR_LOCATION: ' Kota Palu ',
    MIMBAR_SEND_GAP_MS: '0',
    MIMBAR_DAILY_LIMIT: '80',
    MIMBAR_QUIET_HOURS: '',
    MIMBAR_ALLOWED_HOSTS: 'mimbar.example.org, jadwal.example.org',
    MIMBAR_PUBLIC_URL: 'https://jadwal.example.org/',
    MIMBAR_HOST: '',
  });
  expect(read).toMatchObject({
    config: {
      host: '0.0.0.0',
      port: 9000,
      timezone: 'Asia/Makassar',
      location: 'Kota Palu',
      sendGap: [0, 0],
      dailyLimit: 80,
      quietHours: undefined,
      allowedHosts: ['mimbar.example.org', 'jadwal.example.org'],
      publicUrl: 'https://jadwal.example.org',
    },
  });
});

test.each([
  ['MIMBAR_PORT', 'delapan', "MIMBAR_PORT berisi 'delapan', seharusnya angka 0 sampai 65535"],
  ['MIMBAR_PORT', '70000', "MIMBAR_PORT berisi '70000', seharusnya angka 0 sampai 65535"],
  [
    'MIMBAR_LOCATION',
    '-91, 107',
    "MIMBAR_LOCATION berisi '-91, 107', seharusnya nama kota, misalnya 'Bandung, Jawa Barat', atau lintang dan bujur, misalnya -6.9147,107.6098",
  ],
  ['MIMBAR_TIMEZONE', 'Bandung', "MIMBAR_TIMEZONE berisi 'Bandung', seharusnya nama zona IANA, misalnya Asia/Jakarta"],
  [
    'MIMBAR_LOG_LEVEL',
    'loud',
    "MIMBAR_LOG_LEVEL berisi 'loud', seharusnya fatal, error, warn, info, debug, trace atau silent",
  ],
  ['MIMBAR_MESSENGER', 'sms', "MIMBAR_MESSENGER berisi 'sms', seharusnya whatsapp, cloud atau simulated"],
  [
    'MIMBAR_SEND_GAP_MS',
    '9-1',
    "MIMBAR_SEND_GAP_MS berisi '9-1', seharusnya angka terkecil lebih dahulu, misalnya 4000-12000",
  ],
  ['MIMBAR_QUIET_HOURS', '21-4', "MIMBAR_QUIET_HOURS berisi '21-4', seharusnya jam 'HH:MM-HH:MM', atau kosong"],
  [
    'MIMBAR_WHATSAPP_URL',
    'wss://chat.example.org/ws',
    "MIMBAR_WHATSAPP_URL berisi 'wss://chat.example.org/ws', seharusnya alamat ws:// di komputer ini sendiri (127.0.0.1), atau kosong",
  ],
  [
    'MIMBAR_WHATSAPP_URL',
    'ws://127.0.0.1.example.org/',
    "MIMBAR_WHATSAPP_URL berisi 'ws://127.0.0.1.example.org/', seharusnya alamat ws:// di komputer ini sendiri (127.0.0.1), atau kosong",
  ],
  [
    'MIMBAR_WHATSAPP_ROOT_KEY',
    'abc',
    "MIMBAR_WHATSAPP_ROOT_KEY berisi 'abc', seharusnya 64 angka heksadesimal, atau kosong",
  ],
  [
    'MIMBAR_PUBLIC_URL',
    'jadwal.example.org',
    "MIMBAR_PUBLIC_URL berisi 'jadwal.example.org', seharusnya alamat lengkap, misalnya https://jadwal.example.org",
  ],
  ['MIMBAR_BACKUP_AT', '2.30', "MIMBAR_BACKUP_AT berisi '2.30', seharusnya jam 'HH:MM', atau off"],
  ['MIMBAR_BACKUP_KEEP', '1', "MIMBAR_BACKUP_KEEP berisi '1', seharusnya angka 3 sampai 1000"],
  ['MIMBAR_BACKUP_PASSPHRASE', 'pendek', 'MIMBAR_BACKUP_PASSPHRASE berisi (dirahasiakan), seharusnya minimal 12 huruf'],
  [
    'MIMBAR_BACKUP_DIR',
    '/media/usb',
    'MIMBAR_BACKUP_PASSPHRASE belum diisi, padahal cadangan di MIMBAR_BACKUP_DIR selalu dienkripsi dengannya',
  ],
])('%s=%s is named, with what it got and what it takes', (name, value, line) => {
  expect(readConfig({ [name]: value })).toEqual({ errors: [line] });
});

test.each(['127.evil', '127.1', '10.0.0.0/99', '0.0.0.0/0', '999.1.1.1', '::::', 'fe80::1/200', 'proxy'])(
  'no proxy is %s',
  (text) => {
    const errors = [
      `MIMBAR_TRUST_PROXY berisi '${text}', seharusnya alamat IP atau jangkauan, dipisah koma, misalnya 127.0.0.1,10.0.0.0/8`,
    ];
    expect(readConfig({ MIMBAR_TRUST_PROXY: text })).toEqual({ errors });
  },
);

/** A value of each setting that is not its default. */
const OTHER: Record<keyof Environment, string> = {
  MIMBAR_HOST: '127.0.0.1',
  MIMBAR_PORT: '9000',
  MIMBAR_DATA_DIR: '/srv/mimbar',
  MIMBAR_TIMEZONE: 'Asia/Makassar',
  MIMBAR_LOCATION: 'Kota Palu',
  MIMBAR_LOG_LEVEL: 'debug',
  MIMBAR_TRUST_PROXY: '10.0.0.0/8',
  MIMBAR_PUBLIC_URL: 'https://jadwal.example.org',
  MIMBAR_ALLOWED_HOSTS: 'jadwal.example.org',
  MIMBAR_SUPERADMIN_PASSWORD: 'kelapa-muda-7',
  MIMBAR_PASSWORD_MIN: '12',
  MIMBAR_MESSENGER: 'simulated',
  MIMBAR_CLOUD_TOKEN: 'kunci-uji',
  MIMBAR_CLOUD_PHONE_ID: '1',
  MIMBAR_CLOUD_BUSINESS_ID: '2',
  MIMBAR_CLOUD_APP_SECRET: 'rahasia-uji',
  MIMBAR_CLOUD_VERIFY_TOKEN: 'kata-uji',
  MIMBAR_CLOUD_PRICE: '365',
  MIMBAR_CLOUD_URL: 'https://graph.facebook.com/v24.0',
  MIMBAR_SEND_GAP_MS: '0',
  MIMBAR_DAILY_LIMIT: '80',
  MIMBAR_QUIET_HOURS: '22:00-04:00',
  MIMBAR_BACKUP_AT: '03:00',
  MIMBAR_BACKUP_KEEP: '7',
  MIMBAR_BACKUP_MAX_DAYS: '60',
  MIMBAR_BACKUP_DIR: '/media/usb',
  MIMBAR_BACKUP_PASSPHRASE: 'sandi-cadangan-uji',
  MIMBAR_BACKUP_REMOTE: '/media/nas',
  MIMBAR_BACKUP_REMOTE_MINUTES: '30',
  MIMBAR_METRICS_ALLOW: '10.0.0.1',
  MIMBAR_WHATSAPP_URL: 'ws://127.0.0.1:9999',
  MIMBAR_WHATSAPP_ROOT_KEY: 'a'.repeat(64),
};
test.each(Object.entries(OTHER))('%s is taken', (name, value) => {
  const passphrase = { MIMBAR_BACKUP_PASSPHRASE: 'sandi-lain-lagi' };
  const read = readConfig({ ...passphrase, [name]: value });
  expect(read).toHaveProperty('config');
  expect(read).not.toEqual(readConfig(passphrase));
});

test('every setting is asked for by somebody', () => {
  const daemon = path.resolve(import.meta.dirname, '../../../daemon');
  const sources = readdirSync(daemon, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'config.ts')
    .map((file) => readFileSync(path.join(daemon, file), 'utf8'))
    .join('\n');
  const read = readConfig({});
  if (!('config' in read)) throw new Error(read.errors.join());
  const { backup, cloud, ...own } = read.config;
  const names = [own, backup, cloud].flatMap((part) => Object.keys(part));
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
});
