import { addDays, dateInZone } from '#shared/base/dates.ts';
import type { KabarRow } from '#shared/base/kabar.ts';
import type { Home } from '#shared/home/home.ts';
import type { NantiRow } from '#shared/nanti/nanti.ts';
import type { PenggantiRow } from '#shared/reply/pengganti.ts';
import type { BentrokRow } from '#shared/roster/bentrok/answer.ts';
import { type Clock, yieldUntil, type YieldLoop } from '#daemon/base/clock.ts';
import { KEPT_DAYS } from '#daemon/operations/index.ts';
import { type Automatic, type Outlook, type ScheduleStore } from '#daemon/card/index.ts';
import { type Begins, comingFriday } from '#daemon/roster/index.ts';
import type { BroadcastStore } from '#daemon/queue/index.ts';
import type { UnclearStore } from '#daemon/reply/index.ts';
import type { HomeStore } from './home.store.ts';

/** Maximum number of names in a line. */
const NAMES = 3;
/** Maximum number of preachers to call. */
const CALLS = 30;
/** Days after today: every weekday once. */
const WEEK = 6;
/** How long an unclear answer's words are shown, in ms. */
const WORDS_FOR = KEPT_DAYS.unclear * 86_400_000;

export interface HomeOptions {
  store: HomeStore;
  outlook: Outlook;
  cards: Pick<ScheduleStore, 'all'>;
  automatic: Pick<Automatic, 'isTimeToCall'>;
  broadcasts: Pick<BroadcastStore, 'find' | 'counts'>;
  pengganti: { list(): PenggantiRow[] };
  kabar: { list(yieldLoop: YieldLoop): Promise<{ rows: KabarRow[]; total: number }> };
  nanti: { list(signal?: AbortSignal): Promise<NantiRow[]> };
  unclear: Pick<UnclearStore, 'open'>;
  bentrok: { list(range: { dari: string; sampai: string }): BentrokRow[] };
  begins: Pick<Begins, 'endOf'>;
  clock: Clock;
  timezone: string;
}

/** Today's tasks, collected from the other services; it has no rules and stores nothing. */
export function createHomeService(options: HomeOptions) {
  const { store, broadcasts, clock, timezone } = options;

  function jumatFrom(masjid: number): Home['jumat'] {
    const tanggal = comingFriday(clock.now(), options.begins, timezone);
    const { kosong, contoh } = store.kosong(tanggal, NAMES);
    return { tanggal, ...store.jumat(tanggal), masjid, kosong, contoh_kosong: contoh };
  }

  /** Schedules whose substitute is looked for are told as that, not as a clash too; sermons from a Friday on. */
  function clashes(today: string, friday: string, pengganti: readonly PenggantiRow[]): Home['bentrok'] {
    const searched = new Set(pengganti.map(({ kind, id }) => `${kind} ${id}`));
    const rows = options.bentrok
      .list({ dari: today, sampai: addDays(today, WEEK) })
      .filter(
        ({ berat, jenis, jadwal, id, tanggal }) =>
          berat === 'bentrok' &&
          !(jenis === 'udzur' && searched.has(`${jadwal} ${id}`)) &&
          !(jadwal === 'jumatan' && tanggal < friday),
      );
    const of = (kind: BentrokRow['jadwal']) => rows.filter(({ jadwal }) => jadwal === kind);
    const count = (kind: BentrokRow['jadwal']) => new Set(of(kind).map(({ id }) => id)).size;
    const [jumatan, pengajian] = [of('jumatan'), of('pengajian')];
    return {
      jumatan: count('jumatan'),
      pengajian: count('pengajian'),
      contoh: [...jumatan.slice(0, 1), ...pengajian.slice(0, 1)],
    };
  }

  function last(): Home['terakhir'] {
    const id = store.lastBroadcast();
    const row = id === undefined ? undefined : broadcasts.find(id);
    if (!row) return null;
    const { kind, month, created_at } = row;
    return {
      id: row.id,
      kind,
      month,
      created_at: new Date(created_at).toISOString(),
      counts: broadcasts.counts(row.id),
    };
  }

  return {
    /** Yields to the event loop between its parts; each part is a snapshot of its own. Throws the signal's reason. */
    async get(signal?: AbortSignal): Promise<Home> {
      const yieldLoop = yieldUntil(signal);
      const today = dateInZone(clock.now(), timezone);
      const besok = addDays(today, 1);
      const known = store.known();
      const jumat = jumatFrom(known.masjid);
      await yieldLoop();
      const pengganti = options.pengganti.list();
      const bentrok = clashes(today, jumat.tanggal, pengganti);
      await yieldLoop();
      const terakhir = last();
      const kabar = await options.kabar.list(yieldLoop);
      const pengingat = options.cards.all().some(({ key, active }) => active && key !== 'pengajian_bulanan');
      return {
        tanggal: today,
        jumat,
        besok: { tanggal: besok, ...store.pengajian(besok) },
        pengganti,
        jawaban: options.unclear
          .open(clock.now() - WORDS_FOR, today)
          .map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() })),
        telepon: options.automatic.isTimeToCall(jumat.tanggal) ? store.belumMenjawab(jumat.tanggal, CALLS) : [],
        bentrok,
        kabar: { jumlah: kabar.total, contoh: kabar.rows[0] ?? null },
        kirim: await options.outlook(yieldLoop),
        nanti: await options.nanti.list(signal),
        terakhir,
        awal: { ...known, pengingat, broadcast: terakhir !== null },
      };
    },
  };
}
export type HomeService = ReturnType<typeof createHomeService>;
