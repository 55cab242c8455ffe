import { createHash } from 'node:crypto';
import {
  JENIS_PESAN,
  PESAN_MIMBAR,
  type JenisPesan,
  type Pendaftaran,
  type PesanMimbar,
} from '#shared/queue/pendaftaran.ts';
import type { Template } from '#shared/roster/template.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import { conflict, MimbarError } from '#daemon/base/errors.ts';
import type { MessageForm, MessageForms } from '#daemon/queue/messenger.ts';
import { variantsOf, whyNot, type Variant } from './form-variants.ts';
import { ownForms } from './own-forms.ts';

type Known = Pick<Template, 'id' | 'nama_template' | 'type' | 'content'>;

export interface PendaftaranOptions {
  /** undefined if the messenger needs no approval. */
  forms: MessageForms | undefined;
  /** All templates. */
  list(): readonly Known[];
  /** Throws not_found. */
  get(id: string): Known;
  audit: Audit;
  /** Without a trailing slash; '' if unknown. */
  publicUrl: string;
}

/** A template's state is the worst of its variants' states. */
const ORDER = ['ditolak', 'dihentikan', 'menunggu', 'disetujui'] as const;
const NOT_WANTED = 'Mimbar ini tidak memakai WhatsApp Cloud API: template tidak perlu didaftarkan';

/** Registration of texts and their approval by WhatsApp. WhatsApp stores the state, not Mimbar. */
export function createPendaftaran({ forms, list, get, audit, publicUrl }: PendaftaranOptions) {
  const own = ownForms(publicUrl);

  function known(): Map<string, MessageForm> {
    const all = forms?.all();
    if (!all) throw new MimbarError('unavailable', 'Daftar template di WhatsApp belum terbaca. Coba lagi sebentar.');
    return new Map(all.map((form) => [form.body, form]));
  }

  function stateOf(
    variants: readonly Variant[],
    registered: ReadonlyMap<string, MessageForm>,
  ): Pick<Pendaftaran, 'status' | 'alasan'> {
    const found = variants.flatMap(({ body }) => registered.get(body) ?? []);
    if (found.length < variants.length) {
      const [reason] = variants.flatMap((variant) => whyNot(variant) ?? []);
      return reason === undefined ? { status: 'belum', alasan: null } : { status: 'tidak_bisa', alasan: reason };
    }
    const status = ORDER.find((state) => found.some((form) => form.state === state))!;
    return { status, alasan: found.find((form) => form.state === status)?.reason ?? null };
  }

  const rowOf = (template: Known, registered: ReadonlyMap<string, MessageForm>): Pendaftaran => ({
    id: template.id,
    nama_template: template.nama_template,
    ...stateOf(variantsOf(template, publicUrl), registered),
  });

  const ownRow = (jenis: JenisPesan, registered: ReadonlyMap<string, MessageForm>): PesanMimbar => ({
    jenis,
    nama: PESAN_MIMBAR[jenis],
    contoh: exampleOf(own[jenis][0]!),
    ...stateOf(own[jenis], registered),
  });

  /**
   * Registers missing variants, submits rejected ones again, and refreshes the states if there is nothing to submit.
   * Returns the number of submissions. Throws as `MessageForms.register`.
   */
  async function submit(all: MessageForms, variants: readonly Variant[], nameOf: (of: Variant) => string) {
    const registered = known();
    let count = 0;
    for (const variant of variants) {
      const before = registered.get(variant.body);
      if (before && (before.state !== 'ditolak' || before.id === '')) continue;
      const again = before && { name: before.name, id: before.id };
      await all.register({ ...variant, name: nameOf(variant), ...again });
      count += 1;
    }
    if (count === 0) await all.refresh();
    return count;
  }

  return {
    /** null if no approval is needed. Throws unavailable until WhatsApp has answered. */
    list(): Pendaftaran[] | null {
      if (!forms) return null;
      const registered = known();
      return list().map((template) => rowOf(template, registered));
    },

    /** Throws not_found, conflict if WhatsApp would reject it, unavailable if WhatsApp cannot be reached. */
    async register(actor: Actor, id: string): Promise<Pendaftaran> {
      const template = get(id);
      if (!forms) throw conflict(NOT_WANTED);
      const before = rowOf(template, known());
      if (before.status === 'tidak_bisa') throw conflict(before.alasan!);
      const count = await submit(forms, variantsOf(template, publicUrl), (one) => `mimbar_${id}_${digestOf(one)}`);
      if (count > 0) audit.record(actor, 'template.register', `template:${id}`, { count });
      return rowOf(template, known());
    },

    /** Mimbar's own texts. Returns null and throws as `list`. */
    own(): PesanMimbar[] | null {
      if (!forms) return null;
      const registered = known();
      return JENIS_PESAN.map((jenis) => ownRow(jenis, registered));
    },

    /** Throws conflict if WhatsApp would reject it, unavailable if WhatsApp cannot be reached. */
    async registerOwn(actor: Actor, jenis: JenisPesan): Promise<PesanMimbar> {
      if (!forms) throw conflict(NOT_WANTED);
      const count = await submit(forms, own[jenis], (one) => `mimbar_pesan_${jenis}_${digestOf(one)}`);
      if (count > 0) audit.record(actor, 'template.register', `pesan:${jenis}`, { count });
      return ownRow(jenis, known());
    },
  };
}
export type PendaftaranService = ReturnType<typeof createPendaftaran>;

/** The hash includes the text: a changed text is registered as a new template, beside the approved one. */
const digestOf = ({ body }: Variant): string => createHash('sha256').update(body).digest('hex').slice(0, 12);

const exampleOf = ({ body, examples }: Variant): string =>
  body.replace(/\{\{(\d+)\}\}/g, (_all, number: string) => examples[Number(number) - 1]!);
