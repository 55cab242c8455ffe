import { addDays, dateInZone, instantInZone } from '#shared/base/dates.ts';

/** Wall-clock times 'HH:MM' in the deployment's zone; `to` may be on the next day. */
export interface QuietHours {
  from: string;
  to: string;
}

/** Instants in UTC ms; the end is no longer quiet. */
export interface QuietWindow {
  start: number;
  end: number;
}

/** Whether a wall-clock time 'HH:MM' is inside of the quiet hours. */
export function isQuietTime(time: string, { from, to }: QuietHours): boolean {
  return from <= to ? from <= time && time < to : from <= time || time < to;
}

/** The quiet hours around an instant (UTC ms), or else the next ones. */
export function nextQuietWindow(at: number, quiet: QuietHours | undefined, zone: string): QuietWindow | undefined {
  if (!quiet || quiet.from === quiet.to) return undefined;
  const today = dateInZone(at, zone);
  const windows = [-1, 0, 1].map((days) => {
    const date = addDays(today, days);
    return {
      start: instantInZone(date, quiet.from, zone),
      end: instantInZone(quiet.from < quiet.to ? date : addDays(date, 1), quiet.to, zone),
    };
  });
  return windows.find(({ end }) => end > at);
}
