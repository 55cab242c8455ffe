import * as fc from 'fast-check';
import { PASARAN } from '#shared/base/pasaran.ts';
import type { Aturan } from '#shared/roster/rutin/rule.ts';

const DAY = 86_400_000;
const some = (numbers: readonly number[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...numbers), { minLength: 1, maxLength: most });
const anyDays = some([0, 1, 2, 3, 4, 5, 6], 4);
const anyDates = [-1, ...Array.from({ length: 31 }, (_, at) => at + 1)];

/** Every rule that people can enter. */
export const anyAturan: fc.Arbitrary<Aturan> = fc.oneof(
  fc.record({ jenis: fc.constant('mingguan' as const), setiap: fc.integer({ min: 1, max: 12 }), hari: anyDays }),
  fc.record({ jenis: fc.constant('pekan' as const), pekan: some([1, 2, 3, 4, 5, -1], 5), hari: anyDays }),
  fc.record({ jenis: fc.constant('tanggal' as const), tanggal: some(anyDates, 4) }),
  fc.record({
    jenis: fc.constant('pasaran' as const),
    hari: fc.integer({ min: 0, max: 6 }),
    pasaran: fc.constantFrom(...PASARAN),
  }),
);

/**
 * The dates of a rule as a person finds them in a calendar: each day from `mulai` to `sampai` is checked by itself.
 * Nothing here is shared with the program; days are counted since 1970.
 */
export function datesByHand(aturan: Aturan, mulai: string, sampai: string): string[] {
  const found: string[] = [];
  let firstWeek: number | undefined;
  for (let day = Date.parse(mulai) / DAY; day <= Date.parse(sampai) / DAY; day++) {
    const date = new Date(day * DAY);
    const [weekday, n] = [date.getUTCDay(), date.getUTCDate()];
    // 1970 began with a Thursday, so this counts weeks from their Mondays.
    const week = Math.floor((day + 3) / 7);
    const isLastDay = new Date((day + 1) * DAY).getUTCDate() === 1;
    const isLastWeek = new Date((day + 7) * DAY).getUTCMonth() !== date.getUTCMonth();
    let isOn: boolean;
    if (aturan.jenis === 'tanggal') {
      isOn = aturan.tanggal.includes(n) || (isLastDay && aturan.tanggal.includes(-1));
    } else if (aturan.jenis === 'pasaran') {
      // 1 January 1970 was a Thursday Wage.
      isOn = weekday === aturan.hari && ['Wage', 'Kliwon', 'Legi', 'Pahing', 'Pon'][day % 5] === aturan.pasaran;
    } else if (!aturan.hari.includes(weekday)) {
      isOn = false;
    } else if (aturan.jenis === 'pekan') {
      isOn = aturan.pekan.includes(Math.ceil(n / 7)) || (isLastWeek && aturan.pekan.includes(-1));
    } else {
      firstWeek ??= week;
      isOn = (week - firstWeek) % aturan.setiap === 0;
    }
    if (isOn) found.push(date.toISOString().slice(0, 10));
  }
  return found;
}
