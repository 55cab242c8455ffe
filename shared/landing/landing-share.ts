import { formatLongDate } from '../base/dates.ts';
import { fridayTable, itemsByDay, landingTitle } from './landing-month.ts';
import type { LandingMasjid } from './landing-masjid.ts';
import type { LandingItem, LandingMonth } from './landing.ts';

/** A longer shared text is cut, because it has to fit into a wa.me URL. */
const MAX_LETTERS = 1500;

export interface ShareInput {
  jenis: LandingMonth['jenis'];
  bulan: string;
  items: readonly LandingItem[];
  app_name: string;
  /** The full URL of what is shared; undefined if unknown. */
  link?: string | undefined;
}

/** The text of a month, in WhatsApp's markup: pengajian by day, jumatan by Friday. */
export function monthShareText(input: ShareInput): string {
  const blocks = input.jenis === 'pengajian' ? pengajianBlocks(input.items) : jumatanBlocks(input);
  return assemble(`*${landingTitle(input.jenis, input.bulan)}*`, blocks, input);
}

/** The text of one day of pengajian. */
export function dayShareText(date: string, input: ShareInput): string {
  const items = input.items.filter((item) => item.tanggal.startsWith(date));
  return assemble(`*Pengajian ${formatLongDate(date)}*`, [items.map(pengajianLine)], input);
}

/** The text of one mosque's coming weeks. */
export function masjidShareText(card: LandingMasjid, input: Pick<ShareInput, 'app_name' | 'link'>): string {
  const jumat = card.jumat.filter(({ nama_mubaligh }) => nama_mubaligh !== '');
  const blocks = [
    jumat.length > 0
      ? ['*Khatib Jumat*', ...jumat.map((row) => `• ${formatLongDate(row.tanggal)}: ${row.nama_mubaligh}`)]
      : [],
    card.pengajian.length > 0
      ? [
          '*Pengajian*',
          ...card.pengajian.map((row) => `• ${formatLongDate(row.tanggal)}, ${waktuShared(row)}: ${row.nama_mubaligh}`),
        ]
      : [],
  ];
  return assemble(
    `*${card.nama_masjid}*`,
    blocks.filter((block) => block.length > 0),
    input,
  );
}

/** The address that hands a text to WhatsApp. */
export function whatsappLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

function pengajianBlocks(items: readonly LandingItem[]): string[][] {
  return [...itemsByDay(items)].map(([date, day]) => [`*${formatLongDate(date)}*`, ...day.map(pengajianLine)]);
}

function waktuShared({ waktu, jam }: Pick<LandingItem, 'waktu' | 'jam'>): string {
  return jam === undefined ? waktu : `${waktu} (sekitar ${jam})`;
}

function pengajianLine(item: LandingItem): string {
  return `• ${waktuShared(item)}, ${item.masjid.nama_masjid}: ${item.mubaligh.nama_mubaligh}`;
}

function jumatanBlocks({ bulan, items }: ShareInput): string[][] {
  const { fridays, rows } = fridayTable(bulan, items);
  return fridays.flatMap((date, column) => {
    const lines = rows.filter((row) => row.cells[column]).map((row) => `• ${row.nama_masjid}: ${row.cells[column]}`);
    return lines.length > 0 ? [[`*${formatLongDate(date)}*`, ...lines]] : [];
  });
}

/** Whole lines as long as there is room, then how many are left out; the link always has its place. */
function assemble(
  title: string,
  blocks: string[][],
  { app_name, link }: Pick<ShareInput, 'app_name' | 'link'>,
): string {
  const lines = blocks.flatMap((block) => ['', ...block]);
  const kept: string[] = [];
  let letters = 0;
  for (const line of lines) {
    letters += line.length + 1;
    if (letters > MAX_LETTERS) break;
    kept.push(line);
  }
  while (kept.length > 0 && !kept.at(-1)!.startsWith('•')) kept.pop();
  const left = lines.slice(kept.length).filter((line) => line.startsWith('•')).length;
  if (lines.length === 0) kept.push('', 'Belum ada jadwal.');
  if (left > 0) kept.push('', `… dan ${left} jadwal lain.`);
  return [title, app_name, ...kept, ...(link ? ['', link] : [])].join('\n');
}
