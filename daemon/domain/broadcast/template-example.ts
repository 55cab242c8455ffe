import { addDays, dateInZone } from '#shared/base/dates.ts';
import { questionText } from '#shared/reply/question.ts';
import { placeholderValues, type PlaceholderFacts, type TemplateTypeValue } from '#shared/roster/placeholder.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { TemplateExample } from '#shared/roster/template.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { BroadcastJadwal } from '#daemon/roster/jadwal.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import type { JadwalSource } from './jadwal-source.ts';

/** How far ahead a schedule is searched for, in days. */
const AHEAD = 62;
/** Maximum number of schedules in the example of a monthly message. */
const MOST = 4;

interface Options {
  sources: Record<JadwalKind, Pick<JadwalSource, 'findMonthForBroadcast'>>;
  begins: Pick<Begins, 'jamOf'>;
  clock: Clock;
  timezone: string;
  /** Without a trailing slash; '' if unknown. */
  publicUrl: string;
}

/** Example messages of a template for the next schedules; for invented ones if there are none. */
export function createTemplateExamples({ sources, begins, clock, timezone, publicUrl }: Options) {
  const konfirmasi = questionText(publicUrl ? `${publicUrl}/saya/…` : undefined);

  /** The next schedule; for a monthly message also the same mosque's others of that month. */
  function coming(kind: JadwalKind, isMonthly: boolean): BroadcastJadwal[] {
    const today = dateInZone(clock.now(), timezone);
    const found: BroadcastJadwal[] = [];
    for (let days = 0; days < AHEAD && found.length < (isMonthly ? MOST : 1); days++) {
      const date = addDays(today, days);
      const [first] = found;
      if (first && date.slice(0, 7) !== first.tanggal.slice(0, 7)) break;
      const rows = sources[kind].findMonthForBroadcast(date, date);
      const own = first ? rows.filter((row) => row.id_masjid === first.id_masjid) : rows.slice(0, 1);
      found.push(...own);
    }
    return found.slice(0, isMonthly ? MOST : 1);
  }

  return (type: TemplateTypeValue): TemplateExample => {
    const isMonthly = type === 'pengajian_bulanan';
    const kind = type === 'jumatan_reminder' ? 'jumatan' : 'pengajian';
    const rows = coming(kind, isMonthly);
    const facts: PlaceholderFacts[] = rows.map((row) => ({ ...row, jam: begins.jamOf(row), konfirmasi }));
    const shown = facts.length > 0 ? facts : [{ ...invented(kind, dateInZone(clock.now(), timezone)), konfirmasi }];
    return {
      nyata: facts.length > 0,
      penerima: isMonthly ? shown[0]!.nama_ketua_dkm : shown[0]!.nama_mubaligh,
      jadwal: shown.map((one) => placeholderValues(type, one)),
    };
  };
}
export type TemplateExamples = ReturnType<typeof createTemplateExamples>;

function invented(kind: JadwalKind, tanggal: string): PlaceholderFacts {
  const jam = kind === 'jumatan' ? '' : '18.30';
  return {
    tanggal,
    waktu: jam,
    jam,
    nama_masjid: 'Masjid Contoh',
    nama_mubaligh: 'Ustadz Contoh',
    nama_ketua_dkm: 'Bapak Contoh',
  };
}
