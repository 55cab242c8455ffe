import { personEndpoints, type OlderCopy } from '#shared/person.ts';
import { tidyCellPhone } from '#shared/phone.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { confirm } from '../prompt.ts';

/** All that is kept about a number, as JSON on stdout: it is meant for a file. */
export async function runPersonExport({ client, output }: Context, phone: string): Promise<void> {
  const { data } = await client.call(personEndpoints.export, { body: { no_hp: tidyCellPhone(phone) } });
  output.data(data);
  output.print(JSON.stringify(data, null, 2));
}

/** Asks first, unless --yes; without a terminal it must be given. */
export async function runPersonDelete({ client, output, signal }: Context, { phone, yes }: { phone: string; yes: boolean }): Promise<void> {
  if (!yes && !output.interactive) throw usageError('Penghapusan tidak dapat dibatalkan. Tambahkan --yes.');
  if (!yes && !(await confirm(output, `Hapus semua data pribadi ${phone}, termasuk jadwalnya sebagai mubaligh?`, signal))) return output.print('Tidak ada yang dihapus.');
  const { data } = await client.call(personEndpoints.remove, { body: { no_hp: tidyCellPhone(phone) } });
  output.data(data);
  output.print(`Dihapus: ${data.mubaligh} mubaligh dengan ${data.jadwal} jadwal, ${data.masjid} ketua DKM, ${data.pesan} pesan kepadanya, ${data.disebut} pesan tentangnya, ${data.kunci_whatsapp} kunci WhatsApp.`);
  if (data.dibatalkan > 0) output.print(`${data.dibatalkan} pesan yang menunggu dibatalkan.`);
  if (data.cadangan.length > 0) output.warn([`Cadangan lama masih memuatnya: ${names(data.cadangan)}`]);
}

const names = (copies: readonly OlderCopy[]): string => copies.map(({ name, tempat }) => (tempat === 'kedua' ? `${name} (direktori kedua)` : name)).join(', ');
