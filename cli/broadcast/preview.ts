import { harmless } from '#shared/base/terminal.ts';
import type { PreviewItem } from '#shared/broadcast/broadcast.ts';
import type { Output } from '../terminal/output.ts';
import { number } from '../terminal/text.ts';

/** So many messages are shown whole; of the others the recipients, unless all are asked for. */
const WHOLE = 4;

/** Exactly the messages that would go out. */
export function printPreview(output: Output, items: readonly PreviewItem[], full: boolean): void {
  const shown = full || items.length <= WHOLE + 1 ? items : items.slice(0, WHOLE);
  for (const [index, item] of shown.entries()) {
    output.print(output.paint('strong', `${index + 1}. ${nameOf(item)}`));
    for (const line of harmless(item.message).split('\n')) output.print(`   ${line}`.trimEnd());
    output.print();
  }
  const rest = items.slice(shown.length);
  if (rest.length === 0) return;
  output.print(output.paint('strong', `… dan ${number.format(rest.length)} pesan lagi (--full: tampilkan semua)`));
  output.table(
    ['No', 'Penerima'],
    rest.map((item, index) => [String(shown.length + index + 1), nameOf(item)]),
  );
  output.print();
}

function nameOf({ recipients, skipped, late }: PreviewItem): string {
  const names = harmless(recipients.join(', '));
  return skipped ? `${names} (dilewati: ${harmless(skipped)})` : late ? `${names} (tidak sempat)` : names;
}
