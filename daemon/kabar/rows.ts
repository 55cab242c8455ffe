import { wireDate } from '#shared/base/dates.ts';
import { KABAR_MAX, type KabarOrang, type KabarRow } from '#shared/base/kabar.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Clock, YieldLoop } from '#daemon/base/clock.ts';
import type { WithKabar } from '#daemon/base/list.ts';
import type { Changing, ChangingInPortions, Transaction } from '#daemon/base/transaction.ts';
import type { Begins } from '#daemon/roster/index.ts';
import { kunciOf, type KabarMessagesOptions } from './messages.ts';
import type { KabarAsked, KabarOwn, KabarSpan, KabarStore, KabarStored, Told } from './kabar.store.ts';
import { groupsOf, needsOf, type IsOutdated, type KabarGroup, type Men, type Need } from './kabar.ts';

const DAY = 86_400_000;
/** Rows that are read in one turn. */
const PORTION = 1000;

/** Places of one day stay together. */
const byDate = (a: KabarStored, b: KabarStored): number => {
  if (a.tanggal !== b.tanggal) return a.tanggal < b.tanggal ? -1 : 1;
  if (a.jenis !== b.jenis) return a.jenis < b.jenis ? -1 : 1;
  return Number(a.id_jadwal) - Number(b.id_jadwal) || Number(a.id) - Number(b.id);
};

export interface KabarRowsOptions {
  store: Pick<KabarStore, 'rows' | 'portion' | 'last'>;
  masjid: { find(id: string): { nama_masjid: string } | undefined };
  mubaligh: { find(id: string): { nama_mubaligh: string } | undefined };
  orang: { men(): Men };
  saidOf: KabarMessagesOptions['saidOf'];
  begins: Pick<Begins, 'endOf'>;
  clock: Clock;
  transaction: Transaction;
}

/** A schedule with somebody to tell. */
export interface Open {
  group: KabarGroup;
  needs: Need[];
}

/** Who still has to be told about which schedules, in the API's format. */
export function createKabarRows({ store, begins, orang, clock, transaction, ...options }: KabarRowsOptions) {
  /** Whether the schedule has not begun yet. */
  const isComing = (kind: JadwalKind) => (of: Told) => begins.endOf({ ...of, kind }) > clock.now();
  const isOutdated: IsOutdated = ({ jenis, audience }, kini) =>
    options.saidOf(jenis, kini.id, audience).some(({ told }) => told !== undefined);
  const exists = ({ peran, id_orang }: Need): boolean =>
    (peran === 'dkm' ? options.masjid : options.mubaligh).find(id_orang) !== undefined;

  /** The schedules of which `isAsked` is true that have somebody to tell, by date. */
  function open(isAsked: (group: KabarGroup) => boolean, which: KabarOwn | KabarAsked): Open[] {
    const men = orang.men();
    const isThere = lookUp();
    return groupsOf(store.rows(which).sort(byDate), men)
      .filter(isAsked)
      .flatMap((group) => openOf(group, men, isThere));
  }

  /** All schedules that have somebody to tell, by date. After a large deletion these are tens of thousands. */
  async function openAll(yieldLoop: YieldLoop): Promise<Open[]> {
    const rows: KabarStored[] = [];
    for (const jenis of ['jumatan', 'pengajian'] as const)
      for (let after = '0', count = PORTION; count === PORTION;) {
        await yieldLoop();
        const portion = store.portion(jenis, after, PORTION);
        rows.push(...portion);
        count = portion.length;
        after = portion.at(-1)?.id ?? after;
      }
    await yieldLoop();
    const men = orang.men();
    const groups = groupsOf(rows.sort(byDate), men);
    const all: Open[] = [];
    const isThere = lookUp();
    for (const [n, group] of groups.entries()) {
      if (n % PORTION === 0) await yieldLoop();
      all.push(...openOf(group, men, isThere));
    }
    return all;
  }

  function openOf(group: KabarGroup, men: Men, isThere: (need: Need) => boolean): Open[] {
    const needs = needsOf(group, men, isComing(group.jenis), isOutdated).filter(isThere);
    return needs.length === 0 ? [] : [{ group, needs }];
  }

  function lookUp(): (need: Need) => boolean {
    // Cache: after a deletion of thousands of schedules the same few hundred people are looked up many times.
    const known = new Map<string, boolean>();
    return (need) => {
      const kunci = kunciOf(need);
      const found = known.get(kunci) ?? exists(need);
      known.set(kunci, found);
      return found;
    };
  }

  function orangOf(need: Need): KabarOrang {
    const { peran, hal, id_orang } = need;
    const nama =
      peran === 'dkm' ? options.masjid.find(id_orang)!.nama_masjid : options.mubaligh.find(id_orang)!.nama_mubaligh;
    return { kunci: kunciOf(need), peran, hal, nama };
  }

  function rowOf({ group: { jenis, id, kini, rows }, needs }: Open): KabarRow {
    const last = rows.at(-1)!;
    const { tanggal, waktu, id_masjid } = kini ?? last;
    return {
      jadwal: jenis,
      id,
      tanggal: wireDate(tanggal),
      waktu,
      nama_masjid: options.masjid.find(id_masjid)?.nama_masjid ?? last.nama_masjid,
      dihapus: kini === null,
      orang: needs.map(orangOf),
    };
  }

  /** Who has to be told because of the rows of these spans. */
  function heardOf(spans: readonly KabarSpan[]): WithKabar {
    if (spans.length === 0) return {};
    const isOwn = ({ rows }: KabarGroup) =>
      rows.some(({ id }) => spans.some(({ after, upTo }) => Number(id) > after && Number(id) <= upTo));
    // A large deletion changes tens of thousands: only the first are read.
    const today = new Date(clock.now() - DAY).toISOString().slice(0, 10);
    const kabar = open(isOwn, { spans, today, limit: 4 * KABAR_MAX })
      .slice(0, KABAR_MAX)
      .map(rowOf);
    return kabar.length === 0 ? {} : { kabar };
  }

  /** The rows that `work` has written. A transaction is synchronous: whatever was written since it began is its own. */
  function spanOf<T>(work: () => T): { result: T; spans: KabarSpan[] } {
    const after = store.last();
    const result = work();
    const upTo = store.last();
    return { result, spans: upTo === after ? [] : [{ after, upTo }] };
  }

  let isUnderway = false;
  const changing: Changing = (work) =>
    transaction(() => {
      if (isUnderway) return work();
      isUnderway = true;
      try {
        const { result, spans } = spanOf(work);
        return { ...result, ...heardOf(spans) };
      } finally {
        isUnderway = false;
      }
    });

  const changingInPortions: ChangingInPortions = () => {
    const spans: KabarSpan[] = [];
    return {
      transaction: (work) => {
        const portion = transaction(() => spanOf(work));
        for (const span of portion.spans) {
          const last = spans.at(-1);
          // Nobody else has written between the two.
          if (last?.upTo === span.after) last.upTo = span.upTo;
          else spans.push(span);
        }
        return portion.result;
      },
      heard: () => heardOf(spans),
    };
  };

  return { open, openAll, orangOf, rowOf, changing, changingInPortions };
}
export type KabarRows = ReturnType<typeof createKabarRows>;
