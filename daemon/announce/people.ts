import type { YieldLoop } from '#daemon/base/clock.ts';
import { conflict, MimbarError, notFound } from '#daemon/base/errors.ts';
import { listOptions } from '#daemon/base/list.ts';
import type { GrupRecipient, GrupService } from '#daemon/grup/index.ts';
import { type Begins, comingFriday, type RosterData, requireDate } from '#daemon/roster/index.ts';
import type { OF_FRIDAY, Penerima } from '#shared/announce/announce.ts';
import { FRIDAY, weekday } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { searchKey } from '#shared/base/search-key.ts';
import { masjidNoun, type Masjid } from '#shared/roster/masjid.ts';
import { mubalighNoun, type Mubaligh } from '#shared/roster/mubaligh.ts';

/** A recipient: somebody, or a group. One who is several things here, such as the chairman of two mosques, is one. */
export interface Person {
  /** His normalised number; what he is, if he has none. Of a group its id. */
  kunci: string;
  /** What he is here: 'masjid 3', 'mubaligh 5'. */
  rows: string[];
  /** As he is called in what he was first found as. */
  nama: string;
  no_hp: string;
  id_masjid: string | null;
  id_mubaligh: string | null;
  id_grup: string | null;
  /** The mosques that he is here for as their chairman. */
  nama_masjid: string[];
  isMubaligh: boolean;
  wilayah: string[];
}

export interface PeopleOptions extends Pick<RosterData['stores'], 'masjid' | 'mubaligh' | 'jumatan'> {
  grup: Pick<GrupService, 'among' | 'refusalOf'>;
  begins: Pick<Begins, 'endOf'>;
  timezone: string;
}

const columnsOf = ({ columns }: { columns: object }) => ['id', ...Object.keys(columns)];
const byName = (columns: readonly string[], nama: string) =>
  listOptions({ fields: columns.join(), orderBy: nama, orderType: 'asc' }, columns);
const ALL_MASJID = byName(columnsOf(masjidNoun), 'nama_ketua_dkm');
const ALL_MUBALIGH = byName(columnsOf(mubalighNoun), 'nama_mubaligh');

/** Who the sets and single rows of an announcement are. */
export function createPeople({ masjid, mubaligh, jumatan, grup, begins, timezone }: PeopleOptions) {
  const ofMasjid = ({ id, nama_ketua_dkm, nama_masjid, no_hp, wilayah }: Masjid): Person => ({
    kunci: normalizePhone(no_hp) || `masjid ${id}`,
    rows: [`masjid ${id}`],
    nama: nama_ketua_dkm,
    no_hp,
    id_masjid: id,
    id_mubaligh: null,
    id_grup: null,
    nama_masjid: [nama_masjid],
    isMubaligh: false,
    wilayah: wilayah === '' ? [] : [wilayah],
  });

  const ofMubaligh = ({ id, nama_mubaligh, no_hp, wilayah }: Mubaligh): Person => ({
    kunci: normalizePhone(no_hp) || `mubaligh ${id}`,
    rows: [`mubaligh ${id}`],
    nama: nama_mubaligh,
    no_hp,
    id_masjid: null,
    id_mubaligh: id,
    id_grup: null,
    nama_masjid: [],
    isMubaligh: true,
    wilayah,
  });

  const ofGrup = ({ id_grup, recipient, no_hp, id_masjid, id_mubaligh }: GrupRecipient): Person => ({
    kunci: `grup ${id_grup}`,
    rows: [`grup ${id_grup}`],
    nama: recipient,
    no_hp,
    id_masjid,
    id_mubaligh,
    id_grup,
    nama_masjid: [],
    isMubaligh: false,
    wilayah: [],
  });

  /** Those of one wilayah have it themselves: a preacher who takes any is in none. */
  function among(people: readonly Person[], wilayah = ''): readonly Person[] {
    const wanted = searchKey(wilayah);
    return wanted === '' ? people : people.filter((one) => one.wilayah.some((own) => searchKey(own) === wanted));
  }

  function ofFriday(jenis: (typeof OF_FRIDAY)[number], asked: string | undefined, now: number): Person[] {
    const tanggal =
      asked === undefined ? comingFriday(now, begins, timezone) : requireDate('penerima', asked, timezone);
    if (weekday(tanggal) !== FRIDAY) throw new MimbarError('invalid', 'Tanggal khatib harus hari Jumat');
    const options = listOptions({ fields: 'id_mubaligh,konfirmasi' }, jumatan.columns);
    const isMeant = ({ konfirmasi }: { konfirmasi: string }) =>
      jenis === 'khatib' ? konfirmasi !== 'udzur' : konfirmasi === 'asked';
    const rows = jumatan.list(options, { start: tanggal, end: tanggal }).rows.filter(isMeant);
    return [...new Set(rows.map(({ id_mubaligh }) => id_mubaligh))]
      .flatMap((id) => mubaligh.find(id) ?? [])
      .map(ofMubaligh)
      .toSorted((a, b) => a.nama.localeCompare(b.nama, 'id'));
  }

  function found(one: Penerima, now: number): readonly Person[] {
    switch (one.jenis) {
      case 'dkm_semua':
        return among(masjid.list(ALL_MASJID).rows.map(ofMasjid), one.wilayah);
      case 'mubaligh_semua':
        return among(mubaligh.list(ALL_MUBALIGH).rows.map(ofMubaligh), one.wilayah);
      case 'khatib':
      case 'belum_menjawab':
        return ofFriday(one.jenis, one.tanggal, now);
      case 'masjid': {
        const row = masjid.find(String(one.id));
        if (!row) throw notFound('Masjid tidak ditemukan');
        return [ofMasjid(row)];
      }
      case 'mubaligh': {
        const row = mubaligh.find(String(one.id));
        if (!row) throw notFound('Mubaligh tidak ditemukan');
        return [ofMubaligh(row)];
      }
      case 'grup':
        return grup.among([String(one.id)]).map(ofGrup);
    }
  }

  function isDeleted(one: Penerima): boolean {
    if (one.jenis === 'masjid') return masjid.find(String(one.id)) === undefined;
    return one.jenis === 'mubaligh' && mubaligh.find(String(one.id)) === undefined;
  }

  const refusalOf = (one: Penerima): string | undefined =>
    one.jenis === 'grup' ? grup.refusalOf([String(one.id)]) : undefined;

  return {
    /**
     * Each number and group once, in the order in which it is first found; the coming Friday is that after `now`, UTC
     * ms. Throws invalid, not_found, and conflict if a group refuses it or there are too many.
     */
    async of(penerima: readonly Penerima[], now: number, yieldLoop: YieldLoop): Promise<Person[]> {
      const refusal = grup.refusalOf(penerima.flatMap((one) => (one.jenis === 'grup' ? [String(one.id)] : [])));
      if (refusal !== undefined) throw conflict(refusal);
      const people = new Map<string, Person>();
      for (const one of penerima) {
        await yieldLoop();
        for (const person of found(one, now)) {
          const known = people.get(person.kunci);
          people.set(person.kunci, known === undefined ? person : joined(known, person));
        }
      }
      return [...people.values()];
    },

    /** Without the rows that are deleted and the groups that refuse it by now, which the sentences tell. */
    withoutGone(penerima: readonly Penerima[]): { penerima: Penerima[]; leftOut: string[] } {
      const there = penerima.filter((one) => !isDeleted(one));
      const deleted = penerima.length - there.length;
      return {
        penerima: there.filter((one) => refusalOf(one) === undefined),
        leftOut: [
          ...(deleted === 0 ? [] : [`${deleted} penerima sudah dihapus, jadi tidak dikirimi.`]),
          ...new Set(there.flatMap((one) => refusalOf(one) ?? [])),
        ],
      };
    },
  };
}
export type People = ReturnType<typeof createPeople>;

function joined(one: Person, other: Person): Person {
  return {
    ...one,
    rows: [...one.rows, ...other.rows],
    nama_masjid: [...new Set([...one.nama_masjid, ...other.nama_masjid])],
    isMubaligh: one.isMubaligh || other.isMubaligh,
    wilayah: [...new Set([...one.wilayah, ...other.wilayah])],
  };
}
