import type { Context } from '../context.ts';
import { built, version } from '../version.ts';
import type { Frame } from '../group.ts';

/** Where it stands in the help. */
export const place = 210;

export function declare({ command, run }: Frame): void {
  command('version', 'tampilkan versi', '[pilihan]', ['mimbar version', 'mimbar version --json']).action(
    (options: object) => run(options, runVersion),
  );
}

/** Needs no daemon. */
function runVersion({ output }: Context): void {
  output.data({ version, built });
  output.print(`mimbar ${version}${built ? ` (${built})` : ''}`);
}
