import { keepPreviousData, useQuery } from '@tanstack/react-query';
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

/** Order and search. */
export type Asked = Omit<ListParams, 'page' | 'limit'>;

interface Wanted<Row> {
  key: readonly unknown[];
  load: LoadPage<Row>;
  asked: Asked;
  /** The page that is shown; of a list that grows, the last of those that are. */
  page: number;
  /** Further pages come below the first, in place of it. */
  grows: boolean;
  /** Shows one more. */
  grow: () => void;
}

interface Loaded<Row> {
  data: Row[];
  total: number | undefined;
  /** Rows may follow. */
  isFull: boolean;
}

const NOTHING: never[] = [];

/** The rows of one page; or of all pages that one has scrolled to. Old rows stay while others come. */
export function useRows<Row>({ key, load, asked, page, grows, grow }: Wanted<Row>) {
  const limit = grows ? PAGE_SIZE_MAX : PAGE_SIZE;
  const keyOf = (at: number) => [...key, 'list', { page: at, limit, ...asked }];
  const query = useQuery({
    queryKey: keyOf(page),
    queryFn: async ({ signal, client }): Promise<Loaded<Row>> => {
      const one = async (at: number): Promise<Loaded<Row>> => {
        const answer = await load({ page: at, limit, ...asked }, signal);
        return { ...answer, isFull: answer.data.length === limit };
      };
      if (!grows || page === 1) return one(page);
      // Rows above are fetched again only if something has changed.
      const above = client.getQueryState<Loaded<Row>>(keyOf(page - 1));
      const isFresh = above?.data !== undefined && !above.isInvalidated;
      const pages = isFresh
        ? [above.data!, await one(page)]
        : await Promise.all(Array.from({ length: page }, (_, at) => one(at + 1)));
      return { ...pages.at(-1)!, data: pages.flatMap(({ data }) => data) };
    },
    placeholderData: keepPreviousData,
  });
  const isGrowing = grows && page > 1 && query.isPlaceholderData;
  return {
    rows: query.data?.data ?? NOTHING,
    total: query.data?.total,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    isError: query.isError,
    isStale: query.isPlaceholderData && !isGrowing,
    isSettled: query.isSuccess && !query.isPlaceholderData,
    reload: () => void query.refetch(),
    /** Fetches the next rows of a growing list; undefined if there are none. */
    more: grows && query.data?.isFull ? () => void (isGrowing || grow()) : undefined,
  };
}

/** More are not for paper. */
const ALL_MAX = 2000;

/** The rows of all pages, `ALL_MAX` at most, and how many there are. */
export async function loadAll<Row>(load: LoadPage<Row>, asked: Asked, signal: AbortSignal) {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await load({ page, limit: PAGE_SIZE_MAX, ...asked }, signal);
    rows.push(...data);
    if (data.length < PAGE_SIZE_MAX || rows.length >= ALL_MAX) return { rows, total: Math.max(total, rows.length) };
  }
}
