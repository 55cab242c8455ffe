import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useAskedDialog, useSearched } from '#dashboard/app/link-params.ts';
import { WaitingNote } from '#dashboard/app/dialogs/waiting-note.tsx';
import { MessengerBanner } from '#dashboard/app/banners/messenger-banner.tsx';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useKabarLive } from '../kabar/index.tsx';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useSent } from '#dashboard/app/progress/broadcast-progress.tsx';
import { onPaper, searchedWords } from '#dashboard/app/print/print-list.ts';
import { DownloadButton, PrintButton } from '#dashboard/app/print/list-buttons.tsx';
import { ProgressStrip } from '#dashboard/app/progress/progress-strip.tsx';
import { absentChange, answerChange } from '#dashboard/app/answer.ts';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';
import { plainDate, today, useToday } from '#dashboard/components/date/today.ts';
import { Button } from '#dashboard/components/button.tsx';
import { ChartButton, useChartShown, ChartBox, countsOf, type Bars } from '#dashboard/components/chart/chart-box.tsx';
import { uploadFields } from '#dashboard/components/upload/upload-fields.ts';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { useDeletion } from '#dashboard/components/data-table/use-deletion.ts';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { formatRange } from '#dashboard/components/date/date-range-picker.tsx';
import { deleteQuestion } from '#dashboard/components/dialog/confirm.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { t } from '#dashboard/words/words.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { addDays, addMonths, MONTHS } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { JadwalCalendar } from './jadwal-calendar.tsx';
import { jadwalColumns } from './jadwal-columns.tsx';
import { JadwalFilter, useJadwalFilter } from './jadwal-filter.tsx';
import { JADWAL_KINDS, type Jadwal, type JadwalFacts } from './jadwal-kinds.ts';
import { useJadwalLook } from './jadwal-phone.tsx';
import { useAllIds, useJadwalChanges, useJadwalList } from './jadwal-queries.ts';
import { CompareLine, RangePicker, rangeQuery, useRange } from './jadwal-range.tsx';
import { JadwalActions, jadwalActions, JadwalSelected, markedOf, SelectAllJadwal } from './jadwal-row-actions.tsx';
import { jadwalName } from './jadwal-said.ts';
import { useSeriesScope } from './use-series-scope.tsx';
import { BroadcastDialog } from '../broadcast/index.tsx';

const JadwalForm = lazyDialog(() => import('./jadwal-form.tsx'));
const UploadDialog = lazyDialog(() => import('#dashboard/components/upload/upload-dialog.tsx'));
const DigestDialog = lazyDialog(() => import('./digest-dialog.tsx'));

const NEXT = { noun: 'jadwal jumatan', path: '/jadwal-jumatan' };

/** The schedules of one kind, as a list or as the calendar of a month. */
export default function JadwalPage({ kind }: { kind: JadwalKind }) {
  const [params] = useSearchParams();
  return params.get('tampilan') === 'kalender' ? <JadwalCalendar kind={kind} /> : <JadwalList kind={kind} />;
}

/** List, inline edits, form, spreadsheet and broadcast. */
function JadwalList({ kind }: { kind: JadwalKind }) {
  const facts = JADWAL_KINDS[kind];
  usePageTitle(facts.title);
  const { api, seeking } = useServices();
  const [range, setRange] = useRange();
  const filter = useJadwalFilter();
  const asked = { ...filter.query, ...rangeQuery(range) };
  const list = useJadwalList(kind, asked);
  const searched = useSearched(list.setSearch);
  const { run, busy } = useChange();
  const allIds = useAllIds(kind, asked, list.search);
  const selectAll = () => run(allIds(), { done: ({ data }) => list.select(data.map(({ id }) => id)) });
  const chart = useChartShown(`jadwal-${kind}`);
  const sent = useSent();
  const [dialog, setDialog] = useState<'add' | 'upload' | 'digest'>();
  useAskedDialog(setDialog);
  const [broadcast, setBroadcast] = useState<{ open: boolean; ids: readonly string[] }>({ open: false, ids: [] });
  const openBroadcast = useCallback((ids: readonly string[]) => setBroadcast({ open: true, ids }), []);
  const sendAnew = useCallback((row: Jadwal) => openBroadcast([row.id]), [openBroadcast]);
  const scope = useSeriesScope();
  const changes = useJadwalChanges(kind, sendAnew, scope.ask);
  const columns = useMemo(() => jadwalColumns(api, facts, changes.update), [api, facts, changes]);
  const liveKeys = useMemo(() => [keys[kind]], [kind]);
  useKabarLive();
  useLiveReload(liveKeys, ({ type }) => type === 'broadcast' || type === 'roster');

  const close = () => setDialog(undefined);
  const closeBroadcast = () => setBroadcast((now) => ({ ...now, open: false }));
  const { remove, removeSelected } = useDeletion({
    list,
    changes,
    ask: {
      one: (row) =>
        deleteQuestion(
          `Apakah Anda Yakin Untuk Menghapus Jadwal dengan ID ${row.id}?`,
          <WaitingNote noun={kind} ids={[row.id]} />,
        ),
      many: (ids) =>
        deleteQuestion(
          `Apakah Anda Yakin Untuk Menghapus ${ids.length} Jadwal ${facts.title}?`,
          <WaitingNote noun={kind} ids={ids} />,
        ),
    },
  });
  /** Removes the marks that a restore has set. */
  const dismiss = (ids: readonly string[]) => run(changes.dismissMarks(ids), { done: list.clearSelection });
  const marked = markedOf(list);
  const actionsOf = (row: Jadwal) =>
    jadwalActions({
      konfirmasi: row.konfirmasi,
      onAnswer: (jawaban) => {
        const jadwal = { kind, id: row.id };
        if (jawaban !== 'udzur' || plainDate(row.tanggal) < today()) return run(answerChange(api, jadwal, jawaban));
        return run(absentChange(api, jadwal), { done: () => seeking.open(jadwal) });
      },
      onBroadcast: () => openBroadcast([row.id]),
      onDelete: () => (row.id_rutin ? void run(changes.removeOfSeries(row)) : remove(row)),
      onDismiss: row.mungkin_terkirim ? () => dismiss([row.id]) : undefined,
      onSubstitute: row.konfirmasi === 'udzur' ? () => seeking.open({ kind, id: row.id }) : undefined,
    });
  const look = useJadwalLook({
    kind,
    asked,
    search: list.search,
    actions: (row) => {
      const { broadcast, menu } = actionsOf(row);
      return [broadcast, ...menu];
    },
  });

  return (
    <>
      <PageHead
        title={facts.title}
        subtitle={`Atur Jadwal ${facts.title}`}
        more={
          <>
            <Button icon="upload" onClick={() => setDialog('upload')}>
              {t('bulkUpload')}
            </Button>
            <DownloadButton load={() => api.call(endpoints[kind].export, { query: { ...list.asked, ...asked } })} />
            {facts.hasDigest && (
              <Button icon="megaphone" onClick={() => setDialog('digest')}>
                Broadcast Bulanan
              </Button>
            )}
            <Link className="btn" to="?tampilan=kalender">
              <Icon name="calendar" />
              Kalender
            </Link>
            <ChartButton {...chart} />
            <PrintButton
              list={{
                title: `Jadwal ${facts.title}`,
                noun: 'jadwal',
                filters: [formatRange(range), ...filter.words, ...searchedWords(list.search)],
                columns: onPaper(columns),
                rows: list.all,
              }}
            />
          </>
        }
      >
        <Button kind={list.selectedIds.length > 0 ? 'plain' : 'primary'} icon="plus" onClick={() => setDialog('add')}>
          {t('add')}
        </Button>
      </PageHead>
      <MessengerBanner />
      <ProgressStrip />
      <ListTools
        list={list}
        noun="jadwal"
        searchLabel="Cari masjid atau mubaligh"
        searched={searched}
        selected={
          <JadwalSelected
            count={list.selectedIds.length}
            marked={marked.length}
            onDelete={removeSelected}
            onBroadcast={() => openBroadcast(list.selectedIds)}
            onDismiss={() => dismiss(marked)}
            onClear={list.clearSelection}
          />
        }
      >
        <RangePicker value={range} onChange={setRange} />
        <JadwalFilter {...filter} />
        <SelectAllJadwal list={list} busy={busy} onSelect={selectAll} />
      </ListTools>
      {chart.isShown && <JadwalChart facts={facts} />}
      <CompareLine range={range} filter={filter.query} kind={kind} />
      <DataTable
        label={`Daftar jadwal ${kind}`}
        noun="jadwal"
        columns={columns}
        list={list}
        nameOf={jadwalName}
        selectable
        emptyHint={
          filter.words.length > 0
            ? 'Tidak ada jadwal dengan filter ini pada rentang tanggal ini.'
            : 'Belum ada jadwal pada rentang tanggal ini.'
        }
        actions={(row) => <JadwalActions name={jadwalName(row)} {...actionsOf(row)} />}
        phone={look}
      />
      {scope.dialog}
      <JadwalForm
        open={dialog === 'add'}
        onClose={close}
        facts={facts}
        onSubmit={(input) => changes.create(input, range)}
      />
      <UploadDialog
        open={dialog === 'upload'}
        onClose={close}
        subtitle={t('uploadPurpose', { noun: `jadwal ${kind}` })}
        fields={uploadFields(facts.columns)}
        noun={`jadwal ${kind}`}
        downloadTemplate={changes.downloadTemplate}
        upload={changes.upload}
        putBack={changes.putBack}
        remove={changes.removeMany}
        next={kind === 'pengajian' ? NEXT : undefined}
      />
      <DigestDialog
        open={dialog === 'digest'}
        onClose={close}
        onSent={(answer) => {
          close();
          sent(answer);
        }}
      />
      <BroadcastDialog
        open={broadcast.open}
        onClose={closeBroadcast}
        kind={kind}
        ids={broadcast.ids}
        onSent={(answer) => {
          closeBroadcast();
          list.clearSelection();
          sent(answer);
        }}
      />
    </>
  );
}

/** Months before the current one, and in total. */
const BEFORE = 6;
const ALL = 12;

/** Schedules of each month. */
function JadwalChart({ facts: { kind, title } }: { facts: JadwalFacts }) {
  const first = addMonths(`${useToday().slice(0, 7)}-01`, -BEFORE);
  const query = { fields: 'tanggal', dateStart: first, dateEnd: addDays(addMonths(first, ALL), -1) };
  const { data } = useApiQuery([...keys[kind], 'chart', query], endpoints[kind].list, { query, meta: { quiet: true } });
  const bars = useMemo<Bars | undefined>(() => {
    if (!data) return undefined;
    const months = Array.from({ length: ALL }, (_, at) => addMonths(first, at).slice(0, 7));
    return {
      labels: months.map((month) => `${MONTHS[Number(month.slice(5)) - 1]!.slice(0, 3)} ${month.slice(2, 4)}`),
      series: [
        { label: `Jadwal ${kind}`, colour: 'accent', values: countsOf(data, months, (row) => row.tanggal.slice(0, 7)) },
      ],
    };
  }, [data, first, kind]);
  return <ChartBox title={`Jadwal ${title} per bulan`} bars={bars} />;
}
