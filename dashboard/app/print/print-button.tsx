import { useSearchParams } from 'react-router-dom';
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
