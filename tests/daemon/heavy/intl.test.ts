import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startDaemonProcess } from '#tests/support/process/daemon-process.ts';

/** Writes each use of Intl, with its caller, to stderr. */
const WATCH = `
  const tell = (what) => process.stderr.write('INTL ' + what + ' ' + new Error().stack.split('\\n').slice(3, 5) + '\\n');
  for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'ListFormat', 'PluralRules', 'RelativeTimeFormat', 'Segmenter']) {
    const told = { construct: (...call) => (tell(name), Reflect.construct(...call)), apply: (...call) => (tell(name), Reflect.apply(...call)) };
    Intl[name] = new Proxy(Intl[name], told);
  }
  const methods = [[String, 'localeCompare'], [Number, 'toLocaleString'], [Date, 'toLocaleString'], [Date, 'toLocaleDateString'], [Date, 'toLocaleTimeString']];
  for (const [type, name] of methods) {
    const own = type.prototype[name];
    type.prototype[name] = function (...given) {
      tell(name);
      return own.apply(this, given);
    };
  }
`;

test(
  'Intl is not asked while the daemon starts: its first answer takes 16 ms and 9 MB',
  { timeout: 60_000 },
  async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'mimbar-intl-'));
    const watch = path.join(directory, 'watch.mjs');
    writeFileSync(watch, WATCH);
    const daemon = await startDaemonProcess({ nodeArgs: ['--import', watch] });
    try {
      expect((await daemon.call('GET', '/health')).status).toBe(200);
      expect(daemon.output.stderr.split('\n').filter((line) => line.startsWith('INTL'))).toEqual([]);
    } finally {
      await daemon.close();
      rmSync(directory, { recursive: true });
    }
  },
);
