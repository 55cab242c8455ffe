/** 'sekitar 2 menit': how long so many messages take at this pace, as people say it. `sendGap` in ms. */
export function durationInWords(messages: number, sendGap: readonly [number, number]): string {
  const perMessage = (sendGap[0] + sendGap[1]) / 2 + 1000;
  const seconds = Math.round((messages * perMessage) / 1000);
  if (seconds < 60) return 'kurang dari 1 menit';
  if (seconds < 90 * 60) return `sekitar ${Math.round(seconds / 60)} menit`;
  return `sekitar ${Math.round(seconds / 3600)} jam`;
}
