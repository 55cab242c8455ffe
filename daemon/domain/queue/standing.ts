import { timeInZone } from '#shared/base/dates.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import type { AccountState } from '#shared/operations/health.ts';
import type { QueueState } from '#shared/queue/queue.ts';
import type { Messenger } from './messenger.ts';
import type { Clock } from '../base/clock.ts';
import { SLOW_UNTIL_KEY, type Pace } from './pace/pace.ts';
import type { QueuePause } from './queue-pause.ts';
import type { SettingStore } from '../base/setting-store.ts';

/** WhatsApp's 'too many': the queue rests so long, in ms, and goes on by itself; a second time within a day it does not. */
const TOO_MANY = '429';
const REST = 3_600_000;
const DAY = 86_400_000;
/** So many messages in a row that WhatsApp refused, or did not answer to, are no accident. */
const RUN = 5;
/** From here on the admin sees that something is wrong. */
const RUN_TOLD = 2;
const TOO_MANY_AT_KEY = 'too_many_at';

export interface AccountOptions {
  pause: QueuePause;
  pace: Pace;
  settings: SettingStore;
  messenger: Messenger;
  clock: Clock;
  timezone: string;
  emit: (frame: EventFrame) => void;
}

/** Watches over the account's standing at WhatsApp, and stops the queue before it gets worse. */
export function createAccountWatch(options: AccountOptions) {
  const { pause, pace, settings, clock, timezone } = options;
  /** Messages in a row that came to nothing, by id: many tries of one message are no run. */
  const failing = new Set<string>();

  function stop(code: string, reason: string, until?: number): void {
    pause.set({ code, reason, at: clock.now(), ...(until !== undefined && { until }) });
    failing.clear();
    options.emit({ type: 'alert', level: 'danger', message: reason });
  }

  function tooMany(): void {
    const now = clock.now();
    const before = Number(settings.get(TOO_MANY_AT_KEY) ?? -Infinity);
    settings.set(TOO_MANY_AT_KEY, String(now));
    settings.set(SLOW_UNTIL_KEY, String(now + DAY));
    const what = `WhatsApp meminta pengiriman diperlambat (kode ${TOO_MANY}). Semua pesan tetap tersimpan`;
    if (now - before < DAY) return stop('limited-429', `${what}. Ini sudah terjadi dua kali dalam sehari: tunggu sampai besok, lalu lanjutkan antrean.`);
    const until = now + REST;
    stop('limited-429', `${what}, dan antrean dilanjutkan sendiri pukul ${timeInZone(until, timezone).replace(':', '.')} dengan lebih lambat. Anda tidak perlu berbuat apa-apa.`, until);
  }

  return {
    /** An error of WhatsApp's that concerns the account; call it inside the transaction that puts the message back. */
    restricted(code: string): void {
      if (code === TOO_MANY) return tooMany();
      stop(
        `restricted-${code}`,
        `WhatsApp membatasi akun ini (kode ${code}). Semua pesan tetap tersimpan. Buka WhatsApp di ponsel dan ikuti petunjuknya, tunggu 24 jam, lalu lanjutkan antrean.`,
      );
    },

    /** WhatsApp refused a message or did not answer to it. */
    failed(idMessage: string): void {
      failing.add(idMessage);
      if (failing.size < RUN || pause.get()) return;
      stop(
        'failures',
        `${RUN} pesan berturut-turut tidak diterima WhatsApp. Pengiriman dijeda dan semua pesan yang menunggu tetap tersimpan. Periksa apakah WhatsApp di ponsel masih bisa mengirim pesan, lalu lanjutkan antrean.`,
      );
    },

    /** WhatsApp took a message, or told that one arrived. */
    succeeded: (): void => failing.clear(),

    /** Ends a pause whose time is over. Gives when the standing one ends by itself, in UTC ms. */
    resumeIfDue(): number | undefined {
      const { until } = pause.get() ?? {};
      if (until === undefined || until > clock.now()) return until;
      pause.clear();
      options.emit({ type: 'alert', level: 'info', message: 'Antrean berjalan lagi, lebih lambat dari biasanya.' });
      return undefined;
    },

    /** How the account is, in a word and a sentence. */
    state(queue: QueueState): AccountState {
      const { code } = options.messenger.frame();
      if (code === 'restricted') return { state: 'dijeda', reason: 'WhatsApp menolak akun ini. Buka WhatsApp di ponsel dan ikuti petunjuknya. Semua pesan tetap tersimpan.' };
      if (queue.paused) return { state: 'dijeda', reason: queue.paused_reason };
      const slow = slowedBy(queue);
      return { state: slow === null ? 'sehat' : 'melambat', reason: slow };
    },
  };

  function slowedBy({ waiting }: QueueState): string | null {
    if (waiting > 0 && pace.isLimitReached()) return `Batas ${pace.limitToday()} pesan sehari sudah tercapai. Sisanya dikirim besok.`;
    if (failing.size >= RUN_TOLD) return `${failing.size} pesan terakhir tidak diterima WhatsApp. Pesan dicoba lagi sendiri.`;
    if (clock.now() < Number(settings.get(SLOW_UNTIL_KEY) ?? 0)) return 'WhatsApp meminta pengiriman diperlambat. Jeda antar pesan dua kali lebih lama sampai besok.';
    return null;
  }
}
export type AccountWatch = ReturnType<typeof createAccountWatch>;
