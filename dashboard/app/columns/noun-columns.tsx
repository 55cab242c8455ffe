import type { ApiClient } from '#dashboard/api/client.ts';
import { idColumn, type ColumnMeta, type PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import { plainDate } from '#dashboard/components/date/today.ts';
import { InlineDate } from '#dashboard/components/inline-edit/inline-date.tsx';
import { InlinePick } from '#dashboard/components/inline-edit/inline-pick.tsx';
import { InlineSwitch } from '#dashboard/components/inline-edit/inline-switch.tsx';
import { InlineText } from '#dashboard/components/inline-edit/inline-text.tsx';
import { fixedOptions } from '#dashboard/components/picker/options.ts';
import type { Save } from '#dashboard/components/inline-edit/use-inline-edit.ts';
import { formatDay } from '#shared/base/dates.ts';
import { formatPhone } from '#shared/base/phone.ts';
import {
  choicesOf,
  inWords,
  screenColumns,
  shownField,
  textOf,
  typed,
  type Column,
  type Columns,
  type ScreenColumn,
} from '#shared/roster/column.ts';
import { contactOptions } from '../options/contact-options.ts';
import { suggestionsOf } from './suggestions.tsx';

const INPUT_MODES = { phone: 'tel', number: 'numeric' } as const;
const CLASSES: Partial<Record<Column['kind'], string>> = {
  name: 'c-name',
  phone: 'num',
  number: 'num',
  date: 'two-line',
  reference: 'c-name',
};
/** On paper. */
const WIDTHS: Partial<Record<Column['kind'], number>> = { name: 1.6, reference: 1.7, yes_no: 0.7, number: 0.7 };
const SORTED: readonly Column['kind'][] = ['name', 'date'];

/** What a list shows of a column in a way of its own. */
type Own<Row extends object> = Partial<PrintedColumn<Row>> & { meta?: ColumnMeta; width?: number };

interface NounColumns<Row extends object, C extends Columns> {
  columns: C;
  /** A row in a label: 'Ubah nomor HP, Ustadz Ahmad'. */
  nameOf: (row: Row) => string;
  /** Without it cells are not edited in place. */
  edit?: { api: ApiClient; update: (row: Row, changes: Record<string, unknown>) => ReturnType<Save> };
  own?: { [Name in keyof C]?: Own<Row> };
}

/** A list's columns: the id, then the noun's, each edited in place and printed. */
export function nounColumns<Row extends { id: string }, C extends Columns>(
  list: NounColumns<Row, C>,
): PrintedColumn<Row>[] {
  const columns = screenColumns(list.columns).map(([name, column, screen]) => {
    const { width, meta, ...own }: Own<Row> = list.own?.[name] ?? {};
    const { label, short = label, outsideTable } = screen;
    const generic: PrintedColumn<Row> = {
      id: name,
      accessorFn: (row) => valueOf(row, shownField(name, column)),
      header: label,
      enableSorting: SORTED.includes(column.kind),
      meta: { label: short, className: CLASSES[column.kind], phoneOnly: outsideTable, ...meta },
      cell: cellOf(list, name, column, screen),
      // Coordinates are useless on paper.
      paper:
        column.kind === 'location'
          ? []
          : [{ width: width ?? WIDTHS[column.kind], text: (row) => printed(row, name, column) }],
    };
    return { ...generic, ...own } as PrintedColumn<Row>;
  });
  return [idColumn(), ...columns];
}

const valueOf = (row: object, name: string): unknown => (row as Record<string, unknown>)[name];

function printed(row: object, name: string, column: Column): string {
  const value = valueOf(row, shownField(name, column));
  const text = column.noun ? String(value) : textOf(column, value);
  if (text === '') return text;
  if (column.kind === 'phone') return formatPhone(text);
  return column.kind === 'date' ? formatDay(plainDate(text)) : text;
}

/** A cell that is edited in place by the kind of its column. */
function cellOf<Row extends { id: string }, C extends Columns>(
  { nameOf, edit }: NounColumns<Row, C>,
  name: string,
  column: Column,
  screen: ScreenColumn,
): PrintedColumn<Row>['cell'] {
  if (!edit) return ({ row: { original: row } }) => printed(row, name, column);
  const { api, update } = edit;
  const source = column.noun
    ? contactOptions(api, column.noun)
    : column.choices && fixedOptions([name], [{ options: choicesOf(column) }]);
  return ({ row: { original: row } }) => {
    const value = valueOf(row, name);
    const label = `Ubah ${inWords(screen)}, ${nameOf(row)}`;
    const save: Save = (next) => update(row, { [name]: next });
    if (column.kind === 'yes_no')
      return (
        <InlineSwitch
          label={`${screen.label}, ${nameOf(row)}`}
          value={value === true}
          onSave={(next) => update(row, { [name]: next })}
        />
      );
    if (column.kind === 'date') return <InlineDate label={label} value={plainDate(String(value))} onSave={save} />;
    if (source)
      return (
        <InlinePick
          label={label}
          value={String(value ?? '')}
          source={source}
          onSave={(text) => update(row, { [name]: typed(column, text) })}
        >
          <span>{printed(row, name, column) || column.choices?.none}</span>
        </InlinePick>
      );
    return (
      <InlineText
        label={label}
        value={textOf(column, value)}
        inputMode={INPUT_MODES[column.kind as keyof typeof INPUT_MODES]}
        suggestions={suggestionsOf(screen, column)}
        onSave={(text) => update(row, { [name]: typed(column, text) })}
      >
        {column.kind === 'phone' && <span>{formatPhone(String(value))}</span>}
      </InlineText>
    );
  };
}
