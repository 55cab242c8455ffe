import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError, isAbort } from '#dashboard/api/call-error.ts';
import type { Change, ToastInput } from '#dashboard/api/change.ts';
import { t } from '#dashboard/words/words.ts';
import type { KabarOffer } from './kabar-offer.ts';
import type { Toasts } from './toast-store.ts';

/** How long the toast of a deletion offers undo, in ms; the audit trail offers it for a day. */
const UNDO_FOR = 60_000;
const UNKNOWN_ERROR = 'Tidak berhasil. Coba lagi.';

/**
 * The only place that shows errors of queries and changes, and that reloads queries that a change made stale. `kabar`
 * adds the offer to tell people. `restore` undoes a deletion; its toast offers that.
 */
export function createQueries(
  toasts: Toasts,
  kabar: Pick<KabarOffer, 'withOffer'>,
  restore?: (deletion: string) => Change,
): QueryClient {
  function showError(error: unknown, about: string) {
    if (isAbort(error) || (error instanceof CallError && error.told)) return;
    const description = error instanceof CallError ? error.message : UNKNOWN_ERROR;
    toasts.show({ title: t('error'), description, variant: 'destructive' }, about);
  }

  const reload = ({ stale = [] }: Change) =>
    Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));

  function undoOf(result: unknown): Pick<ToastInput, 'action' | 'duration'> {
    const id = (result as { penghapusan?: string } | undefined)?.penghapusan;
    if (id === undefined || restore === undefined) return {};
    const change = restore(id);
    // As in `useChange`; the cache's onError shows failures.
    const mutation = () => mutationCache.build(queries, { mutationFn: (one: Change) => one.call() });
    const onClick = () =>
      void mutation()
        .execute(change)
        .catch(() => undefined);
    return { action: { label: 'Urungkan', onClick }, duration: UNDO_FOR };
  }

  // Only `useChange` and the undo of a deletion run mutations, so their variables are changes.
  const mutationCache = new MutationCache({
    async onSuccess(result, variables) {
      const change = variables as Change;
      toasts.clear(aboutOf(change));
      await reload(change);
      if (change.says === 'caller') return;
      const said = change.says?.(result);
      const description = warningsOf(result).join('\n');
      const undo = undoOf(result);
      const own = typeof said === 'object' ? said : { title: said ?? 'Perhatian', description };
      const toast = kabar.withOffer(said || description ? { ...own, ...undo } : undefined);
      if (toast) toasts.show(toast);
    },
    async onError(error, variables) {
      showError(error, aboutOf(variables as Change));
      // The row was changed or deleted by somebody else: show its current state.
      if (error instanceof CallError && (error.status === 409 || error.status === 404))
        await reload(variables as Change);
    },
  });
  const queryCache = new QueryCache({
    onError: (error, { meta, queryHash }) => {
      if (meta?.quiet !== true) showError(error, queryHash);
    },
    onSuccess: (_, { queryHash }) => toasts.clear(queryHash),
  });
  const queries: QueryClient = new QueryClient({
    mutationCache,
    queryCache,
    defaultOptions: {
      // Without a network a query fails at once, so that screens can show it. It is reloaded when the network is back.
      queries: {
        retry: false,
        staleTime: 0,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a network a change fails at once; it must not be sent later unnoticed.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queries;
}

/** Changes with the same stale keys count as the same action. */
const aboutOf = ({ stale = [] }: Change): string => `change ${JSON.stringify(stale)}`;

function warningsOf(result: unknown): readonly string[] {
  return (result as { warnings?: readonly string[] } | undefined)?.warnings ?? [];
}
