import * as z from 'zod';
import { MimbarError } from '#daemon/base/errors.ts';
import type { MessageForm, MessageForms, NewForm } from '#daemon/queue/index.ts';
import { mediaOf, type MediaKind } from '#shared/lampiran/lampiran.ts';
import type { SentFile } from '#daemon/lampiran/index.ts';
import type { Graph } from './graph.ts';

/**
 * A registered template contains the placeholders {{1}}, {{2}}, …
 * Each value is a single line, without tabs and with at most four spaces in a row.
 */
const PARAMETER = /\{\{(\d+)\}\}/;
const UNFIT = /[\n\r\t]| {5}/;

/** The values that turn the template `form` into exactly `text`; undefined if there are none. */
export function valuesIn(form: string, text: string): string[] | undefined {
  const [lines, said] = [form.split('\n'), text.split('\n')];
  if (lines.length !== said.length) return undefined;
  const values: string[] = [];
  for (const [index, line] of lines.entries()) {
    const found = valuesInLine(line, said[index]!);
    if (!found) return undefined;
    values.push(...found);
  }
  return values;
}

/**
 * Each value ends at the first match of the words that follow it. There is no backtracking, so no text can make it
 * slow.
 */
function valuesInLine(line: string, said: string): string[] | undefined {
  // `split` puts the words at even indexes and the parameters' numbers at odd ones.
  const parts = line.split(PARAMETER);
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (parts.length === 1) return line === said ? [] : undefined;
  if (!said.startsWith(first) || !said.endsWith(last)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (let place = 2; place < parts.length; place += 2) {
    const isLast = place === parts.length - 1;
    const end = isLast ? said.length - last.length : said.indexOf(parts[place]!, at + 1);
    if (end <= at) return undefined;
    values.push(said.slice(at, end));
    at = end + parts[place]!.length;
  }
  return values.some((value) => UNFIT.test(value) || value.trim() === '') ? undefined : values;
}

/** Templates per page, and maximum number of pages: an account has at most 6,000 templates. */
const PAGE = 200;
const PAGES = 30;
/** Limits for reading all templates, ten times the usual: total length in UTF-16 units, and time in ms. */
const LENGTH_MAX = 8 * 1024 * 1024;
const READ_WITHIN = 120_000;
const LANGUAGE = 'id';

const registered = z.object({
  id: z.string().max(100).default(''),
  name: z.string().max(512),
  status: z.string().max(100),
  language: z.string().max(100),
  rejected_reason: z.string().max(1000).optional(),
  parameter_format: z.string().optional(),
  components: z.array(z.object({ type: z.string(), format: z.string().optional(), text: z.string().optional() })),
});
/** Kinds of headers that hold a file. */
const HEADERS: Record<string, MediaKind> = { IMAGE: 'image', DOCUMENT: 'document' };
/** The response to a new template. */
const made = z.object({ id: z.string(), status: z.string() }).partial();
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
/** Reasons by the documented names of a rejection or a status. */
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

/** A text as a registered template and its values. */
export interface FilledForm {
  name: string;
  values: string[];
}

/** The templates of the business account. WhatsApp stores them; here they are only cached. */
export function createForms(graph: Graph, businessId: string) {
  let forms: MessageForm[] | undefined;

  /** Reads all templates; false if that failed. */
  async function read(stopping?: AbortSignal): Promise<boolean> {
    const found: MessageForm[] = [];
    const signal = AbortSignal.any([AbortSignal.timeout(READ_WITHIN), ...(stopping ? [stopping] : [])]);
    let length = 0;
    let after: string | undefined;
    for (let number = 0; number < PAGES; number++) {
      const fields = 'name,status,language,rejected_reason,parameter_format,components';
      const from = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
      const path = `/${businessId}/message_templates?fields=${fields}&limit=${PAGE}${from}`;
      const answer = await graph.call('GET', path, undefined, signal);
      const parsed = answer.kind === 'ok' ? page.safeParse(answer.body) : undefined;
      if (!parsed?.success) return false;
      const forms = parsed.data.data.slice(0, PAGE).flatMap((one) => formOf(one) ?? []);
      length += forms.reduce((sum, { name, body }) => sum + name.length + body.length, 0);
      if (length > LENGTH_MAX) return false;
      found.push(...forms);
      after = parsed.data.paging?.cursors?.after;
      if (parsed.data.paging?.next === undefined || after === undefined) break;
    }
    forms = found;
    return true;
  }

  async function register({ name, body, examples, id }: NewForm): Promise<void> {
    const content = {
      category: 'UTILITY',
      components: [{ type: 'BODY', text: body, ...(examples.length > 0 && { example: { body_text: [examples] } }) }],
    };
    const answer =
      id === undefined
        ? await graph.call('POST', `/${businessId}/message_templates`, { name, language: LANGUAGE, ...content })
        : await graph.call('POST', `/${encodeURIComponent(id)}`, content);
    if (answer.kind === 'error')
      throw new MimbarError('conflict', `WhatsApp tidak menerima template ini (kode ${answer.code}): ${answer.text}`);
    if (answer.kind !== 'ok') throw unreached();
    await read();
    // WhatsApp's list may not contain the new template yet, or may still show its old state.
    const knows = (one: MessageForm) => one.name === name && (id === undefined || one.state !== 'ditolak');
    if (forms?.some(knows)) return;
    const told = made.safeParse(answer.body).data;
    forms = [
      ...(forms ?? []).filter((one) => one.name !== name),
      { id: told?.id ?? id ?? '', name, body, state: STATES[told?.status ?? 'PENDING'] ?? 'menunggu' },
    ];
  }

  async function refresh(): Promise<void> {
    if (!(await read())) throw unreached();
  }

  return {
    read,
    register,
    refresh,
    all: () => forms,
    /** The approved template that produces exactly this text, with a file of this kind or with none. */
    fill(text: string, wanted: MediaKind | undefined): FilledForm | undefined {
      for (const { name, state, body, header } of forms ?? []) {
        const values = state === 'disetujui' && header === wanted ? valuesIn(body, text) : undefined;
        if (values) return { name, values };
      }
      return undefined;
    },

    /** Why no template can send this text with such a file, or with none, and what to do. */
    whyNot(text: string, wanted: MediaKind | undefined): string {
      const of = (forms ?? []).filter(({ body }) => valuesIn(body, text) !== undefined);
      const said = of.filter(({ header }) => header === wanted).map(({ state }) => state);
      if (said.length === 0 && wanted !== undefined) return `${NO_HEADER} ${CLOSED}`;
      const state = said.includes('menunggu') ? 'menunggu' : said[0];
      return `${state === undefined ? NOT_REGISTERED : WHY_NOT[state]} ${CLOSED}`;
    },
  } satisfies Pick<MessageForms, 'all' | 'register' | 'refresh'> & Record<string, unknown>;
}

const unreached = () => new MimbarError('unavailable', 'WhatsApp belum dapat dihubungi. Coba lagi sebentar.');
const CLOSED =
  'Penerimanya tidak menulis ke nomor ini dalam 24 jam terakhir, jadi hanya isi yang disetujui yang boleh dikirim.';
const NOT_REGISTERED = 'Isi pesan ini belum didaftarkan ke WhatsApp: daftarkan di menu Template, lalu kirim lagi.';
const NO_HEADER =
  'Isi pesan ini tidak disetujui WhatsApp bersama lampiran: kirim tanpa lampiran, atau buat template dengan kepala gambar atau dokumen di WhatsApp Manager.';
const WHY_NOT: Record<MessageForm['state'], string> = {
  menunggu: 'Isi pesan ini masih menunggu persetujuan WhatsApp: kirim lagi sesudah disetujui.',
  ditolak: 'WhatsApp menolak isi pesan ini: lihat alasannya di menu Template.',
  dihentikan: 'WhatsApp menghentikan isi pesan ini: lihat alasannya di menu Template.',
  disetujui: 'Isi pesan ini baru saja disetujui: kirim lagi.',
};

/**
 * Reads a template. Mimbar can use it only if it is one body in our language, with parameters numbered from 1 in order;
 * above it may be a file.
 */
function formOf(one: unknown): MessageForm | undefined {
  const parsed = registered.safeParse(one);
  if (!parsed.success) return undefined;
  const { id, name, status, language, rejected_reason: refusal, parameter_format: format, components } = parsed.data;
  const last = components.at(-1);
  const header =
    components.length === 2 && components[0]!.type === 'HEADER' ? HEADERS[components[0]!.format ?? ''] : undefined;
  const isOurs = last?.type === 'BODY' && components.length === (header === undefined ? 1 : 2);
  if (language !== LANGUAGE || format === 'NAMED' || !isOurs) return undefined;
  const body = last.text ?? '';
  const numbers = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number));
  if (numbers.some((number, index) => number !== index + 1)) return undefined;
  const reason = reasonOf(status, refusal);
  return {
    id,
    name,
    state: STATES[status] ?? 'dihentikan',
    body,
    ...(header !== undefined && { header }),
    ...(reason !== undefined && { reason }),
  };
}

/** An uploaded file in a message; only a document shows its name. */
export function fileOf({ jenis, nama }: SentFile, id: string) {
  const type = mediaOf(jenis);
  return { type, content: { id, ...(type === 'document' && { filename: nama }) } };
}

export function messageOf({ name, values }: FilledForm, file?: ReturnType<typeof fileOf>) {
  const components = [
    ...(file ? [{ type: 'header', parameters: [{ type: file.type, [file.type]: file.content }] }] : []),
    ...(values.length > 0 ? [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }] : []),
  ];
  return {
    type: 'template',
    template: { name, language: { code: LANGUAGE }, ...(components.length > 0 && { components }) },
  };
}
