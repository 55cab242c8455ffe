import { createHash } from 'node:crypto';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import { conflict, MimbarError } from '#daemon/base/errors.ts';
import { TEST_MESSAGE, type MessageForm, type MessageForms } from '#daemon/queue/index.ts';
import { ringkasanBrief } from '#shared/card/ringkasan-brief.ts';
import type { RingkasanIsi, Sorotan } from '#shared/card/ringkasan.ts';
import * as kabar from '#shared/kabar/kabar-text.ts';
import { udzurText, unknownAnswerText } from '#shared/operations/alert.ts';
import {
  type JenisPesan,
  JENIS_PESAN,
  PESAN_MIMBAR,
  type Pendaftaran,
  type PesanMimbar,
} from '#shared/queue/pendaftaran.ts';
import * as pengganti from '#shared/reply/pengganti-text.ts';
import { jadwalText, questionText } from '#shared/reply/question.ts';
import { SAYA_PATH } from '#shared/reply/tautan.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { placeholdersOf, placeholderValues, type PlaceholderFacts } from '#shared/roster/placeholder.ts';
import { renderRepeating, renderTemplate, withoutQuestion } from '#shared/roster/template-render.ts';
import type { Template } from '#shared/roster/template.ts';
import { briefDigest, REGISTERED_MOST, asksIn } from './compose.ts';

/** Example values for the registration; each is recognised in the text by its own words. */
const DAY = '2026-11-27';
const TIME = '*Jumat, 27 November 2026*';
const MOSQUE = 'Masjid Al-Ikhlas';
const USTADZ = 'Ustadz Ahmad Fauzi';
const OTHER = 'Ustadz Budi Santoso';
const KETUA = 'Bapak Suryana';
const MOMENT = 'pukul 16.30';
const facts = { kind: 'jumatan', tanggal: DAY, waktu: '', nama_masjid: MOSQUE } as const;
const WHERE = 'Jumat, 27 November 2026 di Masjid Al-Ikhlas';
const KHATIB = 'khatib';

const factsOf = (kind: JadwalKind): kabar.KabarFacts => ({ ...facts, kind, nama_mubaligh: USTADZ });
const MORE = 'Jam 18.05';
const before = (kind: JadwalKind): kabar.KabarFacts => ({
  ...factsOf(kind),
  nama_mubaligh: OTHER,
  nama_masjid: 'Masjid At-Taqwa',
});
const KINDS = ['jumatan', 'pengajian'] as const;
const EVENTS = { jumatan: 'khutbah Jumat', pengajian: 'pengajian' } as const;

const one = (nama_masjid: string, nama_mubaligh = ''): Sorotan[] => [
  { id_masjid: '1', nama_masjid, nama_mubaligh, teks: '' },
];
const isi: RingkasanIsi = {
  tanggal: `${DAY}T00:00:00.000Z`,
  masjid: 40,
  terisi: 38,
  hadir: 31,
  kosong: one('Masjid Al-Huda'),
  udzur: one('Masjid An-Nur', USTADZ),
  bentrok: one('Masjid Al-Falah', OTHER),
  belum: one('Masjid Baiturrahman'),
  gagal: one('Masjid Salman'),
};
const SUMMED = [
  'Masjid Al-Huda',
  `Masjid An-Nur (${USTADZ})`,
  `Masjid Al-Falah (${OTHER})`,
  'Masjid Baiturrahman',
  'Masjid Salman',
];

/**
 * Mimbar's own texts that may open a conversation, apart from the values. Replies to a person who has just written need
 * no template. `publicUrl` without a trailing slash; '' if unknown.
 */
export function ownForms(publicUrl: string): Record<JenisPesan, Variant[]> {
  const page = `${publicUrl}${SAYA_PATH}${'0'.repeat(32)}`;
  const questions: [question: string, values: string[]][] = [
    ['', []],
    [questionText(), []],
    ...(publicUrl === '' ? [] : [[questionText(page), [page]] as [string, string[]]]),
  ];
  const offered = [KHATIB, TIME, MOSQUE];
  const schedule = jadwalText(facts);
  const board = publicUrl === '' ? '' : `${publicUrl}/papan-jumat`;
  const digested = { tanggal: DAY, waktu: "Ba'da Isya", nama_masjid: MOSQUE, nama_mubaligh: USTADZ };
  return {
    tawaran: [
      formOf(pengganti.offerText(facts, USTADZ, MOMENT), [USTADZ, ...offered, MOMENT]),
      formOf(pengganti.filledText(facts), [KHATIB, WHERE]),
      formOf(pengganti.closedText(facts), [KHATIB, WHERE]),
    ],
    pengganti: [
      formOf(pengganti.recordedText(facts), [TIME, MOSQUE]),
      formOf(pengganti.lateText(facts), [WHERE]),
      formOf(pengganti.undoneText(facts), [KHATIB, WHERE]),
      formOf(pengganti.correctionText(facts, KETUA, USTADZ, OTHER), [KETUA, ...offered, USTADZ, OTHER]),
      formOf(pengganti.openAgainText(facts, KETUA, USTADZ), [KETUA, ...offered, USTADZ]),
    ],
    perubahan: [
      ...KINDS.flatMap((kind) => [
        formOf(kabar.changedDkmText(KETUA, factsOf(kind), before(kind)), [
          KETUA,
          EVENTS[kind],
          TIME,
          MOSQUE,
          USTADZ,
          `Masjid At-Taqwa, ${OTHER}`,
        ]),
        formOf(kabar.changedDkmText(KETUA, { ...factsOf(kind), lain: [MORE] }, before(kind)), [
          KETUA,
          EVENTS[kind],
          TIME,
          MOSQUE,
          USTADZ,
          MORE,
          `Masjid At-Taqwa, ${OTHER}`,
        ]),
        formOf(kabar.newDkmText(KETUA, factsOf(kind)), [KETUA, EVENTS[kind], TIME, MOSQUE, USTADZ]),
        formOf(kabar.offDkmText(KETUA, factsOf(kind)), [KETUA, EVENTS[kind], TIME, MOSQUE, USTADZ]),
      ]),
      formOf(kabar.offDkmText(KETUA, { ...factsOf('jumatan'), nama_mubaligh: '' }), [
        KETUA,
        EVENTS.jumatan,
        TIME,
        MOSQUE,
      ]),
      formOf(kabar.offMubalighText(USTADZ, factsOf('jumatan')), [USTADZ, KHATIB, TIME, MOSQUE]),
      ...questions.flatMap(([question, values]) => [
        formOf(kabar.changedMubalighText(USTADZ, factsOf('jumatan'), before('jumatan'), question), [
          USTADZ,
          EVENTS.jumatan,
          TIME,
          MOSQUE,
          'Masjid At-Taqwa',
          ...values,
        ]),
        formOf(
          kabar.changedMubalighText(USTADZ, { ...factsOf('jumatan'), lain: [MORE] }, before('jumatan'), question),
          [USTADZ, EVENTS.jumatan, TIME, MOSQUE, MORE, 'Masjid At-Taqwa', ...values],
        ),
        formOf(kabar.newMubalighText(USTADZ, factsOf('jumatan'), question), [USTADZ, KHATIB, TIME, MOSQUE, ...values]),
      ]),
    ],
    bulanan: [
      formOf(briefDigest('mubaligh', USTADZ, [digested])!, [
        USTADZ,
        'November 2026',
        "Jumat 27, Ba'da Isya, di Masjid Al-Ikhlas",
      ]),
    ],
    ringkasan: [
      formOf(ringkasanBrief(isi, board), [
        '27 November 2026',
        '38',
        '40',
        '31',
        ...SUMMED,
        board === '' ? 'Papan Jumat' : board,
      ]),
    ],
    admin: [
      formOf(pengganti.nobodyText(facts, USTADZ), [...offered, USTADZ]),
      formOf(pengganti.lateYesText(facts, USTADZ), [USTADZ, TIME, MOSQUE]),
      formOf(udzurText({ name: USTADZ, jadwal: schedule }, ''), [USTADZ, schedule]),
      ...(board === ''
        ? []
        : [formOf(udzurText({ name: USTADZ, jadwal: schedule }, board), [USTADZ, schedule, board])]),
      formOf(unknownAnswerText({ name: USTADZ, answer: 'HADIR atau BERSEDIA' }), [USTADZ, 'HADIR atau BERSEDIA']),
    ],
    uji: [formOf(TEST_MESSAGE, [])],
  };
}

/** Replaces the values, each once and in order, by parameters. */
function formOf(text: string, values: readonly string[]): Variant {
  let body = '';
  let at = 0;
  for (const [index, value] of values.entries()) {
    const found = text.indexOf(value, at);
    if (found < 0) throw new Error(`The text does not hold '${value}'`);
    body += `${text.slice(at, found)}{{${index + 1}}}`;
    at = found + value.length;
  }
  return { body: body + text.slice(at), examples: [...values] };
}

/** WhatsApp's limit for a registered text, in UTF-16 units. */
const BODY_MAX = 1024;
const MARK = /\u0001(\w+)\u0001/g;

/** A text with {{1}}, {{2}}, … and an example value for each. */
export interface Variant {
  body: string;
  examples: string[];
}

const EXAMPLE: PlaceholderFacts = {
  tanggal: '2026-11-27',
  waktu: "Ba'da Maghrib",
  jam: '18.05',
  nama_masjid: 'Masjid Al-Ikhlas',
  nama_mubaligh: 'Ustadz Ahmad Fauzi',
  nama_ketua_dkm: 'Bapak Suryana',
  nama: 'Bapak Suryana',
  wilayah: 'Cicendo',
};
const LINK = '0'.repeat(32);

/**
 * All texts that a template's messages may have, apart from the values: with the question, with the URL of the
 * preacher's page, and without either; a monthly one with up to five schedules. `publicUrl` without a trailing slash;
 * '' if unknown.
 */
export function variantsOf({ type, content }: Pick<Template, 'type' | 'content'>, publicUrl: string): Variant[] {
  const marks: Record<string, string> = Object.fromEntries(
    placeholdersOf(type)
      .filter((name) => name !== 'daftar_jumat')
      .map((name) => [name, mark(name)]),
  );
  const examples = { ...placeholderValues(type, EXAMPLE), tautan: publicUrl + SAYA_PATH + LINK };
  const texts =
    type === 'pengajian_bulanan'
      ? Array.from({ length: REGISTERED_MOST }, (_, n) =>
          renderRepeating(content, [Array.from({ length: n + 1 }, () => marks)]),
        )
      : reminders(content, marks, publicUrl);
  const variants = [...new Set(texts)].map((text) => numbered(text, examples));
  // The first variant stays in any case, to report its error; longer monthly variants over the limit are dropped.
  return variants.filter(({ body }, index) => index === 0 || type !== 'pengajian_bulanan' || body.length <= BODY_MAX);
}

function reminders(content: string, marks: Record<string, string>, publicUrl: string): string[] {
  const render = (text: string, konfirmasi: string) => renderTemplate(text, { ...marks, konfirmasi });
  if (!asksIn(content)) return [render(content, '')];
  return [
    render(withoutQuestion(content), ''),
    render(content, questionText()),
    ...(publicUrl === '' ? [] : [render(content, questionText(mark('tautan')))]),
  ];
}

const mark = (name: string) => `\u0001${name}\u0001`;

function numbered(text: string, values: Record<string, string>): Variant {
  const examples: string[] = [];
  const body = text.replace(MARK, (_all, name: string) => {
    examples.push(values[name] || '-');
    return `{{${examples.length}}}`;
  });
  return { body, examples };
}

/** Why WhatsApp would reject it by its published rules; undefined if there is no reason. */
export function whyNot({ body }: Variant): string | undefined {
  if (body.length > BODY_MAX) return `Terlalu panjang: WhatsApp menerima paling banyak ${BODY_MAX} huruf.`;
  if (/^\s*\{\{\d+\}\}|\{\{\d+\}\}\s*$/.test(body)) return 'Awali dan akhiri template dengan kata, bukan dengan isian.';
  if (/\}\}\s*\{\{/.test(body)) return 'Beri kata di antara dua isian yang bersebelahan.';
  const [unknown] = /\{\{\s*[a-z_]+\s*\}\}/.exec(body) ?? [];
  if (unknown?.includes('daftar_jumat')) return 'WhatsApp tidak menerima isian yang lebih dari satu baris.';
  return unknown === undefined ? undefined : `${unknown} bukan isian yang dikenal tipe ini.`;
}

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
const NOT_WANTED = 'WhatsApp Cloud API tidak dipakai di sini: template tidak perlu didaftarkan';

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

/** The hash includes the text: a changed text is registered as a new template, beside the approved one. */
const digestOf = ({ body }: Variant): string => createHash('sha256').update(body).digest('hex').slice(0, 12);

const exampleOf = ({ body, examples }: Variant): string =>
  body.replace(/\{\{(\d+)\}\}/g, (_all, number: string) => examples[Number(number) - 1]!);
