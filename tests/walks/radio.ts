import type {
  Delivery,
  DeliveryOutcome,
  IncomingText,
  LateNews,
  Messenger,
  MessengerListener,
} from '#daemon/queue/messenger.ts';

/**
 * What becomes of one try: it is taken; WhatsApp refuses it; its ack is lost, and it has arrived or not; nothing left;
 * it stays under way until `release`; it arrives and the process dies before it hears of it.
 */
export type Fate = 'terima' | 'tolak' | 'hilang' | 'hilang-tiba' | 'gagal' | 'gantung' | 'tak-terdaftar';

/** Whether the number's owner may have read it, or has. */
export type Arrival = 'sure' | 'maybe';

export interface RadioWatch {
  /** At the moment when the first byte leaves. */
  leaving(delivery: Delivery): void;
  arrived(delivery: Delivery, arrival: Arrival): void;
}

/** WhatsApp as the tests play it, behind the messenger's border. */
export interface Radio {
  messenger: Messenger;
  /** Taken one after the other; then all is accepted. */
  fates: Fate[];
  calls: number;
  /** Nothing leaves while the calls of one step are made: all of them come before its first ack. */
  hold(): () => void;
  isConnected: boolean;
  /** Tries that are under way. */
  hanging: { delivery: Delivery; end(outcome: DeliveryOutcome): void }[];
  /** Messages without an ack so far. */
  unanswered: Map<string, Delivery>;
  connect(isConnected: boolean): void;
  tell(news: LateNews): void;
  writes(text: IncomingText): void;
  /** The process dies: nothing that is under way ends for it. */
  cut(): void;
}

const NUMBER = '6281200009999';

export function createRadio(watch: RadioWatch, next: () => number, isConnectedAtFirst: boolean): Radio {
  const listeners = new Set<MessengerListener>();
  let isCut = false;
  const never = new Promise<never>(() => undefined);
  const frame = () => ({ qr: '', state: radio.isConnected ? ('CONNECTED' as const) : ('DISCONNECTED' as const) });
  const show = () => {
    if (radio.isConnected) for (const one of [...listeners]) one.linked?.(NUMBER);
    for (const one of [...listeners]) one.frame?.(frame());
  };
  let held: Promise<void> | undefined;
  const radio: Radio = {
    hold() {
      let open = () => undefined as void;
      held = new Promise((resolve) => (open = resolve));
      return () => {
        held = undefined;
        open();
      };
    },
    fates: [],
    calls: 0,
    isConnected: isConnectedAtFirst,
    hanging: [],
    unanswered: new Map(),
    connect(isConnected) {
      radio.isConnected = isConnected;
      show();
    },
    tell(news) {
      for (const one of [...listeners]) one.news?.([news]);
    },
    writes(text) {
      for (const one of [...listeners]) one.incoming?.(text);
    },
    cut() {
      isCut = true;
      listeners.clear();
      radio.hanging = [];
    },
    messenger: {
      start: async () => show(),
      stop: async () => undefined,
      frame,
      number: () => NUMBER,
      newId: () => `3EB0${next().toString(16).toUpperCase().padStart(16, '0')}`,
      async deliver(delivery, { handed }): Promise<DeliveryOutcome> {
        radio.calls += 1;
        await held;
        if (isCut) return never;
        if (!radio.isConnected) return { kind: 'transient', reason: 'tidak tersambung' };
        const fate = radio.fates.shift() ?? 'terima';
        if (fate === 'gagal') return { kind: 'transient', reason: 'terputus' };
        if (fate === 'tak-terdaftar') return { kind: 'unregistered' };
        if (!handed()) return { kind: 'transient', reason: 'dibatalkan' };
        watch.leaving(delivery);
        if (fate === 'terima') {
          watch.arrived(delivery, 'sure');
          radio.unanswered.delete(delivery.waId);
          return { kind: 'accepted' };
        }
        if (fate === 'tolak') return { kind: 'refused', code: '400' };
        watch.arrived(delivery, 'maybe');
        radio.unanswered.set(delivery.waId, delivery);
        if (fate === 'gantung')
          return new Promise((end) => {
            radio.hanging.push({
              delivery,
              end(outcome) {
                radio.hanging = radio.hanging.filter((one) => one.delivery !== delivery);
                if (outcome.kind === 'accepted') {
                  watch.arrived(delivery, 'sure');
                  radio.unanswered.delete(delivery.waId);
                }
                end(outcome);
              },
            });
          });
        return { kind: 'unanswered' };
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
  return radio;
}
