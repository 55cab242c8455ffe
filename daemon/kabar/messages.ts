import { questionText } from '#shared/reply/question.ts';
import {
  changedDkmText,
  changedMubalighText,
  newDkmText,
  newMubalighText,
  offDkmText,
  offMubalighText,
  type KabarFacts,
} from '#shared/kabar/kabar-text.ts';
import type { Template } from '#shared/roster/template.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Clock, YieldLoop } from '#daemon/base/clock.ts';
import {
  asksIn,
  composeReminders,
  stillAsks,
  isUnasked,
  linkOf,
  recipientOf,
  type Reach,
  jadwalsOf,
  type JadwalSource,
  type Said,
} from '#daemon/broadcast/index.ts';
import { type Audience, hashOf, type AnyDraft } from '#daemon/queue/index.ts';
import type { BroadcastJadwal, Begins } from '#daemon/roster/index.ts';
import type { KabarStored } from './kabar.store.ts';
import type { KabarGroup, Need } from './kabar.ts';

const DAY = 86_400_000;

export interface KabarMessagesOptions {
  pengajian: JadwalSource;
  jumatan: JadwalSource;
  masjid: { find(id: string): { nama_masjid: string; nama_ketua_dkm: string; no_hp: string } | undefined };
  mubaligh: { find(id: string): { nama_mubaligh: string; no_hp: string } | undefined };
  /** The template of reminders of this kind for this audience; undefined if there is none. */
  reminderOf(jenis: JadwalKind, peran: Audience): Pick<Template, 'id' | 'content' | 'id_lampiran'> | undefined;
  begins: Begins & Reach;
  /** The values that he was ever told of a schedule. */
  saidOf(jenis: JadwalKind, id: string, peran: Audience): Said[];
  clock: Clock;
}

/** One message and its recipient. */
export interface KabarMessage {
  jenis: JadwalKind;
  id: string;
  need: Need;
  kunci: string;
  draft: AnyDraft;
}

export const kunciOf = ({ peran, id_orang }: Need): string => `${peran}:${id_orang}`;

/** Writes to people whose schedule has changed. */
export function createKabarMessages(options: KabarMessagesOptions) {
  const { begins, clock } = options;
  const laterThanNow = (end: number): number => (end > clock.now() ? end : clock.now() + DAY);
  const nameOf = (id: string): string => options.mubaligh.find(id)?.nama_mubaligh ?? '';

  const toldFacts = ({ jenis, tanggal, waktu, nama_masjid, id_mubaligh }: KabarStored): KabarFacts => ({
    kind: jenis,
    tanggal,
    waktu,
    nama_masjid,
    nama_mubaligh: nameOf(id_mubaligh),
  });

  /**
   * The message of a cancellation. It is linked to the current schedule, so that a change of that one cancels the
   * message.
   */
  function off(need: Need, kini: BroadcastJadwal | undefined): AnyDraft | undefined {
    const { peran, id_orang } = need;
    const told = need.told!;
    const masjid = peran === 'dkm' ? options.masjid.find(id_orang) : undefined;
    const mubaligh = peran === 'mubaligh' ? options.mubaligh.find(id_orang) : undefined;
    const who = masjid
      ? { recipient: masjid.nama_ketua_dkm, no_hp: masjid.no_hp, id_masjid: id_orang, id_mubaligh: null }
      : mubaligh && {
          recipient: mubaligh.nama_mubaligh,
          no_hp: mubaligh.no_hp,
          id_masjid: null,
          id_mubaligh: id_orang,
        };
    if (!who) return undefined;
    const text = peran === 'dkm' ? offDkmText : offMubalighText;
    const message = text(who.recipient, toldFacts(told), need.atau.map(toldFacts));
    const { jenis, id_jadwal, tanggal, waktu, id_masjid, id_mubaligh } = told;
    return {
      audience: null,
      ...who,
      message,
      month: null,
      ends_at: laterThanNow(begins.endOf({ ...told, kind: jenis })),
      // Two that are gone from one place are one cancellation.
      dedupe_key: keyOf(['batal', jenis, peran, id_orang, ...[told, ...need.atau].map(placeOf)]),
      links: kini === undefined ? [] : [{ ...linkOf(kini, false, {}), id_masjid, id_mubaligh }],
      claim: { kind: 'cancelled', jenis, id: id_jadwal, peran, id_orang, tanggal, waktu, id_masjid, id_mubaligh },
    };
  }

  /** The message about the current schedule: for people who were told something else or nothing. */
  async function now({ peran, hal, told }: Need, kini: BroadcastJadwal, yieldLoop: YieldLoop): Promise<AnyDraft> {
    const end = begins.endOf(kini);
    const ends_at = laterThanNow(end);
    const template = options.reminderOf(kini.kind, peran);
    const mayAsk = peran === 'mubaligh' && end > clock.now() && isUnasked(kini);
    if (hal === 'baru' && template !== undefined) {
      const rules = { endsAt: () => ends_at, isDue: (_: unknown, of: Audience) => of === peran, mayAsk: () => mayAsk };
      const [draft] = await composeReminders(
        [kini],
        { dkm: undefined, mubaligh: undefined, [peran]: template },
        begins,
        rules,
        yieldLoop,
      );
      return draft!;
    }
    const person = recipientOf(peran, kini);
    const asks = mayAsk && template !== undefined && asksIn(template.content);
    const question = asks ? questionText(begins.urlOf?.(kini.id_mubaligh)) : '';
    const said = hal === 'berubah' ? options.saidOf(kini.kind, kini.id, peran) : [];
    const more = said.filter(({ name }) => name !== 'nama_masjid');
    const facts: KabarFacts = {
      ...kini,
      kind: kini.kind,
      lain: more.map(({ label, now: value }) => `${label} ${value}`),
    };
    const name = person.recipient;
    const before = told && {
      ...toldFacts(told),
      nama_masjid: said.find((one) => one.name === 'nama_masjid')?.told ?? told.nama_masjid,
      lain: more.flatMap(({ label, told: value }) => (value === undefined ? [] : [`${label} ${value}`])),
    };
    const text = {
      dkm: () => (before && hal === 'berubah' ? changedDkmText(name, facts, before) : newDkmText(name, facts)),
      mubaligh: () =>
        before && hal === 'berubah'
          ? changedMubalighText(name, facts, before, question)
          : newMubalighText(name, facts, question),
    };
    const message = text[peran]();
    return {
      audience: peran,
      ...person,
      message,
      month: null,
      ends_at,
      dedupe_key: keyOf([hal, kini.kind, kini.id, kini.broadcast_version, peran]),
      links: [
        linkOf(kini, asks, {
          nama_masjid: kini.nama_masjid,
          ...Object.fromEntries(more.map((one) => [one.name, one.now])),
        }),
      ],
      claim: { kind: 'jadwal' },
    };
  }

  return {
    /** For each schedule the messages to recipients that still exist, in order. */
    async write(
      groups: readonly { group: KabarGroup; needs: readonly Need[] }[],
      yieldLoop: YieldLoop,
    ): Promise<KabarMessage[]> {
      const standing = new Map<string, BroadcastJadwal>();
      for (const jenis of ['pengajian', 'jumatan'] as const) {
        const ids = groups.flatMap(({ group }) => (group.jenis === jenis && group.kini ? [group.id] : []));
        for (const one of await jadwalsOf(options[jenis], ids, yieldLoop)) standing.set(`${jenis} ${one.id}`, one);
      }
      const messages: KabarMessage[] = [];
      for (const { group, needs } of groups) {
        await yieldLoop();
        const { jenis, id } = group;
        const kini = standing.get(`${jenis} ${id}`);
        for (const need of needs) {
          const draft = need.hal === 'batal' ? off(need, kini) : kini && (await now(need, kini, yieldLoop));
          if (draft) messages.push({ jenis, id, need, kunci: kunciOf(need), draft });
        }
      }
      return messages;
    },

    /** The same message with another text. */
    reworded({ draft, ...rest }: KabarMessage, text: string): KabarMessage {
      const { length: _, ...same } = draft;
      const links = draft.links.map((link) => ({ ...link, asks: link.asks && stillAsks(text) }));
      return {
        ...rest,
        draft: { ...same, message: text, links },
      };
    },

    /** A hash of recipient and text, to check that the text is still the one that the admin has read. */
    tandaOf: ({ draft }: KabarMessage): string => hashOf([draft.recipient, draft.message]).slice(0, 22),
  };
}
export type KabarMessages = ReturnType<typeof createKabarMessages>;

/** Without spaces, as a part of a key. */
const placeOf = ({ tanggal, waktu, id_masjid, id_mubaligh }: KabarStored): string =>
  [tanggal, encodeURIComponent(waktu), id_masjid, id_mubaligh].join('.');

const keyOf = (of: readonly (string | number)[]): string => `kabar ${of.join(' ')}`;
