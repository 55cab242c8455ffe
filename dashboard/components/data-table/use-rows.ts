import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#shared/base/list.ts';

/** What every list asks the server for. */
type ListParams = {
  page: number;
  limit: number;
  orderBy?: string;
  orderType?: 'asc' | 'desc';
  search?: string;
};

export type LoadPage<Row> = (
  params: ListParams,
  signal: AbortSignal,
) => Promise<{ data: Row[]; total: number | undefined }>;

interface Wanted<Row> {
  key: readonly unknown[];
  load: LoadPage<Row>;
  /** Order and search. */
  asked: Omit<ListParams, 'page' | 'limit'>;
  page: number;
  /** Further pages come below the first, in place of it. */
  grows: boolean;
}

const NOTHING: never[] = [];

/** The rows of one page; or of all pages that one has scrolled to. Old rows stay while others come. */
export function useRows<Row>({ key, load, asked, page, grows }: Wanted<Row>) {
  const params = { page, limit: PAGE_SIZE, ...asked };
  const one = useQuery({
    queryKey: [...key, 'list', params],
    queryFn: ({ signal }) => load(params, signal),
    placeholderData: keepPreviousData,
    enabled: !grows,
  });
  const all = useInfiniteQuery({
    queryKey: [...key, 'list', 'growing', asked],
    queryFn: ({ pageParam, signal }) => load({ page: pageParam, limit: PAGE_SIZE_MAX, ...asked }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ data }, pages) => (data.length < PAGE_SIZE_MAX ? undefined : pages.length + 1),
    placeholderData: keepPreviousData,
    enabled: grows,
  });
  const query = grows ? all : one;
  return {
    rows: (grows ? all.data?.pages.flatMap(({ data }) => data) : one.data?.data) ?? NOTHING,
    total: grows ? all.data?.pages[0]?.total : one.data?.total,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    isError: query.isError,
    isStale: query.isPlaceholderData,
    isSettled: query.isSuccess && !query.isPlaceholderData,
    reload: () => void query.refetch(),
    /** Fetches the next rows of a list that grows; undefined where there are none. */
    more: grows && all.hasNextPage ? () => void (all.isFetching || all.fetchNextPage()) : undefined,
  };
}
