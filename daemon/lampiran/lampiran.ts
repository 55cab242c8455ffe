import { hash } from 'node:crypto';
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { MimbarError, isSpreadsheetRefusal, notFound } from '#daemon/base/errors.ts';
import { tidyText } from '#shared/base/values.ts';
import { isPicture, type Lampiran, type LampiranJenis } from '#shared/lampiran/lampiran.ts';
import type { LampiranStore } from './lampiran.store.ts';

/** How long an upload to WhatsApp is used for further messages, in ms: WhatsApp keeps it for about a month. */
const UPLOAD_VALID = 7 * 86_400_000;
const NAME_MAX = 100;
/** Maximum number of files that nothing names yet, so that uploads alone fill no disk. */
const UNUSED_MAX = 40;
/** What may stand in no name of a file. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu;
const PDF_BEGINS = '%PDF-';
const PDF_ENDS = '%%EOF';
/** The end mark of a PDF may have some lines behind it. */
const PDF_TAIL = 2048;

const EXTENSIONS: Record<LampiranJenis, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
const KINDS = new Map(Object.entries(EXTENSIONS).map(([jenis, extension]) => [extension, jenis as LampiranJenis]));

/** A file as a messenger sends it. */
export interface SentFile {
  nama: string;
  jenis: LampiranJenis;
  lebar: number | null;
  tinggi: number | null;
  /** Its bytes, which only an upload needs. */
  read(): Buffer;
  /** What this messenger has kept of an upload, as long as it can be used. */
  unggahan(messenger: string): string | undefined;
  keep(messenger: string, unggahan: string): void;
}

/** A picture written anew, without what cameras note; size 0 if it is damaged. Undefined for anything else. */
export type ReadPicture = (
  bytes: Buffer,
) => Promise<{ extension: string; bytes: Buffer; width?: number; height?: number } | undefined>;

export interface LampiranOptions extends Pick<Means, 'audit' | 'clock' | 'transaction'> {
  store: LampiranStore;
  readPicture: ReadPicture;
}

/** Files that go out with messages. */
export function createLampiranService({ store, readPicture, transaction, audit, clock }: LampiranOptions) {
  async function contentOf(bytes: Buffer) {
    if (bytes.toString('latin1', 0, PDF_BEGINS.length) === PDF_BEGINS) {
      if (!bytes.subarray(-PDF_TAIL).includes(PDF_ENDS)) throw damaged();
      return { jenis: 'application/pdf', isi: bytes, lebar: null, tinggi: null } as const;
    }
    const picture = await readPicture(bytes).catch(asRefusal);
    const jenis = KINDS.get(picture?.extension ?? '');
    if (!picture || jenis === undefined) throw unsupported();
    const { bytes: isi, width = 0, height = 0 } = picture;
    if (width < 1 || height < 1) throw damaged();
    return { jenis, isi, lebar: width, tinggi: height };
  }

  function get(id: string): Lampiran {
    const found = store.find(id);
    if (!found) throw notFound('Lampiran tidak ditemukan. Pilih berkasnya lagi.');
    const { nama, jenis, ukuran } = found;
    return { id, nama, jenis, ukuran, ...(isPicture(jenis) && { pratinjau: `lampiran/${id}/isi` }) };
  }

  return {
    /**
     * Stores a file; `name` is percent-encoded. Throws unsupported_type for what is neither a picture nor a PDF,
     * invalid for a damaged one, unavailable while too many files wait.
     */
    async add(actor: Actor, bytes: Buffer | undefined, name: string): Promise<Lampiran> {
      if (!bytes || bytes.length === 0) throw new MimbarError('invalid', 'Pilih berkas lampiran');
      const content = await contentOf(bytes);
      const nama = nameOf(name, EXTENSIONS[content.jenis]);
      return transaction(() => {
        const file = { ...content, nama, hash: hash('sha256', content.isi, 'base64url'), created_at: clock.now() };
        const id = store.insert(file);
        store.keepUnused(UNUSED_MAX);
        audit.record(actor, 'lampiran.create', `lampiran:${id}`);
        return get(id);
      });
    },

    /** Throws not_found. */
    get,

    removeUnused: store.removeUnused,

    /** The bytes, with a plain name to save them under. Throws not_found. */
    isi(id: string): { bytes: Buffer; jenis: LampiranJenis; name: string } {
      const { jenis } = get(id);
      return { bytes: store.isi(id)!, jenis, name: `lampiran-${id}.${EXTENSIONS[jenis]}` };
    },

    /** What its bytes are known by, however often they were uploaded. */
    hashOf: (id: string): string => store.find(id)!.hash,

    /** The file of a message. */
    sent(id: string): SentFile {
      const { nama, jenis, lebar, tinggi } = store.find(id)!;
      return {
        nama,
        jenis,
        lebar,
        tinggi,
        read: () => store.isi(id)!,
        unggahan: (messenger) => store.unggahan(id, messenger, clock.now() - UPLOAD_VALID),
        keep: (messenger, unggahan) => store.setUnggahan(id, { messenger, unggahan, diunggah_at: clock.now() }),
      };
    },
  };
}
export type LampiranService = ReturnType<typeof createLampiranService>;

/** The name that recipients see, with the ending of what the file is. */
function nameOf(encoded: string, extension: string): string {
  const plain = tidyText(decoded(encoded).replaceAll(UNFIT, ' ')).replace(/\.[a-z]{3,4}$/i, '');
  const short = [...plain].slice(0, NAME_MAX).join('').trim();
  return `${short === '' ? 'lampiran' : short}.${extension}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}

const unsupported = () => new MimbarError('unsupported_type', 'Lampiran harus gambar JPEG, PNG, WebP, atau PDF');
const damaged = () => new MimbarError('invalid', 'Berkas lampiran rusak. Simpan ulang, lalu pilih lagi.');

function asRefusal(error: unknown): never {
  if (!isSpreadsheetRefusal(error)) throw error;
  if (error.kind === 'busy') throw new MimbarError('unavailable', error.message, { retryAfter: 10 });
  throw unsupported();
}
