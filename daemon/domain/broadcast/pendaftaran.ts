import { createHash } from 'node:crypto';
import type { Pendaftaran } from '#shared/queue/pendaftaran.ts';
import type { Template } from '#shared/roster/template.ts';
import type { Actor } from '../base/actor.ts';
import type { Audit } from '../base/audit.ts';
import { conflict, MimbarError } from '../base/errors.ts';
import type { MessageForm, MessageForms } from '../queue/messenger.ts';
import { variantsOf, whyNot, type Variant } from './form-variants.ts';

export interface PendaftaranOptions {
  /** undefined where the messenger needs no approval. */
  forms: MessageForms | undefined;
  /** All of them. */
  list(): readonly Pick<Template, 'id' | 'nama_template' | 'type' | 'content'>[];
  /** Throws not_found. */
  get(id: string): Pick<Template, 'id' | 'nama_template' | 'type' | 'content'>;
  audit: Audit;
  /** Without a trailing slash; '' when it is not known. */
  publicUrl: string;
}

type Known = Pick<Template, 'id' | 'nama_template' | 'type' | 'content'>;

/** The worst of its variants is what a template is told as. */
const ORDER = ['ditolak', 'dihentikan', 'menunggu', 'disetujui'] as const;

/** Which templates WhatsApp has approved, and their registration. What is registered stands there, not here. */
export function createPendaftaran({ forms, list, get, audit, publicUrl }: PendaftaranOptions) {
  function known(): Map<string, MessageForm> {
    const all = forms?.all();
    if (!all) throw new MimbarError('unavailable', 'Daftar template di WhatsApp belum terbaca. Coba lagi sebentar.');
    return new Map(all.map((form) => [form.body, form]));
  }

  function stateOf(template: Known, registered: ReadonlyMap<string, MessageForm>): Pendaftaran {
    const variants = variantsOf(template, publicUrl);
    const { id, nama_template } = template;
    const row = (status: Pendaftaran['status'], alasan: string | null = null) => ({
      id,
      nama_template,
      status,
      alasan,
    });
    const found = variants.flatMap(({ body }) => registered.get(body) ?? []);
    if (found.length < variants.length) {
      const [reason] = variants.flatMap((variant) => whyNot(variant) ?? []);
      return reason === undefined ? row('belum') : row('tidak_bisa', reason);
    }
    const status = ORDER.find((state) => found.some((form) => form.state === state))!;
    return row(status, found.find((form) => form.state === status)?.reason ?? null);
  }

  return {
    /** null where nothing has to be approved. Throws unavailable while WhatsApp could not be asked. */
    list(): Pendaftaran[] | null {
      if (!forms) return null;
      const registered = known();
      return list().map((template) => stateOf(template, registered));
    },

    /** Throws not_found, conflict where WhatsApp takes none like it, unavailable where it can't be reached. */
    async register(actor: Actor, id: string): Promise<Pendaftaran> {
      const template = get(id);
      if (!forms) throw conflict('Mimbar ini tidak memakai WhatsApp Cloud API: template tidak perlu didaftarkan');
      const before = stateOf(template, known());
      if (before.status === 'tidak_bisa') throw conflict(before.alasan!);
      const registered = known();
      const missing = variantsOf(template, publicUrl).filter(({ body }) => !registered.has(body));
      for (const variant of missing) await forms.register({ ...variant, name: nameOf(id, variant) });
      if (missing.length > 0) audit.record(actor, 'template.register', `template:${id}`, { count: missing.length });
      return stateOf(template, known());
    },
  };
}
export type PendaftaranService = ReturnType<typeof createPendaftaran>;

/** Of the text too: what was changed is registered anew, beside what was approved before. */
const nameOf = (id: string, { body }: Variant): string =>
  `mimbar_${id}_${createHash('sha256').update(body).digest('hex').slice(0, 12)}`;
