import { useMemo, useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { DeleteSelected } from '#dashboard/components/data-table/delete-selected.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import type { Admin } from '#shared/account/admin.ts';
import { adminColumns } from './admin-columns.tsx';
import { useAdminChanges, useAdminList } from './admin-queries.ts';

const AdminForm = lazyDialog(() => import('./admin-form.tsx'));
const AdminPasswordForm = lazyDialog(() => import('./admin-password-form.tsx'));

export function AdminList() {
  const list = useAdminList();
  const changes = useAdminChanges();
  const { run } = useChange();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const [target, setTarget] = useState<Admin>();
  const [resetting, setResetting] = useState(false);
  const columns = useMemo(() => adminColumns(changes.rename), [changes.rename]);

  const remove = (row: Admin) => {
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus Admin ${row.username}?`);
    confirm(question, () => run(changes.remove(row)));
  };
  const resetTwoFactor = (row: Admin) => {
    const question = {
      title: `Matikan autentikasi dua faktor ${row.username}?`,
      description:
        'Untuk admin yang kehilangan telepon dan kode pemulihannya. Ia keluar dari semua perangkat dan masuk lagi hanya dengan password.',
      confirmLabel: 'Matikan',
      cancelLabel: 'Batal',
    };
    confirm(question, () => run(changes.resetTwoFactor(row)));
  };
  const removeSelected = () => {
    const ids = list.selectedIds;
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${ids.length} Data Admin?`);
    confirm(question, () => run(changes.removeMany(ids), { done: list.clearSelection }));
  };
  const menu = (row: Admin) => (
    <ActionMenu
      label={`Actions ${row.username}`}
      actions={[
        {
          label: 'Change Password',
          icon: 'key',
          run: () => {
            setTarget(row);
            setResetting(true);
          },
        },
        { label: 'Keluarkan Perangkat', icon: 'desktop', run: () => run(changes.endDevices(row)) },
        { label: 'Matikan Dua Faktor', icon: 'shield', run: () => resetTwoFactor(row) },
        { label: 'Delete User', icon: 'trash', danger: true, run: () => remove(row) },
      ]}
    />
  );

  return (
    <>
      <PageHead title="Admin" subtitle="Atur Daftar Admin">
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
          Add
        </Button>
      </PageHead>
      <ListTools
        list={list}
        searchLabel="Cari username"
        selected={<DeleteSelected count={list.selectedIds.length} onClick={removeSelected} />}
      />
      <DataTable
        label="Daftar admin"
        columns={columns}
        list={list}
        nameOf={(row) => row.username}
        selectable
        actions={menu}
        emptyHint="Belum ada admin."
      />
      <AdminForm open={adding} onClose={() => setAdding(false)} onSubmit={changes.create} />
      <AdminPasswordForm
        open={resetting}
        onClose={() => setResetting(false)}
        onSubmit={(password) => changes.setPassword(target!, password)}
      />
    </>
  );
}
