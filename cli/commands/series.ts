import { isPlainDate, formatDate } from '#shared/base/dates.ts';
import { NAMES_APART, rutinNoun } from '#shared/roster/rutin/columns.ts';
import { rutinEndpoints, type Rutin, type TanggalRutin } from '#shared/roster/rutin/rutin.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { groupOf, type Frame } from '../group.ts';
import type { Client } from '../http/client.ts';
import { columnValues, declareColumns, namedRow } from '../columns.ts';
import { todayOf } from '../rows.ts';
import { confirm } from '../terminal/prompt.ts';

interface ListFlags {
  all?: boolean;
}
interface AddFlags {
  from?: string;
  until?: string;
  except?: string;
  dryRun?: boolean;
}
interface SetFlags extends AddFlags {
  masjid?: string;
  mubaligh?: string;
  waktu?: string;
  aturan?: string;
}

/** Taken by name, or in words of their own. */
const OWN = ['id_masjid', 'id_mubaligh', 'waktu', 'aturan', 'mulai', 'sampai', 'kecuali'];

export function declare({ program, run }: Frame): void {
  const series = groupOf(program, 'series', 'pengajian rutin', [
    'mimbar series list',
    "mimbar series add Al-Huda 'Ustadz Ahmad' 19:30 'Selasa pekan ke-2'",
  ]);
  series('list', 'pengajian rutin yang berjalan', '[pilihan]', [
    'mimbar series list',
    'mimbar series list --all --json',
  ])
    .option('--all', 'juga yang sudah selesai')
    .action((options: ListFlags) => run(options, runSeriesList));
  series('show', 'satu pengajian rutin, tanggal berikutnya dan bentroknya', '<id>', [
    'mimbar series show 3',
    'mimbar series show 3 --json',
  ])
    .argument('<id>', 'ID dari mimbar series list')
    .action((id: string, options: object) => run(options, (context) => runSeriesShow(context, id)));
  const add = series(
    'add',
    'tambah pengajian rutin; jadwalnya langsung dibuat',
    '<masjid> <mubaligh> <waktu> <aturan> [pilihan]',
    [
      "mimbar series add Al-Huda 'Ustadz Ahmad' 19:30 'setiap Selasa' --dry-run",
      "mimbar series add 3 '4;7;9' \"Ba'da Subuh\" '2 pekan sekali hari Ahad'",
    ],
  )
    .argument('<masjid>', 'nama atau ID')
    .argument('<mubaligh>', `nama atau ID; beberapa yang bergiliran dipisah dengan ${NAMES_APART}`)
    .argument('<waktu>', "misalnya 19:30 atau Ba'da Maghrib")
    .argument('<aturan>', 'seperti diucapkan: setiap Selasa, Selasa pekan ke-2 dan ke-4, tanggal 15')
    .option('--from <tanggal>', 'mulai YYYY-MM-DD (bawaan: hari ini)')
    .option('--until <tanggal>', 'sampai YYYY-MM-DD (bawaan: tanpa batas)')
    .option('--except <tanggal>', 'yang dilewati, beberapa dipisah dengan koma')
    .option('--dry-run', 'hanya tampilkan tanggalnya, tidak menyimpan');
  declareColumns(add, rutinNoun.columns, OWN, true).action(
    (masjid: string, mubaligh: string, waktu: string, aturan: string, options: AddFlags) =>
      run(options, (context) => runSeriesAdd(context, { masjid, mubaligh, waktu, aturan }, options)),
  );
  const set = series('set', 'ubah; yang tidak disebut tetap, yang sudah lewat juga', '<id> [pilihan]', [
    "mimbar series set 3 --waktu '20:00' --dry-run",
    "mimbar series set 3 --mubaligh 'Ustadz Umar;Ustadz Ahmad'",
  ])
    .argument('<id>', 'ID dari mimbar series list')
    .option('--masjid <masjid>', 'nama atau ID')
    .option('--mubaligh <mubaligh>', `nama atau ID; beberapa yang bergiliran dipisah dengan ${NAMES_APART}`)
    .option('--waktu <waktu>', "misalnya 19:30 atau Ba'da Maghrib")
    .option('--aturan <aturan>', 'misalnya setiap Selasa')
    .option('--from <tanggal>', 'mulai YYYY-MM-DD')
    .option('--until <tanggal>', "sampai YYYY-MM-DD; '' tanpa batas")
    .option('--except <tanggal>', "yang dilewati, beberapa dipisah dengan koma; '' tidak ada")
    .option('--dry-run', 'hanya tampilkan tanggalnya, tidak menyimpan');
  declareColumns(set, rutinNoun.columns, OWN, false).action((id: string, options: SetFlags) =>
    run(options, (context) => runSeriesSet(context, id, options)),
  );
  series('end', 'akhiri; yang sudah lewat tetap ada', '<id> [tanggal] [pilihan]', [
    'mimbar series end 3',
    'mimbar series end 3 2027-06-30 --yes',
  ])
    .argument('<id>', 'ID dari mimbar series list')
    .argument('[tanggal]', 'hari terakhirnya, YYYY-MM-DD (bawaan: hari ini)')
    .option('-y, --yes', 'tanpa bertanya')
    .action((id: string, last: string | undefined, options: { yes?: boolean }) =>
      run(options, (context) => runSeriesEnd(context, { id, last, yes: options.yes ?? false })),
    );
  series('remove', 'hapus, dengan jadwal mendatang yang belum diubah sendiri', '<id> [pilihan]', [
    'mimbar series remove 3 --yes',
  ])
    .argument('<id>', 'ID dari mimbar series list')
    .option('-y, --yes', 'tanpa bertanya')
    .action((id: string, options: { yes?: boolean }) =>
      run(options, (context) => runSeriesRemove(context, { id, yes: options.yes ?? false })),
    );
}

/** Checks the date of an option or an argument. Throws CliError. */
function plainDate(name: string, text: string): string {
  if (!isPlainDate(text)) throw usageError(`${name} '${text}' bukan tanggal, misalnya 2027-01-05`);
  return text;
}

/** Ids of the preachers who take turns, from names or ids. */
async function giliranOf(client: Client, words: string): Promise<string[]> {
  const ids: string[] = [];
  for (const name of words.split(NAMES_APART)) ids.push((await namedRow(client, 'mubaligh', name)).id);
  return ids;
}

/** Parses a comma-separated list of dates, which may be empty. */
const datesOf = (except: string): string[] =>
  except.trim() === '' ? [] : except.split(',').map((one) => plainDate('--except', one.trim()));

const shown = (wire: string) => formatDate(wire.slice(0, 10));
/** A series in its form's format; empty places in the turns are left out. */
const formOf = (row: Rutin) => ({
  ...row,
  id_mubaligh: row.id_mubaligh.filter((one) => one !== null),
  mulai: row.mulai.slice(0, 10),
  sampai: row.sampai?.slice(0, 10) ?? null,
  kecuali: row.kecuali.map((one) => one.slice(0, 10)),
  tetap: row.tetap.map((one) => one.slice(0, 10)),
});
const names = ({ nama_mubaligh }: Rutin) => nama_mubaligh.map((nama) => nama ?? '(kosong)').join(', ');
const summary = (row: Rutin) => `${row.kalimat}, ${row.waktu}, di ${row.nama_masjid}`;

async function runSeriesList({ client, output }: Context, { all = false }: ListFlags): Promise<void> {
  const query = { orderBy: 'mulai', orderType: 'asc', ...(!all && { keadaan: 'berjalan' as const }) } as const;
  const rows = await client.listAll(rutinEndpoints.list, query);
  output.data(rows);
  if (rows.length === 0) return output.print('Tidak ada pengajian rutin.');
  output.table(
    ['ID', 'Masjid', 'Aturan', 'Waktu', 'Mubaligh', 'Sampai', 'Berikutnya'],
    rows.map((row) => [
      row.id,
      row.nama_masjid,
      row.kalimat,
      row.waktu,
      names(row),
      row.sampai ? shown(row.sampai) : '',
      row.berikutnya ? shown(row.berikutnya) : '',
    ]),
  );
}

const KEADAAN: Record<TanggalRutin['keadaan'], string> = {
  baru: '',
  ada: 'sudah dibuat',
  diubah: 'diubah sendiri',
  dihapus: 'dihapus sendiri',
  dilewati: 'dilewati',
  kosong: 'belum ada mubaligh',
  sudah_ada: 'sudah ada pengajian',
};

function printDates({ output }: Pick<Context, 'output'>, dates: readonly TanggalRutin[]): void {
  if (dates.length === 0) return output.print('Tidak ada tanggal lagi.');
  output.table(
    ['Tanggal', 'Mubaligh', 'Keadaan', 'Perhatikan'],
    dates.map(({ tanggal, nama_mubaligh, keadaan, hari_besar, bentrok }) => [
      shown(tanggal),
      nama_mubaligh ?? '',
      KEADAAN[keadaan],
      [...(hari_besar === null ? [] : [hari_besar]), ...bentrok.map(({ teks }) => teks)].join('; '),
    ]),
  );
}

async function runSeriesShow({ client, output }: Context, id: string): Promise<void> {
  const { data: row } = await client.call(rutinEndpoints.get, { params: { id } });
  const { data: dates } = await client.call(rutinEndpoints.pratinjau, { params: { id } });
  output.data({ ...row, tanggal: dates.tanggal });
  output.print(`${summary(row)}: ${names(row)}`);
  output.print(`Mulai ${shown(row.mulai)}, ${row.sampai ? `sampai ${shown(row.sampai)}` : 'tanpa batas'}.`);
  printDates({ output }, dates.tanggal);
}

async function runSeriesAdd(
  { client, output }: Context,
  { masjid, mubaligh, waktu, aturan }: { masjid: string; mubaligh: string; waktu: string; aturan: string },
  options: AddFlags,
): Promise<void> {
  const { from, until, except, dryRun = false } = options;
  const body = {
    id_masjid: (await namedRow(client, 'masjid', masjid)).id,
    id_mubaligh: await giliranOf(client, mubaligh),
    waktu,
    aturan,
    mulai: from === undefined ? await todayOf(client) : plainDate('--from', from),
    ...(until !== undefined && { sampai: plainDate('--until', until) }),
    ...(except !== undefined && { kecuali: datesOf(except) }),
    ...columnValues(rutinNoun.columns, OWN, options),
  };
  if (dryRun) {
    const { data } = await client.call(rutinEndpoints.periksa, { body });
    output.data(data);
    output.print(`${data.kalimat}, ${waktu}:`);
    return printDates({ output }, data.tanggal);
  }
  const { data, warnings } = await client.call(rutinEndpoints.create, { body });
  output.data({ ...data, warnings });
  output.print(`${summary(data)}, tersimpan (ID ${data.id}). ${data.jumlah_jadwal} jadwal dibuat.`);
  output.warn(warnings);
}

async function runSeriesSet({ client, output }: Context, id: string, options: SetFlags): Promise<void> {
  const { masjid, mubaligh, waktu, aturan, from, until, except, dryRun = false } = options;
  const body = {
    ...(masjid !== undefined && { id_masjid: (await namedRow(client, 'masjid', masjid)).id }),
    ...(mubaligh !== undefined && { id_mubaligh: await giliranOf(client, mubaligh) }),
    ...(waktu !== undefined && { waktu }),
    ...(aturan !== undefined && { aturan }),
    ...(from !== undefined && { mulai: plainDate('--from', from) }),
    ...(until !== undefined && { sampai: until === '' ? null : plainDate('--until', until) }),
    ...(except !== undefined && { kecuali: datesOf(except) }),
    ...columnValues(rutinNoun.columns, OWN, options),
  };
  if (Object.keys(body).length === 0) throw usageError('Tidak ada yang diubah. Lihat: mimbar series set --help');
  if (dryRun) {
    const { data: row } = await client.call(rutinEndpoints.get, { params: { id } });
    const whole = { ...formOf(row), ...body, id };
    const { data } = await client.call(rutinEndpoints.periksa, { body: whole });
    output.data(data);
    output.print(`${data.kalimat}, ${whole.waktu}:`);
    return printDates({ output }, data.tanggal);
  }
  const { data, warnings } = await client.call(rutinEndpoints.update, { params: { id }, body });
  output.data({ ...data, warnings });
  output.print(`${summary(data)}, tersimpan.${cancelled(data)}`);
  output.warn(warnings);
}

async function runSeriesEnd(
  { client, output, signal }: Context,
  { id, last, yes }: { id: string; last: string | undefined; yes: boolean },
): Promise<void> {
  const sampai = last === undefined ? await todayOf(client) : plainDate('[tanggal]', last);
  if (!yes && !output.interactive) throw usageError('Tanpa terminal tidak dapat bertanya. Tambahkan --yes.');
  const question = `Akhiri pengajian rutin ${id}, terakhir ${formatDate(sampai)}?`;
  if (!yes && !(await confirm(output, question, signal))) return output.print('Tidak ada yang diubah.');
  const { data, warnings } = await client.call(rutinEndpoints.update, { params: { id }, body: { sampai } });
  output.data({ ...data, warnings });
  output.print(`${summary(data)}: berakhir ${formatDate(sampai)}.${cancelled(data)}`);
  output.warn(warnings);
}

async function runSeriesRemove(
  { client, output, signal }: Context,
  { id, yes }: { id: string; yes: boolean },
): Promise<void> {
  if (!yes && !output.interactive) throw usageError('Penghapusan tidak dapat dibatalkan. Tambahkan --yes.');
  if (!yes && !(await confirm(output, `Hapus pengajian rutin ${id} dan jadwal mendatangnya?`, signal)))
    return output.print('Tidak ada yang dihapus.');
  const { data } = await client.call(rutinEndpoints.remove, { params: { id } });
  output.data(data);
  output.print(`${summary(data)}: dihapus.${cancelled(data)}`);
}

const cancelled = (row: Rutin): string => (row.cancelled ? ` ${row.cancelled} pesan yang menunggu dibatalkan.` : '');
