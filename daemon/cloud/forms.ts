import * as z from 'zod';
import type { MessageForm, MessageForms, NewForm } from '../domain/queue/messenger.ts';
import { MimbarError } from '../domain/base/errors.ts';
import { valuesIn } from './form-text.ts';
import type { Graph } from './graph.ts';

/** Templates of a page, and pages that are read: an account has at most 6,000. */
const PAGE = 200;
const PAGES = 30;
const LANGUAGE = 'id';

const registered = z.object({
  name: z.string(),
  status: z.string(),
  language: z.string(),
  rejected_reason: z.string().optional(),
  parameter_format: z.string().optional(),
  components: z.array(z.object({ type: z.string(), text: z.string().optional() })),
});
const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).partial().optional(), next: z.string().optional() })
    .optional(),
});

const STATES: Record<string, MessageForm['state']> = {
  APPROVED: 'disetujui',
  REINSTATED: 'disetujui',
  PENDING: 'menunggu',
  IN_APPEAL: 'menunggu',
  REJECTED: 'ditolak',
  PAUSED: 'dihentikan',
  DISABLED: 'dihentikan',
  LIMIT_EXCEEDED: 'dihentikan',
};

const ANEW = 'Ubah isinya, lalu daftarkan lagi.';
const MANAGER = 'Periksa di WhatsApp Manager (business.facebook.com).';
/** Why, by the published names of a refusal and of a state. */
const REASONS: Record<string, string> = {
  ABUSIVE_CONTENT: `WhatsApp menganggap isinya melanggar aturan. ${ANEW}`,
  INCORRECT_CATEGORY: `WhatsApp menganggapnya promosi. Sebut jadwalnya dengan jelas, lalu daftarkan lagi.`,
  INVALID_FORMAT: `WhatsApp tidak menerima letak isiannya. ${ANEW}`,
  PROMOTIONAL: `WhatsApp menganggapnya promosi. Sebut jadwalnya dengan jelas, lalu daftarkan lagi.`,
  SCAM: `WhatsApp menganggapnya penipuan. ${ANEW}`,
  TAG_CONTENT_MISMATCH: `WhatsApp menganggap isinya tidak cocok dengan jenis atau bahasanya. ${ANEW}`,
  PAUSED: 'Banyak penerima tidak menyukainya. WhatsApp membukanya lagi sendiri setelah beberapa jam.',
  DISABLED: `Berkali-kali tidak disukai penerima. ${ANEW}`,
  LIMIT_EXCEEDED: `Jumlah template di WhatsApp sudah penuh. ${MANAGER}`,
};

function reasonOf(status: string, refusal: string | undefined): string | undefined {
  const state = STATES[status] ?? 'dihentikan';
  if (state === 'disetujui' || state === 'menunggu') return undefined;
  if (refusal !== undefined && refusal !== 'NONE')
    return REASONS[refusal] ?? `WhatsApp tidak menerima isinya (${refusal}). ${ANEW}`;
  return REASONS[status] ?? MANAGER;
}

/** A text as it goes out by a registered template. */
export interface FilledForm {
  name: string;
  values: string[];
}

/** The templates that are registered with the business account; they are the account's, and only remembered here. */
export function createForms(graph: Graph, businessId: string) {
  let forms: MessageForm[] | undefined;

  /** Whether they could be read. */
  async function read(signal?: AbortSignal): Promise<boolean> {
    const found: MessageForm[] = [];
    let after: string | undefined;
    for (let number = 0; number < PAGES; number++) {
      const fields = 'name,status,language,rejected_reason,parameter_format,components';
      const from = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
      const path = `/${businessId}/message_templates?fields=${fields}&limit=${PAGE}${from}`;
      const answer = await graph.call('GET', path, undefined, signal);
      const parsed = answer.kind === 'ok' ? page.safeParse(answer.body) : undefined;
      if (!parsed?.success) return false;
      found.push(...parsed.data.data.flatMap((one) => formOf(one) ?? []));
      after = parsed.data.paging?.cursors?.after;
      if (parsed.data.paging?.next === undefined || after === undefined) break;
    }
    forms = found;
    return true;
  }

  async function register({ name, body, examples }: NewForm): Promise<void> {
    const answer = await graph.call('POST', `/${businessId}/message_templates`, {
      name,
      language: LANGUAGE,
      category: 'UTILITY',
      components: [{ type: 'BODY', text: body, ...(examples.length > 0 && { example: { body_text: [examples] } }) }],
    });
    if (answer.kind === 'error')
      throw new MimbarError('conflict', `WhatsApp tidak menerima template ini (kode ${answer.code}): ${answer.text}`);
    if (answer.kind !== 'ok')
      throw new MimbarError('unavailable', 'WhatsApp belum dapat dihubungi. Coba lagi sebentar.');
    await read();
  }

  return {
    read,
    register,
    all: () => forms,
    /** The approved template that says exactly this. */
    fill(text: string): FilledForm | undefined {
      for (const { name, state, body } of forms ?? []) {
        const values = state === 'disetujui' ? valuesIn(body, text) : undefined;
        if (values) return { name, values };
      }
      return undefined;
    },
  } satisfies Pick<MessageForms, 'all' | 'register'> & Record<string, unknown>;
}

/** Only what is nothing but a text in our language, with its parameters in their order, can say what Mimbar writes. */
function formOf(one: unknown): MessageForm | undefined {
  const parsed = registered.safeParse(one);
  if (!parsed.success) return undefined;
  const { name, status, language, rejected_reason: refusal, parameter_format: format, components } = parsed.data;
  const [first, ...rest] = components;
  if (language !== LANGUAGE || format === 'NAMED' || first?.type !== 'BODY' || rest.length > 0) return undefined;
  const body = first.text ?? '';
  const numbers = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number));
  if (numbers.some((number, index) => number !== index + 1)) return undefined;
  const reason = reasonOf(status, refusal);
  return { name, state: STATES[status] ?? 'dihentikan', body, ...(reason !== undefined && { reason }) };
}

export const messageOf = ({ name, values }: FilledForm) => ({
  type: 'template',
  template: {
    name,
    language: { code: LANGUAGE },
    ...(values.length > 0 && {
      components: [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }],
    }),
  },
});
