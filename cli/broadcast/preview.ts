import { formatPhone } from '#shared/base/phone.ts';
import { harmless } from '#shared/base/terminal.ts';
import type { PreviewItem } from '#shared/broadcast/broadcast.ts';
import type { Output } from '../terminal/output.ts';
import { number, wrap } from '../terminal/text.ts';
import { t } from '../words/words.ts';

/** Number of messages that are shown in full; the others show only their recipients, unless `full` is set. */
const WHOLE = 4;
/** Together with the indentation of three columns, a message fits every terminal. */
const TEXT_WIDTH = 77;

/** Prints exactly the messages that would be sent. */
export function printPreview(output: Output, items: readonly PreviewItem[], full: boolean): void {
  const shown = full || items.length <= WHOLE + 1 ? items : items.slice(0, WHOLE);
  for (const [index, item] of shown.entries()) {
    const [first, ...more] = wrap(`${nameOf(item)}${placeOf(item)}`, TEXT_WIDTH - 2);
    const before = `${index + 1}. `;
    output.print(output.paint('strong', `${before}${first}`));
    for (const line of more) output.print(output.paint('strong', `${' '.repeat(before.length)}${line}`));
    for (const line of wrap(item.message, TEXT_WIDTH)) output.print(`   ${line}`.trimEnd());
    output.print();
  }
  const rest = items.slice(shown.length);
  if (rest.length > 0) printRest(output, rest, shown.length);
  output.print(output.paint('strong', totalOf(items)));
}

function printRest(output: Output, rest: readonly PreviewItem[], before: number): void {
  output.print(output.paint('strong', t('moreMessages', { count: number.format(rest.length) })));
  output.table(
    ['No', t('hp'), t('recipients')],
    rest.map((item, index) => [
      String(before + index + 1),
      phoneOf(item),
      [nameOf(item), mosquesOf(item)].filter(Boolean).join(', '),
    ]),
  );
  output.print();
}

function totalOf(items: readonly PreviewItem[]): string {
  const skipped = items.filter((item) => item.skipped).length;
  const waiting = items.filter((item) => item.waiting).length;
  const late = items.filter((item) => item.late && !item.skipped).length;
  return [
    t('previewTotal', { count: number.format(items.length - skipped - waiting) }),
    waiting > 0 && t('alreadyWaiting', { waiting: number.format(waiting) }),
    skipped > 0 && t('skippedCount', { skipped: number.format(skipped) }),
    late > 0 && t('lateCount', { late: number.format(late) }),
  ]
    .filter(Boolean)
    .join(', ');
}

function nameOf({ recipients, skipped, late, waiting, peringatan }: PreviewItem): string {
  const names = harmless(recipients.join(', '));
  if (waiting) return t('namesWaiting', { names });
  if (skipped) return t('namesSkipped', { names, skipped: harmless(skipped) });
  const notes = [...(late ? [t('late')] : []), ...(peringatan ? [harmless(peringatan)] : [])];
  return notes.length > 0 ? `${names} (${notes.join('; ')})` : names;
}

const phoneOf = ({ no_hp }: PreviewItem): string => (no_hp ? formatPhone(no_hp) : '');

/** Maximum number of mosques that are named; a preacher's month may contain many. */
const NAMED = 3;
function mosquesOf({ masjid = [] }: PreviewItem): string {
  const more = masjid.length - NAMED;
  return [
    ...masjid.slice(0, NAMED).map(harmless),
    ...(more > 0 ? [t('moreMasjid', { more: number.format(more) })] : []),
  ].join(', ');
}

/** ' (0812-0000-0001, Al-Huda)'. */
function placeOf(item: PreviewItem): string {
  const details = [phoneOf(item), mosquesOf(item)].filter(Boolean).join(', ');
  return details && ` (${details})`;
}
