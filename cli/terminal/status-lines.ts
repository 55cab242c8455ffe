import { BROADCAST_LABELS } from '#shared/broadcast/broadcasts.ts';
import type { Health } from '#shared/operations/health.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { MESSENGER_NAME, MESSENGERS } from '#shared/queue/waclient.ts';
import { instantText } from '../rows.ts';
import { countsText } from './broadcast-lines.ts';
import { durationText } from './duration.ts';
import type { Watched } from './watch-view.ts';
import { messengerWords } from './messenger-words.ts';
import type { Output } from './output.ts';
import { number } from './text.ts';

type Paint = Output['paint'];
const line = (name: string, text: string) => `${name.padEnd(10)} ${text}`;

/** How the daemon, the messenger and the queue are, a line for each. */
export function statusLines(paint: Paint, url: string, health: Health): string[] {
  const { version = '', demo, messenger, queue, account, clock, backup } = health;
  return [
    line('Mimbar', `${version} ${paint('good', 'berjalan')} di ${url}${demo ? ' (demo)' : ''}`),
    ...(messenger ? messengerLines(paint, messenger) : []),
    ...(queue ? queueLines(paint, queue) : []),
    ...(account?.state === 'melambat' ? [line('Akun', paint('careful', account.reason ?? 'melambat'))] : []),
    ...(clock && !clock.trusted && queue?.paused_by !== 'clock'
      ? [line('Jam', paint('careful', clock.reason ?? 'diragukan'))]
      : []),
    ...(backup ? backupLines(paint, backup, clock?.timezone ?? 'Asia/Jakarta') : []),
  ];
}

function messengerLines(paint: Paint, messenger: NonNullable<Health['messenger']>): string[] {
  const state = paint(messenger.state === 'CONNECTED' ? 'good' : 'careful', messengerWords(messenger));
  const linked = messenger.number ? `, nomor ${formatPhone(messenger.number)}` : '';
  const beside = MESSENGERS[messenger.kind];
  const kind = beside && ` (${beside})`;
  const isUnlinked = !messenger.number && messenger.state !== 'CONNECTED';
  return [
    line(MESSENGER_NAME, `${state}${linked}${kind}`),
    ...(isUnlinked
      ? [line('', messenger.kind === 'cloud' ? 'Periksa dengan: mimbar doctor' : 'Tautkan dengan: mimbar pair')]
      : []),
  ];
}

function queueLines(paint: Paint, queue: NonNullable<Health['queue']>): string[] {
  const held = queue.held > 0 ? `, ${number.format(queue.held)} ditahan` : '';
  const counts = `${number.format(queue.waiting)} menunggu, ${number.format(queue.running)} sedang dikirim${held}`;
  return [
    line('Antrean', counts),
    ...(queue.paused ? [line('', paint('careful', queue.paused_reason ?? 'Antrean dijeda.'))] : []),
  ];
}

function backupLines(paint: Paint, { last_at, ok, message }: NonNullable<Health['backup']>, zone: string): string[] {
  const last = last_at === null ? '' : `terakhir ${instantText(last_at, zone)}`;
  if (ok === false) return [line('Cadangan', `${paint('bad', `gagal: ${message ?? ''}`)}${last && ` (${last})`}`)];
  return last ? [line('Cadangan', last)] : [];
}

/** Since when it runs; nobody who watches wants a line a minute for it. */
export function uptimeLine({ started_at, clock }: Health): string[] {
  if (!started_at || !clock) return [];
  return [line('Berjalan', `${durationText(Date.parse(clock.now) - Date.parse(started_at))}`)];
}

/** The same for somebody who watches, with the broadcasts that are under way. */
export function watchedLines(paint: Paint, { url, health, broadcasts }: Watched): string[] {
  if (!health) return [line('Mimbar', paint('bad', `tidak menjawab di ${url}; mencoba lagi…`))];
  const underWay = broadcasts.map(({ id, kind, paused, counts }) =>
    line('Broadcast', `#${id} ${BROADCAST_LABELS[kind]}: ${countsText(counts)}${paused ? ' (dijeda)' : ''}`),
  );
  return [...statusLines(paint, url, health), ...underWay];
}
