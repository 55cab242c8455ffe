import { useMemo, useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { useTemplateTypes } from '#dashboard/app/options/template-types.ts';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { DeleteSelected } from '#dashboard/components/data-table/delete-selected.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import type { Template, TemplateType } from '#shared/roster/template.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { templateColumns } from './template-columns.tsx';
import { useTemplateChanges, useTemplateList } from './template-queries.ts';

const TemplateForm = lazyDialog(() => import('./template-form.tsx'));
const NO_TYPES: readonly TemplateType[] = [];

export default function TemplatePage() {
  usePageTitle('Template');
  const list = useTemplateList();
  const changes = useTemplateChanges();
  const types = useTemplateTypes() ?? NO_TYPES;
  const { run } = useChange();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const columns = useMemo(() => templateColumns(changes.update, types), [changes.update, types]);

  const remove = (row: Template) => {
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus Template ${row.nama_template}?`);
    confirm(question, () => run(changes.remove(row)));
  };
  const removeSelected = () => {
    const ids = list.selectedIds;
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${ids.length} Data Template?`);
    confirm(question, () => run(changes.removeMany(ids), { done: list.clearSelection }));
  };

  return (
    <>
      <PageHead title="Template" subtitle={`Atur Daftar Template untuk Pesan ${MESSENGER_NAME}`}>
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
          Add
        </Button>
      </PageHead>
      <ListTools
        list={list}
        searchLabel="Cari template"
        selected={<DeleteSelected count={list.selectedIds.length} onClick={removeSelected} />}
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
          <ActionMenu
            label={`Actions ${row.nama_template}`}
            actions={[{ label: 'Delete', icon: 'trash', danger: true, run: () => remove(row) }]}
          />
        )}
      />
      <TemplateForm open={adding} onClose={() => setAdding(false)} types={types} onSubmit={changes.create} />
    </>
  );
}
