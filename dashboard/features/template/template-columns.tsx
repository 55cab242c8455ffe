import { templateTypeOptions } from '#dashboard/app/options/template-types.ts';
import type { PrintedColumn } from '#dashboard/components/data-table/columns.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { nounColumns } from '#dashboard/app/columns/noun-columns.tsx';
import { plainText } from '#dashboard/components/phone-list/gist.ts';
import { InlineLongText } from '#dashboard/components/inline-edit/inline-long-text.tsx';
import { InlinePick } from '#dashboard/components/inline-edit/inline-pick.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { t } from '#dashboard/words/words.ts';
import type { Pendaftaran } from '#shared/queue/pendaftaran.ts';
import { templateColumns as shared, type Template, type TemplateType } from '#shared/roster/template.ts';
import { Registered } from './registered.tsx';
import type { TemplateChanges } from './template-queries.ts';

/** A template on a phone: its name, its type, and the beginning of its gist. */
export function templateLook(
  types: readonly TemplateType[],
  registered: ReadonlyMap<string, Pendaftaran> | undefined,
): Omit<PhoneLook<Template>, 'actions'> {
  return {
    first: (row) => {
      const found = registered?.get(row.id);
      return { text: <b translate="no">{row.nama_template}</b>, mark: found && <Registered found={found} /> };
    },
    second: (row) => ({
      text: plainText(row.content),
      mark: <span className="muted">{types.find((type) => type.value === row.type)?.label}</span>,
    }),
  };
}

/** A template's state with WhatsApp, and the reason if it is not approved. */
function registration(registered: ReadonlyMap<string, Pendaftaran>): PrintedColumn<Template> {
  return {
    id: 'pendaftaran',
    header: 'WhatsApp',
    enableSorting: false,
    meta: { className: 'c-registration' },
    cell: ({ row: { original: row } }) => {
      const found = registered.get(row.id);
      if (!found) return null;
      return (
        <>
          <Registered found={found} />
          {found.alasan && <span className="reason">{found.alasan}</span>}
        </>
      );
    },
    paper: [],
  };
}

/** `registered`: only if WhatsApp has to approve templates. */
export function templateColumns(
  api: ApiClient,
  update: TemplateChanges['update'],
  types: readonly TemplateType[],
  registered: ReadonlyMap<string, Pendaftaran> | undefined,
): PrintedColumn<Template>[] {
  const source = templateTypeOptions(types);
  const typeOf = (row: Template) => types.find((type) => type.value === row.type);
  return [
    ...nounColumns<Template, typeof shared>({
      columns: shared,
      nameOf: (row) => row.nama_template,
      edit: { api, update },
      own: {
        nama_template: { width: 1.2 },
        content: {
          header: t('content'),
          meta: { label: t('content'), wide: true, className: 'c-content' },
          cell: ({ row: { original: row } }) => (
            <InlineLongText
              label={`Ubah content, ${row.nama_template}`}
              value={row.content}
              onSave={(content) => update(row, { content })}
            >
              <Markup text={row.content} type={typeOf(row)} />
            </InlineLongText>
          ),
          width: 3.4,
        },
        type: {
          enableSorting: true,
          meta: { className: 'nowrap' },
          cell: ({ row: { original: row } }) => (
            <InlinePick
              label={`Ubah tipe, ${row.nama_template}`}
              value={row.type}
              source={source}
              onSave={(type) => update(row, { type: types.find((known) => known.value === type)?.value })}
            >
              <span>{typeOf(row)?.label ?? row.type}</span>
            </InlinePick>
          ),
          paper: [{ text: (row) => typeOf(row)?.label ?? row.type }],
        },
      },
    }),
    ...(registered ? [registration(registered)] : []),
  ];
}
