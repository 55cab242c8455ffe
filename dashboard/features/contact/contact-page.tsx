import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChange } from '#dashboard/api/change.ts';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { ActionMenu, type MenuAction } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { columnsInPlace } from '#dashboard/components/upload/columns-in-place.ts';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { DeleteSelected } from '#dashboard/components/data-table/delete-selected.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { deleteQuestion, useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { contactColumns } from './contact-columns.tsx';
import { useContactChanges, useContactList, useJadwalCount } from './contact-queries.ts';
import { CONTACTS, contactName, type Contact, type ContactFacts, type ContactNoun } from './contacts.ts';

const ContactForm = lazyDialog(() => import('./contact-form.tsx'));
const UploadDialog = lazyDialog(() => import('#dashboard/components/upload/upload-dialog.tsx'));

/** The registry of one noun: list, inline edits, form and spreadsheet. */
export default function ContactPage({ noun }: { noun: ContactNoun }) {
  const facts = CONTACTS[noun];
  usePageTitle(facts.title);
  const list = useContactList(noun);
  const changes = useContactChanges(facts);
  const { run } = useChange();
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<'add' | 'edit' | 'upload'>();
  const [edited, setEdited] = useState<Contact>();
  const columns = useMemo(() => contactColumns(facts, changes.update), [facts, changes]);
  const nameOf = (row: Contact) => contactName(facts, row);
  const navigate = useNavigate();
  const leave = (row: Contact): MenuAction[] =>
    noun === 'mubaligh'
      ? [{ label: 'Cuti…', icon: 'calendar-minus', run: () => void navigate(`/cuti?id_mubaligh=${row.id}`) }]
      : [];

  const edit = (row: Contact) => {
    setEdited(row);
    setDialog('edit');
  };
  const remove = (row: Contact) => {
    const title = `Apakah Anda Yakin Untuk Menghapus Data ${facts.title} ${nameOf(row)}?`;
    confirm(deleteQuestion(title, <AlsoDeleted facts={facts} ids={[row.id]} />), () => run(changes.remove(row)));
  };
  const removeSelected = () => {
    const ids = list.selectedIds;
    const title = `Apakah Anda Yakin Untuk Menghapus ${ids.length} Data ${facts.title}?`;
    const question = deleteQuestion(title, <AlsoDeleted facts={facts} ids={ids} />);
    confirm(question, () => run(changes.removeMany(ids), { done: list.clearSelection }));
  };

  return (
    <>
      <PageHead title={facts.title} subtitle={`Atur Daftar ${facts.title}`}>
        <Button kind="primary" icon="plus" onClick={() => setDialog('add')}>
          Add
        </Button>
        <Button icon="upload" onClick={() => setDialog('upload')}>
          Bulk Upload
        </Button>
      </PageHead>
      <ListTools
        list={list}
        searchLabel={facts.searchLabel}
        selected={<DeleteSelected count={list.selectedIds.length} onClick={removeSelected} />}
      />
      <DataTable
        label={`Daftar ${noun}`}
        columns={columns}
        list={list}
        nameOf={nameOf}
        selectable
        emptyHint={`Belum ada ${noun}. Tambahkan satu per satu, atau unggah daftarnya.`}
        actions={(row) => (
          <ActionMenu
            label={`Actions ${nameOf(row)}`}
            actions={[
              ...leave(row),
              { label: 'Ubah', icon: 'pencil', run: () => edit(row) },
              { label: 'Delete', icon: 'trash', danger: true, run: () => remove(row) },
            ]}
          />
        )}
      />
      <ContactForm
        open={dialog === 'add'}
        onClose={() => setDialog(undefined)}
        facts={facts}
        onSubmit={changes.create}
      />
      {edited && (
        <ContactForm
          open={dialog === 'edit'}
          onClose={() => setDialog(undefined)}
          facts={facts}
          row={edited}
          onSubmit={(input) => changes.update(edited, input)}
        />
      )}
      <UploadDialog
        open={dialog === 'upload'}
        onClose={() => setDialog(undefined)}
        subtitle={`Input data ${noun} secara kolektif`}
        columns={columnsInPlace(facts.columns)}
        noun={noun}
        downloadTemplate={changes.downloadTemplate}
        upload={changes.upload}
      />
    </>
  );
}

function AlsoDeleted({ facts, ids }: { facts: ContactFacts; ids: readonly string[] }) {
  const count = useJadwalCount(facts.noun, ids);
  return count ? <p role="status">{facts.alsoDeleted(count)}</p> : null;
}
