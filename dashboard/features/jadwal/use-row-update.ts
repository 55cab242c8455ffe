import { useCallback, useRef } from 'react';
import type { Answer } from '#dashboard/api/request.ts';
import { useServices } from '#dashboard/app/services.tsx';

interface Changed {
  id: string;
  cancelled?: number;
}

/**
 * An inline edit that says when it has cancelled messages that were waiting, and offers to send them anew. The function
 * stays the same while `update` does, so that columns that hold it are not made again.
 */
export function useRowUpdate<Row extends Changed, Change>(update: (row: Row, change: Change) => Promise<Answer<Row>>, sendAnew: (row: Row) => void) {
  const { toasts } = useServices();
  const latest = useRef(sendAnew);
  latest.current = sendAnew;
  return useCallback(
    async (row: Row, change: Change) => {
      const { data, warnings } = await update(row, change);
      if (!data.cancelled) return;
      toasts.show({
        title: `${data.cancelled} pesan yang menunggu dibatalkan`,
        description: ['Jadwal diubah sebelum pesannya terkirim.', ...warnings].join('\n'),
        action: { label: 'Kirim lagi', onClick: () => latest.current(data) },
      });
    },
    [toasts, update],
  );
}
