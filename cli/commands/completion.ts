import { Option, type Command } from 'commander';
import { templateEndpoints } from '#shared/roster/template.ts';
import { fishScript } from '../completion/fish.ts';
import { entriesOf } from '../completion/model.ts';
import { bashScript, zshScript } from '../completion/posix.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { wordArgument, type Frame } from '../group.ts';

/** Where it stands in the help. */
export const place = 170;
export const ofAll = true;

export function declare({ program, command, run }: Frame): void {
  command('completion', 'pelengkapan perintah untuk shell', '<shell>', [
    'mimbar completion bash | sudo tee /etc/bash_completion.d/mimbar',
    'mimbar completion zsh > ~/.zfunc/_mimbar',
    'mimbar completion fish > ~/.config/fish/completions/mimbar.fish',
  ])
    .addArgument(wordArgument('[shell]', 'bash, zsh atau fish', Object.keys(SHELLS)))
    .addOption(new Option('--values <jenis>').choices(['template']).hideHelp())
    .action((shell: Shell | undefined, options: { values?: string }) =>
      run(options, (context) => (options.values ? tellTemplates(context) : runCompletion(context, shell, program))),
    );
}

const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript };
type Shell = keyof typeof SHELLS;

/** Prints what a shell needs to complete commands, options and values; made from the commands themselves. */
function runCompletion({ output }: Context, shell: Shell | undefined, program: Command): void {
  if (!shell) throw usageError('Sebutkan shell-nya: bash, zsh atau fish.');
  const script = SHELLS[shell](entriesOf(program));
  output.data({ shell, script });
  output.print(script.trimEnd());
}

/** The names of the templates, a line each, for the script in the shell. */
async function tellTemplates({ client, output }: Context): Promise<void> {
  const rows = await client.listAll(templateEndpoints.list, { orderBy: 'nama_template', orderType: 'asc' });
  output.data(rows.map(({ nama_template }) => nama_template));
  for (const { nama_template } of rows) output.print(nama_template);
}
