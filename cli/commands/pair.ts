import { healthEndpoints } from '#shared/operations/health.ts';
import { formatPhone, PHONE_MESSAGE, PHONE_PATTERN, tidyCellPhone } from '#shared/base/phone.ts';
import { MESSENGER_NAME, waclientEndpoints, type MessengerFrame } from '#shared/queue/waclient.ts';
import type { Context } from '../context.ts';
import { CliError, interrupted, usageError } from '../errors.ts';
import { consent } from '../terminal/prompt.ts';
import { createPairLines, type PairState, type PairView } from '../terminal/pair-lines.ts';
import { watchLive } from '../http/socket.ts';
import { number } from '../terminal/text.ts';
import type { Frame } from '../group.ts';
import { t } from '../words/words.ts';

export function declare({ command, run }: Frame): void {
  command('pair', t('pairHelp'), '[pilihan]', ['mimbar pair', 'mimbar pair --code 081200000001'])
    .option('--code <no-hp>', t('pairCodeHelp'))
    .action((options: { code?: string }) => run(options, runPair));
  command('logout', t('logoutHelp'), '[pilihan]', ['mimbar logout', 'mimbar logout --yes'])
    .option('-y, --yes', t('yesHelp'))
    .action((options: { yes?: boolean }) => run(options, runLogout));
}

interface PairOptions {
  /** The phone to link by a code instead of a QR. */
  code?: string | undefined;
}

/** Links WhatsApp: shows each QR, or a code, until the device is linked. */
async function runPair(context: Context, options: PairOptions): Promise<void> {
  const phone = options.code === undefined ? undefined : phoneOf(options.code);
  await refuseCloud(context);
  const view = await openView(context);
  let last: MessengerFrame | undefined;
  let wasLinked = false;
  try {
    ({ last, wasLinked } = await waitUntilLinked(context, view, phone));
  } finally {
    await view.end();
  }
  if (last?.state !== 'CONNECTED') throw interrupted(t('pairStopped'));
  await tellNumber(context, wasLinked);
}

/** The Cloud API has no linked telephone, so there is nothing to unlink. */
async function refuseCloud({ client }: Context): Promise<void> {
  const { data } = await client.call(healthEndpoints.get);
  if (data.messenger?.kind === 'cloud') throw new CliError('refused', t('cloudNotPaired'));
}

async function openView({ output, settings }: Context): Promise<PairView> {
  if (!output.live) return createPairLines(output);
  const { showPairing } = await import('../terminal/ink/pairing.tsx');
  return showPairing(output, settings.address().url);
}

async function waitUntilLinked({ client, signal }: Context, view: PairView, phone: string | undefined) {
  const finished = new AbortController();
  const state: PairState = { lost: false, ...(phone && { phone }) };
  let first: MessengerFrame | undefined;
  let failure: unknown;
  let asking = false;

  async function askCode(no_hp: string): Promise<void> {
    asking = true;
    try {
      const { data } = await client.call(waclientEndpoints.pairingCode, { body: { phone: no_hp } });
      state.code = data.code;
      view.show(state);
    } catch (error) {
      // It was linked in the meantime; the next frame reports that.
      if (error instanceof CliError && error.code === 'conflict') return;
      failure = error;
      finished.abort();
    }
  }

  await watchLive({
    client,
    connect: waclientEndpoints.connect,
    socket: waclientEndpoints.socket,
    signal: AbortSignal.any([signal, finished.signal]),
    onFrame(frame) {
      first ??= frame;
      state.frame = frame;
      if (frame.state === 'CONNECTED') return finished.abort();
      // A code is only valid for its connection; a new code can be requested at the next QR.
      if (frame.state === 'LOADING') {
        delete state.code;
        asking = false;
      }
      view.show(state);
      if (phone && frame.state === 'PAIRING' && !asking) void askCode(phone);
    },
    onConnection(open) {
      if (state.lost === !open) return;
      state.lost = !open;
      view.show(state);
    },
  });
  if (failure) throw failure;
  return { last: state.frame, wasLinked: first?.state === 'CONNECTED' };
}

async function tellNumber({ client, output }: Context, wasLinked: boolean): Promise<void> {
  const { data } = await client.call(healthEndpoints.get);
  const linked = data.messenger?.number ?? null;
  output.data({ state: 'CONNECTED', number: linked });
  const words = wasLinked
    ? t('alreadyConnected', { messenger: MESSENGER_NAME })
    : t('linked', { messenger: MESSENGER_NAME });
  output.print(output.paint('good', `${words}${linked ? t('linkedNumber', { linked: formatPhone(linked) }) : ''}`));
}

function phoneOf(typed: string): string {
  const phone = tidyCellPhone(typed);
  if (!PHONE_PATTERN.test(phone)) throw usageError(PHONE_MESSAGE);
  return phone;
}

/** Unlinks WhatsApp. Queued messages wait until the same number is linked or an admin releases them. */
async function runLogout(context: Context, { yes }: { yes?: boolean }): Promise<void> {
  const { client, output } = context;
  await refuseCloud(context);
  const { data: health } = await client.call(healthEndpoints.get);
  const linked = health.messenger?.number ?? null;
  if (linked === null && health.messenger?.state !== 'DISCONNECTED')
    throw new CliError('refused', t('notLinked', { messenger: MESSENGER_NAME }));
  const waiting = health.queue?.waiting ?? 0;
  const name = linked === null ? MESSENGER_NAME : `${MESSENGER_NAME} ${formatPhone(linked)}`;
  if (waiting > 0) output.warn([t('waitingForLink', { waiting: number.format(waiting), messenger: MESSENGER_NAME })]);
  await consent(context, {
    yes,
    question: t('unlinkQuestion', { name }),
    purpose: t('toUnlink', { name }),
    otherwise: t('linkStays'),
  });
  const { data } = await client.call(waclientEndpoints.logout);
  output.data({ state: data.state, number: linked });
  output.print(t('unlinked', { name }));
}
