import { phoneDigits } from './nodes.ts';
import type { FaultSettings, IncomingMessage, MessageRule } from './types.ts';

const NORMAL: FaultSettings = {
  ack: 'normal',
  cut: null,
  rules: [],
  usync: 'normal',
  keys: 'normal',
  appState: 'normal',
  connect: 'normal',
  upload: 'normal',
  login: 'normal',
  frozen: false,
  identity: null,
  hello: null,
  intrude: null,
};

export interface Faults extends FaultSettings {
  /** Adds a rule for certain messages, for instance `{ to: '0812…', ack: { error: 463 }, times: 1 }`. */
  onMessage: (rule: MessageRule) => void;
  /** Removes all faults. */
  reset: () => void;
}

/** The server's deliberate faults. Set the fields at any time; they take effect at the next event. */
export function makeFaults(): Faults {
  const faults: Faults = {
    ...NORMAL,
    rules: [],
    onMessage: (rule) => void faults.rules.push(rule),
    reset: () => void Object.assign(faults, NORMAL, { rules: [] }),
  };
  return faults;
}

export interface MessageFate {
  ack: FaultSettings['ack'];
  cut: FaultSettings['cut'];
}

/** Decides on one message and counts it for each rule that it matches. */
export function makeMessageJudge(faults: Faults): (message: IncomingMessage) => MessageFate {
  const matches = new WeakMap<MessageRule, number>();

  const applies = (rule: MessageRule, message: IncomingMessage): boolean => {
    if (rule.id !== undefined && rule.id !== message.id) return false;
    if (rule.to !== undefined && phoneDigits(rule.to) !== message.to) return false;
    if (rule.when && !rule.when(message)) return false;
    const count = (matches.get(rule) ?? 0) + 1;
    matches.set(rule, count);
    const first = rule.nth ?? 1;
    const times = rule.times ?? (rule.cut ? 1 : Infinity);
    return count >= first && count < first + times;
  };

  return (message) => {
    // Every rule counts every match, even when an earlier rule decides.
    const [decisive] = faults.rules.filter((rule) => applies(rule, message));
    if (decisive) return { ack: decisive.ack ?? faults.ack, cut: decisive.cut ?? null };
    const cut = faults.cut;
    faults.cut = null;
    return { ack: faults.ack, cut };
  };
}
