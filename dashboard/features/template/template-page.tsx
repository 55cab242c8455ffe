import { useMemo, useState } from 'react';
import { useChange, type Change } from '#dashboard/api/change.ts';
import { useStartChanges } from '../home/index.ts';
import { useTemplateTypes } from '#dashboard/app/options/template-types.ts';
import { onPaper, searchedWords } from '#dashboard/app/print/print-list.ts';
import { PrintButton } from '#dashboard/app/print/list-buttons.tsx';
import { WaitingNote } from '#dashboard/app/dialogs/waiting-note.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useSearched } from '#dashboard/app/link-params.ts';
import { Button } from '#dashboard/components/button.tsx';
import { deleteQuestion } from '#dashboard/components/dialog/confirm.tsx';
import { ListSection } from '#dashboard/components/data-table/list-section.tsx';
import { useDeletion } from '#dashboard/components/data-table/use-deletion.ts';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { t } from '#dashboard/words/words.ts';
import type { Template, TemplateType } from '#shared/roster/template.ts';
import { STARTER_TEMPLATES } from '#shared/roster/template-starter.ts';
import { PENDAFTARAN_STEPS, type Pendaftaran } from '#shared/queue/pendaftaran.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { OwnMessages } from './own-messages.tsx';
import { templateColumns, templateLook } from './template-columns.tsx';
import { usePendaftaran, useTemplateChanges, useTemplateList } from './template-queries.ts';

const TemplateForm = lazyDialog(() => import('./template-form.tsx'));
/** The possible steps for a template's registration. */
const stepsOf = (found: Pendaftaran | undefined): string[] => {
  const step = found && PENDAFTARAN_STEPS[found.status];
  return step === undefined ? [] : [step];
};
const NO_TYPES: readonly TemplateType[] = [];

export default function TemplatePage() {
  usePageTitle('Template');
  const { api } = useServices();
  const list = useTemplateList();
  const searched = useSearched(list.setSearch);
  const changes = useTemplateChanges();
  const types = useTemplateTypes() ?? NO_TYPES;
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Template>();
  const registered = usePendaftaran();
  const columns = useMemo(
    () => templateColumns(api, changes.update, types, registered),
    [api, changes.update, types, registered],
  );
  const look = useMemo(() => templateLook(types, registered), [types, registered]);
  const { run, busy } = useChange();
  const { starters } = useStartChanges();

  const { remove, removeSelected } = useDeletion({
    list,
    changes,
    ask: {
      one: (row) =>
        deleteQuestion(
          `Apakah Anda Yakin Untuk Menghapus Template ${row.nama_template}?`,
          <WaitingNote noun="template" ids={[row.id]} />,
        ),
      many: (ids) =>
        deleteQuestion(
          `Apakah Anda Yakin Untuk Menghapus ${ids.length} Data Template?`,
          <WaitingNote noun="template" ids={ids} />,
        ),
    },
  });

  return (
    <>
      <PageHead
        title="Template"
        subtitle={`Atur Daftar Template untuk Pesan ${MESSENGER_NAME}`}
        more={
          <>
            <PrintButton
              list={{
                title: 'Daftar Template',
                noun: 'template',
                filters: searchedWords(list.search),
                columns: onPaper(columns),
                rows: list.all,
              }}
            />
          </>
        }
      >
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </PageHead>
      <ListSection
        label="Daftar template"
        noun="template"
        searchLabel="Cari template"
        searched={searched}
        columns={columns}
        list={list}
        nameOf={(row) => row.nama_template}
        phone={look}
        top
        emptyHint="Belum ada template. Tambahkan satu untuk mulai broadcast."
        emptyAction={
          <Button icon="check" busy={busy} onClick={() => void run(starters() as Change)}>
            Pakai {STARTER_TEMPLATES.length} template siap pakai
          </Button>
        }
        actions={(row) => [
          { label: 'Ubah dengan pratinjau', icon: 'pencil', run: () => setEditing(row) },
          ...stepsOf(registered?.get(row.id)).map(
            (label) => ({ label, icon: 'whatsapp', run: () => run(changes.register(row)) }) as const,
          ),
          { label: t('delete'), icon: 'trash', danger: true, run: () => remove(row) },
        ]}
        onDeleteSelected={removeSelected}
      />
      <OwnMessages register={changes.registerOwn} />
      <TemplateForm open={adding} onClose={() => setAdding(false)} types={types} onSubmit={changes.create} />
      <TemplateForm
        key={editing?.id}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        types={types}
        template={editing}
        onSubmit={(input) => changes.edit(editing!, input)}
      />
    </>
  );
}
