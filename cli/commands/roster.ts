import type { Context } from '../context.ts';
import { groupOf, type Frame } from '../group.ts';
import type { CandidateFlags, SetFlags } from '../roster/cell.ts';
import type { ConfirmFlags } from '../roster/confirm.ts';
import type { AcceptFlags, DraftFlags } from '../roster/draft.ts';
import type { SheetFlags } from '../roster/sheet.ts';
import type { ConflictFlags, ShowFlags } from '../roster/show.ts';

const MONTH = 'YYYY-MM, angka atau nama bulan (bawaan: bulan Jumat berikutnya)';

export function declare({ program, run }: Frame): void {
  const roster = groupOf(program, 'roster', 'Papan Jumat: khatib setiap masjid sebulan', [
    'mimbar roster show --month 2027-01',
    'mimbar roster draft --month 2027-01',
    'mimbar roster import januari.xlsx --month 2027-01 --dry-run',
  ]);
  const show = () => import('../roster/show.ts');
  const cell = () => import('../roster/cell.ts');
  const confirm = () => import('../roster/confirm.ts');
  const draft = () => import('../roster/draft.ts');
  const sheet = () => import('../roster/sheet.ts');
  roster('show', 'siapa berkhutbah di mana, apa yang kosong dan bentrok', '[pilihan]', [
    'mimbar roster show',
    'mimbar roster show --month januari --wilayah Cicendo',
    'mimbar roster show --json',
  ])
    .option('--month <bulan>', MONTH)
    .option('--wilayah <wilayah>', 'hanya masjid wilayah ini')
    .action((options: ShowFlags) => run(options, async (context: Context) => (await show()).runShow(context, options)));
  roster('conflicts', 'jadwal yang bentrok dan yang perlu perhatian', '[pilihan]', [
    'mimbar roster conflicts',
    'mimbar roster conflicts --from 2027-01-01 --to 2027-01-31 --json',
  ])
    .option('--from <tanggal>', 'mulai YYYY-MM-DD (bawaan: hari ini)')
    .option('--to <tanggal>', 'sampai YYYY-MM-DD (bawaan: 60 hari kemudian)')
    .action((options: ConflictFlags) =>
      run(options, async (context: Context) => (await show()).runConflicts(context, options)),
    );
  roster(
    'candidates',
    'siapa yang cocok untuk satu Jumat di satu masjid, dan alasannya',
    '<masjid> <tanggal> [pilihan]',
    ['mimbar roster candidates Al-Huda 2027-01-08', 'mimbar roster candidates 12 2027-01-08 --limit 3 --json'],
  )
    .argument('<masjid>', 'nama atau ID')
    .argument('<tanggal>', 'hari Jumat, YYYY-MM-DD')
    .option('--limit <jumlah>', 'paling banyak sekian (bawaan: 10)')
    .action((masjid: string, tanggal: string, options: CandidateFlags) =>
      run(options, async (context: Context) => (await cell()).runCandidates(context, [masjid, tanggal], options)),
    );
  roster('set', 'isi, ganti, kosongkan, atau kunci satu sel', '<masjid> <tanggal> [mubaligh] [pilihan]', [
    "mimbar roster set Al-Huda 2027-01-08 'Ustadz Ahmad'",
    'mimbar roster set Al-Huda 2027-01-08 -',
    'mimbar roster set Al-Huda 2027-01-08 --lock',
  ])
    .argument('<masjid>', 'nama atau ID')
    .argument('<tanggal>', 'hari Jumat, YYYY-MM-DD')
    .argument('[mubaligh]', 'nama atau ID; - mengosongkan')
    .option('--lock', 'kunci, agar tidak berubah tanpa sengaja')
    .option('--no-lock', 'buka kuncinya')
    .action((masjid: string, tanggal: string, mubaligh: string | undefined, options: SetFlags) =>
      run(options, async (context: Context) => (await cell()).runSet(context, [masjid, tanggal, mubaligh], options)),
    );
  roster('swap', 'tukar khatib dua sel', '<masjid> <tanggal> <masjid-lain> <tanggal-lain>', [
    'mimbar roster swap Al-Huda 2027-01-08 Al-Barokah 2027-01-15',
  ])
    .argument('<masjid>', 'nama atau ID')
    .argument('<tanggal>', 'hari Jumat, YYYY-MM-DD')
    .argument('<masjid-lain>', 'nama atau ID')
    .argument('<tanggal-lain>', 'hari Jumat, YYYY-MM-DD')
    .action((a: string, dayA: string, b: string, dayB: string, options: object) =>
      run(options, async (context: Context) => (await cell()).runSwap(context, [a, dayA, b, dayB])),
    );
  roster('confirm', 'catat jawaban khatib: hadir, udzur, atau none', '<masjid> <tanggal> <jawaban> [pilihan]', [
    'mimbar roster confirm Al-Huda 2027-01-08 hadir',
    'mimbar roster confirm Al-Huda 2027-01-05 udzur --pengajian --time 19:30',
  ])
    .argument('<masjid>', 'nama atau ID')
    .argument('<tanggal>', 'YYYY-MM-DD')
    .argument('<jawaban>', 'hadir, udzur, atau none untuk menghapusnya')
    .option('--pengajian', 'jadwal pengajian, bukan jumatan')
    .option('--time <waktu>', 'waktu pengajian, bila ada beberapa hari itu')
    .action((masjid: string, tanggal: string, jawaban: string, options: ConfirmFlags) =>
      run(options, async (context: Context) =>
        (await confirm()).runConfirm(context, [masjid, tanggal, jawaban], options),
      ),
    );
  roster('draft', 'susun usulan untuk tempat yang kosong; belum menyimpan', '[pilihan]', [
    'mimbar roster draft --month 2027-01',
    'mimbar roster draft --month 2027-01 --accept',
    'mimbar roster draft --month 2027-02 --like-last-month',
    'mimbar roster draft --yes',
  ])
    .option('--month <bulan>', MONTH)
    .option('--like-last-month', 'mulai dari siapa yang bertugas bulan lalu')
    .option('--accept', 'tanya, lalu simpan semua usulannya')
    .option('-y, --yes', 'simpan semua usulannya tanpa bertanya')
    .action((options: DraftFlags) =>
      run(options, async (context: Context) => (await draft()).runDraft(context, options)),
    );
  roster('accept', 'simpan usulan yang sudah disusun', '<id>', ['mimbar roster accept kT3vWq8xYb2cLm9z'])
    .argument('<id>', 'dari mimbar roster draft')
    .action((id: string, options: AcceptFlags) =>
      run(options, async (context: Context) => (await draft()).runAccept(context, id)),
    );
  roster('import', 'bandingkan spreadsheet papan (.xlsx) dengan papan, dan simpan bedanya', '<file> [pilihan]', [
    'mimbar roster import januari.xlsx --month 2027-01 --dry-run',
    'mimbar roster import jadwal-2027.xlsx --month februari',
  ])
    .argument('<file>', 'papan atau daftar, masjid atau tanggal ke bawah')
    .option('--month <bulan>', MONTH)
    .option('--dry-run', 'hanya bandingkan, tidak menyimpan')
    .option('--answer <kunci=nilai...>', 'jawaban atas pertanyaan tentang berkas')
    .option('--skip-invalid', 'lewati sel yang tidak dikenal')
    .action((file: string, options: Omit<SheetFlags, 'out'>) =>
      run(options, async (context: Context) => (await sheet()).runImport(context, file, options)),
    );
  roster('export', 'simpan papan sebulan sebagai spreadsheet yang dapat diunggah lagi', '[pilihan]', [
    'mimbar roster export --month 2027-01 --out januari.xlsx',
    'mimbar roster export --wilayah Cicendo',
  ])
    .option('--month <bulan>', MONTH)
    .option('--wilayah <wilayah>', 'hanya masjid wilayah ini')
    .option('--out <file>', 'tulis ke file ini')
    .action((options: SheetFlags) =>
      run(options, async (context: Context) => (await sheet()).runExport(context, options)),
    );
}
