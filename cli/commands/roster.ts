import type { Context } from '../context.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import type { CandidateFlags, SetFlags } from '../roster/cell.ts';
import type { ConfirmFlags } from '../roster/confirm.ts';
import type { AcceptFlags, DraftFlags } from '../roster/draft.ts';
import type { SheetFlags } from '../roster/sheet.ts';
import type { ConflictFlags, ShowFlags } from '../roster/show.ts';
import { t } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const roster = groupOf(program, 'roster', t('rosterHelp'), [
    'mimbar roster show --month 2027-01',
    'mimbar roster draft --month 2027-01',
    'mimbar roster import januari.xlsx --month 2027-01 --dry-run',
  ]);
  const show = () => import('../roster/show.ts');
  const cell = () => import('../roster/cell.ts');
  const confirm = () => import('../roster/confirm.ts');
  const draft = () => import('../roster/draft.ts');
  const sheet = () => import('../roster/sheet.ts');
  roster('show', t('rosterShowHelp'), '[pilihan]', [
    'mimbar roster show',
    'mimbar roster show --month januari --wilayah Cicendo',
    'mimbar roster show --json',
  ])
    .option('--month <bulan>', t('nextFridayMonthHelp'))
    .option('--wilayah <wilayah>', t('wilayahHelp'))
    .action((options: ShowFlags) => run(options, async (context: Context) => (await show()).runShow(context, options)));
  const conflicts = roster('conflicts', t('conflictsHelp'), '[pilihan]', [
    'mimbar roster conflicts',
    'mimbar roster conflicts --from 2027-01-01 --to 2027-01-31 --json',
  ])
    .option('--from <tanggal>', t('conflictsFromHelp'))
    .option('--to <tanggal>', t('conflictsToHelp'));
  limitOption(conflicts).action((options: ConflictFlags) =>
    run(options, async (context: Context) => (await show()).runConflicts(context, options)),
  );
  const candidates = roster('candidates', t('rosterSuggestHelp'), '<masjid> <tanggal> [pilihan]', [
    'mimbar roster candidates Al-Huda 2027-01-08',
    'mimbar roster candidates 12 2027-01-08 --limit 3 --json',
  ])
    .argument('<masjid>', t('nameOrId'))
    .argument('<tanggal>', t('fridayHelp'));
  limitOption(candidates, 10).action((masjid: string, tanggal: string, options: CandidateFlags) =>
    run(options, async (context: Context) => (await cell()).runCandidates(context, [masjid, tanggal], options)),
  );
  roster('set', t('rosterSetHelp'), '<masjid> <tanggal> [mubaligh] [pilihan]', [
    "mimbar roster set Al-Huda 2027-01-08 'Ustadz Ahmad'",
    'mimbar roster set Al-Huda 2027-01-08 -',
    'mimbar roster set Al-Huda 2027-01-08 --lock',
  ])
    .argument('<masjid>', t('nameOrId'))
    .argument('<tanggal>', t('fridayHelp'))
    .argument('[mubaligh]', t('orDashHelp'))
    .option('--lock', t('lockHelp'))
    .option('--no-lock', t('unlockHelp'))
    .action((masjid: string, tanggal: string, mubaligh: string | undefined, options: SetFlags) =>
      run(options, async (context: Context) => (await cell()).runSet(context, [masjid, tanggal, mubaligh], options)),
    );
  roster('swap', t('rosterSwapHelp'), '<masjid> <tanggal> <masjid-lain> <tanggal-lain>', [
    'mimbar roster swap Al-Huda 2027-01-08 Al-Barokah 2027-01-15',
  ])
    .argument('<masjid>', t('nameOrId'))
    .argument('<tanggal>', t('fridayHelp'))
    .argument('<masjid-lain>', t('nameOrId'))
    .argument('<tanggal-lain>', t('fridayHelp'))
    .action((a: string, dayA: string, b: string, dayB: string, options: object) =>
      run(options, async (context: Context) => (await cell()).runSwap(context, [a, dayA, b, dayB])),
    );
  roster('confirm', t('rosterConfirmHelp'), '<masjid> <tanggal> <jawaban> [pilihan]', [
    'mimbar roster confirm Al-Huda 2027-01-08 hadir',
    'mimbar roster confirm Al-Huda 2027-01-05 udzur --pengajian --time 19:30',
  ])
    .argument('<masjid>', t('nameOrId'))
    .argument('<tanggal>', 'YYYY-MM-DD')
    .argument('<jawaban>', t('answerWordHelp'))
    .option('--pengajian', t('pengajianNotJumatan'))
    .option('--time <waktu>', t('confirmTimeHelp'))
    .action((masjid: string, tanggal: string, jawaban: string, options: ConfirmFlags) =>
      run(options, async (context: Context) =>
        (await confirm()).runConfirm(context, [masjid, tanggal, jawaban], options),
      ),
    );
  roster('draft', t('rosterDraftHelp'), '[pilihan]', [
    'mimbar roster draft --month 2027-01',
    'mimbar roster draft --month 2027-01 --accept',
    'mimbar roster draft --month 2027-02 --like-last-month',
    'mimbar roster draft --yes',
  ])
    .option('--month <bulan>', t('nextFridayMonthHelp'))
    .option('--like-last-month', t('likeLastMonthHelp'))
    .option('--accept', t('draftSaveHelp'))
    .option('-y, --yes', t('draftYesHelp'))
    .action((options: DraftFlags) =>
      run(options, async (context: Context) => (await draft()).runDraft(context, options)),
    );
  roster('accept', t('rosterAcceptHelp'), '<id>', ['mimbar roster accept kT3vWq8xYb2cLm9z'])
    .argument('<id>', t('draftIdHelp'))
    .action((id: string, options: AcceptFlags) =>
      run(options, async (context: Context) => (await draft()).runAccept(context, id)),
    );
  roster('import', t('rosterImportHelp'), '<file> [pilihan]', [
    'mimbar roster import januari.xlsx --month 2027-01 --dry-run',
    'mimbar roster import jadwal-2027.xlsx --month februari',
  ])
    .argument('<file>', t('boardFileHelp'))
    .option('--month <bulan>', t('nextFridayMonthHelp'))
    .option('--dry-run', t('compareOnlyHelp'))
    .option('--answer <kunci=nilai...>', t('boardAnswerHelp'))
    .option('--skip-invalid', t('skipUnknownCells'))
    .action((file: string, options: Omit<SheetFlags, 'out'>) =>
      run(options, async (context: Context) => (await sheet()).runImport(context, file, options)),
    );
  roster('export', t('rosterExportHelp'), '[pilihan]', [
    'mimbar roster export --month 2027-01 --out januari.xlsx',
    'mimbar roster export --wilayah Cicendo',
  ])
    .option('--month <bulan>', t('nextFridayMonthHelp'))
    .option('--wilayah <wilayah>', t('wilayahHelp'))
    .option('--out <file>', t('outFileHelp'))
    .action((options: SheetFlags) =>
      run(options, async (context: Context) => (await sheet()).runExport(context, options)),
    );
}
