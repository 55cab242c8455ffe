const GREETING = /^[^\p{L}]*(ass?ala+m|salam|bismil|السلام|بسم)[^\d:]*$/iu;
/** 'Mengingatkan *jadwal pengajian*:' leads on; 'Yth. Bapak Suryana, khatib Jumat di *Masjid Al-Huda*:' says who. */
const LEADS_ON = /^[^\p{L}\d]*\p{L}[^\p{Lu}\d]*:[^\p{L}\d]*$/u;

/** A message from where it says something: without lines of no letters, its greeting and a line that only leads on. */
export function gistOf(message: string): string {
  const lines = message.split('\n').filter((line) => /[\p{L}\d]/u.test(line));
  const first = lines.findIndex((line) => !GREETING.test(line.replaceAll(/\p{M}/gu, '')) && !LEADS_ON.test(line));
  return lines.slice(Math.max(first, 0)).join('\n');
}
