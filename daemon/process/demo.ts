import { existsSync } from 'node:fs';
import { systemActor } from '#daemon/base/audit.ts';
import type { Database } from '#daemon/base/database.ts';
import { insertMany } from '#daemon/base/many-rows.store.ts';
import { jumatanRows, pengajianRows, udzurRows } from '#daemon/base/schema.ts';
import { addDays, addMonths, FRIDAY, weekday, dateInZone } from '#shared/base/dates.ts';
import { waktuOrder } from '#shared/base/waktu.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import { TEMPLATE_TYPES } from '#shared/roster/template-types.ts';
import { DEMO_MOSQUES, DEMO_PREACHERS } from './demo-network.ts';
import type { Services } from './services.ts';
import { t } from './words.ts';

/** Mosques and preachers by their place in the network, dates plain. */
export interface DemoJumatan {
  tanggal: string;
  masjid: number;
  mubaligh: number;
  konfirmasi: Konfirmasi;
}
export interface DemoPlan {
  jumatan: DemoJumatan[];
  pengajian: { tanggal: string; waktu: string; masjid: number; mubaligh: number }[];
  cuti: { mubaligh: number; dari: string; sampai: string; alasan: string }[];
  /** The months of the board that it fills, 'YYYY-MM': this one and the next. */
  bulan: [string, string];
}

/** Minimum number of weeks before a khatib returns to a mosque. */
const REST_WEEKS = 6;
const TIMES = ["Ba'da Maghrib", '19.30', "Ba'da Subuh", "Ba'da Isya", '18.30'];
const WOMEN_TIMES = ['09.00', '13.00', "Ba'da Ashar"];
const isWoman = (p: number) => DEMO_PREACHERS[p]!.nama_mubaligh.startsWith('Ustadzah');
const WOMEN = [...DEMO_PREACHERS.keys()].filter(isWoman);
const MEN = [...DEMO_PREACHERS.keys()].filter((p) => !isWoman(p));
const weeksApart = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / (7 * 86_400_000);

/**
 * The demo's schedules on a given day: the Fridays of this month and the next, and four before them; pengajian from ten
 * days back. Everything is in order except a few gaps and one clash of most kinds. The same day gives the same plan.
 */
export function planDemo(today: string): DemoPlan {
  const first = `${today.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 2), -1);
  const fridays: string[] = [];
  for (let day = addDays(first, -28); day <= last; day = addDays(day, 1))
    if (weekday(day) === FRIDAY) fridays.push(day);
  const coming = fridays.filter((day) => day >= today);

  const cuti: DemoPlan['cuti'] = [
    { mubaligh: 8, dari: addDays(coming[1]!, -2), sampai: addDays(coming[1]!, 9), alasan: 'Umrah' },
    { mubaligh: 22, dari: addDays(coming[0]!, -1), sampai: addDays(coming[0]!, 2), alasan: 'Tugas ke luar kota' },
    { mubaligh: 36, dari: addDays(coming[2]!, -3), sampai: addDays(coming[2]!, 3), alasan: 'Sakit' },
  ];
  const isAway = (p: number, day: string) =>
    cuti.some(({ mubaligh, dari, sampai }) => mubaligh === p && dari <= day && day <= sampai);
  const jumatan = planFridays(fridays, isAway);
  addProblems(jumatan, cuti, coming);
  for (const one of jumatan) one.konfirmasi = answerOf(one, today, coming);
  const declined = jumatan.find(({ tanggal, konfirmasi }) => tanggal === coming[0] && konfirmasi === 'hadir');
  if (declined) declined.konfirmasi = 'udzur';
  return { jumatan, pengajian: planPengajian(today, last, isAway), cuti, bulan: [first.slice(0, 7), last.slice(0, 7)] };
}

/** Friday by Friday each mosque gets whoever has served least this month and has not been there for long. */
function planFridays(fridays: readonly string[], isAway: (p: number, day: string) => boolean): DemoJumatan[] {
  const planned: DemoJumatan[] = [];
  const lastAt = new Map<string, string>();
  for (const [week, tanggal] of fridays.entries()) {
    const inMonth = planned.filter((one) => one.tanggal.slice(0, 7) === tanggal.slice(0, 7));
    const free = new Set(DEMO_PREACHERS.keys().filter((p) => DEMO_PREACHERS[p]!.khatib && !isAway(p, tanggal)));
    const load = DEMO_PREACHERS.map(
      ({ batas_bulan }, p) =>
        inMonth.filter(({ mubaligh }) => mubaligh === p).length + (batas_bulan === null ? 0 : 5 - batas_bulan),
    );
    for (let n = 0; n < DEMO_MOSQUES.length; n++) {
      const masjid = (n * 7 + week * 11) % DEMO_MOSQUES.length;
      const { wilayah } = DEMO_MOSQUES[masjid]!;
      const cost = (p: number) => {
        const before = lastAt.get(`${p} ${masjid}`);
        const preferred = DEMO_PREACHERS[p]!.wilayah;
        return (
          load[p]! * 40 +
          (before !== undefined && weeksApart(before, tanggal) < REST_WEEKS ? 1000 : 0) +
          (preferred.length === 0 ? 3 : preferred.includes(wilayah) ? 0 : 6) +
          ((p * 13 + week * 17 + masjid * 29) % 31) / 10
        );
      };
      const mubaligh = [...free].reduce((best, p) => (cost(p) < cost(best) ? p : best));
      free.delete(mubaligh);
      lastAt.set(`${mubaligh} ${masjid}`, tanggal);
      planned.push({ tanggal, masjid, mubaligh, konfirmasi: 'none' });
    }
  }
  return planned;
}

/** Adds tasks for the admin: a few gaps, a preacher in two places, one with a later leave, one who returns too soon. */
function addProblems(jumatan: DemoJumatan[], cuti: DemoPlan['cuti'], coming: readonly string[]): void {
  const at = (tanggal: string, masjid: number) =>
    jumatan.findIndex((one) => one.tanggal === tanggal && one.masjid === masjid);
  const onDay = (tanggal: string) => jumatan.filter((one) => one.tanggal === tanggal);
  const isFree = ({ mubaligh }: DemoJumatan) => DEMO_PREACHERS[mubaligh]!.batas_bulan === null;
  const isNew = (p: number, masjid: number, day: string) =>
    !jumatan.some(
      (one) => one.mubaligh === p && one.masjid === masjid && Math.abs(weeksApart(one.tanggal, day)) <= REST_WEEKS,
    );

  for (const [n, masjid] of [11, 30, 4, 17, 25, 38, 42].entries())
    jumatan.splice(at(coming[n % coming.length]!, masjid), 1);

  const [, second, third] = coming as [string, string, string];
  const target = onDay(second)[5]!;
  const twice = onDay(second).find(
    (one) => one !== target && isFree(one) && isNew(one.mubaligh, target.masjid, second),
  )!;
  target.mubaligh = twice.mubaligh;

  const leaving = onDay(third).find((one) => isFree(one) && one.mubaligh !== twice.mubaligh)!;
  cuti.push({
    mubaligh: leaving.mubaligh,
    dari: addDays(third, -1),
    sampai: addDays(third, 1),
    alasan: 'Mengantar anak ke pesantren',
  });

  // Swaps two preachers of one Friday, so that one of them is where he was two weeks before.
  for (const here of onDay(third)) {
    const before = jumatan.find((one) => one.tanggal === addDays(third, -14) && one.masjid === here.masjid);
    const there = before && onDay(third).find((one) => one.mubaligh === before.mubaligh);
    if (
      !before ||
      !there ||
      there === here ||
      [here, there, before].some((one) => one.mubaligh === leaving.mubaligh || one.mubaligh === twice.mubaligh)
    )
      continue;
    const rest = jumatan.filter((one) => one.mubaligh === before.mubaligh && one.masjid === here.masjid);
    if (rest.length > 1 || !isNew(here.mubaligh, there.masjid, third)) continue;
    [here.mubaligh, there.mubaligh] = [there.mubaligh, here.mubaligh];
    break;
  }
}

/** Most have confirmed this Friday, some the next. */
function answerOf({ tanggal, masjid }: DemoJumatan, today: string, coming: readonly string[]): Konfirmasi {
  if (tanggal < today) return masjid % 15 === 7 ? 'none' : 'hadir';
  if (tanggal === coming[0]) return masjid % 4 === 1 ? 'asked' : 'hadir';
  if (tanggal === coming[1]) return masjid % 5 === 2 ? 'hadir' : masjid % 3 === 0 ? 'asked' : 'none';
  return 'none';
}

/** Each mosque has its day, its time and two who take turns; every fifth is a study session of women. */
function planPengajian(
  today: string,
  last: string,
  isAway: (p: number, day: string) => boolean,
): DemoPlan['pengajian'] {
  const planned: DemoPlan['pengajian'] = [];
  for (let day = addDays(today, -10); day <= last; day = addDays(day, 1)) {
    const week = Math.floor(Date.parse(day) / (7 * 86_400_000));
    for (const masjid of DEMO_MOSQUES.keys()) {
      if (masjid % 7 !== weekday(day)) continue;
      const women = masjid % 5 === 0;
      const mubaligh = women
        ? WOMEN[(masjid / 5 + week) % WOMEN.length]!
        : MEN[(masjid + (week % 2) * 27) % MEN.length]!;
      const times = women ? WOMEN_TIMES : TIMES;
      // A preacher on leave has told the mosque in time: the date is left out.
      if (!isAway(mubaligh, day))
        planned.push({ tanggal: day, waktu: times[masjid % times.length]!, masjid, mubaligh });
    }
  }
  // Somebody has promised two mosques the same evening.
  const evening = planned.filter(({ tanggal, waktu }) => tanggal > addDays(today, 2) && /^1[89]/.test(waktu));
  const [one] = evening;
  const other = one && evening.find((each) => each.tanggal === one.tanggal && each !== one);
  if (one && other) {
    other.mubaligh = one.mubaligh;
    other.waktu = one.waktu;
  }
  return planned;
}

export const DEMO_PASSWORD = 'demo';

/** The text for a person who starts a demonstration. */
export function demoNote(dataDir: string): string {
  const program = existsSync('bin/mimbar') ? 'bin/mimbar' : 'mimbar';
  return [
    t('demoIs'),
    t('demoSignIn', { password: DEMO_PASSWORD }),
    t('demoDirectory', { dataDir }),
    t('demoCommand', { dataDir, program }),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * Fills a demonstration with a made-up network of mosques and preachers, with templates, and with what `planDemo` plans
 * for today.
 */
export function fillDemo(services: Services, { db, transaction }: Pick<Database, 'db' | 'transaction'>): void {
  const actor = systemActor('demo');
  const today = dateInZone(services.base.clock.now(), services.base.config.timezone);
  const plan = planDemo(today);
  transaction(() => {
    // The name is on every screen, including public ones, to show that the data are not real.
    services.roster.branding.setName(actor, 'Peragaan Mimbar');
    services.roster.branding.setCredit(actor, 'Ini peragaan: data contoh, WhatsApp disimulasikan.');
    const masjid = DEMO_MOSQUES.map((row) => services.roster.masjid.create(actor, row).data.id);
    const mubaligh = DEMO_PREACHERS.map((row) => services.roster.mubaligh.create(actor, row).data.id);
    for (const { value, label, guide } of TEMPLATE_TYPES) {
      const content = guide.slice(guide.indexOf('\n\n') + 2);
      for (const audience of ['DKM', 'Mubaligh'])
        services.broadcast.template.create(actor, { nama_template: `${label} ${audience}`, content, type: value });
    }
    const common = (one: { tanggal: string; masjid: number; mubaligh: number }) => ({
      tanggal: one.tanggal,
      id_masjid: masjid[one.masjid]!,
      id_mubaligh: mubaligh[one.mubaligh]!,
      updated_by: actor.label,
    });
    insertMany(
      db,
      pengajianRows,
      plan.pengajian.map((one) => ({ ...common(one), waktu: one.waktu, waktu_order: waktuOrder(one.waktu) })),
    );
    const answeredAt = services.base.clock.now() - 86_400_000;
    insertMany(
      db,
      jumatanRows,
      plan.jumatan.map((one) => ({
        ...common(one),
        konfirmasi: one.konfirmasi,
        ...(one.konfirmasi === 'none'
          ? { konfirmasi_at: null, konfirmasi_jalur: null }
          : { konfirmasi_at: answeredAt, konfirmasi_jalur: 'whatsapp' }),
      })),
    );
    const declined = plan.jumatan.filter(({ konfirmasi }) => konfirmasi === 'udzur');
    for (const one of declined) {
      const { updated_by: _, ...assignment } = common(one);
      db.insert(udzurRows)
        .values({ ...assignment, jenis: 'jumatan', waktu: '' })
        .run();
    }
    for (const { mubaligh: who, ...days } of plan.cuti)
      services.roster.cuti.create(actor, { id_mubaligh: mubaligh[who]!, ...days });
  });
}
