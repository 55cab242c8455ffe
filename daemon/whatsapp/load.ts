import type * as baileys from 'baileys';
import type { Logger } from '#daemon/base/log.ts';
import { checkIdentities, type SignalCurve } from './identity.ts';

export type Baileys = typeof baileys;

/** libsignal prints whole sessions, including private keys, after these words. */
const NOISE =
  /^(Closing|Opening|Removing old closed|Migrating|Closing open) session|^Session (already|error)|^Decrypted message with closed session|^Failed to decrypt message/;

let loaded: Promise<Baileys> | undefined;

/**
 * Loads baileys once, when it is first needed, because it takes 60 MB. First filters the console, and installs the
 * checks of signatures.
 */
export function loadBaileys(logger: Logger, today: () => number | undefined): Promise<Baileys> {
  loaded ??= load(logger, today).catch((error: unknown) => {
    // An upgrade may be replacing the files at this moment; the next connection retries.
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(logger: Logger, today: () => number | undefined): Promise<Baileys> {
  guardConsole(logger);
  const baileys = await import('baileys');
  const { default: signal } = await import('libsignal/src/curve.js');
  checkIdentities(baileys, signal as SignalCurve, today);
  return baileys;
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
