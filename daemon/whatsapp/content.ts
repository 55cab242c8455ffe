import { createDecipheriv, hkdfSync } from 'node:crypto';
import type { proto } from 'baileys';
import type { IncomingText } from '#daemon/queue/index.ts';
import type { Baileys } from './load.ts';

const TAG_BYTES = 16;
/** AES-GCM takes any; WhatsApp's has 12. */
const IV_BYTES = 12;

export type Said = Omit<IncomingText, 'id' | 'phone'>;
type SecretEdit = proto.Message.ISecretEncryptedMessage;

/** Kinds of content that hold no text, or none without a caption; any other is of no interest. */
const WORDLESS = [
  'audioMessage',
  'imageMessage',
  'videoMessage',
  'ptvMessage',
  'documentMessage',
  'stickerMessage',
  'lottieStickerMessage',
  'stickerPackMessage',
  'contactMessage',
  'contactsArrayMessage',
  'locationMessage',
  'liveLocationMessage',
  'pollCreationMessage',
  'pollCreationMessageV2',
  'pollCreationMessageV3',
  'pollCreationMessageV5',
  'eventMessage',
] as const satisfies readonly (keyof proto.IMessage)[];

interface Context {
  contextInfo?: proto.IContextInfo | null;
}

/**
 * What a decrypted message says; undefined if it says nothing to a person. An edit that newer phones encrypt once more
 * is returned as `edit`.
 */
export function contentOf(baileys: Baileys, whole: proto.IMessage): Said | { edit: SecretEdit } | undefined {
  const message = baileys.normalizeMessageContent(whole) ?? undefined;
  if (!message) return undefined;
  const { protocolMessage, reactionMessage: sign, secretEncryptedMessage: edit } = message;
  if (sign) return signOf(sign);
  if (edit) return isTextEdit(baileys, edit) ? { edit } : undefined;
  if (protocolMessage) return replacedBy(baileys, protocolMessage);
  const said = wordsOf(message);
  if (!said) return undefined;
  const secret = whole.messageContextInfo?.messageSecret ?? message.messageContextInfo?.messageSecret;
  return { ...said, ...(secret?.length && { secret: Buffer.from(secret).toString('base64') }) };
}

function signOf({ text, key, senderTimestampMs }: proto.Message.IReactionMessage): Said {
  const at = Number(senderTimestampMs ?? 0);
  return {
    text: text ?? '',
    isSign: true,
    ...(key?.id && { quoted: key.id }),
    ...(Number.isSafeInteger(at) && at > 0 && { at }),
  };
}

const isTextEdit = ({ proto }: Baileys, { secretEncType, targetMessageKey }: SecretEdit) =>
  secretEncType === proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT && Boolean(targetMessageKey?.id);

function wordsOf(message: proto.IMessage): Said | undefined {
  const { conversation, extendedTextMessage, imageMessage, videoMessage, documentMessage } = message;
  const { buttonsResponseMessage, templateButtonReplyMessage, listResponseMessage } = message;
  const text =
    conversation ??
    extendedTextMessage?.text ??
    imageMessage?.caption ??
    videoMessage?.caption ??
    documentMessage?.caption ??
    buttonsResponseMessage?.selectedDisplayText ??
    templateButtonReplyMessage?.selectedDisplayText ??
    listResponseMessage?.title ??
    '';
  const isWordless = text === '' && WORDLESS.some((kind) => message[kind]);
  if (text === '' && !isWordless) return undefined;
  const quoted = Object.values(message)
    .map((part: Context | undefined) => part?.contextInfo?.stanzaId)
    .find(Boolean);
  return { text, isSign: false, ...(quoted && { quoted }), ...(isWordless && { isUnreadable: true }) };
}

/** An edit or a revocation of an earlier message. */
function replacedBy(baileys: Baileys, { type, key, editedMessage }: proto.Message.IProtocolMessage): Said | undefined {
  const { Type } = baileys.proto.Message.ProtocolMessage;
  const replaces = key?.id;
  if (!replaces) return undefined;
  if (type === Type.REVOKE) return { text: '', isSign: false, replaces };
  if (type !== Type.MESSAGE_EDIT) return undefined;
  const said = wordsOf(baileys.normalizeMessageContent(editedMessage) ?? {});
  return said && { ...said, replaces };
}

/**
 * The new text of an encrypted edit. `jids` are the addresses of its sender, one of which was the first message's;
 * without the right `secret` it can't be read, and only that something was changed is known.
 */
export function editedText(
  baileys: Baileys,
  { targetMessageKey, encPayload, encIv }: SecretEdit,
  jids: readonly string[],
  secret: string | undefined,
): Said {
  const replaces = targetMessageKey!.id!;
  for (const jid of secret === undefined ? [] : new Set(jids.map((one) => baileys.jidNormalizedUser(one)))) {
    const info = `${replaces}${jid}${jid}Message Edit`;
    const key = hkdfSync('sha256', Buffer.from(secret!, 'base64'), Buffer.alloc(0), info, 32);
    const plain = decrypt(Buffer.from(key), encPayload, encIv);
    const message = plain && baileys.normalizeMessageContent(baileys.proto.Message.decode(plain));
    if (!message) continue;
    const said = message.protocolMessage ? replacedBy(baileys, message.protocolMessage) : wordsOf(message);
    if (said && said.text !== '') return { ...said, replaces };
  }
  return { text: '', isSign: false, isUnreadable: true, replaces };
}

function decrypt(
  key: Buffer,
  payload: Uint8Array | null | undefined,
  iv: Uint8Array | null | undefined,
): Buffer | undefined {
  if (!payload || payload.length <= TAG_BYTES || iv?.length !== IV_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, iv);
  decipher.setAuthTag(payload.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(payload.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    // Another address of the same person.
    return undefined;
  }
}

/** What the own telephone hands over that WhatsApp had for this device as unavailable only. */
export function handedOver(baileys: Baileys, message: proto.IMessage): proto.IWebMessageInfo[] {
  const results = message.protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  return results.flatMap(({ placeholderMessageResendResponse: answer }) =>
    answer?.webMessageInfoBytes ? [baileys.proto.WebMessageInfo.decode(answer.webMessageInfoBytes)] : [],
  );
}
