import { useMemo, useState } from 'react';
import { useTemplateTypes } from '#dashboard/app/template-types.ts';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import type { Template, TemplateType } from '#shared/roster/template.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { templateColumns } from './template-columns.tsx';
import { useTemplateActions, useTemplateList } from './template-queries.ts';

const TemplateForm = lazyDialog(() => import('./template-form.tsx'));
const NO_TYPES: readonly TemplateType[] = [];

export default function TemplatePage() {
  usePageTitle('Template');
  const list = useTemplateList();
  const actions = useTemplateActions();
  const types = useTemplateTypes() ?? NO_TYPES;
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const columns = useMemo(() => templateColumns(actions.update, types), [actions.update, types]);

  // A delete that fails has said why in a toast, and the list shows what is there.
  const remove = async (row: Template) => {
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus Template ${row.nama_template}?`);
    if (await confirm(question)) await actions.remove(row).catch(() => undefined);
  };
  const removeSelected = async () => {
    const ids = list.selectedIds;
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${ids.length} Data Template?`);
    if (await confirm(question)) await actions.removeMany(ids).then(list.clearSelection, () => undefined);
  };

  return (
    <>
      <PageHead title="Template" subtitle={`Atur Daftar Template untuk Pesan ${MESSENGER_NAME}`}>
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>Add</Button>
      </PageHead>
      <ListTools
        list={list}
        searchLabel="Cari template"
        selected={
          <Button kind="danger-outline" icon="trash" onClick={() => void removeSelected()}>
            Delete Selected ({list.selectedIds.length})
          </Button>
        }
      />
      <DataTable
        label="Daftar template"
        columns={columns}
        list={list}
        nameOf={(row) => row.nama_template}
        selectable
        top
        emptyHint="Belum ada template. Tambahkan satu untuk mulai broadcast."
        actions={(row) => (
          <ActionMenu label={`Actions ${row.nama_template}`} actions={[{ label: 'Delete', icon: 'trash', danger: true, run: () => void remove(row) }]} />
        )}
      />
      <TemplateForm open={adding} onClose={() => setAdding(false)} types={types} onSubmit={actions.create} />
    </>
  );
}
