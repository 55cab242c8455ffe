import type { ComponentType } from 'react';
import { useWilayah } from '#dashboard/app/options/wilayah.tsx';
import type { SuggestionsProps } from '#dashboard/components/form/text-field.tsx';
import type { Column, ScreenColumn } from '#shared/roster/column.ts';

/** The component that suggests values for a field, or undefined. */
export function suggestionsOf({ suggest }: ScreenColumn, column: Column): ComponentType<SuggestionsProps> | undefined {
  if (!suggest) return undefined;
  return column.kind === 'lines' ? NextWilayah : OneWilayah;
}

function OneWilayah({ id }: SuggestionsProps) {
  const names = useWilayah();
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** A comma-separated list: suggestions are for the last item. */
function NextWilayah({ id, text }: SuggestionsProps) {
  const names = useWilayah();
  const before = text.slice(0, text.lastIndexOf(',') + 1);
  const chosen = new Set(before.split(',').map((name) => name.trim()));
  const left = names.filter((name) => !chosen.has(name));
  return (
    <datalist id={id}>
      {left.map((name) => (
        <option key={name} value={before === '' ? name : `${before} ${name}`} />
      ))}
    </datalist>
  );
}
