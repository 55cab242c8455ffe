/** Pauses before the next try of a message that was sent without an answer, in minutes: 6 tries in 30 minutes. */
const UNANSWERED_MINUTES = [1, 3, 5, 8, 13];
/** Pauses before the next try of a message that was not sent, in seconds; the last one repeats. */
const TRANSIENT_SECONDS = [5, 15, 45, 120, 300];

/** Milliseconds until the next try, or undefined when this was the last; `attempts` counts the tries so far. */
export function unansweredPause(attempts: number): number | undefined {
  const minutes = UNANSWERED_MINUTES[attempts - 1];
  return minutes === undefined ? undefined : minutes * 60_000;
}

/** Milliseconds until the next try; `retries` counts the tries so far that did not send it. */
export function transientPause(retries: number): number {
  return TRANSIENT_SECONDS[Math.min(retries, TRANSIENT_SECONDS.length - 1)]! * 1000;
}
