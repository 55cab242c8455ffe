import { useSearchParams } from 'react-router-dom';
import { change, useChange } from '#dashboard/api/change.ts';
import { Button } from '#dashboard/components/button.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import type { PrintList } from './print-list.ts';

const PrintView = lazyDialog(() => import('./print-view.tsx'), { ahead: false });

/** 'Cetak': shows a print preview. Back, also the browser's, returns to the list. */
export function PrintButton<Row>({ list }: { list: PrintList<Row> }) {
  const [params, setParams] = useSearchParams();
  const isOpen = params.get('cetak') === '1';
  const put = (isOn: boolean) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (isOn) next.set('cetak', '1');
      else next.delete('cetak');
      return next;
    });
  return (
    <>
      <Button icon="print" onClick={() => put(true)}>
        Cetak
      </Button>
      <PrintView open={isOpen} list={list as PrintList<unknown>} onClose={() => put(false)} />
    </>
  );
}

/** 'Unduh': what a list shows as a file; `load` asks for it with the list's order, search and filters. */
export function DownloadButton({ load }: { load: () => Promise<unknown> }) {
  const { run, busy } = useChange();
  return (
    <Button icon="download" busy={busy} onClick={() => run(change({ call: load }))}>
      Unduh
    </Button>
  );
}
