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
 * Keeps the log lines of libsignal off the console, including those that the server's phones cause, because libsignal
 * prints whole sessions with private keys. Returns a function that restores the console.
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
