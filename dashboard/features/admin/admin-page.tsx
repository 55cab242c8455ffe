import { useMemo, useState } from 'react';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useAccount, useApiQuery } from '#dashboard/app/services.tsx';
import { keys } from '#dashboard/api/query-keys.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { useChange } from '#dashboard/api/change.ts';
import type { MenuAction } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { ListSection } from '#dashboard/components/data-table/list-section.tsx';
import { useDeletion } from '#dashboard/components/data-table/use-deletion.ts';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { t } from '#dashboard/words/words.ts';
import type { Admin } from '#shared/account/admin.ts';
import { adminColumns, adminLook } from './admin-columns.tsx';
import { useAdminChanges, useAdminList } from './admin-queries.ts';

export default function AdminPage() {
  usePageTitle('Admin');
  const { role } = useAccount();
  return role === 'superadmin' ? <AdminList /> : <AdminRefused />;
}

/** The page for a plain admin. It still calls the server, which decides; its refusal is the one toast. */
function AdminRefused() {
  useApiQuery([...keys.admin, 'refused'], endpoints.admin.list, {
    query: { page: 1, limit: 1 },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <>
      <PageHead title="Admin" subtitle="Atur Daftar Admin" />
      <div className="card empty">
        <Icon name="lock" />
        <p>Hanya superadmin yang dapat mengatur admin</p>
      </div>
    </>
  );
}

const AdminForm = lazyDialog(() => import('./admin-form.tsx'));
const AdminPasswordForm = lazyDialog(() => import('./admin-password-form.tsx'));

function AdminList() {
  const list = useAdminList();
  const changes = useAdminChanges();
  const { run } = useChange();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const [target, setTarget] = useState<Admin>();
  const [resetting, setResetting] = useState(false);
  const columns = useMemo(() => adminColumns(changes.update), [changes.update]);

  const { remove, removeSelected } = useDeletion({
    list,
    changes,
    ask: {
      one: (row) => deleteQuestion(`Apakah Anda Yakin Untuk Menghapus Admin ${row.username}?`),
      many: (ids) => deleteQuestion(`Apakah Anda Yakin Untuk Menghapus ${ids.length} Data Admin?`),
    },
  });
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
  const menu = (row: Admin): MenuAction[] => [
    {
      label: t('changePassword'),
      icon: 'key',
      run: () => {
        setTarget(row);
        setResetting(true);
      },
    },
    { label: 'Keluarkan Perangkat', icon: 'desktop', run: () => run(changes.endDevices(row)) },
    { label: 'Matikan Dua Faktor', icon: 'shield', run: () => resetTwoFactor(row) },
    { label: t('deleteUser'), icon: 'trash', danger: true, run: () => remove(row) },
  ];

  return (
    <>
      <PageHead title="Admin" subtitle="Atur Daftar Admin">
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </PageHead>
      <ListSection
        label="Daftar admin"
        noun="admin"
        searchLabel="Cari username"
        columns={columns}
        list={list}
        nameOf={(row) => row.username}
        phone={adminLook}
        emptyHint="Belum ada admin."
        actions={menu}
        onDeleteSelected={removeSelected}
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
