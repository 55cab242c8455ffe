import type { WatchView } from './watch-view.ts';
import type { Output } from './output.ts';
import { watchedLines } from './status-lines.ts';

/** For pipes: one line per change, as text or JSON. */
export function createWatchLines(output: Output): WatchView {
  let before = '';
  return {
    show(watched) {
      const { url, health, broadcasts } = watched;
      const text = watchedLines(output.paint, watched)
        .map((line) => line.replace(/\s+/g, ' ').trim())
        .join('; ');
      // The clock always moves; that alone is no change.
      const now = output.json
        ? JSON.stringify([url, { ...health, clock: { ...health?.clock, now: '' } }, broadcasts])
        : text;
      if (now === before) return;
      before = now;
      output.data(health ? { url, ...health, broadcasts } : { url, status: 'unreachable' });
      output.print(text);
    },
    async end() {},
  };
}
