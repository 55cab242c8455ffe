import { afterEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let api: TestApp;
afterEach(() => api.close());
const scrape = async () => (await api.call('GET', '/metrics', { token: null })).raw.toString();

test('figures for Prometheus: well formed, of everything that is asked of them, without a number of anybody', async () => {
  api = await startTestApp();
  await api.services.start();
  await api.call('POST', '/waclient/sanitycheck', { body: { phone: '081200000001' } });
  await api.call('POST', '/waclient/sanitycheck', { body: { phone: '081200000404' } });
  await vi.waitFor(async () => expect((await api.call('GET', '/queue')).body.data).toEqual([]), {
    timeout: 10_000,
    interval: 20,
  });
  await vi.waitFor(async () => expect(await scrape()).toContain('outcome="success"'));
  const answer = await api.call('GET', '/metrics', { token: null });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  });
  const text = answer.raw.toString();
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? (-?[\d.]+(e[+-]?\d+)?|\+Inf|NaN))$/);
  expect(text).toContain('mimbar_queue_messages{state="waiting"} 0');
  expect(text).toContain('mimbar_messages_total{outcome="success",reason=""} 1');
  expect(text).toContain('mimbar_messages_total{outcome="failed",reason="unregistered"} 1');
  expect(text).toMatch(/mimbar_ack_seconds_bucket\{le="\+Inf"\} 1\n/);
  expect(text).toContain('mimbar_messenger_state{state="CONNECTED"} 1');
  expect(text).toMatch(/mimbar_http_seconds_count\{route="\/api\/queue",method="GET",status="2xx"\} \d/);
  for (const name of [
    'mimbar_database_bytes',
    'process_resident_memory_bytes',
    'nodejs_eventloop_delay_seconds',
    'mimbar_backup_timestamp_seconds',
  ])
    expect(text).toContain(`# TYPE ${name} gauge`);
  expect(text).not.toMatch(/0812|Pesan uji/);
});

test('what every alert asks for is there from the start, and series begin at 0', async () => {
  api = await startTestApp();
  const text = await scrape();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  expect(valueOf('process_start_time_seconds')).toBeGreaterThan(1.7e9);
  expect(valueOf('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(valueOf('process_open_fds')).toBeGreaterThan(2);
  expect(valueOf('mimbar_disk_free_bytes')).toBeGreaterThan(0);
  expect(valueOf('mimbar_day_messages')).toBe(0);
  expect(valueOf('mimbar_day_limit')).toBeGreaterThan(0);
  expect(valueOf('mimbar_account_restricted')).toBe(0);
  for (const series of [
    'mimbar_messages_total{outcome="success",reason=""}',
    'mimbar_messages_total{outcome="failed",reason="unregistered"}',
    'mimbar_schedule_runs{card="jumatan_reminder",state="missed"}',
  ])
    expect(text).toContain(`${series} 0\n`);
});

test('only for the addresses that are named; a proxy does not lend its own', async () => {
  api = await startTestApp({ env: { MIMBAR_METRICS_ALLOW: '10.1.0.0/16, ::1' } });
  const from = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await api.app.inject({ url: '/api/metrics', remoteAddress, headers })).statusCode;
  expect(await from('10.1.2.3')).toBe(200);
  expect(await from('::ffff:10.1.2.3')).toBe(200);
  expect(await from('::1')).toBe(200);
  expect(await from('10.2.0.1')).toBe(403);
  expect(await from('127.0.0.1')).toBe(403);
  expect(await from('127.0.0.1', { 'x-forwarded-for': '10.1.2.3' })).toBe(200);
  expect(await from('10.1.2.3', { 'x-forwarded-for': '192.0.2.1' })).toBe(200);
});
