import { penghapusanEndpoints, penghapusanText } from '#shared/operations/penghapusan.ts';
import type { Context } from '../context.ts';
import { limitOption, type Frame } from '../group.ts';
import { firstRows, idsOf, zoneOf } from '../rows.ts';
import { usageError } from '../errors.ts';
import { t, instantCell, instantHead } from '../words/words.ts';

export function declare({ command, run }: Frame): void {
  const undo = command('undo', t('undoHelp'), '[id] [pilihan]', [
    'mimbar undo',
    'mimbar undo 12',
    'mimbar undo --json',
  ]);
  limitOption(undo.argument('[id]', t('undoIdHelp'))).action((id: string | undefined, options: { limit?: number }) =>
    run(options, (context) => (id === undefined ? runList(context, options) : runRestore(context, id))),
  );
}

/** Lists deletions with the number that undoes each, the newest first. */
async function runList({ client, output }: Context, { limit }: { limit?: number }): Promise<void> {
  const data = firstRows(output, (await client.call(penghapusanEndpoints.list)).data, limit);
  output.data(data);
  if (data.length === 0) return output.print(t('nothingToUndo'));
  if (output.json) return;
  const zone = await zoneOf(client);
  output.table(
    ['ID', instantHead(t('time'), zone), t('who'), t('removed')],
    data.map((one) => [one.id, instantCell(one.at, zone), one.actor, penghapusanText(one)]),
  );
}

async function runRestore({ client, output }: Context, word: string): Promise<void> {
  const [id, ...more] = idsOf([word]);
  if (id === undefined || more.length > 0) throw usageError(t('oneUndoId'));
  const { data, warnings } = await client.call(penghapusanEndpoints.pulihkan, { params: { id } });
  output.data(data);
  output.print(t('restored', { what: penghapusanText(data) }));
  output.warn(warnings);
}
