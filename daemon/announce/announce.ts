import type { Clock, YieldLoop } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import { adviceFor, columnsOf, NOT_CONNECTED, previewItems, textOf } from '#daemon/broadcast/index.ts';
import {
  type AnyDraft,
  choose,
  hashOf,
  type NewContent,
  type Prepare,
  type Prepared,
  type SendPreview,
} from '#daemon/queue/index.ts';
import type { AnnounceBody, AnnounceItem, AnnouncePreviewBody } from '#shared/announce/announce.ts';
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
const NOBODY_TO_REACH = 'Tidak ada yang dikirim: penerimanya meminta berhenti, atau tidak punya No. HP.';

export interface AnnounceOptions {
  people: People;
  findTemplate: (id: string) => Template | undefined;
  sendPreview: SendPreview;
  advice: Parameters<typeof adviceFor>[0];
  isConnected: () => boolean;
  clock: Clock;
  timezone: string;
}

type AnnounceDraft = AnyDraft & Pick<AnnounceItem, 'kunci' | 'peran'>;
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

  async function prepare(
    body: AnnouncePreviewBody & Pick<AnnounceBody, 'sisa'>,
    yieldLoop: YieldLoop,
  ): Promise<PreparedAnnounce> {
    const template = body.id_template === undefined ? undefined : templateOf(String(body.id_template));
    const content = template?.content ?? tidyText(body.teks ?? '');
    const people = await options.people(body.penerima, yieldLoop);
    const ends_at = clock.now() + DAY;
    const drafts: AnnounceDraft[] = [];
    for (const [index, person] of people.entries()) {
      if (index % COMPOSED_AT_ONCE === 0) await yieldLoop();
      const { kunci, nama, no_hp, id_masjid, id_mubaligh } = person;
      drafts.push({
        kunci,
        peran: peranOf(person),
        audience: null,
        recipient: nama,
        no_hp,
        id_masjid,
        id_mubaligh,
        ...textOf(renderBounded(content, valuesOf(person))),
        month: null,
        ends_at,
        // The number is hashed, too: a key outlives what is deleted of a person.
        dedupe_key: `${TYPE} ${hashOf([template?.id ?? '', template === undefined ? content : '', kunci])}`,
        links: [],
        claim: { kind: 'plain' },
      });
    }
    return {
      by: 'person',
      rest: body.sisa,
      broadcast: { kind: TYPE, ...columnsOf({ dkm: template, mubaligh: template }) },
      drafts: choose(drafts, body, keyOf),
      flaws: [...templateWarnings({ content, type: TYPE }), ...emptyOf(content, people)],
      nobodyLeft: (stopped) => (stopped === 0 ? NOBODY : NOBODY_TO_REACH),
      warnings: () => (options.isConnected() ? [] : [NOT_CONNECTED]),
    };
  }

  return {
    /** Throws invalid or not_found with the reason, conflict if somebody who is unticked is not among them any more. */
    send:
      (body: AnnounceBody): Prepare =>
      (yieldLoop) =>
        prepare(body, yieldLoop),

    /** Every recipient, the unticked ones too, and notices about those who are ticked. Throws the same errors. */
    preview: (
      { kecuali = [], ...body }: AnnouncePreviewBody,
      signal?: AbortSignal,
    ): Promise<Result<AnnounceItem[]>> => {
      const left = new Set(kecuali);
      return options.sendPreview(
        {
          prepare: (yieldLoop) => prepare(body, yieldLoop),
          async show({ drafts, flaws }, { sent, stopped }, yieldLoop) {
            const ticked = sent.filter(({ kunci }) => !left.has(kunci));
            const input = { drafts: ticked, jadwals: [], past: 0, told: [], flaws, digests: [] };
            const { late, waiting, ...advice } = await adviceFor(options.advice, input, yieldLoop);
            const items = previewItems(drafts, stopped, timezone, late, waiting);
            return {
              ...advice,
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

function peranOf({ nama_masjid, isMubaligh }: Person): string {
  const ketua = nama_masjid.length === 0 ? [] : [`Ketua DKM ${listed(nama_masjid)}`];
  return [...ketua, ...(isMubaligh ? ['Mubaligh'] : [])].join(', juga ');
}

/** Placeholders of the text that have no value for some recipients, such as a preacher's mosque. */
function emptyOf(content: string, people: readonly Person[]): string[] {
  const used = placeholdersIn(content);
  return (['nama_masjid', 'wilayah'] as const).flatMap((name) => {
    const without = used.has(name) ? people.filter((one) => one[name].length === 0) : [];
    if (without.length === 0) return [];
    const names = without.slice(0, NAMED).map(({ nama }) => nama);
    const more = without.length > NAMED ? ` dan ${without.length - NAMED} lagi` : '';
    return [`{{${name}}} kosong untuk ${without.length} penerima (${names.join(', ')}${more}).`];
  });
}
