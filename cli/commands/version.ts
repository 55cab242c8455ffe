import type { Context } from '../context.ts';
import { instantText } from '../rows.ts';
import { built, commit, version } from '../version.ts';
import type { Frame } from '../group.ts';

/** This machine's zone, because no daemon is asked. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function declare({ command, run }: Frame): void {
  command('version', 'tampilkan versi', '[pilihan]', ['mimbar version', 'mimbar version --json']).action(
    (options: object) => run(options, runVersion),
  );
}

/** Needs no daemon. */
function runVersion({ output }: Context): void {
  output.data({ version, built, commit: commit || null, node: process.version });
  const facts = [built && instantText(built, HERE), commit && `commit ${commit}`, `Node ${process.version}`].filter(
    Boolean,
  );
  output.print(`mimbar ${version} (${facts.join(', ')})`);
}
