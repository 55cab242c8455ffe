import { requireDate, requireRange, type Orang } from '#daemon/roster/index.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/account/audit-action.ts';
import { wireDate } from '#shared/base/dates.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import type { BentrokOf, BentrokCalonQuery, BentrokCheck, BentrokRow } from '#shared/roster/bentrok/answer.ts';
import { createApart } from '#shared/roster/bentrok/apart.ts';
import { declined, type Bentrok, type JadwalBentrok } from '#shared/roster/bentrok/bentrok.ts';
import { findBentrok } from '#shared/roster/bentrok/find.ts';
import { byId } from '#shared/roster/bentrok/rows.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import {
  createAround,
  isSameTurn,
  keyOf,
  wireOf,
  type Around,
  type Asked,
  createJudge,
  type RosterCheckOptions,
  createMany,
  type ManyCheck,
  withOneMan,
} from './check.ts';
import type { PapanJadwal, PapanMubaligh, PapanStore } from './papan.store.ts';
import type { PengajianBeside } from './usulan/problem.ts';

export interface RosterCheck extends ManyCheck {
  /**
   * The clashes of a schedule if it were stored: its own and those of others with it, and whether its preacher has
   * declined that day. A new schedule has the id ''.
   */
  of(jadwal: Asked): BentrokOf[];
  /** The clashes of one schedule, stored or not; without those that belong to other schedules. */
  own(jadwal: Asked): BentrokOf[];
  /**
   * By preacher, the clashes if he took this schedule, and whether he has declined that day; a new schedule has the
   * id ''.
   */
  candidates(jadwal: Omit<Asked, 'id_mubaligh'>, ids: readonly string[]): Map<string, BentrokOf[]>;
  /** The pengajian of these Fridays (plain dates), each with the mosques whose sermon its preacher can't give. */
  beside(jumat: readonly string[]): PengajianBeside[];
  /** All data for checking Friday sermons of these days (plain dates, both included), read once for many checks. */
  around(dari: string, sampai: string): Around;
}

/** Clashes of the stored roster: runs `findBentrok` with all data that it needs to check some days. */
export function createRosterCheck({
  store: plain,
  orang,
  ...options
}: RosterCheckOptions & { orang: Pick<Orang, 'men'> }): RosterCheck {
  const store = withOneMan(plain, orang);
  const rule = createJudge(options);
  const { begins } = options;
  const { planned, spansFor, judge, jarak } = rule;
  /** Clashes of one schedule; only schedules of its preacher and its mosque can clash with it. */
  function findOf(one: Asked): Bentrok[] {
    const near = spansFor(one.kind, one.tanggal, one.tanggal).flatMap((span) => store.near(...span, one));
    return judge(one, near, {
      masjidOf: store.masjidOf,
      mubalighOf: store.mubalighOf,
      cuti: store.cutiOf(one.id_mubaligh, one.tanggal, one.tanggal),
      jarak_jumat: jarak(),
    });
  }

  /**
   * Preachers who have declined a sermon on this Friday, or a pengajian at this hour, at any mosque: they cannot come
   * to another one either. The schedule's own preacher is left out, because his answer is stored with the schedule.
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
    const found = findOf(one).map(wireOf);
    const standing = store.jadwal(one.kind, one.tanggal, one.tanggal).find(({ id }) => id === one.id);
    if (!declinedBy(one, standing).has(one.id_mubaligh)) return found;
    return [...found, ...store.mubalighOf([one.id_mubaligh]).map((row) => refusalOf(row, one.kind))];
  }

  const own = (one: Asked): BentrokOf[] =>
    findOf(one)
      .filter(({ jadwal }) => keyOf(jadwal) === keyOf(one))
      .map(wireOf);

  /** Checks all candidates in one pass at the same place; the clashes of the place that this causes are removed. */
  function candidates(asked: Omit<Asked, 'id_mubaligh'>, ids: readonly string[]): Map<string, BentrokOf[]> {
    const rows = spansFor(asked.kind, asked.tanggal, asked.tanggal).flatMap((span) => store.jadwal(...span));
    const isAsked = ({ kind, id }: PapanJadwal) => kind === asked.kind && id === asked.id;
    const stored = rows.find(isAsked);
    const people = new Map(ids.map((id_mubaligh) => [`calon ${id_mubaligh}`, id_mubaligh]));
    const candidate = ([id, id_mubaligh]: [string, string]) => {
      const one = { ...asked, id, id_mubaligh };
      return { ...one, konfirmasi: stored && isSameTurn(stored, one) ? stored.konfirmasi : ('none' as const) };
    };
    const standing = rows.filter((row) => !isAsked(row));
    const found = new Map(ids.map((id): [string, BentrokOf[]] => [id, []]));
    const mubaligh = byId(store.mubaligh());
    for (const one of findBentrok({
      jadwal: planned([...standing, ...[...people].map(candidate)], mubaligh),
      masjid: store.masjid(),
      mubaligh,
      cuti: store.cuti(asked.tanggal, asked.tanggal),
      jarak_jumat: jarak(),
    })) {
      const id_mubaligh = people.get(one.jadwal.id);
      if (id_mubaligh !== undefined && one.jenis !== 'masjid_ganda') found.get(id_mubaligh)!.push(wireOf(one));
    }
    for (const id of declinedBy(asked, stored)) found.get(id)?.push(refusalOf(mubaligh.get(id)!, asked.kind));
    return found;
  }

  function beside(jumat: readonly string[]): PengajianBeside[] {
    const masjid = byId(store.masjid());
    const { meets } = createApart(({ one }: { one: JadwalBentrok }) => masjid.get(one.id_masjid)?.lokasi);
    return jumat.flatMap((tanggal) => {
      const teaching = store.jadwal('pengajian', tanggal, tanggal);
      if (teaching.length === 0) return [];
      const sermons = [...masjid.keys()].flatMap((id_masjid) => {
        const one = { kind: 'jumatan' as const, id: '', tanggal, waktu: '', id_masjid, id_mubaligh: '' };
        const mulai = begins.spanOf(one)?.at;
        return mulai === undefined ? [] : [{ one: { ...one, mulai } }];
      });
      const times = planned(teaching, new Map());
      return teaching.map(({ id_masjid, id_mubaligh, waktu }, at): PengajianBeside => {
        const own = { one: times[at]! };
        const { mulai } = own.one;
        const met = sermons.filter(
          (sermon) => mulai !== undefined && (mulai <= sermon.one.mulai ? meets(own, sermon) : meets(sermon, own)),
        );
        return { tanggal, id_masjid, id_mubaligh, waktu, terhalang: met.map(({ one }) => one.id_masjid) };
      });
    });
  }

  return {
    ...createMany(store, rule, own),
    beside,
    around: createAround(store, rule),
    of: ofForm,
    own,
    candidates,
  };
}

const refusalOf = ({ nama_mubaligh }: PapanMubaligh, kind: JadwalKind): BentrokOf => ({
  ...declined(nama_mubaligh, kind),
  id_jadwal: null,
});

/**
 * Whether a warning names it: a mosque's second sermon on a day has its own sentence (contract, Resources).
 */
export const isNoted = ({ jenis }: BentrokOf, kind: JadwalKind): boolean =>
  jenis !== 'masjid_ganda' || kind === 'pengajian';

/** Clashes of a schedule as sentences of a warning. */
export function clashNotes(bentrok: readonly BentrokOf[], kind: JadwalKind): string[] {
  return bentrok
    .filter((one) => isNoted(one, kind))
    .map(({ berat, teks }) => `${berat === 'bentrok' ? 'Bentrok' : 'Perhatian'}: ${teks}`);
}

/** The longest range of one call, in days. */
const RANGE_MAX = 400;
const CALON_MAX = 20;

interface Choice {
  id_mubaligh: string;
  nama_mubaligh: string;
  /** The clash as the beginning of a sentence, null for none. */
  bentrok: string | null;
}

/** The clashes of both kinds of schedule, for lists and for unsaved forms. */
export function createBentrokService({
  store,
  check,
  timezone,
}: {
  store: PapanStore;
  check: RosterCheck;
  timezone: string;
}) {
  return {
    /** Plain dates or API dates, both included. Throws invalid for an invalid range or one that is too long. */
    list(query: { dari: string; sampai: string }): BentrokRow[] {
      const { dari, sampai } = requireRange(query, { timezone, maxDays: RANGE_MAX });
      const masjid = new Map(store.masjid().map(({ id, nama_masjid }) => [id, nama_masjid]));
      const mubaligh = new Map(store.mubaligh().map(({ id, nama_mubaligh }) => [id, nama_mubaligh]));
      return check
        .within(dari, sampai)
        .all()
        .flatMap(({ jadwal: { kind, id, tanggal, id_masjid, id_mubaligh }, bentrok }) =>
          bentrok.map((one) => ({
            ...one,
            jadwal: kind,
            id,
            tanggal: wireDate(tanggal),
            id_masjid,
            nama_masjid: masjid.get(id_masjid)!,
            id_mubaligh,
            nama_mubaligh: mubaligh.get(id_mubaligh)!,
          })),
        );
    },

    /**
     * Preachers who could take a form's schedule, and those with a clash, each by name; at most `limit` of both
     * kinds. Without a mosque, clashes that depend on the place are unknown.
     */
    calon(query: BentrokCalonQuery): { bisa: Choice[]; bertugas: Choice[] } {
      const wanted = query.search?.trim().toLowerCase() ?? '';
      const asked = {
        kind: query.jadwal,
        id: query.id === undefined ? '' : String(query.id),
        tanggal: requireDate('tanggal', query.tanggal, timezone),
        waktu: query.waktu ?? '',
        id_masjid: query.id_masjid === undefined ? '' : String(query.id_masjid),
      };
      const found = store.mubaligh().filter(({ nama_mubaligh }) => nama_mubaligh.toLowerCase().includes(wanted));
      const clashes = check.candidates(
        asked,
        found.map(({ id }) => id),
      );
      const choices = found.map(({ id, nama_mubaligh }) => {
        const own = clashes.get(id)!.find(({ berat }) => berat === 'bentrok');
        return { id_mubaligh: id, nama_mubaligh, bentrok: own?.teks ?? null };
      });
      const limit = query.limit ?? CALON_MAX;
      const bisa = choices.filter(({ bentrok }) => bentrok === null).slice(0, limit);
      const bertugas = choices.filter(({ bentrok }) => bentrok !== null).slice(0, limit);
      return { bisa, bertugas };
    },

    /** The clashes of a form's schedule, and those of others with it. */
    checkForm(form: BentrokCheck): BentrokOf[] {
      const asked = {
        kind: form.jadwal,
        id: form.id === undefined ? '' : String(form.id),
        tanggal: requireDate('tanggal', form.tanggal, timezone),
        waktu: form.waktu ?? '',
        id_masjid: String(form.id_masjid),
        id_mubaligh: String(form.id_mubaligh),
      };
      return check.of(asked);
    },
  };
}

/**
 * How long changes are collected before screens are notified, in ms: long enough for a swap, short enough to look
 * immediate.
 */
const GATHER = 100;

export interface RosterNews {
  /** Called for each audit row, inside the change's transaction. */
  recorded(action: AuditAction): void;
  /** A change without an audit row has changed the board. */
  changed(): void;
  /** Stops all notifications. */
  stop(): void;
}

const concerns = (action: AuditAction) => AUDIT_ACTIONS[action].kind === 'data' || action === 'person.delete';

/**
 * Notifies screens when the roster has changed: mosques, preachers, schedules, leaves, locks, answers. A transaction
 * never awaits, so the timer fires after its commit; after a rollback screens reload without need.
 */
export function createRosterNews({ emit }: { emit: (frame: EventFrame) => void }): RosterNews {
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    emit({ type: 'roster' });
  };
  const changed = () => {
    timer ??= setTimeout(tell, GATHER);
  };
  return {
    recorded(action) {
      if (concerns(action)) changed();
    },
    changed,
    stop: () => clearTimeout(timer),
  };
}
