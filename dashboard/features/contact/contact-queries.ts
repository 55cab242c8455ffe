import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { change, idsOf, useChange, type Change } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import type { UploadPreference } from '#dashboard/api/request.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useSent } from '#dashboard/app/progress/broadcast-progress.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { removedText } from '#dashboard/components/said.ts';
import { useList } from '#dashboard/components/data-table/use-list.ts';
import type { UploadDiubah, UploadQuery } from '#shared/base/upload.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { MasjidInput } from '#shared/roster/masjid.ts';
import type { MubalighInput } from '#shared/roster/mubaligh.ts';
import { CallError } from '#dashboard/api/call-error.ts';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { contactName, type Contact, type ContactFacts, type ContactInput, type ContactNoun } from './contacts.ts';

export function useContactList(noun: ContactNoun, wilayah: string) {
  const { api } = useServices();
  return useList<Contact>({
    key: [...keys[noun], wilayah],
    load: (query, signal) => api.call(endpoints[noun].list, { query: { ...query, wilayah }, signal }),
  });
}

/** Reads one row. */
export function useContactRow(noun: ContactNoun): (id: string) => Change<{ data: Contact }> {
  const { api } = useServices();
  return useCallback(
    (id) => change({ call: () => api.call(endpoints[noun].get, { params: { id } }), says: 'caller' }),
    [api, noun],
  );
}

/** Number of schedules that would be deleted with these rows; undefined until all are counted. */
export function useJadwalCount(noun: ContactNoun, ids: readonly string[]) {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: [...keys[noun], 'jumlah-jadwal', ...ids],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(ids.map((id) => api.call(endpoints[noun].get, { params: { id }, signal })));
      return answers.reduce((sum, { data: row }) => sum + row.jumlah_jadwal, 0);
    },
    gcTime: 0,
    meta: { quiet: true },
  });
  return data;
}

/** `sendAnew` is offered if an edit cancelled waiting messages. */
function contactChanges(api: ApiClient, facts: ContactFacts, asking: Asking, sendAnew: (id: string) => void) {
  const { noun } = facts;
  const calls = endpoints[noun];
  // Schedules and pick lists show the names, so they are reloaded too.
  const stale = [keys[noun], [...keys.options, noun], keys.pengajian, keys.jumatan];
  return {
    create: (input: ContactInput) =>
      change({
        call: () => asking((asked) => api.call(calls.create, { body: input as MasjidInput & MubalighInput, ...asked })),
        stale,
        says: ({ data }) => `${contactName(facts, data)} tersimpan.`,
      }),
    update: (row: Contact, body: ContactInput) =>
      change({
        call: () =>
          asking((asked) => api.call(calls.update, { params: { id: row.id }, body, version: row.version, ...asked })),
        stale,
        says: ({ data: { cancelled } }) =>
          cancelled
            ? {
                title: `${cancelled} pesan yang menunggu dibatalkan`,
                description: 'Datanya diubah sebelum pesannya terkirim.',
                action: { label: 'Kirim lagi', onClick: () => sendAnew(row.id) },
              }
            : undefined,
      }),
    remove: (row: Contact) =>
      change({
        call: () => api.call(calls.remove, { params: { id: row.id } }),
        stale,
        says: ({ data }) => removedText(contactName(facts, row), data.cancelled),
      }),
    removeMany: (ids: readonly string[]) =>
      change({
        call: () => api.call(calls.removeBatch, idsOf(ids)),
        stale,
        says: ({ data }) => removedText(`${data.count} ${noun}`, data.cancelled),
      }),
    putBack: ({ id, version, semula }: UploadDiubah) =>
      change({
        call: () =>
          api.call(calls.update, { params: { id }, body: semula as Partial<MasjidInput & MubalighInput>, version }),
        stale,
      }),
    upload: (file: File, query: UploadQuery = {}, prefer: UploadPreference = 'rinci') =>
      change({ call: () => api.call(calls.upload, { file, query, prefer }), stale }),
    downloadTemplate: () => change({ call: () => api.call(calls.template) }),
  };
}
export type ContactChanges = ReturnType<typeof contactChanges>;

/** `open` shows the row that somebody may be already. */
export function useContactChanges(facts: ContactFacts, open: (id: string) => void): ContactChanges {
  const { api } = useServices();
  const asking = useWhoIsIt(open);
  const { run } = useChange();
  const sent = useSent();
  const { noun } = facts;
  const sendAnew = useCallback(
    (id: string) => {
      const call = () => api.call(endpoints.broadcasts.takenBack, { body: { noun, id } });
      void run(change({ call, stale: [keys.broadcasts, keys.queue], says: 'caller' }), { done: sent });
    },
    [api, noun, run, sent],
  );
  return useMemo(() => contactChanges(api, facts, asking, sendAnew), [api, facts, asking, sendAnew]);
}

interface Asked {
  prefer?: 'tanya';
  query?: { jawab: string };
}
/** Saves a row; if that may be somebody who is there already, asks first. */
type Asking = <T>(save: (asked: Asked) => Promise<T>) => Promise<T>;

/** `open` shows the row that is there already. */
function useWhoIsIt(open: (id: string) => void): Asking {
  const confirm = useConfirm();
  return useCallback(
    async (save) => {
      try {
        return await save({ prefer: 'tanya' });
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'unanswered') throw error;
        const id = firstOf(error.data);
        const question = {
          title: 'Mungkin sudah ada',
          description: error.message,
          confirmLabel: 'Orang berbeda, simpan',
          cancelLabel: 'Kembali',
          ...(id !== undefined && { other: { label: 'Buka yang sudah ada', run: () => open(id) } }),
        };
        const isOther = await new Promise<boolean>((resolve) =>
          confirm(
            question,
            () => resolve(true),
            () => resolve(false),
          ),
        );
        if (isOther) return save({ query: { jawab: JSON.stringify({ orang: 'beda' }) } });
        error.told = true;
        throw error;
      }
    },
    [confirm, open],
  );
}

function firstOf(data: unknown): string | undefined {
  const { orang } = (data ?? {}) as { orang?: readonly { id: string }[] };
  return orang?.[0]?.id;
}
