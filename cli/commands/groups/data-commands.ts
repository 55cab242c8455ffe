import { groupOf, wordArgument, type Frame } from '../../group.ts';
import type { ExportKind, ExportOptions } from '../export.ts';

/** Declares what reads and changes the data itself: export and templates. */
export function declareData({ program, command, run }: Frame): void {
  command('export', 'simpan data ke file, atau tulis ke stdout', '<jenis> [pilihan]', [
    'mimbar export masjid --out masjid.xlsx',
    'mimbar export jadwal-pengajian --date 2026-12-01..2026-12-31 --csv',
    'mimbar export log --status failed --json | jq length',
  ])
    .addArgument(wordArgument('<jenis>', 'masjid, mubaligh, jadwal-pengajian, jadwal-jumatan\natau log', ['masjid', 'mubaligh', 'jadwal-pengajian', 'jadwal-jumatan', 'log'] satisfies ExportKind[]))
    .option('--xlsx', 'spreadsheet; dapat disimpan lagi dengan mimbar import')
    .option('--csv', 'CSV; bawaan bila stdout bukan terminal')
    .option('--out <file>', 'tulis ke file ini, jenisnya dari akhirannya; - untuk stdout')
    .option('--date <tanggal>', 'jadwal pada YYYY-MM-DD, atau YYYY-MM-DD..YYYY-MM-DD')
    .option('--status <status>', 'log dengan status success atau failed')
    .option('--search <teks>', 'yang berisi sebagian nama atau nomor ini')
    .action((kind: ExportKind, options: Omit<ExportOptions, 'kind'>) => run(options, async () => {
      const { runExport } = await import('../export.ts');
      return (context) => runExport(context, { ...options, kind });
    }));

  const template = groupOf(program, 'template', 'lihat dan ubah template pesan', ['mimbar template list', "mimbar template show 'Pengingat DKM' > dkm.txt", "mimbar template set 'Pengingat DKM' --file dkm.txt"]);
  template('list', 'daftar template', '[pilihan]', ['mimbar template list', 'mimbar template list --type jumatan_reminder --json'])
    .option('--type <tipe>', 'hanya tipe ini')
    .action((options: { type?: string }) => run(options, async () => (await import('../template.ts')).runTemplateList));
  template('show', 'isi sebuah template', '<template> [pilihan]', ["mimbar template show 'Pengingat DKM'", 'mimbar template show 3 > isi.txt'])
    .argument('<template>', 'nama atau ID')
    .action((wanted: string, options: object) => run(options, async () => {
      const { runTemplateShow } = await import('../template.ts');
      return (context) => runTemplateShow(context, wanted);
    }));
  template('set', 'ubah template, atau buat yang baru dengan --type', '<template> [pilihan]', [
    "mimbar template set 'Pengingat DKM' --file dkm.txt --dry-run",
    "mimbar template set 'Pengingat DKM' < dkm.txt",
    "mimbar template set 'Jumat DKM' --type jumatan_reminder --file dkm.txt",
    "mimbar template set 3 --name 'Pengingat Ketua DKM'",
  ])
    .argument('<template>', 'nama atau ID')
    .option('--file <file>', 'file berisi isinya; - atau tanpa pilihan ini: stdin')
    .option('--name <nama>', 'nama baru')
    .option('--type <tipe>', 'pengajian_bulanan, pengajian_reminder atau jumatan_reminder')
    .option('--dry-run', 'hanya periksa, tidak menyimpan')
    .action((wanted: string, options: { file?: string; name?: string; type?: string; dryRun?: boolean }) => run(options, async () => {
      const { runTemplateSet } = await import('../template.ts');
      return (context) => runTemplateSet(context, { ...options, wanted });
    }));
}
