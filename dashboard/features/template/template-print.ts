import { searchedWords, type PrintList } from '#dashboard/app/print/print-list.ts';
import type { ListState } from '#dashboard/components/data-table/use-list.ts';
import { t } from '#dashboard/words/words.ts';
import type { Template, TemplateType } from '#shared/roster/template.ts';

/** Templates on paper, with their whole texts. */
export function templatePrint(list: ListState<Template>, types: readonly TemplateType[]): PrintList<Template> {
  return {
    title: 'Daftar Template',
    noun: 'template',
    filters: searchedWords(list.search),
    columns: [
      { label: 'Nama Template', width: 1.2, text: (row) => row.nama_template },
      { label: t('content'), width: 3.4, text: (row) => row.content },
      { label: 'Tipe', text: (row) => types.find(({ value }) => value === row.type)?.label ?? row.type },
    ],
    rows: list.all,
  };
}
