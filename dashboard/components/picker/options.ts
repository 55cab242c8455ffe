export interface Option {
  value: string;
  label: string;
  /** A reason against it, in small letters below. */
  note?: string;
}
export interface OptionGroup {
  label?: string;
  options: readonly Option[];
}

/**
 * Where a picker finds its options: `key` names them in the query cache; `search` asks the server for a part of a name.
 */
export interface OptionSource {
  key: readonly unknown[];
  load: (term: string, signal: AbortSignal) => Promise<readonly OptionGroup[]>;
}

/** Options that are all there already, searched without case. */
export function fixedOptions(key: readonly unknown[], groups: readonly OptionGroup[]): OptionSource {
  return {
    key: [...key, groups],
    load: (term) => {
      const wanted = term.trim().toLowerCase();
      return Promise.resolve(
        groups
          .map((group) => ({
            ...group,
            options: group.options.filter((option) => option.label.toLowerCase().includes(wanted)),
          }))
          .filter((group) => group.options.length > 0),
      );
    },
  };
}
