import type { Grid, GridMerge, GridStruck } from '#daemon/board/file/heads.ts';
import { MONTHS } from '#shared/base/dates.ts';
import { createHijri } from '#shared/base/hijri.ts';

/** A mosque on a Friday: 'mosque|date' to the preacher. */
export type Roster = Map<string, string>;

export interface Shape {
  seed: number;
  bulan: string;
  /** How the sheet was written, for whoever looks at a failure. */
  told: string[];
  roster: Roster;
  grids: Grid[];
}

export const MOSQUES = [
  'Masjid Al-Huda',
  'Masjid Agung Nurul Falah',
  'Masjid Al-Ikhlas',
  'Masjid Jami Baiturrahman',
  'Masjid Taqwa Lampuuk Baru',
  'Mushalla Al-Huda',
];
export const PREACHERS = [
  'Ust. H. Ahmad Fauzi, Lc., M.A.',
  'KH. Dadan Ramdani',
  'Prof. Dr. H. Husni Karim, M.Ag.',
  'Tgk. H. Mukhlis Hamdani, S.Ag.',
  'Buya Rahmat Hidayat',
  'Gus Mufid Rasyid',
  'Drs. Syarifuddin, MM',
  'Imam Suhadi',
];
/** The names without title and degree. */
const BARE = [
  'Ahmad Fauzi',
  'Dadan Ramdani',
  'Husni Karim',
  'Mukhlis Hamdani',
  'Rahmat Hidayat',
  'Mufid Rasyid',
  'Syarifuddin',
  'Imam Suhadi',
];
const TITLES = ['', 'Ust. ', 'Ustadz ', 'KH. ', 'K.H. ', 'H. ', 'Drs. H. ', 'Al-Ustadz ', 'Bpk. ', 'Abah ', 'TGH. '];
const DEGREES = ['', '', '', ', S.Ag.', ' SAg', ', Lc, MA', ' Lc MA', ' S.Pd.I', ', M.Si.', ' SHI MH'];
const PASARAN = ['Legi', 'Pahing', 'Pon', 'Wage', 'Kliwon'];
const HIJRI = [
  'Muharram',
  'Safar',
  'Rabiul Awal',
  'Rabiul Akhir',
  'Jumadil Awal',
  'Jumadil Akhir',
  'Rajab',
  "Sya'ban",
  'Ramadhan',
  'Syawal',
  "Dzulqa'dah",
  'Dzulhijjah',
];
const ROMAN = ['I', 'II', 'III', 'IV', 'V'];
const KHATIB = ['Khatib', 'KHOTIB', 'Khathib', 'Penceramah', 'Khotib', 'Nama Khatib', 'Petugas Khatib'];
const OTHERS = ['Imam', 'Muadzin', "Mu'adzin", 'Bilal', 'Tema', 'Badal', 'No. HP'];

/** A small generator: the same seed makes the same shape. */
function random(seed: number) {
  let state = seed * 2_654_435_761;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    is: (chance: number) => next() < chance,
    one: <T>(all: readonly T[]): T => all[below(all.length)]!,
    some: <T>(all: readonly T[], least: number): T[] => {
      const mixed = all.map((value) => [next(), value] as const).toSorted(([a], [b]) => a - b);
      return mixed.slice(0, least + below(all.length - least + 1)).map(([, value]) => value);
    },
  };
}
type Random = ReturnType<typeof random>;

function fridaysOf(bulan: string): string[] {
  return Array.from({ length: 31 }, (_, at) => `${bulan}-${String(at + 1).padStart(2, '0')}`).filter((day) => {
    const date = new Date(`${day}T00:00:00Z`);
    return date.toISOString().slice(0, 10) === day && date.getUTCDay() === 5;
  });
}

/** 17 August 1945 was a Jumat Legi. */
const pasaranOf = (day: string) =>
  PASARAN[((((Date.parse(day) - Date.parse('1945-08-17')) / 86_400_000) % 5) + 5) % 5]!;

/** The head of a Friday as people write it; some need the month in a title. */
const HEADS: Record<string, (day: string, at: number) => string> = {
  panjang: (day) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
  pendek: (day) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]!.slice(0, 3)}`,
  angka: (day) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}/${day.slice(0, 4)}`,
  'angka tanpa tahun': (day) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`,
  tanggal: (day) => day,
  'hari dan tanggal': (day) => `Jum'at, ${HEADS.panjang!(day, 0)}`,
  pasaran: (day) => `Jumat ${pasaranOf(day)}, ${HEADS.panjang!(day, 0)}`,
  'pasaran pendek': (day) => `${pasaranOf(day)} ${HEADS.pendek!(day, 0)}`,
  'hijriah dulu': (day) => `${hijri(day)} H / ${HEADS.panjang!(day, 0)} M`,
  'hijriah di belakang': (day) => `${HEADS.panjang!(day, 0)} (${hijri(day)} H)`,
  'pekan romawi': (_, at) => `Pekan ${ROMAN[at]}`,
  'jumat ke': (_, at) => `Jumat ke-${at + 1}`,
  romawi: (_, at) => ROMAN[at]!,
  hari: (day) => String(Number(day.slice(8))),
  'hanya pasaran': (day) => pasaranOf(day),
  'hanya hijriah': (day) => `${hijri(day)} H`,
  /** As a program with American dates stores what was typed. */
  tertukar: (day) =>
    Number(day.slice(8)) <= 12 ? `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}` : HEADS.angka!(day, 0),
  'lokal AS': (day) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`,
  'tidak jelas': (_, at) => `Kelompok ${at + 1}`,
};
const NEEDS_MONTH = new Set(['pekan romawi', 'jumat ke', 'romawi', 'hari', 'hanya pasaran']);

function hijri(day: string): string {
  const { hari, bulan, tahun } = createHijri().of(day);
  return `${hari} ${HIJRI[bulan - 1]} ${tahun}`;
}

interface Sheet {
  rows: string[][];
  merges: GridMerge[];
  struck: GridStruck[];
  hiddenRows: number[];
  hiddenColumns: number[];
}

/** A random roster in a random shape. */
export function shapeOf(seed: number): Shape {
  const own = random(seed);
  const bulan = own.one(['2027-01', '2027-02', '2026-12', '2027-10', '2027-07', '2027-04']);
  const jumat = own.is(0.5) ? fridaysOf(bulan) : own.some(fridaysOf(bulan), 2).toSorted();
  const masjid = own.some(MOSQUES, 2);
  const roster: Roster = new Map();
  for (const mosque of masjid)
    for (const day of jumat) if (own.is(0.85)) roster.set(`${mosque}|${day}`, own.one(PREACHERS));
  const told: string[] = [];
  const way = own.one([
    'masjid ke bawah',
    'masjid ke bawah',
    'masjid ke bawah',
    'tanggal ke bawah',
    'daftar',
    'satu masjid',
    'satu Jumat',
    'bersebelahan',
  ]);
  told.push(way);
  const writer = { own, bulan, jumat, masjid, roster, told };
  const sheets =
    way === 'daftar'
      ? [listed(writer)]
      : way === 'satu masjid'
        ? masjid.map((mosque) => ofOneMosque(writer, mosque))
        : way === 'satu Jumat'
          ? [ofOneFriday(writer)]
          : way === 'bersebelahan'
            ? [inBlocks(writer)]
            : [board(writer, way === 'tanggal ke bawah')];
  const grids = sheets.map((sheet, at): Grid => gridOf(sheet, `Lembar${at + 1}`));
  return { seed, bulan, told, roster, grids };
}

interface Writer {
  own: Random;
  bulan: string;
  jumat: string[];
  masjid: string[];
  roster: Roster;
  told: string[];
}

function gridOf({ rows, merges, struck, hiddenRows, hiddenColumns }: Sheet, name: string): Grid {
  const filled = rows
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => cells.some((text) => text !== ''));
  const dates = filled.flatMap(({ row, cells }) =>
    cells.flatMap((text, at) => (/^\d{4}-\d\d-\d\d$/.test(text) ? [{ row, column: at + 1 }] : [])),
  );
  return { name, rows: filled, merges, faults: [], struck, hiddenRows, hiddenColumns, dates };
}

/** A preacher as somebody types him. */
function typed({ own }: Writer, name: string): string {
  if (own.is(0.4)) return name;
  const bare = BARE[PREACHERS.indexOf(name)]!;
  const text = `${own.one(TITLES)}${bare}${own.one(DEGREES)}`;
  return own.is(0.15) ? text.toUpperCase() : own.is(0.1) ? `${text} (Ketua MUI)` : text;
}

function typedMosque({ own }: Writer, name: string): string {
  if (own.is(0.6)) return name;
  const changed = own.one([
    (text: string) => text.toUpperCase(),
    (text: string) => text.replace('Masjid ', 'M. '),
    (text: string) => text.replace('Masjid ', 'Masj. '),
    (text: string) => text.replace('Mushalla ', 'Musholla '),
    (text: string) => `${text} (Jl. Anggrek 1)`,
    (text: string) => text.replace('Al-', 'Al '),
    (text: string) => `${text} `,
  ]);
  return changed(name).trim();
}

function letterhead({ own, bulan, told }: Writer, needsMonth: boolean): string[][] {
  const month = `${MONTHS[Number(bulan.slice(5, 7)) - 1]} ${bulan.slice(0, 4)}`;
  const rows: string[][] = [];
  if (own.is(0.4)) rows.push(['FORUM DEWAN KEMAKMURAN MASJID'], ['Kecamatan Contoh']);
  if (needsMonth || own.is(0.5))
    rows.push([own.one([`JADWAL KHATIB JUMAT ${month.toUpperCase()}`, `Bulan ${month}`, month])]);
  if (rows.length > 0 && own.is(0.5)) rows.push([]);
  if (rows.length > 0) told.push(`${rows.length} baris di atas judul`);
  return rows;
}

/** The board in rows and columns; turned, dates go down. */
function board(writer: Writer, isTurned: boolean): Sheet {
  const { own, bulan, jumat, masjid, roster, told } = writer;
  const style = own.one(Object.keys(HEADS));
  told.push(`kepala ${style}`);
  const at = (day: string) => fridaysOf(bulan).indexOf(day);
  const head = jumat.map((day) => HEADS[style]!(day, at(day)));
  const needsMonth = NEEDS_MONTH.has(style);
  const rolesWay = isTurned ? 'tanpa' : own.one(['tanpa', 'tanpa', 'digabung', 'lepas', 'ditulis dua kali', 'di atas']);
  const others = own.some(OTHERS, 1).slice(0, 2);
  const roles = rolesWay === 'tanpa' ? ['Khatib'] : own.some([own.one(KHATIB), ...others], 3).slice(0, 3);
  const khatib = roles.findIndex((role) => !OTHERS.includes(role));
  told.push(`peran ${rolesWay}: ${roles.join(', ')}`);
  const hasNumber = own.is(0.5);
  const hasRegion = own.is(0.3);
  const left = [
    ...(hasNumber ? ['No'] : []),
    own.one(['Masjid', 'Nama Masjid', 'MASJID']),
    ...(hasRegion ? ['Wilayah'] : []),
  ];
  const masjidColumn = hasNumber ? 2 : 1;
  const first = left.length + 1;
  const wide = jumat.length * roles.length;
  const across = (fill: (day: string, role: number, index: number) => string) =>
    rolesWay === 'di atas'
      ? roles.flatMap((_, role) => jumat.map((day, index) => fill(day, role, index)))
      : jumat.flatMap((day, index) => roles.map((_, role) => fill(day, role, index)));
  const sheet: Sheet = {
    rows: letterhead(writer, needsMonth),
    merges: [],
    struck: [],
    hiddenRows: [],
    hiddenColumns: [],
  };
  const top = () => sheet.rows.length + 1;
  if (rolesWay === 'di atas') {
    const texts = roles.flatMap((role) => jumat.map((_, index) => (index === 0 ? role : '')));
    if (own.is(0.5))
      for (const [role] of roles.entries()) {
        const from = first + role * jumat.length;
        if (jumat.length > 1)
          sheet.merges.push({ top: top(), bottom: top(), left: from, right: from + jumat.length - 1 });
      }
    sheet.rows.push([...left.map(() => ''), ...texts]);
  }
  const repeats = rolesWay === 'ditulis dua kali' || rolesWay === 'di atas';
  if (rolesWay === 'digabung')
    for (const [index] of jumat.entries()) {
      const from = first + index * roles.length;
      sheet.merges.push({ top: top(), bottom: top(), left: from, right: from + roles.length - 1 });
    }
  sheet.rows.push([...left, ...across((_, role, index) => (role === 0 || repeats ? head[index]! : ''))]);
  if (['digabung', 'lepas', 'ditulis dua kali'].includes(rolesWay))
    sheet.rows.push([...left.map(() => ''), ...across((_, role) => roles[role]!)]);
  if (own.is(0.15)) {
    told.push('baris nomor kolom');
    sheet.rows.push(Array.from({ length: left.length + wide }, (_, index) => String(index + 1)));
  }
  const codes = rolesWay === 'tanpa' && own.is(0.1);
  if (codes) told.push('kode');
  const oddColumn = own.is(0.1) ? own.one(['Pembina', 'Cadangan', 'Pekan pengganti']) : undefined;
  if (oddColumn) {
    told.push(`kolom ${oddColumn}`);
    sheet.rows.at(rolesWay === 'tanpa' || rolesWay === 'di atas' ? -1 : -2)!.push(oddColumn);
  }
  for (const [index, mosque] of masjid.entries()) {
    const cells = across((day, role) => {
      const name = roster.get(`${mosque}|${day}`);
      if (role !== khatib) return roles[role] === 'No. HP' ? '081200000100' : own.is(0.7) ? own.one(PREACHERS) : '';
      if (name === undefined) return own.is(0.3) ? '-' : '';
      return codes ? String(PREACHERS.indexOf(name) + 1) : typed(writer, name);
    });
    const region = hasRegion ? ['Utara'] : [];
    const number = hasNumber ? [String(index + 1)] : [];
    const more = oddColumn ? [own.one(PREACHERS)] : [];
    sheet.rows.push([...number, typedMosque(writer, mosque), ...region, ...cells, ...more]);
    if (own.is(0.05)) {
      told.push(`baris ${mosque} tersembunyi`);
      sheet.hiddenRows.push(sheet.rows.length);
    }
    if (own.is(0.07)) {
      const place = first + own.below(wide);
      told.push(`coret ${sheet.rows.length} ${place}`);
      sheet.struck.push({ row: sheet.rows.length, column: place, kept: '' });
    }
  }
  if (own.is(0.05)) {
    told.push('kolom tersembunyi');
    sheet.hiddenColumns.push(first + own.below(wide));
  }
  if (own.is(0.2) && !isTurned) {
    told.push('jumlah');
    const counts = across(() => String(masjid.length));
    sheet.rows.push([...left.map((_, index) => (index === masjidColumn - 1 ? 'Jumlah' : '')), ...counts]);
  }
  if (codes) {
    sheet.rows.push([], ['Keterangan:']);
    for (const [index, name] of PREACHERS.entries()) sheet.rows.push([`${index + 1} = ${name}`]);
  }
  if (own.is(0.2) && !isTurned) sheet.rows.push([], ['', '', 'Mengetahui,'], ['', '', 'Ketua Forum']);
  return isTurned ? turn(sheet) : sheet;
}

function turn({ rows, merges, struck, hiddenRows, hiddenColumns }: Sheet): Sheet {
  // A title stays over the table.
  const at = rows.findIndex((cells) => cells.length > 2);
  const titles = rows.slice(0, at);
  const body = rows.slice(at);
  const width = Math.max(...body.map((cells) => cells.length));
  const turned = Array.from({ length: width }, (_, column) => body.map((cells) => cells[column] ?? ''));
  const across = (row: number) => row - at;
  const down = (column: number) => column + titles.length;
  return {
    rows: [...titles, ...turned],
    merges: merges.map((one) => ({
      top: down(one.left),
      bottom: down(one.right),
      left: across(one.top),
      right: across(one.bottom),
    })),
    struck: struck.map(({ row, column, kept }) => ({ row: down(column), column: across(row), kept })),
    hiddenRows: hiddenColumns.map(down),
    hiddenColumns: hiddenRows.map(across),
  };
}

const DAY_STYLES = [
  'panjang',
  'pendek',
  'angka',
  'tanggal',
  'hari dan tanggal',
  'pasaran',
  'hijriah di belakang',
  'tertukar',
  'lokal AS',
];
const plain = (rows: string[][]): Sheet => ({ rows, merges: [], struck: [], hiddenRows: [], hiddenColumns: [] });

/** Columns of a list in a random order, the number first if there is one. */
function columnsOf({ own, told }: Writer, needed: string[]): string[] {
  const more = own.some(['Imam', 'Muadzin', 'Ket', 'Tema'], 0).slice(0, 2);
  const columns = own.is(0.5) ? [...needed, ...more] : own.some([...needed, ...more], needed.length + more.length);
  told.push(columns.join(' | '));
  return [...(own.is(0.5) ? ['No'] : []), ...columns];
}
const HEADINGS: Record<string, string[]> = {
  tanggal: ['Tanggal', 'Hari/Tanggal', 'Tgl', 'TANGGAL', 'Hari, Tanggal'],
  masjid: ['Masjid', 'Nama Masjid', 'MASJID', 'Masjid / Mushalla'],
  khatib: KHATIB,
};
const headed = ({ own }: Writer, columns: string[]) => columns.map((name) => own.one(HEADINGS[name] ?? [name]));
const filler = ({ own }: Writer, name: string, index: number): string =>
  name === 'No'
    ? String(index + 1)
    : name === 'Ket' || name === 'Tema'
      ? own.is(0.2)
        ? 'Sabar'
        : ''
      : own.one(PREACHERS);

const BLOCK_STYLES = ['panjang', 'pendek', 'angka', 'hari dan tanggal', 'pasaran', 'pekan romawi', 'jumat ke'];

/** Tables side by side, two or three in a row: one for each Friday, or one for each mosque. */
function inBlocks(writer: Writer): Sheet {
  const { own, bulan, jumat, masjid, roster, told } = writer;
  const isByDay = own.is(0.6);
  const [over, down] = isByDay ? [jumat, masjid] : [masjid, jumat];
  const style = own.one(isByDay ? BLOCK_STYLES : DAY_STYLES);
  const columns = columnsOf(writer, [isByDay ? 'masjid' : 'tanggal', 'khatib']);
  told.push(`kepala ${style}`);
  const sheet = plain(letterhead(writer, NEEDS_MONTH.has(style)));
  const gap = own.is(0.7) ? [''] : [];
  const beside = own.one([2, 3]);
  const hasPekan = own.is(0.3);
  const dayOf = (day: string) => HEADS[style]!(day, fridaysOf(bulan).indexOf(day));
  const titleOf = (one: string) =>
    !isByDay
      ? one
      : hasPekan && !NEEDS_MONTH.has(style)
        ? `PEKAN ${ROMAN[fridaysOf(bulan).indexOf(one)]} : ${dayOf(one)}`
        : dayOf(one);
  for (let from = 0; from < over.length; from += beside) {
    const row = (cellsOf: (one: string) => string[]) =>
      over.slice(from, from + beside).flatMap((one, at) => [...(at > 0 ? gap : []), ...cellsOf(one)]);
    const place = own.below(columns.length);
    sheet.rows.push(
      row((one) => columns.map((_, column) => (column === place ? titleOf(one) : ''))),
      ...(own.is(0.2) ? [[]] : []),
      row(() => headed(writer, columns)),
    );
    for (const [index, each] of down.entries())
      sheet.rows.push(
        row((one) => {
          const [mosque, day] = isByDay ? [each, one] : [one, each];
          const name = roster.get(`${mosque}|${day}`);
          const facts: Record<string, string> = {
            tanggal: dayOf(day),
            masjid: typedMosque(writer, mosque),
            khatib: name === undefined ? '' : typed(writer, name),
          };
          return columns.map((column) => facts[column] ?? filler(writer, column, index));
        }),
      );
    if (own.is(0.7)) sheet.rows.push([]);
  }
  return sheet;
}

function listed(writer: Writer): Sheet {
  const { own, bulan, jumat, masjid, roster, told } = writer;
  const style = own.one(DAY_STYLES);
  told.push(`tanggal ${style}`);
  const columns = columnsOf(writer, ['tanggal', 'masjid', 'khatib']);
  const rows = [...letterhead(writer, false), headed(writer, columns)];
  const entries = jumat.flatMap((day) => masjid.map((mosque) => ({ day, mosque })));
  let index = 0;
  for (const { day, mosque } of entries) {
    const name = roster.get(`${mosque}|${day}`);
    if (name === undefined) continue;
    const facts: Record<string, string> = {
      tanggal: HEADS[style]!(day, fridaysOf(bulan).indexOf(day)),
      masjid: typedMosque(writer, mosque),
      khatib: typed(writer, name),
    };
    rows.push(columns.map((column) => facts[column] ?? filler(writer, column, index)));
    index += 1;
  }
  return plain(rows);
}

function ofOneMosque(writer: Writer, mosque: string): Sheet {
  const { own, bulan, jumat, roster, told } = writer;
  const style = own.one(DAY_STYLES);
  told.push(`tanggal ${style}`);
  const columns = columnsOf(writer, ['tanggal', 'khatib']);
  const month = `${MONTHS[Number(bulan.slice(5, 7)) - 1]} ${bulan.slice(0, 4)}`;
  const title = own.one([
    [[`JADWAL KHATIB ${mosque.toUpperCase()}`], [`Bulan ${month}`]],
    [['JADWAL PETUGAS JUMAT'], [mosque], [month]],
    [[`Jadwal Khatib Jumat ${mosque} Bulan ${month}`]],
  ]);
  const rows = [...title, headed(writer, columns)];
  for (const [index, day] of jumat.entries()) {
    const name = roster.get(`${mosque}|${day}`);
    const facts: Record<string, string> = {
      tanggal: HEADS[style]!(day, fridaysOf(bulan).indexOf(day)),
      khatib: name === undefined ? '' : typed(writer, name),
    };
    rows.push(columns.map((column) => facts[column] ?? filler(writer, column, index)));
  }
  return plain(rows);
}

function ofOneFriday(writer: Writer): Sheet {
  const { own, bulan, jumat, masjid, roster, told } = writer;
  const columns = columnsOf(writer, ['masjid', 'khatib']);
  const rows: string[][] = [];
  const isSection = own.is(0.3);
  told.push(isSection ? 'Jumat sebagai baris' : 'Jumat di atas tabel');
  if (isSection) rows.push(headed(writer, columns));
  for (const day of jumat) {
    const date = HEADS.panjang!(day, fridaysOf(bulan).indexOf(day));
    rows.push([
      isSection
        ? `Jumat, ${date}`
        : own.one([`Jumat, ${date}`, `JADWAL KHATIB JUMAT ${date.toUpperCase()}`, `Khatib Jumat tanggal ${date}`]),
    ]);
    if (!isSection) rows.push(headed(writer, columns));
    for (const [index, mosque] of masjid.entries()) {
      const name = roster.get(`${mosque}|${day}`);
      const facts: Record<string, string> = {
        masjid: typedMosque(writer, mosque),
        khatib: name === undefined ? '' : typed(writer, name),
      };
      rows.push(columns.map((column) => facts[column] ?? filler(writer, column, index)));
    }
    if (!isSection) rows.push([]);
  }
  return plain(rows);
}
