import type {
  AuthenticationCreds,
  BinaryNode,
  SignalKeyStoreWithTransaction,
  SignalRepositoryWithLIDStore,
  SocketConfig,
} from 'baileys';
import type { Logger } from '../domain/base/logger.ts';
import { storageTrouble } from '../domain/base/storage-trouble.ts';
import type { IncomingText, OwnText } from '../domain/queue/messenger.ts';
import { storingAlongside } from './auth-state.ts';
import { stanzaUnderWay } from './border.ts';
import type { Baileys } from './load.ts';

/** In UTF-16 units. */
const TEXT_MAX = 4096;

export interface HearingOptions {
  me(): AuthenticationCreds['me'];
  /** Stores an incoming text; called inside the transaction of the key store. */
  incoming(text: IncomingText): void;
  /** As `incoming`: the owner of the linked phone has written himself. */
  ownText(said: OwnText): void;
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

  function store(keep: (() => void) | undefined): void {
    try {
      keep?.();
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
      let keep: (() => void) | undefined;
      const decryptAndRead = async () => {
        const plaintext = await decrypt(given);
        keep = await toKeep({ stanza, plaintext, isOwn }).catch(notHandled);
        return plaintext;
      };
      const toKeep = async (arrived: Arrived) => {
        const own = await ownText(baileys, repository, arrived);
        if (own) return () => options.ownText(own);
        const said = await incomingText(baileys, repository, arrived);
        return said && (() => options.incoming(said));
      };
      return storingAlongside(
        () => store(keep),
        () => keys.transaction(decryptAndRead, given.jid),
      );
    };
    return repository;
  };
}

/** An incoming message in its wire format, with the linked number. */
interface Arrived {
  stanza: BinaryNode;
  /** As written by the sender's phone, with its padding. */
  plaintext: Uint8Array;
  isOwn(jid: string): boolean;
}

/** The text of an incoming message and its sender's number, by the LID mapping; undefined for anything else. */
async function incomingText(
  baileys: Baileys,
  { lidMapping }: Pick<SignalRepositoryWithLIDStore, 'lidMapping'>,
  { stanza: { attrs }, plaintext, isOwn }: Arrived,
): Promise<IncomingText | undefined> {
  const { id, from } = attrs;
  if (!id || !from || attrs.recipient || attrs.participant || isOwn(from)) return undefined;
  if (!baileys.isPnUser(from) && !baileys.isLidUser(from)) return undefined;
  const said = saidIn(baileys, plaintext);
  // A text that is too long is not an answer; its sender is not looked up. A reaction that was taken away has none.
  if (!said || (said.text === '' && !said.isSign) || said.text.length > TEXT_MAX) return undefined;
  const phone = await phoneOf(baileys, lidMapping, from, attrs.sender_pn);
  return phone === undefined ? undefined : { id, phone, ...said };
}

/** What the linked phone itself has sent to somebody, and his number; reactions and deletions are no talk. */
async function ownText(
  baileys: Baileys,
  { lidMapping }: Pick<SignalRepositoryWithLIDStore, 'lidMapping'>,
  { stanza: { attrs }, plaintext, isOwn }: Arrived,
): Promise<OwnText | undefined> {
  const { id, from, recipient } = attrs;
  if (!id || !from || !recipient || attrs.participant || !isOwn(from)) return undefined;
  const sent = baileys.proto.Message.decode(baileys.unpadRandomMax16(plaintext)).deviceSentMessage?.message;
  if (!sent || sent.protocolMessage || sent.reactionMessage) return undefined;
  const phone = await phoneOf(baileys, lidMapping, recipient, attrs.peer_recipient_pn);
  return phone === undefined ? undefined : { id, phone };
}

/** The digits of a person's number, by the LID mapping where only that is known. */
async function phoneOf(
  baileys: Baileys,
  lidMapping: SignalRepositoryWithLIDStore['lidMapping'],
  jid: string,
  numbered: string | undefined,
): Promise<string | undefined> {
  const named = [jid, numbered].find((each) => baileys.isPnUser(each)) ?? (await lidMapping.getPNForLID(jid));
  const phone = named ? baileys.jidDecode(named)?.user : undefined;
  return phone && /^\d+$/.test(phone) ? phone : undefined;
}

function saidIn(baileys: Baileys, plaintext: Uint8Array): Omit<IncomingText, 'id' | 'phone'> | undefined {
  const message = baileys.normalizeMessageContent(baileys.proto.Message.decode(baileys.unpadRandomMax16(plaintext)));
  const sign = message?.reactionMessage;
  if (sign) {
    const at = Number(sign.senderTimestampMs ?? 0);
    return {
      text: sign.text ?? '',
      isSign: true,
      ...(sign.key?.id && { quoted: sign.key.id }),
      ...(Number.isSafeInteger(at) && at > 0 && { at }),
    };
  }
  // An edited message counts as a new text.
  const content = message?.protocolMessage?.editedMessage ?? message;
  const quoted = content?.extendedTextMessage?.contextInfo?.stanzaId;
  const text = content?.conversation ?? content?.extendedTextMessage?.text ?? '';
  return { text, isSign: false, ...(quoted && { quoted }) };
}
