import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Registry, Histogram } from 'prom-client';
import type { Builder } from '#daemon/base/builder.ts';
import type { Events } from '#daemon/base/log.ts';
import type { MessageStore, QueueService } from '#daemon/queue/index.ts';
import { DAFTAR_KEY } from '#shared/card/daftar.ts';
import { RINGKASAN_KEY } from '#shared/card/ringkasan.ts';
import { SCHEDULE_KEYS, TANYA_LAGI_KEY } from '#shared/card/schedule.ts';
import { accountState, type AccountState, type Health } from '#shared/operations/health.ts';
import { messengerState } from '#shared/queue/waclient.ts';
import type { HostFacts } from './doctor.ts';
import type { MetricsStore } from './retention.store.ts';

export interface ProcessFigures {
  disk(): HostFacts['disk'];
  /** Open files of this process; undefined if unknown. */
  openFiles(): number | undefined;
}

const SECOND = 1e6;

/** Uses the standard names of Prometheus clients, so that ready-made dashboards and alerts work. */
export function registerProcess(registry: Registry, { disk, openFiles }: ProcessFigures): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number | undefined): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        if (value === undefined) this.reset();
        else this.set(value);
      },
    });
  };
  const startedAt = Math.round(performance.timeOrigin) / 1000;
  gauge('process_start_time_seconds', 'When the process started, since the epoch.', () => startedAt);
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time that the process has used.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / SECOND);
    },
  });
  gauge('process_open_fds', 'Files and sockets that are open.', openFiles);
  gauge('mimbar_disk_free_bytes', 'Room beneath the data directory.', () => disk()?.free);
  gauge('mimbar_disk_size_bytes', 'Size of what lies beneath the data directory.', () => disk()?.total);
  gauge('process_resident_memory_bytes', 'Memory that the process takes.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript in use.', () => process.memoryUsage().heapUsed);
}

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
  /** Number of overdue runs of cards, and when the next one is due, UTC ms. */
  dueRuns: () => number;
  nextRun: () => number | undefined;
  account: () => AccountState;
  pace: { sentToday(): number; limitToday(): number };
  process: ProcessFigures;
  events: Events;
  version: string;
}

/** Reasons of failed messages; WhatsApp's own rejections are labelled with their code. */
const FAILURES = ['unregistered', 'unanswered', 'ended'];
const NO_RUNS = [...SCHEDULE_KEYS, TANYA_LAGI_KEY, RINGKASAN_KEY, DAFTAR_KEY].flatMap((card) =>
  ['done', 'caught_up', 'missed', 'unknown'].map((state): Sample<'card' | 'state'> => [{ card, state }, 0]),
);

type Sample<Label extends string> = [labels: Record<Label, string>, value: number];

/** Metrics for Prometheus, without names or numbers of people. */
export function createMetrics(options: MetricsOptions) {
  const { store, messages, queue, events } = options;
  const registry = new Registry();
  const registers = [registry];
  const finished = new Counter({
    name: 'mimbar_messages_total',
    help: 'Messages that ended since the start, by outcome and reason.',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  const ack = new Histogram({
    name: 'mimbar_ack_seconds',
    help: 'From the wire to the answer of WhatsApp.',
    buckets: ACK_BUCKETS,
    registers,
  });
  const http = new Histogram({
    name: 'mimbar_http_seconds',
    help: 'Answers, by route.',
    labelNames: ['route', 'method', 'status'],
    buckets: HTTP_BUCKETS,
    registers,
  });
  // Starts the series at 0: rate() and increase() don't count the first value of a series.
  finished.inc({ outcome: 'success', reason: '' }, 0);
  for (const reason of FAILURES) finished.inc({ outcome: 'failed', reason }, 0);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let unsubscribe: (() => void) | undefined;

  function count(id: string): void {
    const row = messages.find(id);
    if (!row) return;
    finished.inc({ outcome: row.state, reason: row.error_code ?? '' });
    if (row.state === 'success' && row.finished_at !== null && row.sent_at !== null)
      ack.observe(Math.max(0, row.finished_at - row.sent_at) / 1000);
  }

  /** A gauge that is read at every scrape. */
  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }

  /** A gauge with one value per label value. */
  function gauges<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Sample<Label>[],
  ): void {
    new Gauge<Label>({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
  }

  gauges('mimbar_info', 'Version.', ['version'], () => [[{ version: options.version }, 1]]);
  gauges('mimbar_queue_messages', 'Messages that have not ended, by state.', ['state'], () => {
    const { waiting, held, running } = queue.state();
    return Object.entries({ waiting, held, running }).map(([state, value]) => [{ state }, value]);
  });
  gauge('mimbar_queue_paused', '1 while the queue stands still.', () => (queue.state().paused ? 1 : 0));
  gauges('mimbar_messenger_state', '1 for the state that the messenger is in.', ['state'], () => {
    const { state } = options.messenger();
    return messengerState.options.map((name) => [{ state: name }, name === state ? 1 : 0]);
  });
  gauges(
    'mimbar_schedule_runs',
    'Runs of the automatic broadcasts on record, by card and outcome.',
    ['card', 'state'],
    () => {
      const counted = store.runs().map(({ key, state, n }) => [{ card: key, state }, n] as Sample<'card' | 'state'>);
      return [...NO_RUNS, ...counted];
    },
  );
  gauge('mimbar_schedule_due_runs', 'Runs that are due and have not happened yet.', options.dueRuns);
  gauge(
    'mimbar_schedule_next_run_timestamp_seconds',
    'When the next run is due; 0 for none.',
    () => (options.nextRun() ?? 0) / 1000,
  );
  gauge('mimbar_backup_timestamp_seconds', 'When the last nightly backup succeeded; 0 for never.', () => {
    const at = options.lastBackup();
    return at === null ? 0 : Date.parse(at) / 1000;
  });
  gauge('mimbar_database_bytes', 'Size of the database.', store.bytes);
  new Counter({
    name: 'mimbar_builds_total',
    help: 'Heavy answers since the start: made, shared with who waited too, and what became of the others.',
    labelNames: ['end'],
    registers,
    collect() {
      const { done, shared, failed, dropped, refused } = options.builder.figures();
      this.reset();
      for (const [end, value] of Object.entries({ done, shared, failed, dropped, refused })) this.inc({ end }, value);
    },
  });
  gauges('mimbar_account_state', '1 for how WhatsApp and the limits let the account send.', ['state'], () => {
    const { state } = options.account();
    return accountState.shape.state.options.map((name) => [{ state: name }, name === state ? 1 : 0]);
  });
  gauge('mimbar_account_restricted', '1 while WhatsApp restricts the account.', () =>
    options.messenger().code === 'restricted' ? 1 : 0,
  );
  gauge('mimbar_day_messages', "Messages that count against today's limit.", () => options.pace.sentToday());
  gauge('mimbar_day_limit', "Today's limit of messages.", () => options.pace.limitToday());
  registerProcess(registry, options.process);
  gauges('nodejs_eventloop_delay_seconds', 'How late timers are since the last scrape.', ['quantile'], () => [
    [{ quantile: '0.5' }, delay.percentile(50) / NS],
    [{ quantile: '0.99' }, delay.percentile(99) / NS],
    [{ quantile: '1' }, delay.max / NS],
  ]);

  return {
    /** Records a response; `route` is the pattern, not the URL. */
    answered: (route: string, method: string, status: number, seconds: number): void =>
      http.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds),

    /** The complete response to a scrape. */
    async text(): Promise<string> {
      const text = await registry.metrics();
      delay.reset();
      // The library separates metrics by an empty line.
      return text.replaceAll('\n\n', '\n');
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
