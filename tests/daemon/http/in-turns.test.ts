import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { noteArrival } from '#daemon/domain/base/yield-loop.ts';
import { inTurns } from '#daemon/http/server/connections.ts';

let begun: string[];
/** The addresses whose answers are in memory. */
let known: Set<string>;
let listen: (url: string, gone?: boolean) => void;

beforeEach(() => {
  // Calls that an earlier test left waiting go to the list of that test.
  const own: string[] = (begun = []);
  const ownKnown = (known = new Set());
  const listener = inTurns(({ url }) => void own.push(url!), {
    isUrgent: ({ url }) => url === '/api/health',
    give: ({ url }) => ownKnown.has(url!) && own.push(`${url} from memory`) > 0,
  });
  listen = (url, gone = false) => listener({ url } as IncomingMessage, { destroyed: gone } as ServerResponse);
});

test('of a crowd few calls are begun in one turn, in the order in which they came', async () => {
  const urls = Array.from({ length: 11 }, (_, n) => `/${n}`);
  for (const url of urls) listen(url);
  expect(begun).toEqual(urls.slice(0, 4));
  await nextTurn();
  expect(begun).toEqual(urls.slice(0, 8));
  listen('/late');
  await nextTurn();
  expect(begun).toEqual([...urls, '/late']);
});

test('one that is urgent waits for nobody', () => {
  for (let n = 0; n < 9; n++) listen(`/${n}`);
  listen('/api/health');
  expect(begun).toHaveLength(5);
  expect(begun.at(-1)).toBe('/api/health');
});

test('what nobody waits for any more is not begun, and a quiet server begins at once', async () => {
  for (let n = 0; n < 6; n++) listen(`/${n}`, n > 3);
  await nextTurn();
  expect(begun).toEqual(['/0', '/1', '/2', '/3']);
  await nextTurn();
  await nextTurn();
  listen('/again');
  expect(begun.at(-1)).toBe('/again');
});

test('those who wait get what memory has learned meanwhile, all in one turn', async () => {
  for (let n = 0; n < 4; n++) listen(`/${n}`);
  for (let n = 0; n < 20; n++) listen('/same');
  expect(begun).toHaveLength(4);
  known.add('/same');
  await nextTurn();
  expect(begun.filter((call) => call === '/same from memory')).toHaveLength(20);
});

test('while people come, memory answers few in one turn, and then all who wait', async () => {
  known.add('/same');
  noteArrival();
  for (let n = 0; n < 9; n++) listen('/same');
  expect(begun).toHaveLength(2);
  noteArrival();
  await nextTurn();
  expect(begun).toHaveLength(4);
  await nextTurn();
  await nextTurn();
  expect(begun).toHaveLength(9);
  noteArrival();
  listen('/same');
  await nextTurn();
  await nextTurn();
  for (let n = 0; n < 5; n++) listen('/same');
  expect(begun).toHaveLength(15);
});
