let hijri: Intl.DateTimeFormat | undefined;
/** Made when it is first asked for: Intl takes 16 ms and 9 MB. */
const hijriFormat = () =>
  (hijri ??= new Intl.DateTimeFormat('id-ID-u-ca-islamic-umalqura', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }));

function parts(date: string): { day: string; month: string; year: string } {
  const found = hijriFormat().formatToParts(new Date(`${date}T00:00:00.000Z`));
  const value = (type: string) => found.find((part) => part.type === type)?.value ?? '';
  return { day: value('day'), month: value('month'), year: value('year') };
}

/** '10 Jumadilakhir 1448 H (perkiraan)': the umm al-qura date of a plain date; the sighting may differ by a day. */
export function formatHijri(date: string): string {
  const { day, month, year } = parts(date);
  return `${day} ${month} ${year} H (perkiraan)`;
}

/** The day of the Hijri month that a plain date falls on, as text. */
export function hijriDay(date: string): string {
  return parts(date).day;
}

/** 'Jumadilawal – Jumadilakhir 1448 H (perkiraan)': the Hijri months between two plain dates, both included. */
export function hijriRange(start: string, end: string): string {
  const from = parts(start);
  const to = parts(end);
  if (from.month === to.month && from.year === to.year) return `${from.month} ${from.year} H (perkiraan)`;
  const first = from.year === to.year ? from.month : `${from.month} ${from.year}`;
  return `${first} – ${to.month} ${to.year} H (perkiraan)`;
}
