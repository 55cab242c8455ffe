import type { Command } from 'commander';
import type { Context } from '../context.ts';
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
    .addArgument(wordArgument('<shell>', 'bash, zsh atau fish', ['bash', 'zsh', 'fish'] satisfies Shell[]))
    .action((shell: Shell, options: object) => run(options, (context) => runCompletion(context, shell, program)));
}

/** A command, its own words and options, as every shell needs them. */
interface Entry {
  path: string;
  words: string[];
  options: string[];
  description: string;
}

function entriesOf(command: Command, path: string[] = []): Entry[] {
  const own: Entry = {
    path: path.join(' '),
    words: [...command.commands.map((child) => child.name()), ...(command.registeredArguments[0]?.argChoices ?? [])],
    options: command.options.flatMap(({ long }) => long ?? []),
    description: command.description(),
  };
  return [own, ...command.commands.flatMap((child) => entriesOf(child, [...path, child.name()]))];
}

const bash = (entries: readonly Entry[]) => `# pelengkapan mimbar untuk bash
_mimbar() {
  local path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -* ]] || path="$path\${path:+ }$word"; done
  local words
  case "$path" in
${entries.map(({ path, words, options }) => `    '${path}') words='${[...words, ...options].join(' ')}' ;;`).join('\n')}
    *) COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")); return ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _mimbar mimbar
`;

const zsh = (entries: readonly Entry[]) => `#compdef mimbar
autoload -U +X bashcompinit && bashcompinit
${bash(entries)}`;

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const fish = (entries: readonly Entry[]) => {
  const [root, ...rest] = entries;
  const top = rest.filter(({ path }) => !path.includes(' '));
  const lines = top.map(
    ({ path, description }) => `complete -c mimbar -n __fish_use_subcommand -f -a ${path} -d ${quoted(description)}`,
  );
  for (const { path, words, options } of rest) {
    const seen = path
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    if (words.length > 0) lines.push(`complete -c mimbar -n '${seen}' -f -a '${words.join(' ')}'`);
    for (const option of options) lines.push(`complete -c mimbar -n '${seen}' -l ${option.slice(2)}`);
  }
  return `# pelengkapan mimbar untuk fish\n${root!.options.map((option) => `complete -c mimbar -l ${option.slice(2)}`).join('\n')}\n${lines.join('\n')}\n`;
};

const SHELLS = { bash, zsh, fish };
type Shell = keyof typeof SHELLS;

/** Prints what a shell needs to complete commands and options; made from the commands themselves. */
function runCompletion({ output }: Context, shell: Shell, program: Command): void {
  const script = SHELLS[shell](entriesOf(program));
  output.data({ shell, script });
  output.print(script.trimEnd());
}
