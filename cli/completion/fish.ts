import { placesOf, valueFlags, type Entry, type Value } from './model.ts';

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

/** -x: it takes a value that is no file. */
function offer(value: Value): string {
  if (value === 'file') return '-r -F';
  if (value === 'any') return '-x';
  if ('names' in value)
    return `${value.names === 'cadangan' ? '-r -F' : '-x'} -a '(mimbar completion --values ${value.names} 2>/dev/null)'`;
  return `-x -a ${quoted(value.words.join(' '))}`;
}

/** The completion script for fish: one line for each word, option and place. */
export function fishScript(entries: readonly Entry[]): string {
  const paths = entries.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  const lines = entries.flatMap(({ path, children, flags }) => {
    const at = (place?: number) =>
      `-n ${quoted(`__mimbar_at ${quoted(path)}${place === undefined ? '' : ` ${place}`}`)}`;
    return [
      ...children.map(
        ({ name, description }) => `complete -c mimbar ${at(0)} -f -a ${quoted(name)} -d ${quoted(description)}`,
      ),
      ...flags.map(
        ({ name, description, value }) =>
          `complete -c mimbar ${at()} -l ${name.slice(2)} ${value === undefined ? '' : offer(value)} -d ${quoted(description)}`,
      ),
    ];
  });
  const places = placesOf(entries.map((entry) => ({ ...entry, children: [] }))).map(({ key, value }) => {
    const [path, place] = [key.slice(0, key.lastIndexOf(' ')), key.slice(key.lastIndexOf(' ') + 1)];
    const condition = `-n ${quoted(`__mimbar_at ${quoted(path)}${place === '*' ? '' : ` ${place}`}`)}`;
    return `complete -c mimbar ${condition} ${offer(value).replace('-r ', '').replace('-x', '-f')}`;
  });
  return `# pelengkapan mimbar untuk fish
set -g __mimbar_paths ${paths.join(' ')}
set -g __mimbar_flags ${valueFlags(entries)
    .map(({ key }) => quoted(key))
    .join(' ')}
function __mimbar_at
  set -l words (commandline -opc)
  set -e words[1]
  set -l path ''
  set -l place 0
  set -l skip 0
  for word in $words
    if test $skip = 1
      set skip 0
      continue
    end
    if string match -q -- '-*' $word
      contains -- "$path $word" $__mimbar_flags; and set skip 1
      continue
    end
    set -l next (string trim -- "$path $word")
    if contains -- $next $__mimbar_paths
      set path $next
      set place 0
    else
      set place (math $place + 1)
    end
  end
  test "$path" = "$argv[1]"; or return 1
  test (count $argv) -lt 2; or test $place = $argv[2]
end
complete -c mimbar -f
${[...lines, ...places].join('\n')}
`;
}
