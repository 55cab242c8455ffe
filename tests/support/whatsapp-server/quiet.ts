const NOISE = [
  'Closing session',
  'Opening session',
  'Closing open session',
  'Removing old closed session',
  'Session already',
  'Decrypted message with closed session',
  'Failed to decrypt message',
  'Session error',
  'Migrating session',
];

/**
 * libsignal prints whole sessions, private keys included. Keeps just these lines off the console, also those that the
 * server's phones cause; answers a function that brings the console back.
 */
export function quietLibsignal(): () => void {
  const methods = ['info', 'warn', 'error', 'log'] as const;
  const originals = methods.map((method) => {
    const original = console[method];
    console[method] = (...values: unknown[]) => {
      const [first] = values;
      if (typeof first === 'string' && NOISE.some((start) => first.startsWith(start))) return;
      original.apply(console, values);
    };
    return [method, original] as const;
  });
  return () => {
    for (const [method, original] of originals) console[method] = original;
  };
}
