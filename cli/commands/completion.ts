import { Option, type Command } from 'commander';
import { backupEndpoints } from '#shared/backup/backup.ts';
import { endpoints } from '#shared/endpoints.ts';
import { fishScript } from '../completion/fish.ts';
import { entriesOf, NAMED, type Named } from '../completion/model.ts';
import { bashScript, zshScript } from '../completion/posix.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { wordArgument, type Frame } from '../group.ts';
import { t } from '../words/words.ts';

/** Timeout of names for the Tab key; ms. */
const NAMES_WITHIN = 5000;

export function declare({ program, command, run }: Frame): void {
  command('completion', t('completionHelp'), '<shell>', [
    'mimbar completion bash | sudo tee /etc/bash_completion.d/mimbar',
    'mimbar completion zsh > ~/.zfunc/_mimbar',
    'mimbar completion fish > ~/.config/fish/completions/mimbar.fish',
  ])
    .addArgument(wordArgument('[shell]', t('shellHelp'), Object.keys(SHELLS)))
    .addOption(new Option('--values <jenis>').choices(NAMED).hideHelp())
    .action((shell: Shell | undefined, options: { values?: Named }) =>
      run(options, (context) =>
        options.values ? tellNames(context, options.values) : runCompletion(context, shell, program),
      ),
    );
}

const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript };
type Shell = keyof typeof SHELLS;

/** Prints a shell's completion script for commands, options and values; it is generated from the commands. */
function runCompletion({ output }: Context, shell: Shell | undefined, program: Command): void {
  if (!shell) throw usageError(t('nameShell'));
  const script = SHELLS[shell](entriesOf(program));
  output.data({ shell, script });
  output.print(script.trimEnd());
}

/** Prints the names for the completion script, one per line, without duplicates. */
async function tellNames(context: Context, noun: Named): Promise<void> {
  const names = await namesOf(context, noun);
  context.output.data(names);
  for (const name of names) context.output.print(name);
}

async function namesOf({ client, orOffline }: Context, noun: Named): Promise<string[]> {
  if (noun === 'cadangan') {
    const asked = client.call(backupEndpoints.list, { within: NAMES_WITHIN });
    return (await orOffline(asked, ['backup', 'list'])).data.map(({ name }) => name);
  }
  const column = `nama_${noun}` as const;
  const query = { fields: column, orderBy: column, orderType: 'asc' } as const;
  const { data } = await client.call(endpoints[noun].list, { query, within: NAMES_WITHIN });
  return [...new Set(data.map((row) => String((row as Record<string, unknown>)[column])))];
}
