import { olderCopyName, ownTextName, personEndpoints, SENDER_STAYS, STAYS_STOPPED } from '#shared/operations/person.ts';
import { tidyCellPhone } from '#shared/base/phone.ts';
import type { Context } from '../context.ts';
import { consent } from '../terminal/prompt.ts';
import { groupOf, type Frame } from '../group.ts';
import { t } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const person = groupOf(program, 'person', t('personHelp'), [
    'mimbar person export 081200000001 > data.json',
    'mimbar person remove 081200000001',
  ]);
  const personPart = (name: string, description: string, examples: string[]) =>
    person(name, description, '<no-hp> [pilihan]', examples).argument('<no-hp>', t('phoneHelp'));
  personPart('export', t('personExportHelp'), ['mimbar person export 081200000001 > data.json']).action(
    (phone: string, options: object) => run(options, (context) => runPersonExport(context, phone)),
  );
  personPart('remove', t('personRemoveHelp'), [
    'mimbar person remove 081200000001',
    'mimbar person remove 081200000001 --yes',
  ])
    .option('-y, --yes', t('yesHelp'))
    .action((phone: string, options: { yes?: boolean }) =>
      run(options, (context) => runPersonRemove(context, { phone, yes: options.yes })),
    );
}

/** Prints all stored data of a number as JSON, meant for a file. */
async function runPersonExport({ client, output }: Context, phone: string): Promise<void> {
  const { data } = await client.call(personEndpoints.export, { body: { no_hp: tidyCellPhone(phone) } });
  output.data(data);
  output.print(JSON.stringify(data, null, 2));
}

/** It can't be undone, so it asks first. */
async function runPersonRemove(
  context: Context,
  { phone, yes }: { phone: string; yes: boolean | undefined },
): Promise<void> {
  const { client, output } = context;
  await consent(context, {
    yes,
    question: t('personRemoveQuestion', { phone }),
    purpose: t('toRemovePerson', { phone }),
    otherwise: t('nothingRemoved'),
  });
  const { data } = await client.call(personEndpoints.remove, { body: { no_hp: tidyCellPhone(phone) } });
  output.data(data);
  output.print(
    t('personRemoved', {
      mubaligh: data.mubaligh,
      jadwal: data.jadwal,
      cuti: data.cuti,
      masjid: data.masjid,
      akun: data.akun,
      pesan: data.pesan,
      disebut: data.disebut,
      kunciWhatsapp: data.kunci_whatsapp,
    }),
  );
  if (data.dibatalkan > 0) output.print(t('personCancelled', { dibatalkan: data.dibatalkan }));
  if (data.penghapusan > 0) output.print(t('personNoUndo', { penghapusan: data.penghapusan }));
  if (data.berhenti) output.print(STAYS_STOPPED);
  if (data.disebut_di.length > 0)
    output.warn([t('stillNamed', { disebutDi: data.disebut_di.map(ownTextName).join(', ') })]);
  if (data.nomor_pengirim) output.warn([SENDER_STAYS]);
  if (data.cadangan.length > 0)
    output.warn([t('stillInBackups', { cadangan: data.cadangan.map(olderCopyName).join(', ') })]);
}
