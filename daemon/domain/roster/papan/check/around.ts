import { byId } from '#shared/roster/bentrok/rows.ts';
import type { PapanJadwal, PapanStore } from '#daemon/storage/roster/papan.ts';
import type { Around } from './asked.ts';
import type { Judge } from './judge.ts';

/** Friday sermons of some days, read once for many checks. */
export const createAround =
  (store: PapanStore, { spanFor, judge, jarak }: Judge) =>
  (dari: string, sampai: string): Around => {
    const kind = 'jumatan';
    const jarak_jumat = jarak();
    const { from, to } = spanFor(kind, dari, sampai, jarak_jumat);
    const rows = store.jadwal(kind, from, to);
    const byMasjid = Map.groupBy(rows, ({ id_masjid }) => id_masjid);
    const mubaligh = byId(store.mubaligh());
    const manOf = (id: string) => mubaligh.get(id)?.orang ?? id;
    const byMan = Map.groupBy(rows, ({ id_mubaligh }) => manOf(id_mubaligh));
    const leaves = Map.groupBy(store.cuti(dari, sampai), ({ id_mubaligh }) => id_mubaligh);
    const masjid = byId(store.masjid());
    return {
      find(one) {
        const span = spanFor(kind, one.tanggal, one.tanggal, jarak_jumat);
        const near = new Set([...(byMasjid.get(one.id_masjid) ?? []), ...(byMan.get(manOf(one.id_mubaligh)) ?? [])]);
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
        for (const [groups, key] of [[byMasjid, one.id_masjid] as const, [byMan, manOf(one.id_mubaligh)] as const]) {
          const group = groups.get(key);
          if (group) group.push(row);
          else groups.set(key, [row]);
        }
      },
    };
  };
