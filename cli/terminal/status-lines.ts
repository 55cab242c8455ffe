import { BROADCAST_LABELS, type BroadcastRow } from '#shared/broadcast/broadcasts.ts';
import type { Health } from '#shared/operations/health.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { MESSENGER_NAME, MESSENGERS } from '#shared/queue/waclient.ts';
import { countsText } from './progress.ts';
import { durationText, number } from './text.ts';
import { messengerWords } from './pair-lines.ts';
import type { Output } from './output.ts';
import { t, instantText } from '../words/words.ts';

/** A snapshot; without `health` the daemon does not answer. */
export interface Watched {
  url: string;
  health: Health | undefined;
  broadcasts: BroadcastRow[];
}

export interface WatchView {
  show(watched: Watched): void;
  end(): Promise<void>;
}

type Paint = Output['paint'];
/** Columns of what a line is about. */
export const STATUS_HEAD = 11;
const line = (name: string, text: string) => name.padEnd(STATUS_HEAD) + text;

/** Status of the daemon, the messenger and the queue, one line each. */
export function statusLines(paint: Paint, url: string, health: Health): string[] {
  const { version = '', demo, messenger, queue, account, clock, backup, storage } = health;
  return [
    line('Mimbar', `${version} ${t('runsAt', { state: paint('good', t('isRunning')), url })}${demo ? ' (demo)' : ''}`),
    ...(storage?.message ? [line(t('disk'), paint('bad', storage.message))] : []),
    ...(messenger ? messengerLines(paint, messenger) : []),
    ...(queue ? queueLines(paint, queue) : []),
    ...(account?.state === 'melambat' ? [line(t('account'), paint('careful', account.reason ?? t('slowedDown')))] : []),
    ...(clock && !clock.trusted && queue?.paused_by !== 'clock'
      ? [line(t('clock'), paint('careful', clock.reason ?? t('doubted')))]
      : []),
    ...(backup ? backupLines(paint, backup, clock?.timezone ?? 'Asia/Jakarta') : []),
  ];
}

function messengerLines(paint: Paint, messenger: NonNullable<Health['messenger']>): string[] {
  const state = paint(messenger.state === 'CONNECTED' ? 'good' : 'careful', messengerWords(messenger));
  const linked = messenger.number ? t('linkedNumber', { linked: formatPhone(messenger.number) }) : '';
  const beside = messenger.kind === 'simulated' ? t('simulated') : MESSENGERS[messenger.kind];
  const kind = beside && ` (${beside})`;
  const isUnlinked = !messenger.number && messenger.state !== 'CONNECTED';
  return [
    line(MESSENGER_NAME, `${state}${linked}${kind}`),
    ...(isUnlinked ? [line('', messenger.kind === 'cloud' ? t('seeDoctor') : t('linkWith'))] : []),
  ];
}

function queueLines(paint: Paint, queue: NonNullable<Health['queue']>): string[] {
  const held = queue.held > 0 ? t('andHeld', { held: number.format(queue.held) }) : '';
  const counts = t('queueCounts', {
    waiting: number.format(queue.waiting),
    running: number.format(queue.running),
    held,
  });
  return [
    line(t('queue'), counts),
    ...(queue.paused ? [line('', paint('careful', queue.paused_reason ?? t('queueIsPaused')))] : []),
  ];
}

function backupLines(paint: Paint, { last_at, ok, message }: NonNullable<Health['backup']>, zone: string): string[] {
  const last = last_at === null ? '' : t('lastBackup', { lastAt: instantText(last_at, zone) });
  if (ok === false)
    return [line(t('backup'), `${paint('bad', t('failedSo', { message: message ?? '' }))}${last && ` (${last})`}`)];
  return last ? [line(t('backup'), last)] : [];
}

/** The uptime; not part of `watchedLines`, where it would change every minute. */
export function uptimeLine({ started_at, clock }: Health): string[] {
  if (!started_at || !clock) return [];
  return [line(t('running'), `${durationText(Date.parse(clock.now) - Date.parse(started_at))}`)];
}

/** The status for `--watch`, with the running broadcasts. */
export function watchedLines(paint: Paint, { url, health, broadcasts }: Watched): string[] {
  if (!health) return [line('Mimbar', paint('bad', t('silentAt', { url })))];
  const underWay = broadcasts.map(({ id, kind, paused, counts }) =>
    line(
      'Broadcast',
      `#${id} ${BROADCAST_LABELS[kind]}: ${countsText(counts)}${paused ? ` (${t('pausedNote')})` : ''}`,
    ),
  );
  return [...statusLines(paint, url, health), ...underWay];
}

/** For pipes: one line per change, as text or JSON. */
export function createWatchLines(output: Output): WatchView {
  let before = '';
  return {
    show(watched) {
      const { url, health, broadcasts } = watched;
      const text = watchedLines(output.paint, watched)
        .map((line) => line.replace(/\s+/g, ' ').trim())
        .join('; ');
      // The clock always moves; that alone is no change.
      const now = output.json
        ? JSON.stringify([url, { ...health, clock: { ...health?.clock, now: '' } }, broadcasts])
        : text;
      if (now === before) return;
      before = now;
      output.data(health ? { url, ...health, broadcasts } : { url, status: 'unreachable' });
      output.print(text);
    },
    async end() {},
  };
}
