import { roleOf, type Role } from './role.ts';
import { mergeAt, textAt, type PlacedHead, type Sheet, type Zone } from './sheet.ts';

export interface RoleColumn {
  column: number;
  role: Role | undefined;
  text: string;
}

/** Headings that may stand left of the dates in a row of roles. */
export const LEFT_HEAD =
  /^(?:no\.?|nomor|(?:nama )?(?:masjid|mesjid|mushol?la|mushal?la)|wilayah|alamat|kecamatan|tempat|lokasi|tanggal|tgl\.?|hari|petugas)?$/i;

/** The roles of the columns under the dates: in the head, in a row below it, or merged above it. */
export function createRoles(sheet: Sheet, zone: Zone, heads: readonly PlacedHead[]) {
  const first = heads[0]?.column ?? 1;
  const below = [zone.bottom + 1, zone.bottom + 2].filter((row, at) => isRoleRow(row, at));
  const above = spansAbove();

  /** Nothing but roles below the dates, and no name of a mosque beside them. */
  function isRoleRow(row: number, at: number): boolean {
    if (at > 0 && (sheet.texts.get(row - 1) ?? []).some((text, index) => index >= first - 1 && text !== ''))
      return false;
    const cells = sheet.texts.get(row) ?? [];
    const roles = cells.slice(first - 1).filter((text) => text !== '');
    return (
      roles.some((text) => roleOf(text) !== undefined) &&
      roles.filter((text) => roleOf(text) === undefined).length * 2 <= roles.length &&
      cells.slice(0, first - 1).every((text) => LEFT_HEAD.test(text))
    );
  }

  /** 'Khatib' over the dates of one half, 'Imam' over those of the other. */
  function spansAbove(): { left: number; right: number; text: string }[] {
    for (let row = zone.top - 1; row >= Math.max(1, zone.top - 3); row -= 1) {
      const cells = (sheet.texts.get(row) ?? []).flatMap((text, index) =>
        text === '' || (index < first - 1 && LEFT_HEAD.test(text)) ? [] : [{ column: index + 1, text }],
      );
      if (cells.length === 0 || !cells.every(({ text }) => roleOf(text) !== undefined)) continue;
      return cells.map(({ column, text }, at) => ({
        left: column,
        right: mergeAt(sheet, row, column)?.right ?? (cells[at + 1]?.column ?? Number.POSITIVE_INFINITY) - 1,
        text,
      }));
    }
    return [];
  }

  function roleAt(column: number): RoleColumn {
    const text = below.map((row) => textAt(sheet, row, column)).find((own) => own !== '');
    if (text !== undefined) return { column, role: roleOf(text) ?? 'lain', text: text.slice(0, 40) };
    const span = above.find(({ left, right }) => left <= column && column <= right);
    return { column, role: span && roleOf(span.text), text: span?.text ?? '' };
  }

  return {
    /** Rows of roles, which name no mosque. */
    rows: new Set(below),
    /** The column of a date and those that belong to it. */
    columnsOf({ row, column, head }: PlacedHead): RoleColumn[] {
      if (head.role) return [{ column, role: head.role, text: textAt(sheet, row, column).slice(0, 40) }];
      const next = heads.find((other) => other.column > column)?.column ?? Number.POSITIVE_INFINITY;
      const widest = Math.max(0, ...below.map((at) => sheet.texts.get(at)?.length ?? 0));
      const right = mergeAt(sheet, row, column)?.right ?? Math.min(next - 1, Math.max(column, widest));
      const all = [roleAt(column)];
      for (let at = column + 1; at <= right && at < next; at += 1) {
        const own = roleAt(at);
        if (below.some((other) => textAt(sheet, other, at) !== '')) all.push(own);
      }
      return all;
    },
  };
}
