import { randomBytes } from 'node:crypto';
import type { AnyMediaMessageContent, proto, WASocket } from 'baileys';
import type { SentFile } from '#daemon/lampiran/index.ts';
import { mediaOf } from '#shared/lampiran/lampiran.ts';
import type { Baileys } from './load.ts';

/** Under this name an upload is kept. */
const MESSENGER = 'whatsapp';
/** How long an upload may stand still, in ms. */
const UPLOAD_IDLE = 30_000;
/** Bytes of the secret by which phones encrypt what they add to a message. */
const SECRET_BYTES = 32;

export type MediaSocket = Pick<WASocket, 'waUploadToServer' | 'refreshMediaConn'>;

/**
 * Uploads each file once: what WhatsApp answers is kept with the file's keys, so that all recipients, tries and
 * restarts send the same picture. Only one upload holds a file in memory.
 */
export function createMedia(baileys: Baileys, sock: MediaSocket) {
  let running: Promise<string> | undefined;

  const prepare = (file: SentFile) =>
    baileys.prepareWAMessageMedia(contentOf(file), {
      upload: sock.waUploadToServer,
      mediaUploadTimeoutMs: UPLOAD_IDLE,
    });

  async function upload(file: SentFile): Promise<string> {
    const media = await prepare(file).catch(async () => {
      // The hosts may have changed; baileys asks for them again only when a host refuses.
      await sock.refreshMediaConn(true);
      return prepare(file);
    });
    const unggahan = Buffer.from(baileys.proto.Message.encode(media).finish()).toString('base64');
    file.keep(MESSENGER, unggahan);
    return unggahan;
  }

  async function uploaded(file: SentFile): Promise<string> {
    // One after the other: whoever waited may find the file uploaded.
    while (running) await running.catch(() => undefined);
    const kept = file.unggahan(MESSENGER);
    if (kept !== undefined) return kept;
    running = upload(file).finally(() => (running = undefined));
    return running;
  }

  /** The message of a file, which is uploaded if it has to be. Rejects if it can't be. */
  return async (file: SentFile, caption: string): Promise<proto.IMessage> => {
    const message = baileys.proto.Message.decode(Buffer.from(await uploaded(file), 'base64'));
    const media = message.imageMessage ?? message.documentMessage!;
    media.caption = caption;
    return { ...message, messageContextInfo: { messageSecret: randomBytes(SECRET_BYTES) } };
  };
}

function contentOf(file: SentFile): AnyMediaMessageContent {
  const { jenis: mimetype, nama: fileName, lebar, tinggi } = file;
  if (mediaOf(mimetype) === 'document') return { document: file.read(), mimetype, fileName };
  // Without a thumbnail of its own baileys would load a package that is not installed.
  return { image: file.read(), mimetype, width: lebar!, height: tinggi!, jpegThumbnail: '' };
}
