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
import { zoneOf } from '../rows.ts';
import { groupOf, wordArgument, type Frame } from '../group.ts';
import {
  printRingkasan,
  ringkasanFacts,
  runRingkasan,
  setRingkasan,
  type RingkasanFlags,
} from '../broadcast/ringkasan.ts';
import { t, clockText, instantText, targetText } from '../words/words.ts';

/** Keys of the schedule cards, of the admins' Friday summary, and of the list to groups. */
const KEYS = [...SCHEDULE_KEYS, RINGKASAN_KEY, DAFTAR_KEY] as const;
type Key = (typeof KEYS)[number];

export function declare({ program, run }: Frame): void {
  const schedule = groupOf(program, 'schedule', t('scheduleHelp'), [
    'mimbar schedule list',
    'mimbar schedule set pengajian_reminder --h 1 --jam 06:00',
    'mimbar schedule run-now pengajian_reminder --dry-run',
  ]);
  const card = () => wordArgument('<kartu>', KEYS.join(', ').replace(/, (?=[^,]*$)/, t('or')), KEYS);
  schedule('list', t('scheduleListHelp'), '[pilihan]', [
    'mimbar schedule list',
    'mimbar schedule list --dry-run',
    'mimbar schedule list --json',
  ])
    .option('--dry-run', t('scheduleShowHelp'))
    .option('--full', t('allMessagesHelp'))
    .action((options: { dryRun?: boolean; full?: boolean }) => run(options, runScheduleList));
  schedule('set', t('scheduleSetHelp'), '<kartu> [pilihan]', [
    'mimbar schedule set pengajian_reminder --h 1 --jam 06:00 --active \\\n      --template-dkm "Pengingat DKM" --template-mubaligh "Pengingat Mubaligh"',
    'mimbar schedule set pengajian_reminder --jam 16:00 --dry-run',
    'mimbar schedule set jumatan_reminder --no-active',
    'mimbar schedule set jumatan_reminder --tanya-lagi \\\n      --tanya-h 1 --tanya-jam 19:30',
    'mimbar schedule set ringkasan_jumat --jam-kamis 17:00 --jam-jumat 06:00',
    'mimbar schedule set daftar_jumat --active \\\n      --template "Daftar Jumat" --group "Takmir"',
  ])
    .addArgument(card())
    .option('--active', t('switchOn'))
    .option('--no-active', t('switchOff'))
    .option('--h <hari>', t('daysBeforeHelp'))
    .option('--jam <jam>', 'HH:MM')
    .option('--jam-kamis <jam>', t('onlyRingkasanHelp'))
    .option('--jam-jumat <jam>', t('onlyRingkasanHelp'))
    .option('--tanya-lagi', t('askAgainCardHelp'))
    .option('--no-tanya-lagi', t('noAskAgainCardHelp'))
    .option('--tanya-h <hari>', t('askAgainDaysHelp'))
    .option('--tanya-jam <jam>', 'HH:MM')
    .option('--template-dkm <template>', t('templateDkmHelp'))
    .option('--template-mubaligh <template>', t('templateMubalighHelp'))
    .option('--template <template>', t('daftarTemplateHelp'))
    .option('--group <grup...>', t('daftarGroupHelp'))
    .option('--force', t('forceHelp'))
    .option('--no-force', t('noForceHelp'))
    .option('--dry-run', t('setDryRunHelp'))
    .option('--full', t('fullPreview'))
    .action((key: Key, options: Omit<CardFlags, 'key'> & RingkasanFlags & DaftarFlags) =>
      run(options, (context) => {
        requireOwn(key, options);
        if (key === RINGKASAN_KEY) return setRingkasan(context, options);
        if (key === DAFTAR_KEY) return setDaftar(context, options);
        return runScheduleSet(context, { ...options, key });
      }),
    );
  schedule('run-now', t('runNowHelp'), '<kartu> [pilihan]', [
    'mimbar schedule run-now pengajian_reminder --dry-run',
    'mimbar schedule run-now pengajian_reminder --target 2026-11-22 --yes',
    'mimbar schedule run-now pengajian_bulanan',
  ])
    .addArgument(card())
    .option('--target <sasaran>', t('targetHelp'))
    .option('--full', t('fullPreview'))
    .option('--dry-run', t('previewOnly'))
    .option('-y, --yes', t('sendWithoutAsking'))
    .option('--no-wait', t('noWaitHelp'))
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
  if (wrong !== undefined) throw usageError(t('notOnCard', { wrong, key }));
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
  const name = (id: string | null) => templates.find((row) => row.id === id)?.nama_template ?? t('notChosen');
  const state = card.active ? output.paint('good', t('active')) : output.paint('quiet', t('inactive'));
  output.print(`${output.paint('strong', SCHEDULE_LABELS[key])} (${key}): ${state}`);
  output.print(
    t('cardWhen', {
      h: card.h,
      jam: clockText(card.jam),
      force: card.force_broadcast ? t('alsoSent') : '',
    }),
  );
  if (card.tanya_lagi)
    output.print(t('asksAgainWhen', { label: TANYA_LAGI_LABEL, h: card.tanya_h, jam: clockText(card.tanya_jam) }));
  output.print(t('cardTemplates', { dkm: name(card.id_template_dkm), mubaligh: name(card.id_template_mubaligh) }));
  if (card.next_run) output.print(t('nextRun', { nextRun: instantText(card.next_run, zone) }));
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
  if (Object.keys(body).length === 0) throw usageError(t('nothingToSet'));
  if (flags.dryRun) {
    const plan = await preview(context, key, body);
    output.data({ key, dry_run: true, ...plan.data, warnings: plan.warnings });
    if (!plan.data.due_at) output.print(t('sendsNothing', { card: SCHEDULE_LABELS[key] }));
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
  for (const days of [h, tanyaH]) if (days !== undefined && !/^\d{1,3}$/.test(days)) throw usageError(t('hUpToThirty'));
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
    throw new CliError('refused', t('cardInactive', { card: SCHEDULE_LABELS[key], key }));
  if (!output.json) {
    const about = t('cardForDue', {
      card: SCHEDULE_LABELS[key],
      targets: targets.map(targetText).join(', '),
      dueAt: instantText(due_at, await zoneOf(client)),
    });
    output.print(`${output.paint('strong', about)}\n`);
  }
  if (messages.length === 0) {
    const more = next === null ? '' : t('nextTarget', { next: targetText(next), target: next });
    if (!flags.dryRun) throw new CliError('refused', t('nothingToSendMore', { more }));
    output.print(t('nothingToSendMore', { more }));
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
  const later = next === null ? '' : t('nextIsFor', { next: targetText(next) });
  const what = messages.length === 0 ? t('noMessages', { later }) : t('messages', { count: messages.length });
  output.print(t('runFor', { dueAt: instantText(due_at!, zone), targets: targets.map(targetText).join(', '), what }));
  printPreview(output, messages, full);
  output.warn(warnings);
}
