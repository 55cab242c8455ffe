import type { ToastInput } from '#dashboard/api/change.ts';
import { semuaOrangText, type KabarRow } from '#shared/base/kabar.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { createStore, type Store } from './store.ts';

/** A schedule with a change that people should be told. */
export interface KabarOf {
  jadwal: JadwalKind;
  id: string;
}
/** The schedules of the dialog; undefined for all. */
interface Asked {
  open: boolean;
  which?: readonly KabarOf[] | undefined;
}

export interface KabarOffer extends Pick<Store<Asked>, 'get' | 'subscribe'> {
  /** Records the schedules that a request changed after people were told about them. */
  heard(rows: readonly KabarRow[]): void;
  /** Adds the offer to tell people to a change's toast, if `heard` was called meanwhile. */
  withOffer(said: ToastInput | undefined): ToastInput | undefined;
  open(which?: readonly KabarOf[]): void;
  /** Opens it for what `heard` was called with meanwhile; false if nobody has to be told. */
  openHeard(): boolean;
  close(): void;
}

/** How long the toast stays, in ms; the row and Home offer it after that. */
const OFFERED_FOR = 20_000;
const TITLE = 'Jadwal ini sudah pernah dikirim';

/** Offers to tell people of a change, and opens the dialog for it. */
export function createKabarOffer(): KabarOffer {
  const store = createStore<Asked>({ open: false });
  let pending: KabarRow[] = [];
  const open = (which?: readonly KabarOf[]) => store.set({ open: true, which });
  return {
    get: store.get,
    subscribe: store.subscribe,
    heard(rows) {
      pending.push(...rows);
    },
    withOffer(said) {
      const rows = pending;
      pending = [];
      if (rows.length === 0) return said;
      const [first] = rows;
      const what =
        rows.length === 1
          ? `Beri tahu: ${semuaOrangText(first!.orang)}`
          : `Beri tahu orang-orang ${rows.length} jadwal`;
      const description = [said?.description, what].filter(Boolean).join('\n');
      return {
        ...said,
        title: said?.title ?? TITLE,
        description,
        duration: said?.duration ?? OFFERED_FOR,
        action: { label: 'Beri tahu', onClick: () => open(rows) },
        ...(said?.action && { other: said.action }),
      };
    },
    open,
    openHeard() {
      const rows = pending;
      pending = [];
      if (rows.length > 0) open(rows);
      return rows.length > 0;
    },
    close: () => store.set({ ...store.get(), open: false }),
  };
}
