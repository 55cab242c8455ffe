import type { BinaryNode, WASocket, proto } from 'baileys';
import PQueue from 'p-queue';
import { MimbarError } from '#daemon/base/errors.ts';
import type { Logger } from '#daemon/base/log.ts';
import { type DeliveryOutcome, GROUP_REFUSALS, type Known, type WhatsappGroup } from '#daemon/queue/index.ts';
import type { Border } from './border.ts';
import type { GroupKeys } from './keys.ts';

/** Members per look-up: what each one takes is stored before the next. */
const MEMBERS_AT_ONCE = 100;
/** WhatsApp's errors for a group that the number is not in, or that is gone. */
const NOT_IN = new Set([403, 404, 410]);
/** How often a device may ask for a message again that it could not decrypt. */
const AGAIN_MOST = 4;
/** Requests that are remembered. */
const ASKED_MAX = 5000;
const GROUP = /^[\d-]{1,60}@g\.us$/;
/** WhatsApp allows a hundred letters. */
const NAME_MAX = 200;
const NO_ANSWER = 'WhatsApp tidak menjawab. Coba lagi sebentar lagi.';

export interface GroupsOptions {
  keys: GroupKeys;
  known: Pick<Known, 'groupOf'>;
  /** The content of a sent message by its WhatsApp id. */
  findMessage(waId: string): Promise<proto.IMessage | undefined>;
  logger: Logger;
  border: Pick<Border, 'run'>;
}

/** A group as the server describes it. */
interface Described extends WhatsappGroup {
  /** The addresses by which its members are reached. */
  members: string[];
  isMember: boolean;
  /** It only holds other groups. */
  isCommunity: boolean;
}

type LookUp = Promise<{ jid: string } | DeliveryOutcome>;

const refused = (code: keyof typeof GROUP_REFUSALS): DeliveryOutcome => ({
  kind: 'unsendable',
  code,
  reason: GROUP_REFUSALS[code],
});

/** The groups of one connection: read on demand, and prepared for a message. */
export function createGroups(sock: WASocket, { keys, known, findMessage, logger, border }: GroupsOptions) {
  const again = new PQueue({ concurrency: 1 });
  const asked = new Map<string, number>();

  const isOwn = (jid: string | undefined) => {
    const me = sock.authState.creds.me;
    return jid !== undefined && [me?.id, me?.lid].some((own) => own !== undefined && bare(own) === bare(jid));
  };

  /** Throws what the server answers, or for no answer. */
  async function ask(to: string, content: BinaryNode): Promise<BinaryNode> {
    const answer = await sock.query({ tag: 'iq', attrs: { type: 'get', xmlns: 'w:g2', to }, content: [content] });
    if (!answer) throw new Error('no answer');
    return answer;
  }

  function describe(group: BinaryNode): Described {
    const members = childrenOf(group, 'participant');
    const own = members.find(({ attrs }) => [attrs.jid, attrs.phone_number, attrs.lid].some(isOwn));
    const id = group.attrs.id ?? '';
    return {
      jid: id.includes('@') ? id : `${id}@g.us`,
      nama: nameOf(group.attrs.subject ?? ''),
      anggota: members.length,
      hanya_admin: childrenOf(group, 'announcement').length > 0,
      admin: own?.attrs.type === 'admin' || own?.attrs.type === 'superadmin',
      members: members.flatMap(({ attrs }) => attrs.jid ?? []),
      isMember: own !== undefined,
      isCommunity: childrenOf(group, 'parent').length > 0,
    };
  }

  /** All that the number is in. Throws unavailable. */
  async function read(): Promise<WhatsappGroup[]> {
    const participants = { tag: 'participants', attrs: {} };
    const answer = await ask('@g.us', { tag: 'participating', attrs: {}, content: [participants] }).catch(
      (error: unknown) => {
        logger.warn({ err: error }, 'The groups could not be read');
        throw new MimbarError('unavailable', NO_ANSWER);
      },
    );
    const [groups] = childrenOf(answer, 'groups');
    return childrenOf(groups, 'group')
      .map(describe)
      .filter(({ jid, isMember, isCommunity }) => GROUP.test(jid) && isMember && !isCommunity)
      .map(({ jid, nama, anggota, hanya_admin, admin }) => ({ jid, nama, anggota, hanya_admin, admin }));
  }

  /**
   * The group as it is now, with a session for each device of its members; or why it takes nothing. A device that has
   * the sender key and is not among them any more must not read on: then the next message brings a new key to all.
   */
  async function lookUp(jid: string): LookUp {
    try {
      const [found] = childrenOf(await ask(jid, { tag: 'query', attrs: { request: 'interactive' } }), 'group');
      if (!found) return { kind: 'transient', reason: 'no such answer' };
      const { isMember, hanya_admin, admin, members } = describe(found);
      if (!isMember) return refused('keluar');
      if (hanya_admin && !admin) return refused('hanya_admin');
      const devices = await devicesOf(members);
      if (devices === undefined) return { kind: 'transient', reason: 'no device' };
      if (keys.holders(jid).some((device) => !devices.has(device))) keys.forget(jid);
      return { jid };
    } catch (error) {
      const { data } = error as { data?: unknown };
      if (NOT_IN.has(Number(data))) return refused('keluar');
      return { kind: 'transient', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Undefined if an answer was lost: in none of some equal portions can all members be without a device. */
  async function devicesOf(members: readonly string[]): Promise<Set<string> | undefined> {
    const found = new Set<string>();
    const size = Math.ceil(members.length / Math.ceil(members.length / MEMBERS_AT_ONCE));
    for (let at = 0; at < members.length; at += size) {
      const devices = await sock.getUSyncDevices(members.slice(at, at + size), false, false);
      if (devices.length === 0) return undefined;
      const jids = devices.map((device) => device.jid);
      await border.run(() => sock.assertSessions(jids, false));
      for (const device of jids) found.add(device);
    }
    return found;
  }

  /** A member's device could not decrypt a message: it alone gets it again, with the sender key. */
  async function sendAgain({ attrs, content }: BinaryNode): Promise<void> {
    const { id = '', from = '', participant = '' } = attrs;
    const message = known.groupOf(id) === from ? await findMessage(id) : undefined;
    const request = `${id} ${participant}`;
    const times = (asked.get(request) ?? 0) + 1;
    const isMember = keys.holders(from).some((device) => bare(device) === bare(participant));
    if (!message || !isMember || times > AGAIN_MOST) return;
    if (asked.size >= ASKED_MAX) asked.clear();
    asked.set(request, times);
    const retry = Array.isArray(content) ? content.find(({ tag }) => tag === 'retry') : undefined;
    const count = Number(retry?.attrs.count ?? 1);
    try {
      await border.run(async () => {
        await sock.assertSessions([participant], true);
        await sock.relayMessage(from, message, { messageId: id, participant: { jid: participant, count } });
      });
    } catch (error) {
      logger.debug({ err: error }, 'A member of a group could not be sent a message again');
    }
  }

  return {
    read,
    lookUp,
    /** The next message to the group brings a new sender key. */
    forgetKey: keys.forget,
    /** The group has other devices than we think, or other keys. */
    async renew(jid: string): Promise<void> {
      keys.forget(jid);
      await lookUp(jid);
    },
    sendAgain: (receipt: BinaryNode): Promise<void> => again.add(() => sendAgain(receipt)),
    close: () => again.clear(),
  };
}
export type Groups = ReturnType<typeof createGroups>;

export const isGroup = (jid: string | undefined): boolean => jid !== undefined && jid.endsWith('@g.us');

/** Without what no name has: lines and control characters. */
const nameOf = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX) || 'Grup tanpa nama';

/** An address without its device. */
const bare = (jid: string): string => jid.replace(/[:_]\d+@/, '@');

function childrenOf(node: BinaryNode | undefined, tag: string): BinaryNode[] {
  return Array.isArray(node?.content) ? node.content.filter((child) => child.tag === tag) : [];
}
