import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { keys } from '#dashboard/api/query-keys.ts';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { MessengerBanner } from '#dashboard/app/banners/messenger-banner.tsx';
import { MessagesChart } from '#dashboard/app/charts/messages-chart.tsx';
import { onPaper, searchedWords } from '#dashboard/app/print/print-list.ts';
import { PrintButton } from '#dashboard/app/print/list-buttons.tsx';
import { ChartButton, useChartShown } from '#dashboard/components/chart/chart-box.tsx';
import { DataTable } from '#dashboard/components/data-table/data-table.tsx';
import { ListTools } from '#dashboard/components/data-table/list-tools.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { Tabs } from '#dashboard/components/tabs.tsx';
import { t } from '#dashboard/words/words.ts';
import type { BroadcastRow } from '#shared/broadcast/broadcasts.ts';
import { broadcastColumns, broadcastLook } from './broadcast-columns.tsx';
import { useBroadcastList } from './broadcast-queries.ts';
import { broadcastName } from './broadcast-words.ts';
import { ProblemNumbers } from './problem-numbers.tsx';

const LIVE_KEYS = [keys.broadcasts];
const TABS = [
  { name: 'broadcast', label: 'Broadcast' },
  { name: 'nomor', label: 'Nomor bermasalah' },
] as const;

export default function BroadcastListPage() {
  usePageTitle('Riwayat Broadcast');
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'nomor' ? 'nomor' : 'broadcast';
  useLiveReload(LIVE_KEYS, (frame) => frame.type === 'broadcast');
  return (
    <>
      <PageHead
        title="Riwayat Broadcast"
        subtitle="Pengiriman, dari yang terbaru, dan nomor yang tidak dikirimi pesan"
        crumb={{ to: '/home', label: t('home') }}
      />
      <MessengerBanner />
      <Tabs
        label="Broadcast"
        tabs={TABS}
        value={tab}
        onChange={(name) => setParams(name === 'nomor' ? { tab: name } : {}, { replace: true })}
      >
        {tab === 'nomor' ? <ProblemNumbers /> : <Broadcasts />}
      </Tabs>
    </>
  );
}

function Broadcasts() {
  const list = useBroadcastList();
  const chart = useChartShown('pesan');
  const navigate = useNavigate();
  const open = useCallback((row: BroadcastRow) => void navigate(`/broadcasts/${row.id}`), [navigate]);
  return (
    <>
      <ListTools list={list} noun="broadcast" searchLabel="Cari pengirim atau template">
        <ChartButton {...chart} />
        <PrintButton
          list={{
            title: 'Riwayat Broadcast',
            noun: 'broadcast',
            filters: searchedWords(list.search),
            columns: onPaper(broadcastColumns),
            rows: list.all,
          }}
        />
      </ListTools>
      {chart.isShown && <MessagesChart />}
      <DataTable
        label="Daftar broadcast"
        noun="broadcast"
        columns={broadcastColumns}
        list={list}
        phone={{ ...broadcastLook, open, actions: () => [] }}
        nameOf={(row) => `${broadcastName(row)} ${row.id}`}
        emptyHint="Belum ada broadcast."
      />
    </>
  );
}
