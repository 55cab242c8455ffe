import { Counter, Gauge, type Registry } from 'prom-client';
import type { HostFacts } from './doctor/facts.ts';

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
