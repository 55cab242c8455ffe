import { DATABASE_PART } from '#daemon/base/errors.ts';
import type { StandbyState } from '#shared/backup/backup.ts';
import { instantIn, speechOf, type Language, type PlainWord, type Speech } from '#shared/base/language.ts';
import { formatSize } from '#shared/base/size.ts';
import type { Finding } from '#shared/operations/doctor.ts';
import type { Health } from '#shared/operations/health.ts';
import { DOCTOR } from './doctor-words.ts';

export const fine = (subject: string, text: string): Finding => ({ subject, level: 'ok', text, remedy: null });
export const bad = (subject: string, level: 'warning' | 'problem', text: string, remedy: string): Finding => ({
  subject,
  level,
  text,
  remedy,
});

/** Where another machine may be the one that sends. */
const TURNS: {
  [turn in StandbyState['turn']]?: {
    level: 'warning' | 'problem';
    text: PlainWord<typeof DOCTOR>;
    remedy: PlainWord<typeof DOCTOR>;
  };
} = {
  waiting: { level: 'warning', text: 'takingOver', remedy: 'waitForTurn' },
  taken: {
    level: 'problem',
    text: 'takenOver',
    remedy: 'switchOffOrRestore',
  },
  twin: {
    level: 'problem',
    text: 'twin',
    remedy: 'ifThisSends',
  },
  asking: {
    level: 'problem',
    text: 'unclearTurn',
    remedy: 'ifNoOther',
  },
};

/** Copies outside of this machine. */
export function copies({ now, health, t, language, instant }: Told): Finding[] {
  const found = health?.backup?.jauh;
  if (!found) return [];
  const subject = t('remoteCopy');
  const turn = TURNS[found.turn];
  if (turn) {
    const reason = language === 'id' && health.queue?.paused_reason;
    return [bad(subject, turn.level, reason || t(turn.text), t(turn.remedy))];
  }
  const text = (at: string) => t('lastCopy', { at: instant(Date.parse(at)), kind: found.kind });
  if (found.ok === false)
    return [
      bad(
        subject,
        'problem',
        `${found.message ?? t('failed')}${found.last_at === null ? '' : t('lastCopyNote', { lastCopy: text(found.last_at) })}`,
        t('mendRemote'),
      ),
    ];
  if (found.last_at === null || found.checked_at === null)
    return [bad(subject, 'warning', t('noneYet'), t('waitThenDrill'))];
  const minutes = Math.max(0, Math.floor((now - Date.parse(found.checked_at)) / 60_000));
  const told = t('completeUntil', { lastCopy: text(found.last_at), minutes });
  return [
    minutes > 2 * found.every_minutes
      ? bad(
          subject,
          'warning',
          told,
          found.turn === 'unread' && health.queue?.paused ? t('copiesAfterResume') : t('isPlaceReachable'),
        )
      : fine(subject, told),
  ];
}

const DAY = 86_400_000;
const MB = 1024 * 1024;

export function service({ service: found, t }: Pick<Told, 'service' | 't'>): Finding[] {
  if (!found) return [];
  if (found.runs) return [fine(t('service'), t('running'))];
  return [
    bad(
      t('service'),
      'problem',
      found.reason === undefined ? t('notRunning') : t('notRunningBecause', { reason: found.reason }),
      found.reason === undefined ? t('startService') : t('mendThenStart'),
    ),
  ];
}

/** The server that stands in WhatsApp's place; '' for none, and where nothing goes there. */
export const whatsappUrlOf = ({ messenger: kind, whatsappUrl }: { messenger: string; whatsappUrl: string }): string =>
  kind === 'whatsapp' ? whatsappUrl : '';

/** What is found where settings are wrong, so that nothing else can be looked at. */
export function diagnoseSettings(facts: Pick<Facts, 'service'>, errors: readonly string[], language: Language) {
  const t = speechOf(DOCTOR, () => language);
  return [
    ...service({ ...facts, t }),
    ...errors.map((error) => bad(t('settings'), 'problem', error, t('mendSetting'))),
  ];
}

/** What a setting says that nobody can have meant. */
export function settings({ settings: found, t }: Told): Finding[] {
  const { misspelt, whatsappUrl, hasPlace } = found;
  return [
    ...misspelt.map(({ name, near }) =>
      bad(t('settings'), 'warning', t('noSetting', { name }), near ? t('perhapsMeant', { near }) : t('seeConfig')),
    ),
    ...(whatsappUrl === ''
      ? []
      : [bad(t('settings'), 'problem', t('notToWhatsapp', { whatsappUrl }), t('removeWhatsappUrl'))]),
    ...(hasPlace ? [] : [bad(t('location'), 'warning', t('noPlace'), t('setPlace'))]),
  ];
}

export function time({ now, builtAt, timezone, health, t, instant }: Told): Finding {
  const text = t('timeAndZone', { now: instant(now), timezone });
  if (now < builtAt - DAY) return bad(t('time'), 'problem', t('olderThanBuild', { text }), t('setClock'));
  if (health?.clock && !health.clock.trusted)
    return bad(t('time'), 'problem', t('clockJumped', { text }), t('confirmClock'));
  return fine(t('time'), text);
}

export function disk({ disk: found, dataDir, health, t, language }: Told): Finding {
  if (!found) return fine(t('disk'), t('roomUnknown', { dataDir }));
  const text = t('roomFree', { free: formatSize(found.free, language), total: formatSize(found.total, language) });
  if (found.readOnly || health?.storage?.state === 'hanya_baca')
    return bad(t('disk'), 'problem', t('diskReadOnly'), t('cardWorn'));
  if (health?.storage?.read_only) return bad(t('disk'), 'problem', t('fullAtStart', { text }), t('makeRoomGoesOn'));
  if (found.free < 50 * MB) return bad(t('disk'), 'problem', text, t('makeRoom'));
  if (found.free < 500 * MB) return bad(t('disk'), 'warning', text, t('makeRoomEarly'));
  return fine(t('disk'), text);
}

export function card({ wear, t }: Told): Finding[] {
  if (wear === undefined) return [];
  const text = t('wear', { percent: wear * 10 });
  return [wear >= 9 ? bad(t('sdCard'), 'warning', text, t('newCard')) : fine(t('sdCard'), text)];
}

export function rights({ rights: found, dataDir, t }: Told): Finding {
  if (found.missing) return bad(t('dataDirectory'), 'warning', t('dirMissing', { dataDir }), t('runOnce'));
  if (found.foreign)
    return bad(
      t('dataDirectory'),
      'problem',
      t('dirForeign', { dataDir }),
      t('mendOwner', { owner: found.owner, dataDir }),
    );
  if (found.open) return bad(t('dataDirectory'), 'warning', t('dirOpen', { dataDir }), t('closeDir', { dataDir }));
  return fine(t('dataDirectory'), dataDir);
}

export function upgrade({ upgrade: folder, t }: Told): Finding[] {
  if (folder === undefined) return [];
  return [bad(t('upgrade'), 'warning', t('upgradeLeft', { folder }), t('finishUpgrade'))];
}

export function port({ portTaken, t }: Told): Finding[] {
  if (!portTaken) return [];
  const { port: number, taken } = portTaken;
  return [
    taken
      ? bad(t('port'), 'problem', t('portTaken', { number }), t('stopOrChangePort'))
      : fine(t('port'), t('portFree', { number })),
  ];
}

export function proxy({ proxies, t }: Told): Finding[] {
  if (!proxies || proxies.undeclared.length === 0) return [];
  const { undeclared, declared } = proxies;
  const all = [...declared.map((address) => (address === 'loopback' ? '127.0.0.1' : address)), ...undeclared].join(',');
  const text = t('undeclaredProxy', { undeclared: undeclared.join(', ') });
  return [bad(t('proxy'), 'warning', text, t('declareProxy', { all }))];
}

/** What the supervisor's parts do, for the administrator of the machine. */
const WORDS: Record<string, PlainWord<typeof DOCTOR>> = {
  answers: 'partAnswers',
  'backup-night': 'partBackupNight',
  'cloud: watch': 'partCloud',
  database: 'partDatabase',
  probation: 'partProbation',
  sockets: 'partSockets',
  'standby-copy': 'partStandbyCopy',
  'standby-turn': 'partStandbyTurn',
  storage: 'partStorage',
  unknown: 'partUnknown',
  usulan: 'partUsulan',
  waktu_order: 'partWaktuOrder',
  whatsapp: 'partWhatsapp',
  'whatsapp: ack': 'partAck',
  'whatsapp: connect': 'partConnect',
  'whatsapp: credentials': 'partCredentials',
  'whatsapp: hang up': 'partHangUp',
  'whatsapp: look-up': 'partLookUp',
  'whatsapp: receipts': 'partReceipts',
  'whatsapp: reconnect': 'partReconnect',
};

/** The name itself if there are no words; it is also in the log. */
function partWords(t: Told['t'], name: string): string {
  const word = WORDS[name];
  return word ? t(word) : name;
}

export function database({ database: found, dataDir, health, rights, t }: Told): Finding[] {
  const damaged = health?.parts?.find(({ name }) => name === DATABASE_PART);
  if (damaged)
    return [bad(t('database'), 'problem', t('partDamaged', { lastError: damaged.last_error }), t('restoreLast'))];
  if (found === undefined) return [];
  if (found === 'denied')
    return [bad(t('database'), 'problem', t('databaseDenied'), t('mendOwner', { owner: rights.owner, dataDir }))];
  if (found === 'busy') return [bad(t('database'), 'warning', t('databaseBusy'), t('closeThenCheck'))];
  if (found === 'unreadable') return [bad(t('database'), 'problem', t('databaseUnreadable'), t('makeRoomThenCheck'))];
  if (found === 'newer') return [bad(t('database'), 'problem', t('databaseNewer'), t('installOrRestore'))];
  return [found === 'ok' ? fine(t('database'), t('sound')) : bad(t('database'), 'problem', found, t('restoreLast'))];
}

export function messenger({ health, t }: Told): Finding[] {
  const found = health?.messenger;
  if (!found) return [];
  if (found.code === 'restricted') return [bad('WhatsApp', 'problem', t('restricted'), t('waitADay'))];
  if (found.code === 'untrusted') return [bad('WhatsApp', 'problem', t('untrusted'), t('checkDateAndNetwork'))];
  if (found.kind === 'cloud') return [cloud(found, t)];
  if (found.number === null) return [bad('WhatsApp', 'warning', t('notLinked'), t('linkIt'))];
  if (found.state !== 'CONNECTED') return [bad('WhatsApp', 'warning', t('linkedNotConnected'), t('checkInternet'))];
  return [fine('WhatsApp', t('connected'))];
}

function cloud({ state, code }: NonNullable<Health['messenger']>, t: Told['t']): Finding {
  if (code === 'token') return bad('WhatsApp', 'problem', t('cloudToken'), t('newToken'));
  if (code === 'templates') return bad('WhatsApp', 'problem', t('cloudTemplates'), t('giveTokenRight'));
  if (state !== 'CONNECTED')
    return bad(
      'WhatsApp',
      'warning',
      t('cloudSilent', { asItShould: code === undefined ? '' : t('asItShould', { code }) }),
      t('checkInternetAndClock'),
    );
  return fine('WhatsApp', t('cloudAccepts'));
}

/** What ends a stop of the queue that nobody has made. */
const PAUSED_BY = {
  clock: 'ifClockRight',
  upgrade: 'waitAMinute',
  standby: 'seeRemoteCopy',
} as const;

/** Why it has stopped by itself, where the daemon's own sentence is in another language. */
const REASONS = {
  clock: 'pausedByClock',
  upgrade: 'pausedByUpgrade',
  standby: 'pausedByStandby',
} as const;

export function queue({ health, t, language }: Told): Finding[] {
  const found = health?.queue;
  if (!found) return [];
  if (found.paused)
    return [
      bad(
        t('queue'),
        'warning',
        (language === 'id' && found.paused_reason) || t(found.paused_by ? REASONS[found.paused_by] : 'paused'),
        found.paused_by ? t(PAUSED_BY[found.paused_by]) : t('resumeWhenReady'),
      ),
    ];
  if (found.held > 0) return [bad(t('queue'), 'warning', t('held', { held: found.held }), t('releaseOrCancel'))];
  return [fine(t('queue'), t('waiting', { waiting: found.waiting }))];
}

export function backup({ newestBackup, backupsWanted, secondProblem, now, health, t, instant }: Told): Finding {
  if (secondProblem !== undefined) return bad(t('backup'), 'problem', secondProblem, t('plugInStick'));
  const failed = health?.backup?.ok === false ? health.backup.message : null;
  if (failed !== null) return bad(t('backup'), 'problem', failed ?? t('lastFailed'), t('mendThenBackUp'));
  if (newestBackup === undefined) return bad(t('backup'), 'warning', t('noneYet'), t('backUpNow'));
  const text = t('lastAt', { newestBackup: instant(newestBackup) });
  if (now - newestBackup > 2 * DAY)
    return bad(t('backup'), 'warning', text, backupsWanted ? t('isOnAtBackupTime') : t('backUpYourself'));
  return fine(t('backup'), text);
}

export function runs({ missedRuns, t }: Told): Finding[] {
  if (missedRuns === undefined) return [];
  if (missedRuns === 0) return [fine(t('automaticBroadcast'), t('noneMissed'))];
  return [bad(t('automaticBroadcast'), 'warning', t('missed', { missedRuns }), t('sendMissed'))];
}

/** Failed background parts; a recovered one is only mentioned. */
export function parts({ health, t, instant }: Told): Finding[] {
  const all = health?.parts;
  if (!all) return [];
  const subject = t('serviceParts');
  const lasting = all.filter(({ recovered }) => !recovered);
  if (lasting.length > 0) {
    const text = lasting
      .map(({ name, failures, since, last_error }) =>
        t('partFailed', {
          name: partWords(t, name),
          failures,
          since: instant(Date.parse(since)),
          lastError: last_error,
        }),
      )
      .join('; ');
    return [bad(subject, 'warning', text, t('sendLogs'))];
  }
  if (all.length === 0) return [fine(subject, t('allRun'))];
  return [fine(subject, t('allRunAgain', { failures: all.reduce((sum, { failures }) => sum + failures, 0) }))];
}

/** Runs all checks in a fixed order; each finding has its remedy. */
export function diagnose(given: Facts, language: Language): Finding[] {
  const facts: Told = {
    ...given,
    language,
    t: speechOf(DOCTOR, () => language),
    instant: (at) => instantIn(language, at, given.timezone),
  };
  return [
    ...service(facts),
    ...settings(facts),
    time(facts),
    disk(facts),
    ...card(facts),
    rights(facts),
    ...upgrade(facts),
    ...database(facts),
    ...port(facts),
    ...proxy(facts),
    ...messenger(facts),
    ...queue(facts),
    backup(facts),
    ...copies(facts),
    ...runs(facts),
    ...parts(facts),
  ];
}

/** Facts about the machine; sizes in bytes, instants in UTC ms. */
export interface HostFacts {
  /** undefined if unknown. */
  disk: { free: number; total: number; readOnly: boolean } | undefined;
  /**
   * Whether anybody outside of owner and group may read the data directory, and whether another user owns it. `owner`
   * is who should, as chown takes it.
   */
  rights: { open: boolean; foreign: boolean; missing: boolean; owner: string };
  /** The folder of an unfinished upgrade; undefined if there is none. */
  upgrade: string | undefined;
  /** Wear of an SD card or eMMC as reported by the kernel, in tenths of its life; undefined if unknown. */
  wear: number | undefined;
  /** The service of this machine, looked at from outside; undefined for the daemon itself, and where there is none. */
  service: { runs: boolean; reason: string | undefined } | undefined;
}

export interface Facts extends HostFacts {
  now: number;
  builtAt: number;
  timezone: string;
  dataDir: string;
  /** 'ok', SQLite's findings, or why it could not be checked; undefined if it was not checked. */
  database: string | undefined;
  newestBackup: number | undefined;
  backupsWanted: boolean;
  /** Why the second place for backups cannot be written to; undefined if there is none or it works. */
  secondProblem: string | undefined;
  /** Only if the daemon runs. */
  health: Omit<Health, 'status'> | undefined;
  /** Of the last 7 days; undefined if it was not checked. */
  missedRuns: number | undefined;
  /** Only if the daemon does not run: whether another program uses the port. */
  portTaken: { port: number; taken: boolean } | undefined;
  /** Undeclared and declared proxy addresses; only if the daemon runs. */
  proxies: { undeclared: string[]; declared: string[] } | undefined;
  /** `whatsappUrl`: a server in WhatsApp's place, '' for none. `hasPlace`: true as well where it was not checked. */
  settings: { misspelt: readonly { name: string; near: string | undefined }[]; whatsappUrl: string; hasPlace: boolean };
}

/** The facts, and the language in which they are told. */
interface Told extends Facts {
  language: Language;
  t: Speech<typeof DOCTOR>;
  /** '20 Nov 2026 14.05', in the deployment's zone. */
  instant(at: number): string;
}
