import { closest, distance } from 'fastest-levenshtein';
import { languageOf, speechOf } from '#shared/base/language.ts';
import type { NamedPlace } from '#shared/roster/lokasi.ts';
import type { SettingRow } from '#shared/operations/config.ts';
import {
  environmentSchema,
  isSecretSetting,
  rangeOf,
  SETTINGS,
  type Environment,
} from '#shared/operations/settings.ts';
import { CONFIG, ENGLISH_TAKES } from './config-words.ts';

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  timezone: string;
  /** MIMBAR_LOCATION as it was typed; '' for none. */
  location: string;
  /** The place with that name; set by whoever starts the services. */
  place?: NamedPlace;
  logLevel: Environment['MIMBAR_LOG_LEVEL'];
  trustProxy: string[];
  publicUrl: string;
  allowedHosts: string[];
  superadminPassword: string;
  passwordMin: number;
  messenger: Environment['MIMBAR_MESSENGER'];
  /** Shortest and longest pause between messages, in ms. */
  sendGap: readonly [number, number];
  /** Messages a day; undefined where the built-in rule counts. */
  dailyLimit: number | undefined;
  /** Local times in the deployment's zone. */
  quietHours: { from: string; to: string } | undefined;
  /** Only with the messenger 'cloud'. */
  cloud: {
    url: string;
    token: string;
    phoneId: string;
    businessId: string;
    appSecret: string;
    verifyToken: string;
  };
  /** Price of a message that WhatsApp charges for, in rupiah; undefined if not set. */
  messagePrice: number | undefined;
  whatsappUrl: string;
  whatsappRootKey: string;
  /** Addresses that may read the metrics. */
  metricsAllow: string[];
  backup: {
    /** Wall-clock 'HH:MM' of the nightly backup; undefined: none. */
    at: string | undefined;
    keep: number;
    maxDays: number;
    /** A second place, where every backup is encrypted with the passphrase. */
    directory: string | undefined;
    /** Beyond this machine, as MIMBAR_BACKUP_REMOTE has it; undefined: none. */
    remote: string | undefined;
    remoteMinutes: number;
    passphrase: string;
  };
  demo: boolean;
  /** The effective value of every setting and its origin; given by whoever starts the daemon. */
  told?: SettingRow[];
  /** Variables that look like settings and are none; likewise. */
  misspelt?: MisspeltSetting[];
}

export interface MisspeltSetting {
  name: string;
  /** The most similar setting, if any is similar enough. */
  near: string | undefined;
}

const CLOUD_NEEDS = [
  'MIMBAR_CLOUD_TOKEN',
  'MIMBAR_CLOUD_PHONE_ID',
  'MIMBAR_CLOUD_BUSINESS_ID',
  'MIMBAR_CLOUD_APP_SECRET',
  'MIMBAR_CLOUD_VERIFY_TOKEN',
] as const;

/** A demonstration uses temporary files only: no other setting may point it at real data. */
const DEMO_SETTINGS = ['MIMBAR_HOST', 'MIMBAR_PORT'];
/** The demonstration's own defaults. */
const DEMO_VALUES: Record<string, string> = { MIMBAR_MESSENGER: 'simulated', MIMBAR_DATA_DIR: '(sementara)' };

/**
 * Checks the settings; empty variables count as not set. Returns the config, or one line per wrong variable with its
 * name, its value (not for passwords) and the allowed values.
 */
export function readConfig(
  environment: NodeJS.ProcessEnv,
  options: { demo?: boolean } = {},
): { config: Config } | { errors: string[] } {
  const language = languageOf(environment);
  const t = speechOf(CONFIG, () => language);
  const names = options.demo ? DEMO_SETTINGS : Object.keys(environmentSchema.shape);
  const given = Object.fromEntries(names.map((name) => [name, environment[name]]));
  const set = Object.fromEntries(Object.entries(given).filter(([name, value]) => counts(name, value)));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    return {
      errors: parsed.error.issues.map((issue) => {
        const name = issue.path[0] as keyof Environment;
        const got = isSecretSetting(name) ? t('secret') : `'${given[name]}'`;
        return t('takesElse', { name, got, takes: language === 'en' ? ENGLISH_TAKES[name] : issue.message });
      }),
    };
  }
  const { MIMBAR_BACKUP_PASSPHRASE } = parsed.data;
  const locked = (['MIMBAR_BACKUP_DIR', 'MIMBAR_BACKUP_REMOTE'] as const).find((name) => parsed.data[name]);
  if (locked && !MIMBAR_BACKUP_PASSPHRASE) {
    return {
      errors: [t('passphraseMissing', { locked })],
    };
  }
  const missing =
    parsed.data.MIMBAR_MESSENGER === 'cloud' ? CLOUD_NEEDS.filter((name) => parsed.data[name] === '') : [];
  if (missing.length > 0) return { errors: missing.map((name) => t('neededByCloud', { name })) };
  return { config: configOf(parsed.data, options.demo ?? false) };
}

/** Empty means not set, except for the quiet hours: then there are none. */
const counts = (name: string, value: string | undefined): value is string =>
  value !== undefined && (value !== '' || name === 'MIMBAR_QUIET_HOURS');

/** The effective value of every setting with its origin; `originOf` names the origin of a value that is set. */
export function describeSettings(
  environment: NodeJS.ProcessEnv,
  { demo, originOf }: { demo: boolean; originOf: (name: string) => string },
): SettingRow[] {
  return SETTINGS.map(({ name, standard, secret }) => {
    const value = environment[name];
    if (demo && !DEMO_SETTINGS.includes(name))
      return { name, value: secret ? '' : (DEMO_VALUES[name] ?? standard), secret, asal: 'demo' };
    if (!counts(name, value)) return { name, value: secret ? '' : standard, secret, asal: 'bawaan' };
    return { name, value: secret ? '' : value, secret, asal: originOf(name) };
  });
}

/** Variables that start with MIMBAR_ but are no setting. */
export function misspeltSettings(environment: NodeJS.ProcessEnv): MisspeltSetting[] {
  const known = SETTINGS.map(({ name }) => name);
  return Object.keys(environment)
    .filter((name) => name.startsWith('MIMBAR_') && !known.includes(name) && !NO_SETTINGS.test(name))
    .map((name) => {
      const near = closest(name, known);
      return { name, near: distance(name, near) <= NEAR ? near : undefined };
    });
}

/** Largest edit distance that counts as a typing mistake. */
const NEAR = 4;
/** Variables that Docker Compose, the terminal, the tools and the tests read. */
const NO_SETTINGS =
  /^MIMBAR_(DOMAIN|HOME|LANG|SERVICE|VERSION|BUILD|COMMANDS|UPGRADE_|NPM_|TEST_|BENCH_|FUZZ_|RADIO_|CRASH_|HOSTILE|READ_ONLY|SEED|LOAD|AXE|FULL|DEBUG|PICTURES|SETUP|YEAR|STANDBY|ARM64|IMAGE)/;

function configOf(env: Environment, demo: boolean): Config {
  const [quietFrom, quietTo] = env.MIMBAR_QUIET_HOURS.split('-');
  return {
    host: env.MIMBAR_HOST,
    port: Number(env.MIMBAR_PORT),
    dataDir: env.MIMBAR_DATA_DIR,
    timezone: env.MIMBAR_TIMEZONE,
    location: env.MIMBAR_LOCATION.trim(),
    logLevel: env.MIMBAR_LOG_LEVEL,
    trustProxy: listOf(env.MIMBAR_TRUST_PROXY),
    publicUrl: env.MIMBAR_PUBLIC_URL.replace(/\/+$/, ''),
    allowedHosts: listOf(env.MIMBAR_ALLOWED_HOSTS),
    superadminPassword: env.MIMBAR_SUPERADMIN_PASSWORD,
    passwordMin: Number(env.MIMBAR_PASSWORD_MIN),
    messenger: demo ? 'simulated' : env.MIMBAR_MESSENGER,
    sendGap: rangeOf(env.MIMBAR_SEND_GAP_MS),
    dailyLimit: env.MIMBAR_DAILY_LIMIT === '' ? undefined : Number(env.MIMBAR_DAILY_LIMIT),
    quietHours: quietFrom && quietTo ? { from: quietFrom, to: quietTo } : undefined,
    cloud: {
      url: env.MIMBAR_CLOUD_URL.replace(/\/+$/, ''),
      token: env.MIMBAR_CLOUD_TOKEN,
      phoneId: env.MIMBAR_CLOUD_PHONE_ID,
      businessId: env.MIMBAR_CLOUD_BUSINESS_ID,
      appSecret: env.MIMBAR_CLOUD_APP_SECRET,
      verifyToken: env.MIMBAR_CLOUD_VERIFY_TOKEN,
    },
    messagePrice: env.MIMBAR_CLOUD_PRICE === '' ? undefined : Number(env.MIMBAR_CLOUD_PRICE),
    whatsappUrl: env.MIMBAR_WHATSAPP_URL,
    whatsappRootKey: env.MIMBAR_WHATSAPP_ROOT_KEY.toLowerCase(),
    metricsAllow: listOf(env.MIMBAR_METRICS_ALLOW),
    backup: {
      at: env.MIMBAR_BACKUP_AT === 'off' ? undefined : env.MIMBAR_BACKUP_AT,
      keep: Number(env.MIMBAR_BACKUP_KEEP),
      maxDays: Number(env.MIMBAR_BACKUP_MAX_DAYS),
      directory: env.MIMBAR_BACKUP_DIR || undefined,
      remote: env.MIMBAR_BACKUP_REMOTE || undefined,
      remoteMinutes: Number(env.MIMBAR_BACKUP_REMOTE_MINUTES),
      passphrase: env.MIMBAR_BACKUP_PASSPHRASE,
    },
    demo,
  };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
