import type { BinaryNode, SignalRepositoryWithLIDStore } from 'baileys';
import type { IncomingText } from '../domain/queue/messenger.ts';
import type { Baileys } from './load.ts';

/** In UTF-16 units. */
const TEXT_MAX = 4096;

/** What came in, as it stands on the wire, and who is linked here. */
interface Arrived {
  stanza: BinaryNode;
  /** As the sender's telephone has written it, with its padding. */
  plaintext: Uint8Array;
  isOwn(jid: string): boolean;
}

/**
 * What a message says that came in and its sender's number, through the LID mapping; undefined for anything else.
 */
export async function incomingText(
  baileys: Baileys,
  { lidMapping }: Pick<SignalRepositoryWithLIDStore, 'lidMapping'>,
  { stanza: { attrs }, plaintext, isOwn }: Arrived,
): Promise<IncomingText | undefined> {
  const { id, from } = attrs;
  if (!id || !from || attrs.recipient || attrs.participant || isOwn(from)) return undefined;
  if (!baileys.isPnUser(from) && !baileys.isLidUser(from)) return undefined;
  const said = saidIn(baileys, plaintext);
  // Who writes so much asks for nothing that is answered here, and is not looked up.
  if (!said?.text || said.text.length > TEXT_MAX) return undefined;
  const jid = [from, attrs.sender_pn].find((each) => baileys.isPnUser(each)) ?? (await lidMapping.getPNForLID(from));
  const phone = jid ? baileys.jidDecode(jid)?.user : undefined;
  return phone && /^\d+$/.test(phone) ? { id, phone, ...said } : undefined;
}

function saidIn(baileys: Baileys, plaintext: Uint8Array): Omit<IncomingText, 'id' | 'phone'> | undefined {
  const message = baileys.normalizeMessageContent(baileys.proto.Message.decode(baileys.unpadRandomMax16(plaintext)));
  const sign = message?.reactionMessage;
  if (sign) return { text: sign.text ?? '', isSign: true, ...(sign.key?.id && { quoted: sign.key.id }) };
  // Who mends his message says it anew.
  const content = message?.protocolMessage?.editedMessage ?? message;
  const quoted = content?.extendedTextMessage?.contextInfo?.stanzaId;
  const text = content?.conversation ?? content?.extendedTextMessage?.text ?? '';
  return { text, isSign: false, ...(quoted && { quoted }) };
}
