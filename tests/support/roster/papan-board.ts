import type { TestApp } from '../app.ts';

/** Tuesday before the second Friday of the board. */
export const TUESDAY = new Date('2027-01-05T03:00:00.000Z');
export const FRIDAYS = ['2027-01-01', '2027-01-08', '2027-01-15', '2027-01-22', '2027-01-29'] as const;
const WILAYAH = ['Antapani', 'Cicendo', 'Coblong', 'Regol', 'Sukasari'];
const MASJID = [
  'Al-Amanah',
  'Al-Azhar',
  'Al-Barokah',
  'Al-Fithrah',
  'Al-Furqon',
  'Al-Hidayah',
  'Al-Hikmah',
  'Al-Huda',
  'Al-Ikhlas',
  'Al-Insan',
];
const MUBALIGH = [
  'Ustadz Abdurrahman Syafi’i',
  'Ustadz Ahmad Fauzan',
  'Ustadz Ade Priatna',
  'KH. Endang Supriatna',
  'Ustadz Muhammad Iqbal Ramdhani',
  'Ustadz Arif Budiman',
  'Ustadz Taufik Rahman',
  'Ustadz Salman Hidayat',
  'Ustadz Ridwan Hakim',
  'Ustadz Dadan Ramdan',
  'Ustadz Irfan Maulana',
  'Ustadz Yusuf Kurniawan',
];

export interface Board {
  masjid: string[];
  mubaligh: string[];
}

/**
 * Creates mosques and preachers by name, the same at every call; on the first Fridays the nth preacher is assigned to
 * the nth mosque.
 */
export async function addBoard(
  { call }: Pick<TestApp, 'call'>,
  { masjid = 10, mubaligh = 12, fridays = 2 } = {},
): Promise<Board> {
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await call('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
    return answer.body.data.id;
  };
  const board: Board = { masjid: [], mubaligh: [] };
  const numbered = (names: readonly string[], n: number) =>
    n < names.length ? names[n]! : `${names[n % names.length]} ${n}`;
  for (let n = 0; n < masjid; n++) {
    board.masjid.push(
      await post('/masjid', {
        nama_masjid: numbered(MASJID, n),
        nama_ketua_dkm: 'Bapak Contoh',
        no_hp: '081200000001',
        wilayah: WILAYAH[n % WILAYAH.length],
      }),
    );
  }
  for (let n = 0; n < mubaligh; n++) {
    board.mubaligh.push(
      await post('/mubaligh', { nama_mubaligh: numbered(MUBALIGH, n), no_hp: `08120001${String(n).padStart(4, '0')}` }),
    );
  }
  for (const [week, tanggal] of FRIDAYS.slice(0, fridays).entries()) {
    for (const [n, id_masjid] of board.masjid.entries()) {
      if (n + week >= mubaligh) continue;
      await post('/jadwal-jumatan', { tanggal, id_masjid, id_mubaligh: board.mubaligh[n + week] });
    }
  }
  return board;
}

/** Creates `count` more mosques after all others, without a schedule; gives their ids in order. */
export function addManyMasjid(
  { database: { sqlite, transaction } }: Pick<TestApp, 'database'>,
  count: number,
): string[] {
  const add = sqlite.prepare(
    "insert into masjid (kunci, nama_masjid, nama_ketua_dkm, no_hp) values (?, ?, 'Bapak Contoh', '081200000001')",
  );
  const name = (n: number) => `Banyak ${String(n).padStart(3, '0')}`;
  return transaction(() =>
    Array.from({ length: count }, (_, n) => String(add.run(name(n).toLowerCase(), name(n)).lastInsertRowid)),
  );
}

/** Puts a preacher into a cell. */
export async function fillCell(
  { call }: Pick<TestApp, 'call'>,
  board: Board,
  at: number,
  tanggal: string,
  who: number | null,
  more: object = {},
) {
  const id_mubaligh = who === null ? null : board.mubaligh[who];
  return (
    await call('PUT', '/papan-jumat/sel', { body: { id_masjid: board.masjid[at], tanggal, id_mubaligh, ...more } })
  ).body.data;
}
