import { addDays } from '#shared/base/dates.ts';
import {
  declined,
  type Bentrok,
  type BentrokInput,
  type JadwalBentrok,
  type JadwalRef,
} from '#shared/roster/bentrok/bentrok.ts';
import { findBentrok, findBentrokOf } from '#shared/roster/bentrok/find.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import type { YieldLoop } from '../../base/yield-loop.ts';
import type { Begins } from '../waktu/begins.ts';
import { rangeOf } from './fridays.ts';
import type { PapanJadwal, PapanMubaligh, PapanStore } from './papan-store.ts';

/** The clashes of a range of days. */
export interface Found {
  of(kind: JadwalKind, id: string): BentrokOf[];
  /** Those that have any, by date and kind. */
  all(): { jadwal: PapanJadwal; bentrok: BentrokOf[] }[];
}

export interface RosterCheck {
  /** Plain dates, both included. */
  within(dari: string, sampai: string): Found;
  /**
   * What one would clash with if it were stored: its own, and what others have with it, and whether its preacher has
   * declined that day. A new one has the id ''.
   */
  of(jadwal: Asked): BentrokOf[];
  /** The clashes of one schedule, stored or not; those that others have with it are theirs. */
  own(jadwal: Asked): BentrokOf[];
  /**
   * The clashes of each of these new schedules of one kind, with what is stored and with one another. They take the
   * place of those whose ids are in `replaced`.
   */
  among(jadwal: readonly Asked[], yieldLoop: YieldLoop, replaced?: ReadonlySet<string>): Promise<BentrokOf[][]>;
  /** Those of these stored schedules of one kind that clash, each with what is worst of it. */
  standing(jadwal: readonly Asked[], yieldLoop: YieldLoop): Promise<{ jadwal: Asked; bentrok: BentrokOf[] }[]>;
  /**
   * By preacher, what each of these would clash with if he took this schedule, and whether he has declined that day; a
   * new one has the id ''.
   */
  candidates(jadwal: Omit<Asked, 'id_mubaligh'>, ids: readonly string[]): Map<string, BentrokOf[]>;
  /** All that decides about Friday sermons of these days, plain dates, both included: read once, for many questions. */
  around(dari: string, sampai: string): Around;
}

/** Friday sermons as they were when they were read, and what was added since. */
export interface Around {
  /** What it would clash with if it were stored: its own clashes, and those that others have with it. */
  find(asked: Asked): Bentrok[];
  /** Takes it for one that is stored. */
  add(asked: Asked): void;
}

/** A schedule as a form or a sheet has it; plain date, `waktu` '' for a jumatan. */
export type Asked = Pick<PapanJadwal, 'kind' | 'id' | 'tanggal' | 'waktu' | 'id_masjid' | 'id_mubaligh'>;

interface RosterCheckOptions {
  store: PapanStore;
  begins: Pick<Begins, 'atOf'>;
  /** Back at one mosque within so many Fridays is too often; 0: never. */
  jarak: () => number;
}

/** So few are looked up one by one. */
const FEW = 50;

/** Clashes of the roster as it is stored: `findBentrok` over all that it needs to judge some days. */
export function createRosterCheck({ store, begins, jarak }: RosterCheckOptions): RosterCheck {
  const planned = (row: Asked & { konfirmasi?: PapanJadwal['konfirmasi'] }): JadwalBentrok => ({
    kind: row.kind,
    id: row.id,
    tanggal: row.tanggal,
    id_masjid: row.id_masjid,
    id_mubaligh: row.id_mubaligh,
    konfirmasi: row.konfirmasi,
    mulai: row.kind === 'pengajian' ? begins.atOf(row) : undefined,
  });

  /** Limits are by the month, and a return is told by the weeks before and after. */
  function spanOf(dari: string, sampai: string, jarakJumat = jarak()): { from: string; to: string } {
    const weeks = 7 * jarakJumat;
    const [start, end] = [rangeOf(dari.slice(0, 7)).start, rangeOf(sampai.slice(0, 7)).end];
    return { from: [start, addDays(dari, -weeks)].toSorted()[0]!, to: [end, addDays(sampai, weeks)].toSorted()[1]! };
  }

  /** A pengajian meets others on its day, and around midnight those of the days beside it. */
  const spanFor = (kind: JadwalKind, dari: string, sampai: string, jarakJumat?: number) =>
    kind === 'jumatan' ? spanOf(dari, sampai, jarakJumat) : { from: addDays(dari, -1), to: addDays(sampai, 1) };

  /** Of one schedule; only its preacher's and its mosque's can clash with it. */
  function findOf(one: Asked): Bentrok[] {
    const { from, to } = spanFor(one.kind, one.tanggal, one.tanggal);
    return judge(one, store.near(one.kind, from, to, one), {
      masjidOf: store.masjidOf,
      mubalighOf: store.mubalighOf,
      cuti: store.cutiOf(one.id_mubaligh, one.tanggal, one.tanggal),
      jarak_jumat: jarak(),
    });
  }

  function judge(one: Asked, near: readonly PapanJadwal[], { masjidOf, mubalighOf, ...known }: Known): Bentrok[] {
    const stored = near.find(({ id }) => id === one.id);
    const asked = planned({ ...one, konfirmasi: stored && isSameTurn(stored, one) ? stored.konfirmasi : 'none' });
    return findBentrokOf(asked, {
      jadwal: near.map(planned),
      masjid: masjidOf([...new Set([one, ...near].map(({ id_masjid }) => id_masjid))]),
      mubaligh: mubalighOf([...new Set([one, ...near].map(({ id_mubaligh }) => id_mubaligh))]),
      ...known,
    });
  }

  function around(dari: string, sampai: string): Around {
    const kind = 'jumatan';
    const jarak_jumat = jarak();
    const { from, to } = spanFor(kind, dari, sampai, jarak_jumat);
    const rows = store.jadwal(kind, from, to);
    const byMasjid = Map.groupBy(rows, ({ id_masjid }) => id_masjid);
    const byMubaligh = Map.groupBy(rows, ({ id_mubaligh }) => id_mubaligh);
    const leaves = Map.groupBy(store.cuti(dari, sampai), ({ id_mubaligh }) => id_mubaligh);
    const masjid = byId(store.masjid());
    const mubaligh = byId(store.mubaligh());
    return {
      find(one) {
        const span = spanFor(kind, one.tanggal, one.tanggal, jarak_jumat);
        const near = new Set([...(byMasjid.get(one.id_masjid) ?? []), ...(byMubaligh.get(one.id_mubaligh) ?? [])]);
        const isWithin = ({ tanggal }: PapanJadwal) => span.from <= tanggal && tanggal <= span.to;
        return judge(one, [...near].filter(isWithin), {
          masjidOf: (ids) => ids.flatMap((id) => masjid.get(id) ?? []),
          mubalighOf: (ids) => ids.flatMap((id) => mubaligh.get(id) ?? []),
          cuti: leaves.get(one.id_mubaligh) ?? [],
          jarak_jumat,
        });
      },
      add(one) {
        const row: PapanJadwal = { ...one, konfirmasi: 'none', version: 1 };
        for (const [groups, key] of [[byMasjid, one.id_masjid] as const, [byMubaligh, one.id_mubaligh] as const]) {
          const group = groups.get(key);
          if (group) group.push(row);
          else groups.set(key, [row]);
        }
      },
    };
  }

  /**
   * Who has declined something of this Friday, or of this hour where it is a pengajian, wherever it was: he can't come
   * elsewhere either. Whoever stands there has an answer of his own.
   */
  function declinedBy(asked: Omit<Asked, 'id_mubaligh'>, standing: PapanJadwal | undefined): Set<string> {
    const rows = store.udzur(asked.kind, asked.tanggal, asked.tanggal);
    return new Set(
      rows
        .filter(({ waktu }) => waktu === asked.waktu)
        .filter((row) => !(standing && isSameTurn(standing, { ...asked, id_mubaligh: row.id_mubaligh })))
        .map(({ id_mubaligh }) => id_mubaligh),
    );
  }

  function ofForm(one: Asked): BentrokOf[] {
    const found = findOf(one).map(told);
    const standing = store.jadwal(one.kind, one.tanggal, one.tanggal).find(({ id }) => id === one.id);
    if (!declinedBy(one, standing).has(one.id_mubaligh)) return found;
    return [...found, ...store.mubalighOf([one.id_mubaligh]).map((row) => refusalOf(row, one.kind))];
  }

  const own = (one: Asked): BentrokOf[] =>
    findOf(one)
      .filter(({ jadwal }) => keyOf(jadwal) === keyOf(one))
      .map(told);

  /** What is stored in a span, a week at a time. */
  async function readSpan(
    kind: JadwalKind,
    { from, to }: { from: string; to: string },
    yieldLoop: YieldLoop,
  ): Promise<PapanJadwal[]> {
    const rows: PapanJadwal[] = [];
    for (let start = from; start <= to; start = addDays(start, 7)) {
      const end = addDays(start, 6);
      rows.push(...store.jadwal(kind, start, end < to ? end : to));
      await yieldLoop();
    }
    return rows;
  }

  /** All of them stand there at once: that makes clashes of the place, which are no reason against one of them. */
  function candidates(asked: Omit<Asked, 'id_mubaligh'>, ids: readonly string[]): Map<string, BentrokOf[]> {
    const { from, to } = spanFor(asked.kind, asked.tanggal, asked.tanggal);
    const rows = store.jadwal(asked.kind, from, to);
    const stored = rows.find(({ id }) => id === asked.id);
    const people = new Map(ids.map((id_mubaligh) => [`calon ${id_mubaligh}`, id_mubaligh]));
    const candidate = ([id, id_mubaligh]: [string, string]) => {
      const one = { ...asked, id, id_mubaligh };
      return planned({ ...one, konfirmasi: stored && isSameTurn(stored, one) ? stored.konfirmasi : 'none' });
    };
    const standing = rows.filter(({ id }) => id !== asked.id).map(planned);
    const found = new Map(ids.map((id): [string, BentrokOf[]] => [id, []]));
    const all = store.mubaligh();
    for (const one of findBentrok({
      jadwal: [...standing, ...[...people].map(candidate)],
      masjid: store.masjid(),
      mubaligh: all,
      cuti: store.cuti(asked.tanggal, asked.tanggal),
      jarak_jumat: jarak(),
    })) {
      const id_mubaligh = people.get(one.jadwal.id);
      if (id_mubaligh !== undefined && one.jenis !== 'masjid_ganda') found.get(id_mubaligh)!.push(told(one));
    }
    const names = byId(all);
    for (const id of declinedBy(asked, stored)) found.get(id)?.push(refusalOf(names.get(id)!, asked.kind));
    return found;
  }

  function windowOf(dari: string, sampai: string): { rows: PapanJadwal[]; input: BentrokInput } {
    const { from, to } = spanOf(dari, sampai);
    const rows = [
      ...store.jadwal('jumatan', from, to),
      ...store.jadwal('pengajian', addDays(dari, -1), addDays(sampai, 1)),
    ];
    return {
      rows,
      input: {
        jadwal: rows.map(planned),
        masjid: store.masjid(),
        mubaligh: store.mubaligh(),
        cuti: store.cuti(from, to),
        jarak_jumat: jarak(),
      },
    };
  }

  function within(dari: string, sampai: string): Found {
    const { rows, input } = windowOf(dari, sampai);
    const found = new Map<string, BentrokOf[]>();
    for (const bentrok of findBentrok(input)) {
      const key = keyOf(bentrok.jadwal);
      const own = found.get(key);
      if (own) own.push(told(bentrok));
      else found.set(key, [told(bentrok)]);
    }
    const of = (kind: JadwalKind, id: string) => found.get(keyOf({ kind, id })) ?? [];
    return {
      of,
      all: () =>
        rows
          .filter((row) => row.tanggal >= dari && row.tanggal <= sampai && found.has(keyOf(row)))
          .toSorted((a, b) => (a.tanggal < b.tanggal ? -1 : a.tanggal > b.tanggal ? 1 : 0))
          .map((jadwal) => ({ jadwal, bentrok: of(jadwal.kind, jadwal.id) })),
    };
  }

  return {
    within,

    around,

    of: ofForm,

    own,

    candidates,

    async among(jadwal, yieldLoop, replaced = new Set()) {
      const all = jadwal.map((one, at) => ({ ...one, id: `new ${at}` }));
      const found = new Map<string, BentrokOf[]>();
      const [masjid, mubaligh] = [store.masjid(), store.mubaligh()];
      await yieldLoop();
      // Month by month, so that a sheet of several years does not block the event loop.
      for (const rows of Map.groupBy(all, ({ tanggal }) => tanggal.slice(0, 7)).values()) {
        const days = rows.map(({ tanggal }) => tanggal).toSorted();
        const span = spanFor(rows[0]!.kind, days[0]!, days.at(-1)!);
        const [places, people] = [
          new Set(rows.map(({ id_masjid }) => id_masjid)),
          new Set(rows.map(({ id_mubaligh }) => id_mubaligh)),
        ];
        const isNear = (row: Asked) => places.has(row.id_masjid) || people.has(row.id_mubaligh);
        const standing = await readSpan(rows[0]!.kind, span, yieldLoop);
        const stored = standing.filter((row) => isNear(row) && !replaced.has(row.id));
        const beside = all.filter((row) => row.tanggal >= span.from && row.tanggal <= span.to && isNear(row));
        const wanted = new Set(rows.map(({ id }) => id));
        const input = {
          jadwal: [...stored, ...beside].map(planned),
          masjid,
          mubaligh,
          cuti: store.cuti(span.from, span.to),
          jarak_jumat: jarak(),
        };
        for (const bentrok of findBentrok(input)) {
          const { id } = bentrok.jadwal;
          if (wanted.has(id)) found.set(id, [...(found.get(id) ?? []), told(bentrok)]);
        }
        await yieldLoop();
      }
      return all.map(({ id }) => found.get(id) ?? []);
    },

    async standing(jadwal, yieldLoop) {
      const clashing: { jadwal: Asked; bentrok: BentrokOf[] }[] = [];
      const add = (one: Asked, all: readonly BentrokOf[]) => {
        const bentrok = all.filter(({ berat }) => berat === 'bentrok');
        if (bentrok.length > 0) clashing.push({ jadwal: one, bentrok });
      };
      if (jadwal.length <= FEW) {
        for (const one of jadwal) add(one, own(one));
        return clashing;
      }
      for (const rows of Map.groupBy(jadwal, ({ tanggal }) => tanggal.slice(0, 7)).values()) {
        const days = rows.map(({ tanggal }) => tanggal).toSorted();
        const { of } = within(days[0]!, days.at(-1)!);
        for (const one of rows) add(one, of(one.kind, one.id));
        await yieldLoop();
      }
      return clashing;
    },
  };
}

/** What judging one schedule needs besides the others around it. */
interface Known extends Pick<PapanStore, 'masjidOf' | 'mubalighOf'>, Pick<BentrokInput, 'cuti' | 'jarak_jumat'> {}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** The preacher's answer counts for what he was asked. */
const isSameTurn = (a: Asked, b: Asked): boolean =>
  a.tanggal === b.tanggal && a.waktu === b.waktu && a.id_masjid === b.id_masjid && a.id_mubaligh === b.id_mubaligh;

const keyOf = ({ kind, id }: JadwalRef): string => `${kind} ${id}`;

const refusalOf = ({ nama_mubaligh }: PapanMubaligh, kind: JadwalKind): BentrokOf => ({
  ...declined(nama_mubaligh, kind),
  id_jadwal: null,
});

function told({ jenis, berat, teks, singkat, lain }: Bentrok): BentrokOf {
  return { jenis, berat, teks, singkat, id_jadwal: lain?.id || null };
}
