import type { EventFrame } from '#shared/queue/events.ts';
import type { QueueState } from '#shared/queue/queue.ts';
import type { MessengerStateName } from '#shared/queue/waclient.ts';
import type { Events, Logger } from '#daemon/base/log.ts';

interface JournalOptions {
  events: Pick<Events, 'subscribe'>;
  queue: () => Pick<QueueState, 'paused' | 'paused_by' | 'waiting'>;
  logger: Logger;
}

/** Logs what a system administrator looks for: linking, connections, a stopped queue. */
export function createJournal({ events, queue, logger }: JournalOptions) {
  let wasPaused = false;
  let state: MessengerStateName | undefined;
  let wasPairing = false;
  let unsubscribe: (() => void) | undefined;

  function messenger({ state: next, code }: Extract<EventFrame, { type: 'messenger' }>): void {
    if (next === state) return;
    const before = state;
    state = next;
    const facts = { state: next, ...(code !== undefined && { code }) };
    if (next === 'PAIRING') wasPairing = true;
    if (next === 'CONNECTED') {
      logger.info(facts, wasPairing ? 'WhatsApp is linked and connected' : 'WhatsApp is connected');
      wasPairing = false;
    }
    if (next === 'DISCONNECTED' && before !== undefined) logger.warn(facts, 'WhatsApp is disconnected');
    if (next === 'UNPAIRED' && before === 'CONNECTED') logger.warn(facts, 'WhatsApp is not linked any more');
  }

  /** Pausing and resuming emit alerts themselves; here only the log is written. */
  function lookAtQueue(): void {
    const { paused, paused_by, waiting } = queue();
    if (paused === wasPaused) return;
    wasPaused = paused;
    if (paused) logger.warn({ by: paused_by ?? 'person', waiting }, 'The queue is paused: nothing leaves');
    else logger.info({ waiting }, 'The queue goes on');
  }

  return {
    start(): void {
      lookAtQueue();
      unsubscribe = events.subscribe((frame) => {
        if (frame.type === 'messenger') messenger(frame);
        if (frame.type === 'alert') lookAtQueue();
      });
    },
    stop: (): void => unsubscribe?.(),
  };
}
