import { DAFTAR_KEY } from '#shared/card/daftar.ts';
import { RINGKASAN_KEY } from '#shared/card/ringkasan.ts';
import {
  SCHEDULE_KEYS,
  SCHEDULE_LABELS,
  TANYA_LAGI_LABEL,
  scheduleEndpoints,
  type ScheduleCard,
  type ScheduleKey,
  type SchedulePlan,
  type SchedulePreview,
  type ScheduleUpdate,
} from '#shared/card/schedule.ts';
import { templateEndpoints, type Template } from '#shared/roster/template.ts';
import { type DaftarFlags, daftarFacts, printDaftar, runDaftar, setDaftar } from '../broadcast/daftar.ts';
import { pickTemplate } from '../broadcast/pick.ts';
import { printPreview } from '../broadcast/preview.ts';
import { presentAndSend, type SendFlags } from '../broadcast/send.ts';
import type { Reply } from '../http/client.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { dotted, instantText, targetText, zoneOf } from '../rows.ts';
import { groupOf, wordArgument, type Frame } from '../group.ts';
import {
  printRingkasan,
  ringkasanFacts,
  runRingkasan,
  setRingkasan,
  type RingkasanFlags,
} from '../broadcast/ringkasan.ts';

/** Keys of the schedule cards, of the admins' Friday summary, and of the list to groups. */
const KEYS = [...SCHEDULE_KEYS, RINGKASAN_KEY, DAFTAR_KEY] as const;
type Key = (typeof KEYS)[number];

export function declare({ program, run }: Frame): void {
  const schedule = groupOf(program, 'schedule', 'broadcast otomatis: kartu dan gilirannya', [
    'mimbar schedule list',
    'mimbar schedule set pengajian_reminder --h 1 --jam 06:00',
    'mimbar schedule run-now pengajian_reminder --dry-run',
  ]);
  const card = () => wordArgument('<kartu>', KEYS.join(', ').replace(/, (?=[^,]*$)/, ' atau '), KEYS);
  schedule('list', 'kartu, giliran berikutnya dan yang terakhir', '[pilihan]', [
    'mimbar schedule list',
    'mimbar schedule list --dry-run',
    'mimbar schedule list --json',
  ])
    .option('--dry-run', 'juga apa yang akan dikirim pada giliran berikutnya')
    .option('--full', 'semua pesannya, bukan hanya yang pertama')
    .action((options: { dryRun?: boolean; full?: boolean }) => run(options, runScheduleList));
  schedule('set', 'ubah kartu', '<kartu> [pilihan]', [
    'mimbar schedule set pengajian_reminder --h 1 --jam 06:00 --active \\\n      --template-dkm "Pengingat DKM" --template-mubaligh "Pengingat Mubaligh"',
    'mimbar schedule set pengajian_reminder --jam 16:00 --dry-run',
    'mimbar schedule set jumatan_reminder --no-active',
    'mimbar schedule set jumatan_reminder --tanya-lagi \\\n      --tanya-h 1 --tanya-jam 19:30',
    'mimbar schedule set ringkasan_jumat --jam-kamis 17:00 --jam-jumat 06:00',
    'mimbar schedule set daftar_jumat --active \\\n      --template "Daftar Jumat" --group "Takmir"',
  ])
    .addArgument(card())
    .option('--active', 'nyalakan')
    .option('--no-active', 'matikan')
    .option('--h <hari>', 'berapa hari sebelumnya, 0 sampai 30')
    .option('--jam <jam>', 'HH:MM')
    .option('--jam-kamis <jam>', 'HH:MM, hanya ringkasan_jumat')
    .option('--jam-jumat <jam>', 'HH:MM, hanya ringkasan_jumat')
    .option('--tanya-lagi', 'tanya sekali lagi yang belum menjawab, hanya jumatan_reminder')
    .option('--no-tanya-lagi', 'tidak tanya lagi')
    .option('--tanya-h <hari>', 'berapa hari sebelumnya ia tanya lagi, 0 sampai 30')
    .option('--tanya-jam <jam>', 'HH:MM')
    .option('--template-dkm <template>', 'ID atau nama template untuk ketua DKM')
    .option('--template-mubaligh <template>', 'ID atau nama template untuk mubaligh')
    .option('--template <template>', 'ID atau nama template, hanya daftar_jumat')
    .option('--group <grup...>', 'nama atau ID grup, hanya daftar_jumat')
    .option('--force', 'kirim juga yang Sudah Broadcast')
    .option('--no-force', 'lewati yang Sudah Broadcast')
    .option('--dry-run', 'apa yang akan dikirim setelah diubah; tidak menyimpan')
    .option('--full', 'pratinjau semua pesan, bukan hanya yang pertama')
    .action((key: Key, options: Omit<CardFlags, 'key'> & RingkasanFlags & DaftarFlags) =>
      run(options, (context) => {
        requireOwn(key, options);
        if (key === RINGKASAN_KEY) return setRingkasan(context, options);
        if (key === DAFTAR_KEY) return setDaftar(context, options);
        return runScheduleSet(context, { ...options, key });
      }),
    );
  schedule('run-now', 'kirim giliran berikutnya sekarang; pada jamnya tidak dikirim lagi', '<kartu> [pilihan]', [
    'mimbar schedule run-now pengajian_reminder --dry-run',
    'mimbar schedule run-now pengajian_reminder --target 2026-11-22 --yes',
    'mimbar schedule run-now pengajian_bulanan',
  ])
    .addArgument(card())
    .option('--target <sasaran>', 'giliran untuk tanggal YYYY-MM-DD, atau bulan YYYY-MM; yang sudah berjalan ditolak')
    .option('--full', 'pratinjau semua pesan, bukan hanya yang pertama')
    .option('--dry-run', 'pratinjau saja, tidak mengirim')
    .option('-y, --yes', 'kirim tanpa bertanya')
    .option('--no-wait', 'selesai setelah pesan masuk antrean')
    .action((key: Key, options: Omit<RunNowFlags, 'key'>) =>
      run(options, (context) => {
        if (key === RINGKASAN_KEY) return runRingkasan(context, options);
        if (key === DAFTAR_KEY) return runDaftar(context, options);
        return runScheduleNow(context, { ...options, key });
      }),
    );
}

const OWN_FLAGS: Record<Key, readonly string[]> = {
  pengajian_bulanan: ['h', 'jam', 'template-dkm', 'template-mubaligh', 'force'],
  pengajian_reminder: ['h', 'jam', 'template-dkm', 'template-mubaligh', 'force'],
  jumatan_reminder: ['h', 'jam', 'template-dkm', 'template-mubaligh', 'force', 'tanya-lagi', 'tanya-h', 'tanya-jam'],
  ringkasan_jumat: ['jam-kamis', 'jam-jumat'],
  daftar_jumat: ['h', 'jam', 'template', 'group'],
};
const ALL_FLAGS = [...new Set(Object.values(OWN_FLAGS).flat())];

/** Throws a usage error for options of the other kinds of cards. */
function requireOwn(key: Key, flags: object): void {
  const property = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const wrong = ALL_FLAGS.find((name) => !OWN_FLAGS[key].includes(name) && Object.hasOwn(flags, property(name)));
  if (wrong !== undefined) throw usageError(`--${wrong} tidak ada pada kartu ${key}.`);
}

/** Lists the cards. A dry run adds the messages of each card's next run. */
async function runScheduleList(
  context: Context,
  { dryRun, full }: { dryRun?: boolean; full?: boolean },
): Promise<void> {
  const { client, output } = context;
  const { data: cards } = await client.call(scheduleEndpoints.get);
  const plans = new Map<ScheduleKey, Reply<SchedulePlan>>();
  if (dryRun) for (const key of SCHEDULE_KEYS) plans.set(key, await preview(context, key, {}));
  output.data({
    ...(dryRun
      ? Object.fromEntries(SCHEDULE_KEYS.map((key) => [key, { ...cards[key], ...plannedOf(plans.get(key)!) }]))
      : cards),
    [RINGKASAN_KEY]: await ringkasanFacts(context, dryRun ?? false),
    [DAFTAR_KEY]: await daftarFacts(context, dryRun ?? false),
  });
  if (output.json) return;
  const templates = await client.listAll(templateEndpoints.list, {});
  const zone = await zoneOf(client);
  for (const key of SCHEDULE_KEYS) {
    printCard(context, key, cards[key], templates, zone);
    const plan = plans.get(key);
    if (plan?.data.due_at) printPlan(context, plan, full ?? false, zone);
  }
  const shown = { ...(dryRun && { dryRun }), ...(full && { full }) };
  await printRingkasan(context, zone, shown);
  await printDaftar(context, zone, shown);
}

/** A plan and its warnings, if any, for the output with its card. */
const plannedOf = ({ data, warnings }: Reply<SchedulePlan>) => ({
  plan: data,
  ...(warnings.length > 0 && { warnings }),
});

function printCard(
  { output }: Context,
  key: ScheduleKey,
  card: ScheduleCard,
  templates: readonly Template[],
  zone: string,
): void {
  const name = (id: string | null) => templates.find((row) => row.id === id)?.nama_template ?? '(belum dipilih)';
  const state = card.active ? output.paint('good', 'aktif') : output.paint('quiet', 'tidak aktif');
  output.print(`${output.paint('strong', SCHEDULE_LABELS[key])} (${key}): ${state}`);
  output.print(`  H-${card.h} pukul ${dotted(card.jam)}${card.force_broadcast ? ', juga yang Sudah Broadcast' : ''}`);
  if (card.tanya_lagi) output.print(`  ${TANYA_LAGI_LABEL}: H-${card.tanya_h} pukul ${dotted(card.tanya_jam)}`);
  output.print(`  Template DKM: ${name(card.id_template_dkm)}; mubaligh: ${name(card.id_template_mubaligh)}`);
  if (card.next_run) output.print(`  Berikutnya: ${instantText(card.next_run, zone)}`);
  if (card.last_run) output.print(`  ${card.last_run.text}`);
  output.print();
}

interface CardFlags {
  key: ScheduleKey;
  active?: boolean;
  h?: string;
  jam?: string;
  tanyaLagi?: boolean;
  tanyaH?: string;
  tanyaJam?: string;
  templateDkm?: string;
  templateMubaligh?: string;
  force?: boolean;
  dryRun?: boolean;
  full?: boolean;
}

/** Changes a card. A dry run shows what its next run would send then. */
async function runScheduleSet(context: Context, flags: CardFlags): Promise<void> {
  const { client, output } = context;
  const { key } = flags;
  const body = await changeOf(context, flags);
  if (Object.keys(body).length === 0) throw usageError('Tidak ada yang diubah. Lihat: mimbar schedule set --help');
  if (flags.dryRun) {
    const plan = await preview(context, key, body);
    output.data({ key, dry_run: true, ...plan.data, warnings: plan.warnings });
    if (!plan.data.due_at) output.print(`${SCHEDULE_LABELS[key]} tidak akan mengirim apa pun.`);
    else if (!output.json) printPlan(context, plan, flags.full ?? false, await zoneOf(client));
    return;
  }
  const { data, warnings } = await client.call(scheduleEndpoints.update, { params: { key }, body });
  output.warn(warnings);
  output.data({ key, ...data });
  if (output.json) return;
  printCard(context, key, data, await client.listAll(templateEndpoints.list, { type: key }), await zoneOf(client));
}

async function changeOf(
  { client }: Context,
  { key, active, h, jam, tanyaLagi, tanyaH, tanyaJam, force, ...flags }: CardFlags,
): Promise<ScheduleUpdate> {
  for (const days of [h, tanyaH])
    if (days !== undefined && !/^\d{1,3}$/.test(days)) throw usageError('H harus angka 0 sampai 30');
  const dkm = await pickTemplate(client, key, flags.templateDkm);
  const mubaligh = await pickTemplate(client, key, flags.templateMubaligh);
  return {
    ...(active !== undefined && { active }),
    ...(h !== undefined && { h: Number(h) }),
    ...(jam !== undefined && { jam: jam.replace('.', ':') }),
    ...(tanyaLagi !== undefined && { tanya_lagi: tanyaLagi }),
    ...(tanyaH !== undefined && { tanya_h: Number(tanyaH) }),
    ...(tanyaJam !== undefined && { tanya_jam: tanyaJam.replace('.', ':') }),
    ...(dkm !== undefined && { id_template_dkm: dkm }),
    ...(mubaligh !== undefined && { id_template_mubaligh: mubaligh }),
    ...(force !== undefined && { force_broadcast: force }),
  };
}

interface RunNowFlags extends SendFlags {
  key: ScheduleKey;
  target?: string;
}

/**
 * Sends the messages of the card's next run, or of the run for `target`, now. That run counts as done. Returns the exit
 * code.
 */
async function runScheduleNow(context: Context, { key, target, ...flags }: RunNowFlags): Promise<number> {
  const { client, output } = context;
  const plan = await preview(context, key, { at: 'now', ...(target !== undefined && { target }) });
  const { due_at, targets, messages, next } = plan.data;
  const own = targets.at(-1);
  if (due_at === null || own === undefined)
    throw new CliError(
      'refused',
      `${SCHEDULE_LABELS[key]} tidak aktif. Aktifkan dengan: mimbar schedule set ${key} --active`,
    );
  if (!output.json) {
    const about = `${SCHEDULE_LABELS[key]} untuk ${targets.map(targetText).join(', ')}, semestinya ${instantText(due_at, await zoneOf(client))}`;
    output.print(`${output.paint('strong', about)}\n`);
  }
  if (messages.length === 0) {
    const more = next === null ? '' : ` Yang berikutnya: ${targetText(next)}, dengan --target ${next}.`;
    if (!flags.dryRun) throw new CliError('refused', `Tidak ada pesan untuk dikirim.${more}`);
    output.print(`Tidak ada pesan untuk dikirim.${more}`);
  }
  const send = (idempotencyKey: string) =>
    client.call(scheduleEndpoints.run, { params: { key }, body: { target: own }, idempotencyKey });
  return presentAndSend(
    context,
    { preview: { ...plan, data: messages }, about: { key, due_at, targets, next }, send },
    flags,
  );
}

function preview({ client }: Context, key: ScheduleKey, body: SchedulePreview): Promise<Reply<SchedulePlan>> {
  return client.call(scheduleEndpoints.preview, { params: { key }, body });
}

function printPlan(
  { output }: Context,
  { data: { due_at, targets, messages, next }, warnings }: Reply<SchedulePlan>,
  full: boolean,
  zone: string,
): void {
  const later = next === null ? '' : `, yang berikutnya untuk ${targetText(next)}`;
  const what = messages.length === 0 ? `tidak ada pesan${later}` : `${messages.length} pesan`;
  output.print(`${instantText(due_at!, zone)}, untuk ${targets.map(targetText).join(', ')}: ${what}\n`);
  printPreview(output, messages, full);
  output.warn(warnings);
}
