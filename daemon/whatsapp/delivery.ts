import { setImmediate as yieldToLoop } from 'node:timers/promises';
import type { BinaryNode, proto, WASocket } from 'baileys';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Logger } from '#daemon/base/log.ts';
import type { Border } from './border.ts';
import { statusOf } from './close.ts';
import { type Groups, isGroup } from './groups.ts';
import { NotTrusted } from './identity.ts';
import type { Baileys } from './load.ts';
import { createMedia } from './media.ts';
import type {
  Content,
  Delivery,
  DeliveryHooks,
  DeliveryOutcome,
  GroupDelivery,
  LateNews,
} from '#daemon/queue/index.ts';

/** Timeout of the server's ack, in ms. */
const ACK_WITHIN = 20_000;
/** Timeout of the upload of a file, in ms. */
const UPLOAD_WITHIN = 120_000;
/** Timeout of the ack when the daemon stops, in ms. */
const ACK_WHEN_STOPPING = 2500;
/** Message ids per batch of a receipt: usually there are a few, but there may be thousands. */
const BATCH = 200;
/** Ack errors about the account, not the message: a restriction, too many messages. */
const ACCOUNT_ERRORS = new Set(['463', '429']);
/** Ack errors of a server in trouble: it has not taken the message, and may take it later. */
const PASSING_ERRORS = new Set(['500', '503', '408']);
/** The recipient has other devices than we think, or other keys. */
const STALE_DEVICES = '479';

/** The address of a number's devices, or why there is none; never rejects. */
type LookUp = Promise<{ jid: string } | DeliveryOutcome>;
/** What goes to the wire: a text, or a file with it as caption. */
interface Made {
  text: string;
  media?: proto.IMessage;
}
type Ack = { error: string | undefined } | 'closed' | 'late';

export interface DeliveryOptions {
  baileys: Baileys;
  groups: Groups;
  logger: Logger;
  clock: Clock;
  border: Pick<Border, 'run'>;
  /** Closes this connection; it opens again after a pause. `reason` is for the log. */
  fail(reason: string, error: unknown): void;
  supervisor: Pick<Supervisor, 'task'>;
  news(items: LateNews[]): void;
}

/** Sends over one connection and waits for the server's ack; `news` gets late acks and receipts. */
export function createDelivery(sock: WASocket, options: DeliveryOptions) {
  const waiting = new Map<string, (ack: Ack) => void>();
  const gone = new AbortController();
  const mediaOf = createMedia(options.baileys, sock);
  let closed = false;

  sock.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
    const { id, error } = attrs;
    if (!id) return;
    const resolveAck = waiting.get(id);
    if (resolveAck) resolveAck({ error });
    else if (error === undefined) options.news([{ waId: id, kind: 'accepted' }]);
    // What passes is tried again when the time of the ack is over.
    else if (!ACCOUNT_ERRORS.has(error) && !PASSING_ERRORS.has(error))
      options.news([{ waId: id, kind: 'refused', code: error }]);
  });
  // Read from the raw stanza, because baileys acknowledges a receipt to the server 0.1 s before it emits its event:
  // after a crash in between the receipt would be lost. So it is stored in the same tick.
  sock.ws.on('CB:receipt', (node: BinaryNode) => {
    const { type, from } = node.attrs;
    // baileys would send it to the whole group again, so it does not see any receipt of a group.
    if (isGroup(from) && type === 'retry')
      return options.supervisor.task('whatsapp: group', () => options.groups.sendAgain(node));
    const kind = kindOfReceipt(type);
    if (!kind) return;
    const ids = idsOfReceipt(node);
    const received = (some: string[]) => tellReceived(some, isGroup(from) ? 'accepted' : kind);
    received(ids.slice(0, BATCH));
    if (ids.length <= BATCH) return;
    options.supervisor.task('whatsapp: receipts', async () => {
      for (let at = BATCH; at < ids.length; at += BATCH) {
        await yieldToLoop();
        received(ids.slice(at, at + BATCH));
      }
    });
  });

  /** Of a group it is one of many members who has it, which proves that the server has taken it. */
  function tellReceived(ids: string[], kind: 'accepted' | 'delivered' | 'read'): void {
    options.news(ids.map((waId) => ({ waId, kind })));
    // A receipt proves more than the server's ack: the phone has the message, even if the ack was lost.
    for (const waId of ids) waiting.get(waId)?.({ error: undefined });
  }

  const deliver = ({ phone, ...said }: Delivery, hooks: DeliveryHooks): Promise<DeliveryOutcome> =>
    attempt(lookUp(phone), said, hooks);

  /** A message that has not arrived has brought its sender key to nobody. */
  async function deliverToGroup(
    { jid, isRepeat, ...said }: GroupDelivery,
    hooks: DeliveryHooks,
  ): Promise<DeliveryOutcome> {
    if (isRepeat) options.groups.forgetKey(jid);
    const outcome = await attempt(options.groups.lookUp(jid), said, hooks);
    if (outcome.kind !== 'accepted') options.groups.forgetKey(jid);
    return outcome;
  }

  async function attempt(
    looking: LookUp,
    { waId, typing, ...content }: Omit<Delivery, 'phone'>,
    hooks: DeliveryHooks,
  ): Promise<DeliveryOutcome> {
    const target = await untilStop(looking, hooks.signal);
    if ('kind' in target) return target;
    const message = await untilStop(made(content), hooks.signal);
    if ('kind' in message) return message;
    if (typing > 0) await showTyping(target.jid, typing, hooks.signal);
    if (closed) return { kind: 'transient', reason: 'connection closed' };
    if (hooks.signal.aborted || !hooks.handed()) {
      if (typing > 0) await presence('paused', target.jid);
      return { kind: 'transient', reason: 'not wanted any more' };
    }
    const outcome = await handOver(target.jid, waId, message, hooks.signal);
    const isStale = outcome.kind === 'refused' && outcome.code === STALE_DEVICES;
    if (!isStale || closed || hooks.signal.aborted) return outcome;
    await renewDevices(target.jid);
    return closed ? outcome : handOver(target.jid, waId, message, hooks.signal);
  }

  async function handOver(jid: string, waId: string, message: Made, stopping: AbortSignal): Promise<DeliveryOutcome> {
    const ack = waitForAck(waId, stopping);
    let isSettled = false;
    const sending = send(jid, message, waId).finally(() => (isSettled = true));
    // Sending may hang before the wire, for the recipient's keys or a lock: the time limit of the ack covers it too.
    const unsent = await Promise.race([sending, ack.then(() => undefined)]);
    if (unsent !== undefined) {
      waiting.get(waId)?.('closed');
      return { kind: 'transient', reason: unsent };
    }
    const answer = await ack;
    if (answer !== 'late' || isSettled || stopping.aborted) return outcomeOf(answer);
    // Closed, so that it cannot go out later.
    options.fail('a message hung before the wire', undefined);
    return { kind: 'transient', reason: 'it never reached the wire' };
  }

  /** Best effort: the next try shows whether it helped. */
  async function renewDevices(jid: string): Promise<void> {
    try {
      if (isGroup(jid)) return await options.groups.renew(jid);
      const devices = (await sock.getUSyncDevices([jid], false, false)).map((device) => device.jid);
      await options.border.run(() => sock.assertSessions(devices, true));
    } catch (error) {
      options.logger.debug({ err: error }, 'The devices of a recipient could not be renewed');
    }
  }

  /** Returns the reason if certainly nothing was sent, else undefined. */
  async function send(jid: string, { text, media }: Made, messageId: string): Promise<string | undefined> {
    try {
      await options.border.run(() =>
        media
          ? sock.relayMessage(jid, media, { messageId })
          : // Without `linkPreview` baileys would load a package that is not installed.
            sock.sendMessage(jid, { text, linkPreview: null }, { messageId }),
      );
    } catch (error) {
      if (error instanceof NotTrusted || statusOf(error) === 500 || error instanceof TypeError) return reasonOf(error);
      options.logger.debug({ err: error }, 'Sending failed, the message may be on the wire');
    }
    return undefined;
  }

  /** What is sent; a file is uploaded first, so that nothing goes out without it. Never rejects. */
  async function made({ text, file }: Content): Promise<Made | DeliveryOutcome> {
    if (!file) return { text };
    const late = new AbortController();
    const tooLate = options.clock.sleep(UPLOAD_WITHIN, late.signal).then(() => undefined);
    try {
      const media = await Promise.race([options.border.run(() => mediaOf(file, text)), tooLate]);
      return media ? { text, media } : { kind: 'transient', reason: 'upload timed out' };
    } catch (error) {
      options.logger.warn({ err: error }, 'A file could not be uploaded yet');
      return { kind: 'transient', reason: reasonOf(error) };
    } finally {
      late.abort('uploaded');
    }
  }

  /**
   * Ends a hanging look-up or upload when the daemon stops or the connection closes. baileys leaves the queries of a
   * closed connection to their time-out, and the whole queue would wait for that.
   */
  function untilStop<T>(target: Promise<T | DeliveryOutcome>, stopping: AbortSignal): Promise<T | DeliveryOutcome> {
    return new Promise((resolve) => {
      const stop = () => resolve({ kind: 'transient', reason: 'stopping' });
      const cut = () => resolve({ kind: 'transient', reason: 'connection closed' });
      stopping.addEventListener('abort', stop);
      gone.signal.addEventListener('abort', cut);
      options.supervisor.task('whatsapp: before the wire', async () => {
        const found = await target;
        stopping.removeEventListener('abort', stop);
        gone.signal.removeEventListener('abort', cut);
        resolve(found);
      });
    });
  }

  /**
   * The address to send to: the recipient's LID if it is known, else the number; or why there is none. The server also
   * acks a stanza without devices, so at least one device is required.
   */
  async function lookUp(phone: string): LookUp {
    const jid = `${phone}@s.whatsapp.net`;
    try {
      const target = (await sock.signalRepository.lidMapping.getLIDForPN(jid)) ?? jid;
      if (await hasDevice(target)) return { jid: target };
      if (target !== jid && (await hasDevice(jid))) return { jid };
      // No device: either the answer was lost, or the number is not on WhatsApp. Only an explicit answer decides.
      const known = await sock.onWhatsApp(jid);
      if (known === undefined) return { kind: 'transient', reason: 'look-up timed out' };
      return known.some((entry) => entry.exists)
        ? { kind: 'transient', reason: 'no device' }
        : { kind: 'unregistered' };
    } catch (error) {
      return { kind: 'transient', reason: reasonOf(error) };
    }
  }

  async function showTyping(jid: string, ms: number, stopping: AbortSignal): Promise<void> {
    await presence('composing', jid);
    await options.clock.sleep(ms, stopping);
  }

  /** Best effort: a message does not wait for it. */
  async function presence(type: 'composing' | 'paused', jid: string): Promise<void> {
    await sock
      .sendPresenceUpdate(type, jid)
      .catch((error: unknown) => options.logger.debug({ err: error }, 'Typing could not be shown'));
  }

  async function hasDevice(jid: string): Promise<boolean> {
    return (await sock.getUSyncDevices([jid], true, false)).length > 0;
  }

  function waitForAck(waId: string, stopping: AbortSignal): Promise<Ack> {
    return new Promise((resolve) => {
      const answered = new AbortController();
      const resolveAck = (ack: Ack) => {
        // With an explicit reason, because otherwise an Error with a stack would be created for every message.
        answered.abort(ack);
        stopping.removeEventListener('abort', stop);
        waiting.delete(waId);
        resolve(ack);
      };
      const lateAfter = (ms: number) =>
        options.supervisor.task('whatsapp: ack', async () => {
          await options.clock.sleep(ms, answered.signal);
          if (!answered.signal.aborted) resolveAck('late');
        });
      const stop = () => lateAfter(ACK_WHEN_STOPPING);
      waiting.set(waId, resolveAck);
      lateAfter(ACK_WITHIN);
      stopping.addEventListener('abort', stop);
    });
  }

  return {
    deliver,
    /** What was sent, for a recipient who asks for it again. */
    messageOf: async ({ text, file }: Content): Promise<proto.IMessage> =>
      file ? mediaOf(file, text) : { extendedTextMessage: { text } },
    deliverToGroup,
    readGroups: options.groups.read,
    /** The connection is closed: messages that wait for an ack are in doubt. */
    close(): void {
      closed = true;
      options.groups.close();
      gone.abort('closed');
      for (const resolveAck of [...waiting.values()]) resolveAck('closed');
    },
  };
}
export type Deliverer = ReturnType<typeof createDelivery>;

/** Receipts of our own other devices and requests to resend do not prove that the recipient has it. */
function kindOfReceipt(type: string | undefined): 'delivered' | 'read' | undefined {
  if (type === undefined || type === 'delivery') return 'delivered';
  return type === 'read' || type === 'played' ? 'read' : undefined;
}

/** One receipt may be for many messages. */
function idsOfReceipt({ attrs, content }: BinaryNode): string[] {
  const lists = Array.isArray(content) ? content.filter(({ tag }) => tag === 'list') : [];
  const items = lists.flatMap((list) => (Array.isArray(list.content) ? list.content : []));
  return [attrs.id, ...items.map((item) => item.attrs.id)].filter((id) => id !== undefined);
}

function outcomeOf(ack: Ack): DeliveryOutcome {
  if (ack === 'closed' || ack === 'late') return { kind: 'unanswered' };
  if (ack.error === undefined) return { kind: 'accepted' };
  if (PASSING_ERRORS.has(ack.error)) return { kind: 'transient', reason: `refused for now (${ack.error})` };
  return { kind: ACCOUNT_ERRORS.has(ack.error) ? 'restricted' : 'refused', code: ack.error };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
