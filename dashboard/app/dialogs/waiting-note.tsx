import { useQuery } from '@tanstack/react-query';
import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { WaitingNoun } from '#shared/queue/queue.ts';
import { useServices } from '../services.tsx';

/** Below a delete question: what happens to waiting messages about these rows; nothing if there are none. */
export function WaitingNote({ noun, ids }: { noun: WaitingNoun; ids: readonly string[] }) {
  const { api } = useServices();
  const { data: count } = useQuery({
    queryKey: [...keys.queue, 'menunggu', noun, ...ids],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.queue.waiting, { body: { noun, id: [...ids] }, signal })).data.count,
    gcTime: 0,
    meta: { quiet: true },
  });
  if (!count) return null;
  return (
    <p role="status">
      {noun === 'template'
        ? `${count} pesan yang menunggu sudah dibuat dengan template ini dan tetap dikirim.`
        : `${count} pesan yang menunggu akan dibatalkan.`}
    </p>
  );
}
