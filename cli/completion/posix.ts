import { placesOf, valueFlags, type Entry, type Value } from './model.ts';

/** Shell command that prints names; $1 is the noun. */
const ASK = 'mimbar completion --values "$1" 2>/dev/null';

/** The shell function for a value; bash and zsh both define what is called here. */
function offer(value: Value): string {
  if (value === 'file') return '_mimbar_files';
  if (value === 'any') return ':';
  if ('names' in value && value.names === 'cadangan') return '_mimbar_backups';
  return 'names' in value ? `_mimbar_names ${value.names}` : `_mimbar_words ${value.words.join(' ')}`;
}

/** Turns 'backup create 0' into a pattern of `case`; a trailing '*' stays a wildcard. */
const pattern = (key: string): string => (key.endsWith(' *') ? `'${key.slice(0, -1)}'*` : `'${key}'`);

/** Finds the command in the words before the cursor, and completes the word at the cursor. */
function walk(entries: readonly Entry[], { words, first, last }: { words: string; first: string; last: string }) {
  const paths = entries.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  const flags = valueFlags(entries);
  return `  local path='' word next i=${first} place=0
  while [ "$i" -lt "${last}" ]; do
    word="${words}"
    i=$((i + 1))
    case "$path $word" in
      ${flags.map(({ key }) => `'${key}'`).join(' | ')}) i=$((i + 1)); continue ;;
      *' -'*) continue ;;
    esac
    next="\${path:+$path }$word"
    case "$next" in
      ${paths.join(' | ')}) path="$next"; place=0 ;;
      *) place=$((place + 1)) ;;
    esac
  done
  case "$path $before" in
${flags.map(({ key, value }) => `    '${key}') ${offer(value)}; return ;;`).join('\n')}
  esac
  case "$current" in
    -*)
      case "$path" in
${entries.map(({ path, flags: own }) => `        '${path}') _mimbar_words ${own.map(({ name }) => name).join(' ')} ;;`).join('\n')}
      esac
      return ;;
  esac
  case "$path $place" in
${placesOf(entries)
  .map(({ key, value }) => `    ${pattern(key)}) ${offer(value)} ;;`)
  .join('\n')}
  esac`;
}

/** For bash, with or without the package bash-completion. */
export const bashScript = (entries: readonly Entry[]): string => `# pelengkapan mimbar untuk bash
_mimbar_words() { COMPREPLY=($(compgen -W "$*" -- "$current")); }
_mimbar_files() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$current"))
}
_mimbar_names() {
  local line typed=\${current#[\\'\\"]}
  typed=\${typed//\\\\/}
  COMPREPLY=()
  while IFS= read -r line; do
    [[ $line == "$typed"* ]] || continue
    if [[ $current == [\\'\\"]* ]]; then COMPREPLY+=("$line"); else COMPREPLY+=("$(printf %q "$line")"); fi
  done < <(${ASK})
}
_mimbar_backups() { _mimbar_names cadangan; [ "\${#COMPREPLY[@]}" -gt 0 ] || _mimbar_files; }
_mimbar() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
${walk(entries, { words: '${COMP_WORDS[i]}', first: '1', last: '$COMP_CWORD' })}
}
complete -F _mimbar mimbar
`;

/** For zsh, from a directory of its fpath or by source. */
export const zshScript = (entries: readonly Entry[]): string => `#compdef mimbar
# pelengkapan mimbar untuk zsh
_mimbar_words() { compadd -- "$@" }
_mimbar_files() { _files }
_mimbar_names() {
  local -a names
  names=("\${(@f)$(${ASK})}")
  compadd -a names
}
_mimbar_backups() { _mimbar_names cadangan; _files }
_mimbar() {
  local current="$PREFIX" before="\${words[CURRENT-1]}"
${walk(entries, { words: '${words[i]}', first: '2', last: '$CURRENT' }).replace("local path=''", "local mimbar_at=''").replaceAll('$path', '$mimbar_at').replaceAll('${path', '${mimbar_at').replaceAll('path="$next"', 'mimbar_at="$next"')}
}
if [ "$funcstack[1]" = _mimbar ]; then _mimbar "$@"; else compdef _mimbar mimbar; fi
`;
