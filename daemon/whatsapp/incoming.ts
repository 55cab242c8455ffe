import type { WAMessage, WASocket } from 'baileys';
import type { Baileys } from './load.ts';
import type { IncomingText } from '../domain/queue/messenger.ts';

/** In UTF-16 units. */
const TEXT_MAX = 4096;

/** The text of a message that came in and its sender's number, through the LID mapping; undefined for anything else. */
export async function incomingText(
  baileys: Baileys,
  sock: WASocket,
  { key, message }: WAMessage,
): Promise<IncomingText | undefined> {
  const { remoteJid, remoteJidAlt, fromMe } = key;
  if (fromMe || !remoteJid) return undefined;
  const content = baileys.normalizeMessageContent(message);
  const text = content?.conversation ?? content?.extendedTextMessage?.text;
  // Who writes so much asks for nothing that is answered here, and is not looked up.
  if (!text || text.length > TEXT_MAX) return undefined;
  const jid =
    [remoteJid, remoteJidAlt].find((each) => baileys.isPnUser(each ?? undefined)) ??
    (await sock.signalRepository.lidMapping.getPNForLID(remoteJid));
  const phone = jid ? baileys.jidDecode(jid)?.user : undefined;
  return phone && /^\d+$/.test(phone) ? { phone, text } : undefined;
}
