import { keepPreviousData, queryOptions, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { CallError } from '#dashboard/api/call-error.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { useDebounced } from '#dashboard/components/use-debounced.ts';
import type { PreviewItem } from '#shared/broadcast/broadcast.ts';
import type { Choice } from '#shared/queue/send.ts';

/** What a preview tells follows the ticks after this, ms. */
const STANDS_STILL = 400;
const EVERYTHING: Choice = {};

/** Whether 'Kirim' could send it. */
export const isSendable = ({ skipped, waiting }: PreviewItem): boolean => !skipped && !waiting;
/** Whether it stands before the others, so that nobody overlooks it. */
const isFlagged = ({ skipped, peringatan }: PreviewItem): boolean => Boolean(skipped ?? peringatan);

export interface Preview {
  /** What is flagged comes first. Undefined until loaded. */
  items: readonly PreviewItem[] | undefined;
  /** What holds of the ticked ones. */
  shown: Answer<PreviewItem[]> | undefined;
  isOn: (item: PreviewItem) => boolean;
  textOf: (item: PreviewItem) => string;
  choose: (kunci: string, isOn: boolean) => void;
  write: (kunci: string, text: string) => void;
  busy: boolean;
  failure: string | undefined;
  reload: () => void;
  /** What would be sent now and what is asked before; undefined if it failed, and a toast shows the reason. */
  settle: () => Promise<{ choice: Choice; questions: readonly string[] } | undefined>;
}

/**
 * The messages of a broadcast with their ticks and texts. All messages stay in sight; what is asked and told before the
 * send is asked for again without those that are left out.
 */
export function usePreview(
  key: QueryKey,
  ready: boolean,
  load: (choice: Choice, signal: AbortSignal) => Promise<Answer<PreviewItem[]>>,
): Preview {
  const client = useQueryClient();
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({});
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const of = (choice: Choice) =>
    queryOptions({
      queryKey: [...key, choice],
      queryFn: async ({ signal }) => {
        try {
          return await load(choice, signal);
        } catch (error) {
          if (isOfGone(choice, error)) void client.refetchQueries({ queryKey: [...key, EVERYTHING], exact: true });
          throw error;
        }
      },
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      gcTime: 0,
    });
  const whole = useQuery({ ...of(EVERYTHING), enabled: ready });
  const all = ready ? whole.data?.data : undefined;
  const choice = useMemo(() => choiceOf(all ?? [], ticks, texts), [all, ticks, texts]);
  const still = useDebounced(choice, STANDS_STILL);
  // A choice of before, when other groups were on, says nothing of these messages.
  const isOfThese = useMemo(() => keysOf(still).every((key) => all?.some(({ kunci }) => kunci === key)), [all, still]);
  const isChosen = still !== EVERYTHING && isOfThese;
  const left = useQuery({ ...of(still), enabled: ready && isChosen });
  const shown = ready ? ((isChosen ? left.data : undefined) ?? whole.data) : undefined;
  const items = useMemo(() => {
    const late = new Set(shown?.data.flatMap((item) => (item.late ? item.kunci : [])));
    return all
      ?.map(({ late: _, ...item }) => ({ ...item, ...(late.has(item.kunci) && { late: true as const }) }))
      .toSorted((a, b) => Number(isFlagged(b)) - Number(isFlagged(a)));
  }, [all, shown]);

  return {
    items,
    shown,
    isOn: (item) => isOn(item, ticks, texts),
    textOf: ({ kunci, message }) => texts[kunci!] ?? message,
    choose: useCallback((kunci, on) => setTicks((now) => ({ ...now, [kunci]: on })), []),
    write: useCallback((kunci, text) => setTexts((now) => ({ ...now, [kunci]: text })), []),
    busy: ready && whole.isFetching,
    failure: whole.error?.message,
    reload: () => void whole.refetch(),
    async settle() {
      const get = async (one: Choice) => {
        try {
          return await client.fetchQuery({ ...of(one), staleTime: Infinity });
        } catch {
          return undefined;
        }
      };
      const answer = await get(EVERYTHING);
      if (!answer) return undefined;
      const now = choiceOf(answer.data, ticks, texts);
      const about = now === EVERYTHING ? answer : await get(now);
      return about && { choice: now, questions: about.questions };
    },
  };
}

/** Whether a chosen message is not there any more, so that the preview must be read again. */
export const isOfGone = (choice: Choice, error: unknown): boolean =>
  choice !== EVERYTHING && error instanceof CallError && error.status === 409;

const keysOf = ({ kecuali = [], ubahan = {} }: Choice): string[] => [...kecuali, ...Object.keys(ubahan)];

type Ticks = Readonly<Record<string, boolean>>;
type Texts = Readonly<Record<string, string>>;

/** What is flagged is off until a person ticks it, and an emptied message is never sent. */
function isOn(item: PreviewItem, ticks: Ticks, texts: Texts): boolean {
  const kunci = item.kunci!;
  return isSendable(item) && texts[kunci]?.trim() !== '' && (ticks[kunci] ?? !item.peringatan);
}

/** What is unticked, and the texts of those that are not. EVERYTHING if all go out as they are. */
export function choiceOf(items: readonly PreviewItem[], ticks: Ticks, texts: Texts): Choice {
  const sendable = items.filter(isSendable);
  const kecuali = sendable.flatMap((item) => (isOn(item, ticks, texts) ? [] : item.kunci!));
  const ubahan = sendable.flatMap((item) => {
    const text = texts[item.kunci!];
    return isOn(item, ticks, texts) && text !== undefined && text !== item.message ? [[item.kunci!, text]] : [];
  });
  if (kecuali.length === 0 && ubahan.length === 0) return EVERYTHING;
  return {
    ...(kecuali.length > 0 && { kecuali }),
    ...(ubahan.length > 0 && { ubahan: Object.fromEntries(ubahan) as Record<string, string> }),
  };
}
