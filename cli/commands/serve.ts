import type { Frame } from '../group.ts';
import { usageError } from '../errors.ts';

export function declare({ program }: Frame): void {
  program
    .command('serve')
    .description('jalankan daemon Mimbar di terminal ini')
    .usage('[--demo]')
    .option('--demo', 'data contoh dan WhatsApp simulasi, terpisah dari data Anda')
    .addHelpText(
      'after',
      '\nContoh:\n  $ mimbar serve\n  $ mimbar serve --demo\n\nPengaturan: variabel lingkungan MIMBAR_… atau file .env',
    )
    .action(() => {
      throw usageError('Daemon dijalankan oleh bin/mimbar: mimbar serve');
    });
}
