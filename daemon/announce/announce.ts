import { type Clock, type YieldLoop, yieldUntil } from '#daemon/base/clock.ts';
import { conflict, MimbarError, notFound } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import {
  adviceFor,
  columnsOf,
  daftarJumat,
  fileOf,
  type JadwalSource,
  listClaim,
  NOT_CONNECTED,
  previewItems,
  textOf,
  withFiles,
} from '#daemon/broadcast/index.ts';
import type { Lampiran } from '#daemon/lampiran/index.ts';
import { laterInstant, type NantiMaker } from '#daemon/nanti/index.ts';
import {
  type AnyDraft,
  choose,
  hashOf,
  type NewContent,
  type Prepare,
  type Prepared,
  type SendPreview,
  type WaclientService,
  type WhenSent,
} from '#daemon/queue/index.ts';
import { type Begins, comingFriday } from '#daemon/roster/index.ts';
import type { OwnAccountRow } from '#shared/account/account.ts';
import {
  announceBody,
  type AnnounceBody,
  type AnnounceItem,
  type AnnouncePreviewBody,
  type AnnounceTestBody,
  KELOMPOK,
} from '#shared/announce/announce.ts';
import { tidyText } from '#shared/base/values.ts';
import { templateWarnings } from '#shared/roster/template-check.ts';
import { placeholdersIn, renderBounded } from '#shared/roster/template-render.ts';
import type { Template } from '#shared/roster/template.ts';
import type { People, Person } from './people.ts';

const TYPE = 'pengumuman';
/** An announcement that did not leave within a day is not sent any more. */
const DAY = 86_400_000;
const COMPOSED_AT_ONCE = 25;
/** Maximum number of recipients that are named. */
const NAMED = 3;

const NOBODY = 'Tidak ada penerima. Centang minimal satu.';
const NO_OWN_NUMBER = 'Nomor WhatsApp Anda belum diisi. Isi dulu di Pengaturan, Nomor WhatsApp.';
const NOBODY_TO_REACH = 'Tidak ada yang dikirim: penerimanya meminta berhenti, atau tidak punya No. HP.';

export interface AnnounceOptions {
  people: People;
  findTemplate: (id: string) => Template | undefined;
  jumatan: Pick<JadwalSource, 'findMonthForBroadcast'>;
  begins: Pick<Begins, 'endOf'>;
  sendPreview: SendPreview;
  lampiran: Pick<Lampiran, 'get' | 'hashOf'>;
  fileTypes: Parameters<typeof fileOf>[0]['fileTypes'];
  advice: Parameters<typeof adviceFor>[0];
  isConnected: () => boolean;
  testMessage: WaclientService['testMessage'];
  clock: Clock;
  timezone: string;
}

type AnnounceDraft = AnyDraft & Pick<AnnounceItem, 'kunci' | 'peran'> & Pick<Person, 'rows'>;
type PreparedAnnounce = { drafts: AnnounceDraft[]; flaws: string[]; broadcast: NewContent } & Prepared;
const keyOf = ({ kunci }: AnnounceDraft): string => kunci;

export function createAnnounceService(options: AnnounceOptions) {
  const { clock, timezone } = options;

  function templateOf(id: string): Template {
    const template = options.findTemplate(id);
    if (!template) throw new MimbarError('not_found', 'Template tidak ditemukan');
    if (template.type !== TYPE)
      throw new MimbarError('invalid', `Template '${template.nama_template}' bukan untuk pengumuman`);
    return template;
  }

  /** When it is to be sent, UTC ms. */
  const sendsAt = ({ pada }: Pick<AnnounceBody, 'pada'>): number =>
    pada === undefined ? clock.now() : laterInstant(pada, clock.now());

  /** `asked`: when its recipients were chosen, UTC ms; `at`: when it is to be sent. */
  async function prepare(
    body: AnnouncePreviewBody & Pick<AnnounceBody, 'sisa'> & WhenSent,
    yieldLoop: YieldLoop,
    { asked, at } = { asked: clock.now(), at: sendsAt(body) },
  ): Promise<PreparedAnnounce> {
    const template = body.id_template === undefined ? undefined : templateOf(String(body.id_template));
    const content = template?.content ?? tidyText(body.teks ?? '');
    const file = fileOf(options, body.id_lampiran ?? template?.id_lampiran);
    const people = await options.people.of(body.penerima, asked, yieldLoop);
    const friday = comingFriday(at, options.begins, timezone);
    const list = placeholdersIn(content).has('daftar_jumat') ? daftarJumat(options.jumatan, friday) : '';
    const said = [template?.id ?? '', template === undefined ? content : '', ...(list === '' ? [] : [list])];
    const isi = file.id_lampiran === undefined ? [] : [options.lampiran.hashOf(file.id_lampiran)];
    const drafts: AnnounceDraft[] = [];
    for (const [index, person] of people.entries()) {
      if (index % COMPOSED_AT_ONCE === 0) await yieldLoop();
      const { kunci, rows, nama, no_hp, id_masjid, id_mubaligh, id_grup } = person;
      drafts.push({
        kunci,
        rows,
        peran: peranOf(person),
        audience: null,
        recipient: nama,
        no_hp,
        id_masjid,
        id_mubaligh,
        ...(id_grup !== null && { id_grup }),
        ...file,
        ...textOf(renderBounded(content, { ...valuesOf(person), daftar_jumat: list })),
        month: null,
        ends_at: at + DAY,
        // The number is hashed, too: a key outlives what is deleted of a person.
        dedupe_key: `${TYPE} ${hashOf([...said, kunci, ...isi])}`,
        links: [],
        claim: listClaim(friday, list),
      });
    }
    return {
      by: 'person',
      rest: body.sisa,
      broadcast: { kind: TYPE, ...columnsOf({ dkm: template, mubaligh: template }) },
      drafts: choose(drafts, body, keyOf),
      flaws: [...templateWarnings({ content, type: TYPE }), ...emptyOf(content, people, list)],
      nobodyLeft: (stopped) => (stopped === 0 ? NOBODY : NOBODY_TO_REACH),
      warnings: () => (options.isConnected() ? [] : [NOT_CONNECTED]),
    };
  }

  /** By the people of then; whom it does not reach any more is told. */
  const later: NantiMaker = {
    lateMost: DAY,
    compose: (kept, times) => async (yieldLoop) => {
      const { pada: _, ...body } = announceBody.parse(kept);
      const { penerima, leftOut } = options.people.withoutGone(body.penerima);
      if (penerima.length === 0) throw conflict(leftOut.join(' '));
      const prepared = await prepare({ ...body, penerima, whenGone: 'ignore' }, yieldLoop, times);
      const left = new Set(body.kecuali);
      const drafts = prepared.drafts.filter(({ rows }) => !rows.some((row) => left.has(row)));
      return { ...prepared, drafts, targets: [], leftOut, again: [] };
    },
    /** Who is unticked by his number stays so when the number changes: he is kept by his rows, too. */
    async keptOf(query, asked, yieldLoop) {
      const { kecuali = [], penerima } = announceBody.parse(query);
      const left = new Set(kecuali);
      const people = await options.people.of(penerima, asked, yieldLoop);
      const rows = people.flatMap((one) => (left.has(one.kunci) ? one.rows : []));
      return rows.length === 0 ? query : { ...query, kecuali: [...kecuali, ...rows] };
    },
  };

  return {
    /**
     * Throws invalid or not_found with the reason, conflict if somebody who is unticked is not among them any more, or
     * if a group refuses it.
     */
    send:
      (body: AnnounceBody): Prepare =>
      (yieldLoop) =>
        prepare(body, yieldLoop),

    /** The same at a later time. */
    later,

    /** One recipient's message to the account's own number. Throws the same errors, and conflict without a number. */
    test:
      ({ kunci, kecuali: _, ...body }: AnnounceTestBody, { username, no_hp }: OwnAccountRow): Prepare =>
      async (yieldLoop) => {
        if (no_hp === null) throw conflict(NO_OWN_NUMBER);
        const { drafts } = await prepare(body, yieldLoop);
        const draft = drafts.find((one) => one.kunci === kunci);
        if (!draft) throw notFound('Penerima tidak ditemukan');
        const { message, length, id_lampiran } = draft;
        return options.testMessage({ recipient: username, no_hp, message, length, id_lampiran })(yieldLoop);
      },

    /** The sets, and how many recipients each has now. */
    async sets(signal: AbortSignal) {
      const data = [];
      for (const jenis of KELOMPOK)
        data.push({ jenis, jumlah: (await options.people.of([{ jenis }], clock.now(), yieldUntil(signal))).length });
      return { data, warnings: [] };
    },

    /** Every recipient, the unticked ones too, and notices about those who are ticked. Throws the same errors. */
    preview: (
      { kecuali = [], ...body }: AnnouncePreviewBody,
      signal?: AbortSignal,
    ): Promise<Result<AnnounceItem[]>> => {
      const left = new Set(kecuali);
      const at = body.pada === undefined ? undefined : Date.parse(body.pada);
      return options.sendPreview(
        {
          prepare: (yieldLoop) => prepare(body, yieldLoop),
          async show({ drafts, flaws }, { sent, stopped }, yieldLoop) {
            const ticked = sent.filter(({ kunci }) => !left.has(kunci));
            const input = { drafts: ticked, jadwals: [], past: 0, told: [], clashes: [], flaws, digests: [], at };
            const { late, waiting, ...advice } = await adviceFor(options.advice, input, yieldLoop);
            const until = options.advice.pace.quietUntil();
            const items = withFiles(previewItems(drafts, stopped, timezone, late, waiting), drafts, options);
            return {
              ...advice,
              quietUntil: until === undefined ? undefined : new Date(until).toISOString(),
              penerima: ticked.filter(({ dedupe_key }) => !waiting.has(dedupe_key)).length,
              data: drafts.map(({ kunci, no_hp, peran }, at) => ({ ...items[at]!, kunci, no_hp, peran })),
            };
          },
        },
        signal,
      );
    },
  };
}
export type AnnounceService = ReturnType<typeof createAnnounceService>;

/** 'A', 'A dan B', 'A, B, dan C'. */
function listed(words: readonly string[]): string {
  if (words.length < 3) return words.join(' dan ');
  return `${words.slice(0, -1).join(', ')}, dan ${words.at(-1)}`;
}

const valuesOf = ({ nama, nama_masjid, wilayah }: Person) => ({
  nama,
  nama_masjid: listed(nama_masjid),
  wilayah: listed(wilayah),
});

function peranOf({ id_grup, nama_masjid, isMubaligh }: Person): string {
  if (id_grup !== null) return 'Grup';
  const ketua = nama_masjid.length === 0 ? [] : [`Ketua DKM ${listed(nama_masjid)}`];
  return [...ketua, ...(isMubaligh ? ['Mubaligh'] : [])].join(', juga ');
}

/** Placeholders of the text that have no value for some recipients, such as a preacher's mosque. */
function emptyOf(content: string, people: readonly Person[], list: string): string[] {
  const used = placeholdersIn(content);
  const noList =
    list === '' && used.has('daftar_jumat')
      ? ['{{daftar_jumat}} kosong: belum ada khatib untuk Jumat yang akan datang.']
      : [];
  const ofPeople = (['nama_masjid', 'wilayah'] as const).flatMap((name) => {
    const without = used.has(name) ? people.filter((one) => one[name].length === 0) : [];
    if (without.length === 0) return [];
    const names = without.slice(0, NAMED).map(({ nama }) => nama);
    const more = without.length > NAMED ? ` dan ${without.length - NAMED} lagi` : '';
    return [`{{${name}}} kosong untuk ${without.length} penerima (${names.join(', ')}${more}).`];
  });
  return [...noList, ...ofPeople];
}
