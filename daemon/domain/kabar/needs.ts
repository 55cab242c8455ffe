import type { KabarHal } from '#shared/base/kabar.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Audience } from '#daemon/queue/message.ts';
import type { KabarStored, Kini, Told } from '#daemon/storage/kabar/kabar.ts';

/** A person who still has to be told. */
export interface Need {
  peran: Audience;
  hal: KabarHal;
  id_orang: string;
  /** What he was told; undefined if nothing. */
  told: KabarStored | undefined;
}

/** A current or deleted schedule, and everything that people were told about it. */
export interface KabarGroup {
  jenis: JadwalKind;
  id: string;
  kini: Kini | null;
  rows: KabarStored[];
}

export const keyOf = (jenis: JadwalKind, id: string): string => `${jenis} ${id}`;

/** Groups rows by schedule, in order. Of two schedules of one place that a person was told of, the later one counts. */
export function groupsOf(rows: readonly KabarStored[]): KabarGroup[] {
  const idOf = ({ kini, id_jadwal }: KabarStored) => kini?.id ?? id_jadwal;
  return [...Map.groupBy(rows, (row) => keyOf(row.jenis, idOf(row))).values()].map((some) => {
    const last = new Map<string, KabarStored>();
    for (const row of some.toSorted((a, b) => Number(a.id) - Number(b.id)))
      last.set(`${row.audience} ${row.id_orang}`, row);
    const { jenis, kini } = some[0]!;
    return { jenis, id: idOf(some[0]!), kini, rows: some.filter((row) => [...last.values()].includes(row)) };
  });
}

const isSame = (a: Told, b: Told): boolean =>
  a.tanggal === b.tanggal && a.waktu === b.waktu && a.id_masjid === b.id_masjid && a.id_mubaligh === b.id_mubaligh;
const ownerOf = (of: Told, peran: Audience): string => (peran === 'dkm' ? of.id_masjid : of.id_mubaligh);

/** Whether the person knows the current schedule, or a message about it is on its way. */
function isTold(kini: Kini, peran: Audience): boolean {
  const status = peran === 'dkm' ? kini.dkm_status : kini.mubaligh_status;
  if (status === 'accepted' || status === 'waiting') return true;
  if (peran === 'dkm' ? kini.dkm_bulanan : kini.mubaligh_bulanan) return true;
  // A preacher who was asked or has answered knows it.
  return peran === 'dkm' ? kini.ketua_diberi_tahu : kini.konfirmasi !== 'none';
}

/** Whether he was told a value that holds no longer, though the schedule is as he was told. */
export type IsOutdated = (row: KabarStored, kini: Kini) => boolean;

function ofTold(row: KabarStored, kini: Kini | null, isOutdated: IsOutdated): KabarHal | undefined {
  const { audience, id_orang } = row;
  if (kini === null || ownerOf(kini, audience) !== id_orang) return row.batal_pasti ? undefined : 'batal';
  if (isTold(kini, audience)) {
    const status = audience === 'dkm' ? kini.dkm_status : kini.mubaligh_status;
    const isOver = status !== 'failed' || kini.konfirmasi === 'udzur' || row.batal || !isSame(row, kini);
    return isOver || !isOutdated(row, kini) ? undefined : 'berubah';
  }
  if (audience === 'dkm' && row.ketua_batal && kini.konfirmasi === 'udzur') return undefined;
  // It was cancelled for him, but he has it again; or a substitute was taken back, and is there after all.
  if (row.batal || (row.ketua_batal && isSame(row, kini))) return 'baru';
  return isSame(row, kini) && !isOutdated(row, kini) ? undefined : 'berubah';
}

/** The person who has the schedule now but was told nothing, because somebody else had it when messages were sent. */
function newcomer({ kini, rows }: KabarGroup, peran: Audience): Need[] {
  if (kini === null || isTold(kini, peran)) return [];
  const id_orang = ownerOf(kini, peran);
  const isKnown = rows.some((row) => row.audience === peran && row.id_orang === id_orang);
  const isOther = rows.some((row) => ownerOf(row, peran) !== id_orang);
  return !isKnown && isOther ? [{ peran, hal: 'baru', id_orang, told: undefined }] : [];
}

/**
 * The people who still have to be told about a schedule: chairmen first, then its current person, then earlier ones.
 * `isComing` tells whether it has not begun; nobody is told about the past.
 */
export function needsOf(group: KabarGroup, isComing: (of: Told) => boolean, isOutdated: IsOutdated): Need[] {
  const { kini, rows } = group;
  const told = rows.flatMap((row): Need[] => {
    const hal = ofTold(row, kini, isOutdated);
    return hal === undefined ? [] : [{ peran: row.audience, hal, id_orang: row.id_orang, told: row }];
  });
  const all = [...told, ...newcomer(group, 'dkm'), ...newcomer(group, 'mubaligh')];
  const isDue = ({ hal, told: of }: Need) =>
    (kini !== null && hal !== 'batal' && isComing(kini)) || (of !== undefined && isComing(of));
  const order = ({ peran, hal }: Need) => (peran === 'dkm' ? 0 : 3) + (hal === 'batal' ? 2 : hal === 'baru' ? 1 : 0);
  return all.filter(isDue).toSorted((a, b) => order(a) - order(b));
}
