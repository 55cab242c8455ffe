import type { proto } from 'baileys';
import type { MediaContent } from './types.ts';

/** What a phone shows of a message: its text, of a file the caption; which field of it is filled. */
export interface Content {
  text: string | null;
  kind: string | null;
  media?: MediaContent;
}

export function contentOf(message: proto.IMessage): Content {
  const other = ['messageContextInfo', 'senderKeyDistributionMessage'];
  const kind = Object.entries(message).find(([field, value]) => value && !other.includes(field))?.[0] ?? null;
  const { conversation, extendedTextMessage, imageMessage: image, documentMessage: document } = message;
  const file = image ?? document;
  return {
    text: conversation ?? extendedTextMessage?.text ?? file?.caption ?? null,
    kind,
    ...(file && {
      media: {
        kind: image ? 'image' : 'document',
        mediaKey: file.mediaKey!,
        directPath: file.directPath!,
        mimetype: file.mimetype!,
        fileName: document?.fileName ?? undefined,
      },
    }),
  };
}
