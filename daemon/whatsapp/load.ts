import type * as baileys from 'baileys';
import type { Logger } from '../domain/logger.ts';

export type Baileys = typeof baileys;

/** libsignal prints whole sessions, private keys included, under these words. */
const NOISE = /^(Closing|Opening|Removing old closed|Migrating|Closing open) session|^Session (already|error)|^Decrypted message with closed session|^Failed to decrypt message/;

let loaded: Promise<Baileys> | undefined;

/** Loads baileys once, when it is first needed: it takes 60 MB. The console is guarded before it runs. */
export function loadBaileys(logger: Logger): Promise<Baileys> {
  loaded ??= (guardConsole(logger), import('baileys'));
  return loaded;
}

function guardConsole(logger: Logger): void {
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    const original = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      const [first] = values;
      if (typeof first === 'string' && NOISE.test(first)) logger.debug({}, `libsignal: ${first.slice(0, 40)}`);
      else original(...values);
    };
  }
}
