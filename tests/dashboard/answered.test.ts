import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The changes that show no toast, by file, and what answers the user instead. */
const ELSEWHERE: Record<string, { changes: number; answer: string }> = {
  'dashboard/app/navigation.tsx': { changes: 1, answer: 'the login' },
  'dashboard/features/login/login-page.tsx': { changes: 1, answer: 'Home' },
  'dashboard/components/contact-links.tsx': { changes: 1, answer: 'the button says that it is copied' },
  'dashboard/components/copy-button.tsx': { changes: 1, answer: 'the button says that it is copied' },
  'dashboard/features/two-factor/switch-on.tsx': { changes: 2, answer: 'the next step of the dialog' },
  'dashboard/features/two-factor/switch-off.tsx': { changes: 1, answer: 'the new codes' },
  'dashboard/app/bahasa-layar.tsx': { changes: 1, answer: 'the words of the screen' },
  'dashboard/app/dialogs/person-dialog.tsx': { changes: 2, answer: 'the file; the dialog tells what was deleted' },
  'dashboard/app/dialogs/backup-dialog.tsx': { changes: 1, answer: 'the file' },
  'dashboard/app/print/list-buttons.tsx': { changes: 1, answer: 'the file' },
  'dashboard/features/broadcast/index.tsx': { changes: 1, answer: 'the broadcast dialog' },
  'dashboard/features/jadwal/jadwal-queries.ts': { changes: 4, answer: 'the selection, the upload dialog, the file' },
  'dashboard/features/contact/contact-queries.ts': { changes: 3, answer: 'the upload dialog, the file' },
  'dashboard/features/rutin/rutin-queries.ts': { changes: 3, answer: 'the upload dialog, the file' },
  'dashboard/features/cuti/cuti-queries.ts': { changes: 3, answer: 'the upload dialog, the file' },
  'dashboard/features/admin/admin-queries.ts': { changes: 1, answer: 'the new value in its cell' },
  'dashboard/features/template/template-queries.ts': { changes: 1, answer: 'the new value in its cell' },
  'dashboard/features/papan/papan-queries.ts': { changes: 1, answer: 'the draft' },
  'dashboard/features/papan/usulan/draft-queries.ts': { changes: 2, answer: 'the draft tells what was taken' },
  'dashboard/features/papan/lembar/lembar-queries.ts': {
    changes: 4,
    answer: 'the dialog compares and tells; the files',
  },
  'dashboard/features/schedule/schedule-queries.ts': { changes: 3, answer: 'the bar of unsaved changes goes' },
  'dashboard/features/waclient/connected.tsx': { changes: 1, answer: 'the screen asks to be linked' },
  'dashboard/features/waclient/grup-queries.ts': { changes: 2, answer: 'the list; the switch' },
  'dashboard/features/waclient/linking.tsx': { changes: 1, answer: 'the code' },
};
/** The files that run changes and make none. */
const RUNNERS = ['dashboard/api/change.ts', 'dashboard/app/query-client.ts'];

/** The text between each pair of braces, without the text of inner braces. */
function* literals(text: string): Generator<string> {
  const open: { at: number; inner: [number, number][] }[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open.push({ at, inner: [] });
    if (text[at] !== '}') continue;
    const one = open.pop();
    if (!one) continue;
    open.at(-1)?.inner.push([one.at, at]);
    let own = '';
    let from = one.at + 1;
    for (const [start, end] of one.inner) {
      own += `${text.slice(from, start)}{}`;
      from = end + 1;
    }
    yield own + text.slice(from, at);
  }
}

/** The number of objects with a `call` and without `says`. */
export function silent(text: string): number {
  const plain = text.replace(/\/\/.*|\/\*[^]*?\*\//g, '');
  return [...literals(plain)].filter(
    (own) => /(?:^|,)\s*(?:async )?call\b\s*(?::|\(\)\s*\{|,|$)/.test(own) && !/(?:^|,)\s*says\b/.test(own),
  ).length;
}

test.each([
  ['change({ call: () => api.call(endpoints.masjid.create, { body }), stale })', 1],
  ['run({ stale, call: async () => { await save(); } });', 1],
  ['run(change({ call, stale: [keys.queue] }));', 1],
  ["change({ call: () => api.call(a, { body }), stale, says: () => 'Tersimpan.' })", 0],
  ['const { call, stale } = change; api.call(a, { query: { id } });', 1],
])('%s has %i silent changes', (text, count) => {
  expect(silent(text)).toBe(count);
});

test('every change of the dashboard says what it did, or something else on the screen does', () => {
  const files = globSync('dashboard/**/*.{ts,tsx}', { cwd: root, exclude: ['dashboard/landing/**'] });
  expect(files.length).toBeGreaterThan(150);
  const found = files
    .filter((file) => !RUNNERS.includes(file))
    .map((file) => [file, silent(readFileSync(path.join(root, file), 'utf8'))] as const)
    .filter(([, changes]) => changes > 0);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(ELSEWHERE).map(([file, { changes }]) => [file, changes])),
  );
});
