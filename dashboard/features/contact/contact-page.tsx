import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChange } from '#dashboard/api/change.ts';
import { nounColumns } from '#dashboard/app/columns/noun-columns.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { useSearched, useAskedDialog, useFilters } from '#dashboard/app/link-params.ts';
import { WilayahPicker } from '#dashboard/app/options/wilayah.tsx';
import { WaitingNote } from '#dashboard/app/dialogs/waiting-note.tsx';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { onPaper, searchedWords } from '#dashboard/app/print/print-list.ts';
import { DownloadButton, PrintButton } from '#dashboard/app/print/list-buttons.tsx';
import type { MenuAction } from '#dashboard/components/action-menu.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { uploadFields } from '#dashboard/components/upload/upload-fields.ts';
import { ListSection } from '#dashboard/components/data-table/list-section.tsx';
import { useDeletion } from '#dashboard/components/data-table/use-deletion.ts';
import { deleteQuestion } from '#dashboard/components/dialog/confirm.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { t } from '#dashboard/words/words.ts';
import { Badge } from '#dashboard/components/badge.tsx';
import { ContactLinks } from '#dashboard/components/contact-links.tsx';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Columns } from '#shared/roster/column.ts';
import { useContactChanges, useContactList, useContactRow, useJadwalCount } from './contact-queries.ts';
import { CONTACTS, contactName, type Contact, type ContactFacts, type ContactNoun } from './contacts.ts';

const ContactForm = lazyDialog(() => import('./contact-form.tsx'));
const TautanDialog = lazyDialog(() => import('./tautan-dialog.tsx'), { ahead: false });
const UploadDialog = lazyDialog(() => import('#dashboard/components/upload/upload-dialog.tsx'));

const NEXT = {
  masjid: { noun: 'mubaligh', path: '/mubaligh' },
  mubaligh: { noun: 'jadwal pengajian', path: '/jadwal-pengajian' },
};

const OWN = { alamat: { width: 2.2 } };

/** The registry of one noun: list, inline edits, form and spreadsheet. */
export default function ContactPage({ noun }: { noun: ContactNoun }) {
  const facts = CONTACTS[noun];
  usePageTitle(facts.title);
  const [{ wilayah }, setFilter] = useFilters(['wilayah']);
  const list = useContactList(noun, wilayah);
  const searched = useSearched(list.setSearch);
  const [dialog, setDialog] = useState<'add' | 'edit' | 'upload' | 'tautan'>();
  useAskedDialog(setDialog);
  const [edited, setEdited] = useState<Contact>();
  const open = useCallback((row: Contact, which: 'edit' | 'tautan') => {
    setEdited(row);
    setDialog(which);
  }, []);
  const rowOf = useContactRow(noun);
  const { run } = useChange();
  const openOther = useCallback(
    (id: string) => void run(rowOf(id), { done: ({ data }) => open(data, 'edit') }),
    [run, rowOf, open],
  );
  const changes = useContactChanges(facts, openOther);
  const { api } = useServices();
  const nameOf = useCallback((row: Contact) => contactName(facts, row), [facts]);
  const columns = useMemo(
    () =>
      nounColumns<Contact, Columns>({
        columns: facts.columns,
        nameOf,
        edit: { api, update: changes.update },
        own: OWN,
      }),
    [api, facts, nameOf, changes],
  );
  const navigate = useNavigate();
  const leave = (row: Contact): MenuAction[] =>
    noun === 'mubaligh'
      ? [{ label: 'Cuti…', icon: 'calendar-minus', run: () => void navigate(`/cuti?id_mubaligh=${row.id}`) }]
      : [];

  const { remove, removeSelected } = useDeletion({
    list,
    changes,
    ask: {
      one: (row) =>
        deleteQuestion(
          `Apakah Anda Yakin Untuk Menghapus Data ${facts.title} ${nameOf(row)}?`,
          <AlsoDeleted facts={facts} ids={[row.id]} />,
        ),
      many: (ids) =>
        deleteQuestion(
          `Apakah Anda Yakin Untuk Menghapus ${ids.length} Data ${facts.title}?`,
          <AlsoDeleted facts={facts} ids={ids} />,
        ),
    },
  });

  return (
    <>
      <PageHead
        title={facts.title}
        subtitle={`Atur Daftar ${facts.title}`}
        more={
          <>
            <Button icon="upload" onClick={() => setDialog('upload')}>
              {t('bulkUpload')}
            </Button>
            <DownloadButton load={() => api.call(endpoints[noun].export, { query: { ...list.asked, wilayah } })} />
            <PrintButton
              list={{
                title: `Daftar ${facts.title}`,
                noun: facts.noun,
                filters: [...(wilayah === '' ? [] : [`Wilayah ${wilayah}`]), ...searchedWords(list.search)],
                columns: onPaper(columns),
                rows: list.all,
              }}
            />
          </>
        }
      >
        <Button kind="primary" icon="plus" onClick={() => setDialog('add')}>
          {t('add')}
        </Button>
      </PageHead>
      <ListSection
        label={`Daftar ${noun}`}
        noun={noun}
        searchLabel={facts.searchLabel}
        searched={searched}
        filters={<WilayahPicker value={wilayah} onPick={(picked) => setFilter({ wilayah: picked })} />}
        columns={columns}
        list={list}
        nameOf={nameOf}
        phone={CONTACT_LOOKS[noun]}
        emptyHint={
          wilayah === ''
            ? `Belum ada ${noun}. Tambahkan satu per satu, atau unggah daftarnya.`
            : `Tidak ada ${noun} dengan wilayah ini.`
        }
        actions={(row) => [
          ...leave(row),
          { label: 'Tautan pribadi…', icon: 'link', run: () => open(row, 'tautan') },
          { label: 'Ubah', icon: 'pencil', run: () => open(row, 'edit') },
          { label: t('delete'), icon: 'trash', danger: true, run: () => remove(row) },
        ]}
        onDeleteSelected={removeSelected}
      />
      <ContactForm
        open={dialog === 'add'}
        onClose={() => setDialog(undefined)}
        facts={facts}
        onSubmit={changes.create}
      />
      {edited && (
        <ContactForm
          key={edited.id}
          open={dialog === 'edit'}
          onClose={() => setDialog(undefined)}
          facts={facts}
          row={edited}
          onSubmit={(input) => changes.update(edited, input)}
        />
      )}
      {edited && (
        <TautanDialog open={dialog === 'tautan'} onClose={() => setDialog(undefined)} facts={facts} row={edited} />
      )}
      <UploadDialog
        open={dialog === 'upload'}
        onClose={() => setDialog(undefined)}
        subtitle={t('uploadPurpose', { noun })}
        fields={uploadFields(facts.columns)}
        noun={noun}
        downloadTemplate={changes.downloadTemplate}
        upload={changes.upload}
        putBack={changes.putBack}
        remove={changes.removeMany}
        next={NEXT[noun]}
      />
    </>
  );
}

function AlsoDeleted({ facts, ids }: { facts: ContactFacts; ids: readonly string[] }) {
  const count = useJadwalCount(facts.noun, ids);
  return (
    <>
      {count ? <p role="status">{facts.alsoDeleted(count)}</p> : null}
      <WaitingNote noun={facts.noun} ids={ids} />
    </>
  );
}

type ContactLook = Omit<PhoneLook<Contact>, 'actions'>;

const masjid: ContactLook = {
  first: (row) => ({ text: <b>{'nama_masjid' in row && row.nama_masjid}</b> }),
  second: (row) => ({
    text: 'nama_ketua_dkm' in row && row.nama_ketua_dkm,
    mark: <span className="num muted">{formatPhone(row.no_hp)}</span>,
  }),
  people: (row) =>
    'nama_ketua_dkm' in row && <ContactLinks name={row.nama_ketua_dkm} role="Ketua DKM" phone={row.no_hp} />,
};

const mubaligh: ContactLook = {
  first: (row) => ({
    text: <b>{'nama_mubaligh' in row && row.nama_mubaligh}</b>,
    mark: 'khatib' in row && !row.khatib && <Badge>Bukan khatib</Badge>,
  }),
  second: (row) => ({ text: <span className="num">{formatPhone(row.no_hp)}</span> }),
  people: (row) => 'nama_mubaligh' in row && <ContactLinks name={row.nama_mubaligh} phone={row.no_hp} />,
};

/** A mosque or a preacher on a phone: the name, and the person to call. */
const CONTACT_LOOKS: Record<ContactNoun, ContactLook> = { masjid, mubaligh };
