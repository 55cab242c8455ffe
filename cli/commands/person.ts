import { olderCopyName, ownTextName, personEndpoints, SENDER_STAYS, STAYS_STOPPED } from '#shared/operations/person.ts';
import { tidyCellPhone } from '#shared/base/phone.ts';
import type { Context } from '../context.ts';
import { consent } from '../terminal/prompt.ts';
import { groupOf, type Frame } from '../group.ts';

export function declare({ program, run }: Frame): void {
  const person = groupOf(program, 'person', 'ekspor atau hapus data pribadi satu orang', [
    'mimbar person export 081200000001 > data.json',
    'mimbar person delete 081200000001',
  ]);
  const personPart = (name: string, description: string, examples: string[]) =>
    person(name, description, '<no-hp> [pilihan]', examples).argument('<no-hp>', 'nomor, seperti 081200000001');
  personPart('export', 'semua yang tersimpan tentang sebuah nomor, sebagai JSON', [
    'mimbar person export 081200000001 > data.json',
  ]).action((phone: string, options: object) => run(options, (context) => runPersonExport(context, phone)));
  personPart('delete', 'hapus semua yang tersimpan tentang sebuah nomor', [
    'mimbar person delete 081200000001',
    'mimbar person delete 081200000001 --yes',
  ])
    .option('-y, --yes', 'tanpa bertanya')
    .action((phone: string, options: { yes?: boolean }) =>
      run(options, (context) => runPersonDelete(context, { phone, yes: options.yes })),
    );
}

/** Prints all stored data of a number as JSON, meant for a file. */
async function runPersonExport({ client, output }: Context, phone: string): Promise<void> {
  const { data } = await client.call(personEndpoints.export, { body: { no_hp: tidyCellPhone(phone) } });
  output.data(data);
  output.print(JSON.stringify(data, null, 2));
}

/** It can't be undone, so it asks first. */
async function runPersonDelete(
  context: Context,
  { phone, yes }: { phone: string; yes: boolean | undefined },
): Promise<void> {
  const { client, output } = context;
  await consent(context, {
    yes,
    question: `Hapus semua data pribadi ${phone}, termasuk jadwalnya sebagai mubaligh? Ini tidak dapat dibatalkan.`,
    purpose: `menghapus semua data pribadi ${phone}; itu tidak dapat dibatalkan`,
    otherwise: 'Tidak ada yang dihapus.',
  });
  const { data } = await client.call(personEndpoints.remove, { body: { no_hp: tidyCellPhone(phone) } });
  output.data(data);
  output.print(
    `Dihapus: ${data.mubaligh} mubaligh dengan ${data.jadwal} jadwal dan ${data.cuti} cuti, ${data.masjid} ketua DKM, ${data.akun} nomor HP akun, ${data.pesan} pesan kepadanya, ${data.disebut} pesan tentangnya, ${data.kunci_whatsapp} kunci WhatsApp.`,
  );
  if (data.dibatalkan > 0) output.print(`${data.dibatalkan} pesan yang menunggu dibatalkan.`);
  if (data.penghapusan > 0)
    output.print(`${data.penghapusan} penghapusan sehari terakhir tidak dapat dipulihkan lagi.`);
  if (data.berhenti) output.print(STAYS_STOPPED);
  if (data.disebut_di.length > 0)
    output.warn([
      `Ia masih disebut di teks Anda: ${data.disebut_di.map(ownTextName).join(', ')}. Ubah teksnya bila tidak diperlukan lagi.`,
    ]);
  if (data.nomor_pengirim) output.warn([SENDER_STAYS]);
  if (data.cadangan.length > 0)
    output.warn([`Cadangan lama masih memuatnya: ${data.cadangan.map(olderCopyName).join(', ')}`]);
}
