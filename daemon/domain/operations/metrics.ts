import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Health } from '#shared/operations/health.ts';
import { messengerState } from '#shared/queue/waclient.ts';
import type { Builder } from '../base/builder.ts';
import type { Events } from '../base/events.ts';
import { createCounter, createHistogram, expose, gauge, type Metric } from './prometheus.ts';
import type { QueueService } from '../queue/queue.ts';
import type { MessageStore } from '../queue/message-store.ts';
import type { MetricsStore } from './metrics-store.ts';

const ACK_BUCKETS = [0.25, 0.5, 1, 2, 5, 10, 30, 60];
const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const NS = 1e9;

export interface MetricsOptions {
  store: MetricsStore;
  messages: Pick<MessageStore, 'find'>;
  queue: Pick<QueueService, 'state'>;
  builder: Pick<Builder, 'figures'>;
  messenger: () => NonNullable<Health['messenger']>;
  /** UTC ISO of the last nightly backup. */
  lastBackup: () => string | null;
  /** Runs of cards that are overdue, and when the next one is due, UTC ms. */
  dueRuns: () => number;
  nextRun: () => number | undefined;
  events: Events;
  version: string;
}

/** Figures for Prometheus; none of them names a person or a number. */
export function createMetrics(options: MetricsOptions) {
  const { store, messages, queue, events } = options;
  const finished = createCounter(
    'mimbar_messages_total',
    'Messages that ended since the start, by outcome and reason.',
  );
  const ack = createHistogram('mimbar_ack_seconds', 'From the wire to the answer of WhatsApp.', ACK_BUCKETS);
  const http = createHistogram('mimbar_http_seconds', 'Answers, by route.', HTTP_BUCKETS);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let unsubscribe: (() => void) | undefined;

  function count(id: string): void {
    const row = messages.find(id);
    if (!row) return;
    finished.add({ outcome: row.state, reason: row.error_code ?? '' });
    if (row.state === 'success' && row.finished_at !== null && row.sent_at !== null)
      ack.observe({}, Math.max(0, row.finished_at - row.sent_at) / 1000);
  }

  const metrics: Metric[] = [
    gauge('mimbar_info', 'Version.', () => [{ labels: { version: options.version }, value: 1 }]),
    gauge('mimbar_queue_messages', 'Messages that have not ended, by state.', () => {
      const { waiting, held, running } = queue.state();
      return Object.entries({ waiting, held, running }).map(([state, value]) => ({ labels: { state }, value }));
    }),
    gauge('mimbar_queue_paused', '1 while the queue stands still.', () => (queue.state().paused ? 1 : 0)),
    finished.metric,
    ack.metric,
    gauge('mimbar_messenger_state', '1 for the state that the messenger is in.', () => {
      const { state } = options.messenger();
      return messengerState.options.map((name) => ({ labels: { state: name }, value: name === state ? 1 : 0 }));
    }),
    gauge('mimbar_schedule_runs', 'Runs of the automatic broadcasts on record, by card and outcome.', () =>
      store.runs().map(({ key, state, n }) => ({ labels: { card: key, state }, value: n })),
    ),
    gauge('mimbar_schedule_due_runs', 'Runs that are due and have not happened yet.', options.dueRuns),
    gauge(
      'mimbar_schedule_next_run_timestamp_seconds',
      'When the next run is due; 0 for none.',
      () => (options.nextRun() ?? 0) / 1000,
    ),
    gauge('mimbar_backup_timestamp_seconds', 'When the last nightly backup succeeded; 0 for never.', () => {
      const at = options.lastBackup();
      return at === null ? 0 : Date.parse(at) / 1000;
    }),
    gauge('mimbar_database_bytes', 'Size of the database.', store.bytes),
    http.metric,
    {
      name: 'mimbar_builds_total',
      help: 'Heavy answers since the start: made, shared with who waited too, and what became of the others.',
      type: 'counter',
      read: () => {
        const { done, shared, failed, dropped, refused } = options.builder.figures();
        return Object.entries({ done, shared, failed, dropped, refused }).map(([end, value]) => ({
          labels: { end },
          value,
        }));
      },
    },
    gauge('process_resident_memory_bytes', 'Memory that the process takes.', () => process.memoryUsage.rss()),
    gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript in use.', () => process.memoryUsage().heapUsed),
    gauge('nodejs_eventloop_delay_seconds', 'How late timers are since the last scrape.', () => [
      { labels: { quantile: '0.5' }, value: delay.percentile(50) / NS },
      { labels: { quantile: '0.99' }, value: delay.percentile(99) / NS },
      { labels: { quantile: '1' }, value: delay.max / NS },
    ]),
  ];

  return {
    /** An answer to a call; `route` is its pattern, not its address. */
    answered: (route: string, method: string, status: number, seconds: number): void =>
      http.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds),

    text(): string {
      const answer = expose(metrics);
      delay.reset();
      return answer;
    },

    start(): void {
      delay.enable();
      unsubscribe = events.subscribe((frame) => {
        if (frame.type === 'message' && (frame.state === 'success' || frame.state === 'failed')) count(frame.id);
      });
    },
    stop(): void {
      delay.disable();
      unsubscribe?.();
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
