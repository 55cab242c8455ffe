import { expect, test } from 'vitest';
import { createTestClock } from '#tests/support/test-clock.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { misspeltSettings, describeSettings } from '#daemon/config.ts';
import { createHourlyErrors } from '#daemon/base/log.ts';
import { createJournal } from '#daemon/operations/journal.ts';
import { nearbyUrls } from '#daemon/process/machine.ts';
import { humanLine, isJournal, withPriority } from '#daemon/process/log.ts';

const LINE = '{"level":"warn","time":1795377609640,"pid":7,"state":"DISCONNECTED","msg":"WhatsApp is disconnected"}\n';

test('a log line for a person, and for the journal', () => {
  const told = (line: string, zone = 'Asia/Jakarta') => humanLine(line, zone);
  expect(told(LINE)).toBe('03:00:09 WIB WARN  WhatsApp is disconnected (state DISCONNECTED)\n');
  expect(told(LINE, 'Asia/Jayapura')).toMatch(/^05:00:09 WIT /);
  expect(told('{"level":"info","time":0,"pid":7,"demo":false,"url":"http://a:1","msg":"Ready"}')).toMatch(
    /WIB Ready \(url http:\/\/a:1\)\n$/,
  );
  expect(told('{"level":"error","time":0,"err":{"stack":"Error: x\\n at y"},"msg":"Failed\\u001b[2J"}')).toMatch(
    /ERROR Failed[^\u001b]*\n {2}Error: x\n {3}at y\n$/,
  );
  expect(withPriority(LINE)).toBe(`<4>${LINE}`);
  expect(withPriority('{"level":"fatal","x":1}')).toMatch(/^<2>/);
  // A service that writes its log to a file has JOURNAL_STREAM too.
  expect(isJournal('8:1234', { dev: 8, ino: 1234 })).toBe(true);
  expect(isJournal('8:1234', { dev: 8, ino: 99 })).toBe(false);
});

test('what is tried again every minute tells the same trouble once an hour', () => {
  const told: string[] = [];
  const clock = createTestClock();
  const quiet = () => {};
  const logger = { debug: quiet, info: quiet, warn: quiet, error: (_: object, message: string) => told.push(message) };
  const tell = createHourlyErrors(logger, clock);
  const full = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  for (let minute = 0; minute < 61; minute++) {
    tell({ err: full() }, 'stumbled');
    if (minute === 30) tell({ err: new Error('something else') }, 'stumbled');
    if (minute === 40) tell({ err: full(), key: 'jumatan_reminder' }, 'card');
    clock.advance(60_000);
  }
  expect(told).toEqual(['stumbled', 'stumbled', 'card', 'stumbled']);
});

test('the addresses at which others in the house find it', () => {
  const ipv4 = (address: string, internal = false) => ({
    address,
    internal,
    family: 'IPv4' as const,
    netmask: '',
    mac: '',
    cidr: null,
  });
  const interfaces = { lo: [ipv4('127.0.0.1', true)], eth0: [ipv4('192.168.1.5')], docker0: [ipv4('172.17.0.1')] };
  expect(nearbyUrls('0.0.0.0', 'http://localhost:8080', interfaces)).toEqual(['http://192.168.1.5:8080']);
  expect(nearbyUrls('127.0.0.1', 'http://127.0.0.1:8080', interfaces)).toEqual([]);
});

test('a setting that is none is named, with the one that is meant', () => {
  const env = {
    MIMBAR_POTR: '1',
    MIMBAR_PORT: '1',
    MIMBAR_BACKUP_DIRECTORY: '/x',
    MIMBAR_DOMAIN: 'x',
    MIMBAR_XYZZY_PLUGH: '',
    PATH: '',
  };
  expect(misspeltSettings(env)).toEqual([
    { name: 'MIMBAR_POTR', near: 'MIMBAR_PORT' },
    { name: 'MIMBAR_BACKUP_DIRECTORY', near: undefined },
    { name: 'MIMBAR_XYZZY_PLUGH', near: undefined },
  ]);
});

test('settings as they count: empty quiet hours are none, an empty port is the default, a secret is never told', () => {
  const rows = describeSettings(
    { MIMBAR_QUIET_HOURS: '', MIMBAR_PORT: '', MIMBAR_PASSWORD_MIN: '8', MIMBAR_SUPERADMIN_PASSWORD: 'rahasia' },
    { demo: false, originOf: () => 'lingkungan' },
  );
  const of = (name: string) => rows.find((row) => row.name === name);
  expect(of('MIMBAR_QUIET_HOURS')).toMatchObject({ value: '', asal: 'lingkungan' });
  expect(of('MIMBAR_PORT')).toMatchObject({ value: '8080', asal: 'bawaan' });
  expect(of('MIMBAR_PASSWORD_MIN')).toMatchObject({ value: '8', asal: 'lingkungan' });
  expect(of('MIMBAR_SUPERADMIN_PASSWORD')).toMatchObject({ value: '', secret: true, asal: 'lingkungan' });
  // The demo overrides some settings with its own.
  const demo = describeSettings(
    { MIMBAR_MESSENGER: 'cloud', MIMBAR_PORT: '9000' },
    { demo: true, originOf: () => 'lingkungan' },
  );
  expect(demo.find(({ name }) => name === 'MIMBAR_MESSENGER')).toMatchObject({ value: 'simulated', asal: 'demo' });
  expect(demo.find(({ name }) => name === 'MIMBAR_PORT')).toMatchObject({ value: '9000', asal: 'lingkungan' });
});

test('a link, a connection and a stopped queue stand in the log, each once', () => {
  const said: string[] = [];
  const listeners: ((frame: EventFrame) => void)[] = [];
  const say = (_: object, message: string) => void said.push(message);
  let paused = false;
  const journal = createJournal({
    events: { subscribe: (listener) => (listeners.push(listener), () => void listeners.pop()) },
    queue: () => ({ paused, waiting: 3 }),
    logger: { debug: say, info: say, warn: say, error: say },
  });
  journal.start();
  const alert = () => listeners[0]!({ type: 'alert', level: 'warning', message: 'Nama orang' });
  const messenger = (state: 'PAIRING' | 'CONNECTED' | 'DISCONNECTED' | 'UNPAIRED') =>
    listeners[0]!({ type: 'messenger', state, qr: '', next: '' } as unknown as EventFrame);
  for (const state of ['PAIRING', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'CONNECTED', 'UNPAIRED'] as const)
    messenger(state);
  paused = true;
  alert();
  alert();
  paused = false;
  alert();
  expect(said).toEqual([
    'WhatsApp is linked and connected',
    'WhatsApp is disconnected',
    'WhatsApp is connected',
    'WhatsApp is not linked any more',
    'The queue is paused: nothing leaves',
    'The queue goes on',
  ]);
  journal.stop();
  expect(listeners).toEqual([]);
});
