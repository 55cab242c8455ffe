import { useMemo, useState } from 'react';
import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import type { Admin } from '#shared/account/admin.ts';
import { adminColumns } from './admin-columns.tsx';
import { useAdminActions, useAdminList } from './admin-queries.ts';

const AdminForm = lazyDialog(() => import('./admin-form.tsx'));
const AdminPasswordForm = lazyDialog(() => import('./admin-password-form.tsx'));

export function AdminList() {
  const list = useAdminList();
  const actions = useAdminActions();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const [target, setTarget] = useState<Admin>();
  const [resetting, setResetting] = useState(false);
  const columns = useMemo(() => adminColumns(actions.rename), [actions.rename]);

  // A delete that fails has said why in a toast, and the list shows what is there.
  const remove = async (row: Admin) => {
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus Admin ${row.username}?`);
    if (await confirm(question)) await actions.remove(row).catch(() => undefined);
  };
  const resetTwoFactor = async (row: Admin) => {
    const question = {
      title: `Matikan autentikasi dua faktor ${row.username}?`,
      description: 'Untuk admin yang kehilangan telepon dan kode pemulihannya. Ia keluar dari semua perangkat dan masuk lagi hanya dengan password.',
      confirmLabel: 'Matikan',
      cancelLabel: 'Batal',
    };
    if (await confirm(question)) await actions.resetTwoFactor(row).catch(() => undefined);
  };
  const removeSelected = async () => {
    const ids = list.selectedIds;
    const question = deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${ids.length} Data Admin?`);
    if (await confirm(question)) await actions.removeMany(ids).then(list.clearSelection, () => undefined);
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
        // What fails has said why in a toast.
        { label: 'Keluarkan Perangkat', icon: 'desktop', run: () => void actions.endDevices(row).catch(() => undefined) },
        { label: 'Matikan Dua Faktor', icon: 'shield', run: () => void resetTwoFactor(row) },
        { label: 'Delete User', icon: 'trash', danger: true, run: () => void remove(row) },
      ]}
    />
  );

  return (
    <>
      <PageHead title="Admin" subtitle="Atur Daftar Admin">
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>Add</Button>
      </PageHead>
      <ListTools
        list={list}
        searchLabel="Cari username"
        selected={
          <Button kind="danger-outline" icon="trash" onClick={() => void removeSelected()}>
            Delete Selected ({list.selectedIds.length})
          </Button>
        }
      />
      <DataTable label="Daftar admin" columns={columns} list={list} nameOf={(row) => row.username} selectable actions={menu} emptyHint="Belum ada admin." />
      <AdminForm open={adding} onClose={() => setAdding(false)} onSubmit={actions.create} />
      <AdminPasswordForm
        open={resetting}
        onClose={() => setResetting(false)}
        onSubmit={async (password) => {
          if (target) await actions.setPassword(target, password);
        }}
      />
    </>
  );
}
