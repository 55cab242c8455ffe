/** Lines such as "Assalamu'alaikum wr. wb." or 'Bismillah'. */
const GREETING = /^[^\p{L}]*(ass?ala+m|salam|bismil|السلام|بسم)[^\d:]*$/iu;
/** Matches 'Mengingatkan *jadwal pengajian*:', but not 'Yth. Bapak Suryana, khatib di *Al-Huda*:', which has names. */
const LEADS_ON = /^[^\p{L}\d]*\p{L}[^\p{Lu}\d]*:[^\p{L}\d]*$/u;

/** A message without empty lines, the greeting and an introductory line at its beginning. */
export function gistOf(message: string): string {
  const lines = message.split('\n').filter((line) => /[\p{L}\d]/u.test(line));
  const first = lines.findIndex((line) => !GREETING.test(line.replaceAll(/\p{M}/gu, '')) && !LEADS_ON.test(line));
  return lines.slice(Math.max(first, 0)).join('\n');
}

/** The beginning of a message's gist, without formatting marks; '_' within a word is none. */
export const plainText = (message: string) =>
  gistOf(message)
    .replaceAll(/[*~`]|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '')
    .slice(0, 100);
