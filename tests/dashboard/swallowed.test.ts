import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The files that may handle a rejection, and why. All others run a change or a query, whose failure is shown in one
 * place.
 */
const HANDLERS: Record<string, string> = {
  'dashboard/api/change.ts':
    'where a change tells its caller that it failed; the dialog of an upload shows what is wrong with its cells',
  'dashboard/api/client.ts':
    'where a failure becomes a CallError; the next change of a row goes on after one that failed',
  'dashboard/features/broadcast/broadcast-body.tsx':
    'a browser that keeps nothing only means that templates are chosen anew',
  'dashboard/app/query-client.ts': 'the mutation cache has shown why a deletion could not be taken back',
  'dashboard/app/session.ts': 'a session that can not be renewed is a state of its own',
  'dashboard/app/socket.ts': 'a socket that fails is opened again',
  'dashboard/components/dialog/lazy-dialog.tsx': 'what can not be fetched ahead is fetched when it is opened',
  'dashboard/components/upload/use-upload.tsx': 'the dialog says that the chosen file can not be read',
  'dashboard/components/form/form-dialog.tsx': 'a stored account that can not be read is none',
  'dashboard/features/contact/contact-queries.ts': 'a question is asked, and anything else is thrown on',
  'dashboard/features/papan/sk/sk-fields.ts': 'a browser that keeps nothing only means that the fields begin empty',
  'dashboard/features/papan/sk/sk-picture.ts': 'a logo that can not be drawn is left out of the picture',
};

/** The number of places that handle a rejection or ignore a promise. */
function handled(text: string): number {
  const plain = text.replace(/\/\/.*|\/\*[^]*?\*\//g, '');
  return [...plain.matchAll(/\.catch\(|\bcatch\s*[({]|=>\s*undefined\s*\)|\bvoid [\w.]+\([^]*?\)\.(?:then|finally)\(/g)]
    .length;
}

test.each([
  'await actions.remove(row).catch(() => undefined);',
  'try { await save(); } catch { keep(); }',
  'try { await save(); } catch (error) { keep(error); }',
  'void copyText(text).then(() => setCopied(true));',
  'actions.resend(row).then(sent, () => undefined);',
])('%s is found', (line) => {
  expect(handled(line)).toBeGreaterThan(0);
});

test('no screen of the dashboard swallows a rejection', () => {
  const files = globSync('dashboard/**/*.{ts,tsx}', { cwd: root, exclude: ['dashboard/landing/**'] });
  expect(files.length).toBeGreaterThan(150);
  const found = files.filter((file) => handled(readFileSync(path.join(root, file), 'utf8')) > 0);
  expect(found.sort()).toEqual(Object.keys(HANDLERS).sort());
});
