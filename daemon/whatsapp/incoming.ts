import type {
  AuthenticationCreds,
  BinaryNode,
  SignalKeyStoreWithTransaction,
  SignalRepositoryWithLIDStore,
  SocketConfig,
  proto,
} from 'baileys';
import type { Logger } from '#daemon/base/log.ts';
import { storageTrouble } from '#daemon/base/errors.ts';
import type { IncomingText, Known, OwnText } from '#daemon/queue/index.ts';
import { storingAlongside } from './keys.ts';
import { stanzaUnderWay } from './border.ts';
import { contentOf, editedText, handedOver } from './content.ts';
import type { Baileys } from './load.ts';

/** In UTF-16 units. */
const TEXT_MAX = 4096;
/** Maximum number of messages that the own telephone hands over at once; it is asked for one at a time. */
const HANDED_MAX = 50;

export interface HearingOptions {
  me(): AuthenticationCreds['me'];
  /** Stores an incoming text; called inside the transaction of the key store. */
  incoming(text: IncomingText): void;
  /** As `incoming`: the owner of the linked phone has written himself. */
  ownText(said: OwnText): void;
  known: Known;
  logger: Logger;
}

/**
 * baileys' Signal repository, extended to store incoming texts. baileys acknowledges a message before it emits its
 * event: so the text is stored in the same transaction as the keys that decrypted it. If it can't be stored, decryption
 * fails too, and the sender's telephone sends it again.
 */
export function hearing(baileys: Baileys, options: HearingOptions): SocketConfig['makeSignalRepository'] {
  const isOwn = (jid: string) => [options.me()?.id, options.me()?.lid].some((own) => baileys.areJidsSameUser(jid, own));

  function notHandled(error: unknown): undefined {
    if (storageTrouble(error)) throw error;
    options.logger.error({ err: error }, 'What somebody has written could not be handled');
  }

  function store(keep: readonly (() => void)[]): void {
    for (const one of keep)
      try {
        one();
      } catch (error) {
        notHandled(error);
      }
  }

  return (auth, ...rest) => {
    const repository = baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, ...rest);
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const decrypt = repository.decryptMessage.bind(repository);
    repository.decryptMessage = (given) => {
      const stanza = stanzaUnderWay();
      if (!stanza) return decrypt(given);
      let keep: (() => void)[] = [];
      const decryptAndRead = async () => {
        const plaintext = await decrypt(given);
        keep = (await toKeep(stanza, plaintext).catch(notHandled)) ?? [];
        return plaintext;
      };
      return storingAlongside(
        () => store(keep),
        () => keys.transaction(decryptAndRead, given.jid),
      );
    };

    async function toKeep({ attrs }: BinaryNode, plaintext: Uint8Array): Promise<(() => void)[]> {
      const { id, from, recipient, participant, sender_pn: pn, sender_lid: lid } = attrs;
      if (!id || !from || participant) return [];
      const message = baileys.proto.Message.decode(baileys.unpadRandomMax16(plaintext));
      if (!isOwn(from))
        return recipient ? [] : heard({ id, jids: jidsOf(from, pn, lid), seconds: Number(attrs.t), message });
      if (recipient) return ownText(attrs, message);
      const handed = handedOver(baileys, message).slice(0, HANDED_MAX);
      return (await Promise.all(handed.map(ofTelephone))).flat();
    }

    /** Of others only: what the telephone's owner wrote is heard otherwise. */
    async function ofTelephone({ key, message, messageTimestamp }: proto.IWebMessageInfo): Promise<(() => void)[]> {
      if (!key?.id || !key.remoteJid || key.fromMe || key.participant || !message) return [];
      return heard({ id: key.id, jids: [key.remoteJid], seconds: Number(messageTimestamp ?? 0), message });
    }

    async function heard(arrived: Arrived): Promise<(() => void)[]> {
      const said = await incomingText(baileys, repository, arrived, options.known);
      return said ? [() => options.incoming(said)] : [];
    }

    /** What the linked phone itself has sent to somebody, and his number; reactions and deletions are no talk. */
    async function ownText(
      { id, recipient, peer_recipient_pn: pn }: BinaryNode['attrs'],
      message: proto.IMessage,
    ): Promise<(() => void)[]> {
      const sent = message.deviceSentMessage?.message;
      if (!sent || sent.protocolMessage || sent.reactionMessage) return [];
      const phone = await phoneOf(baileys, repository, jidsOf(recipient, pn));
      return phone === undefined ? [] : [() => options.ownText({ id: id!, phone })];
    }

    return repository;
  };
}

const jidsOf = (...jids: (string | undefined)[]) => jids.filter((jid) => jid !== undefined);

/** An incoming message. */
interface Arrived {
  id: string;
  /** All known addresses of its sender, the one that he wrote with first. */
  jids: readonly string[];
  /** When the server took it, in seconds. */
  seconds: number;
  message: proto.IMessage;
}

type Lids = Pick<SignalRepositoryWithLIDStore, 'lidMapping'>;

/** The text of an incoming message and its sender's number; undefined for what nobody has to know. */
async function incomingText(
  baileys: Baileys,
  lids: Lids,
  { id, jids, seconds, message }: Arrived,
  known: Known,
): Promise<IncomingText | undefined> {
  const [from] = jids;
  if (!baileys.isPnUser(from) && !baileys.isLidUser(from)) return undefined;
  const said = contentOf(baileys, message);
  // A text that is too long is not an answer; its sender is not looked up.
  if (!said || ('text' in said && said.text.length > TEXT_MAX)) return undefined;
  const quoted = 'text' in said ? said.quoted : undefined;
  // WhatsApp may hide the number of somebody who quotes us: he is the one to whom we wrote.
  const phone = (await phoneOf(baileys, lids, jids)) ?? (quoted && known.recipientOf(quoted));
  if (!phone) return undefined;
  const at = Number.isSafeInteger(seconds) && seconds > 0 && { at: seconds * 1000 };
  if ('text' in said) return { id, phone, ...(!said.isSign && at), ...said };
  const secret = known.secretOf(phone, said.edit.targetMessageKey!.id!);
  const pn = `${phone}@s.whatsapp.net`;
  const lid = (await lids.lidMapping.getLIDForPN(pn)) ?? undefined;
  return { id, phone, ...at, ...editedText(baileys, said.edit, [...jids, ...jidsOf(pn, lid)], secret) };
}

/** The digits of a person's number, by the LID mapping where only that is known. */
async function phoneOf(baileys: Baileys, { lidMapping }: Lids, jids: readonly string[]): Promise<string | undefined> {
  const named = jids.find((jid) => baileys.isPnUser(jid)) ?? (await lidMapping.getPNForLID(jids[0]!));
  const phone = named ? baileys.jidDecode(named)?.user : undefined;
  return phone && /^\d+$/.test(phone) ? phone : undefined;
}
