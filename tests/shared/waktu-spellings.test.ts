import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockMinutes, readWaktu } from '#shared/base/waktu.ts';

const SEED = Number(process.env.MIMBAR_SEED) || 20_261_121;
const pad = (n: number): string => String(n).padStart(2, '0');
const minuteOfDay = fc.integer({ min: 0, max: 1439 });
const oneOf = (...texts: string[]) => fc.constantFrom(...texts);

const before = oneOf(
  '',
  '',
  'Pukul ',
  'pukul: ',
  'Pk. ',
  'pkl ',
  'Pkl.',
  'Jam ',
  'jam : ',
  'Mulai ',
  '± ',
  '+/- ',
  'sekitar jam ',
  'kira-kira pukul ',
  'Selasa, ',
  'Ahad pukul ',
);
const after = oneOf('', '', ' WIB', ' wib', ' (WIB)', '', ', di aula', ' tepat');
/** How people name the part of the day of an hour of twelve. */
function partsOf(hour: number): string[] {
  if (hour === 0) return ['AM', 'a.m.', 'malam', 'dini hari'];
  if (hour <= 3) return ['AM', 'malam', 'dini hari', 'pagi'];
  if (hour < 11) return ['AM', 'am', 'pagi'];
  if (hour === 11) return ['AM', 'siang', 'pagi'];
  if (hour <= 14) return ['PM', 'siang'];
  if (hour <= 18) return ['PM', 'p.m.', 'sore', 'petang'];
  return ['PM', 'pm', 'malam'];
}

/** A time of the day in one of its spellings. */
const spelled = minuteOfDay.chain((minutes) => {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  const full = oneOf(':', '.', ' : ').chain((sep) =>
    oneOf(`${pad(hour)}${sep}${pad(minute)}`, `${hour}${sep}${pad(minute)}`),
  );
  const seconds = oneOf(':00', '.00').map((end) => `${hour}${end[0]}${pad(minute)}${end}`);
  const part = fc.constantFrom(...partsOf(hour));
  const named = fc
    .tuple(oneOf(':', '.'), part, oneOf(' ', ''))
    .map(([sep, name, gap]) => `${twelve}${sep}${pad(minute)}${gap || ' '}${name}`);
  const whole = part.map((name) => `${twelve} ${name}`);
  const choices = minute === 0 ? [full, seconds, named, whole] : [full, seconds, named];
  return fc.tuple(before, fc.oneof(...choices), after).map(([a, b, c]) => ({ text: `${a}${b}${c}`, minutes }));
});

test('every spelling of a time reads back as that time', () => {
  fc.assert(
    fc.property(spelled, ({ text, minutes }) => {
      expect([text, clockMinutes(text)]).toEqual([text, minutes]);
    }),
    { numRuns: 5000, seed: SEED },
  );
});

test('every spelling of a range reads back as both of its times', () => {
  const range = fc
    .tuple(
      minuteOfDay,
      fc.integer({ min: 1, max: 600 }),
      oneOf(':', '.'),
      oneOf('–', ' - ', ' s.d. ', ' s/d ', ' sampai ', ' hingga ', ' sampai dengan pukul ', ' sd '),
    )
    .filter(([from, length]) => from + length < 1440)
    .map(([from, length, sep, to]) => {
      const shown = (n: number) => `${pad(Math.floor(n / 60))}${sep}${pad(n % 60)}`;
      return { text: `${shown(from)}${to}${shown(from + length)} WIB`, from, until: from + length };
    });
  fc.assert(
    fc.property(range, ({ text, from, until }) => {
      const read = readWaktu(text);
      expect([text, read.clock, read.until]).toEqual([text, from, until]);
    }),
    { numRuns: 2000, seed: SEED },
  );
});

test('whatever is typed is read without a fault, and in bounds', () => {
  const word = oneOf(
    'jam',
    'pukul',
    '19.30',
    '7',
    '.',
    ':',
    '-',
    's.d.',
    'malam',
    'PM',
    'WITA',
    'selesai',
    "ba'da",
    'isya',
    'setengah',
    'delapan',
    '25.00',
    ' ',
    'ke',
    '(',
    ')',
  );
  const text = fc.oneof(
    fc.array(word, { maxLength: 9 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 100 }),
  );
  fc.assert(
    fc.property(text, (waktu) => {
      const { clock, until, order } = readWaktu(waktu);
      if (clock !== undefined) expect(clock >= 0 && clock < 1440).toBe(true);
      if (typeof until === 'number') expect(until >= (clock ?? 0) && until <= 2880).toBe(true);
      expect(Number.isInteger(order) && order >= 0 && order <= 1440).toBe(true);
    }),
    { numRuns: 3000, seed: SEED },
  );
});
