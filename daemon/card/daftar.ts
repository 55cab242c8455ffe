import type { Actor } from '#daemon/base/audit.ts';
import { conflict, invalidField } from '#daemon/base/errors.ts';
import { columnsOf, composeList, daftarJumat, type JadwalSource } from '#daemon/broadcast/index.ts';
import type { GrupService } from '#daemon/grup/index.ts';
import { hashOf, isTooLong, tooLongReason, type AnyDraft } from '#daemon/queue/index.ts';
import { comingFriday, endOfFriday } from '#daemon/roster/index.ts';
import {
  DAFTAR_KEY,
  DAFTAR_LABEL,
  DAFTAR_TYPE,
  DAFTAR_USUAL,
  type DaftarCard,
  type DaftarUpdate,
  type DaftarValues,
  holdsList,
  NO_GROUP_MESSAGE,
  NO_LIST_MESSAGE,
} from '#shared/card/daftar.ts';
import { MISSING_TEMPLATE_MESSAGE } from '#shared/card/schedule.ts';
import type { Template } from '#shared/roster/template.ts';
import {
  type CardSettingOptions,
  createCardSetting,
  createFridayCard,
  defined,
  type FridayCardNeeds,
} from './friday-card.ts';
import { listsBetween } from './plan.ts';

export const createDaftarSetting = (options: CardSettingOptions) =>
  createCardSetting<DaftarValues>(options, DAFTAR_KEY, DAFTAR_USUAL);
export type DaftarSetting = ReturnType<typeof createDaftarSetting>;

export interface DaftarOptions extends FridayCardNeeds {
  setting: DaftarSetting;
  findTemplate: (id: string) => Template | undefined;
  jumatan: Pick<JadwalSource, 'findMonthForBroadcast'>;
  grup: Pick<GrupService, 'among' | 'refusalOf'>;
}

/** Sends the list of a Friday to groups. A group that refuses it fails on its own, and the others get theirs. */
export function createDaftar(options: DaftarOptions) {
  const { setting, grup, begins, clock, timezone } = options;

  function templateOf({ id_template }: DaftarValues): Template | undefined {
    return id_template === null ? undefined : options.findTemplate(id_template);
  }

  /** None without a khatib. */
  function draftsFor(friday: string): AnyDraft[] {
    const values = setting.values();
    const template = templateOf(values);
    const list = daftarJumat(options.jumatan, friday);
    if (!template || list === '') return [];
    return grup.among(values.id_grup).map((to) => ({
      ...to,
      ...composeList(template, to.recipient, friday, list),
      ends_at: endOfFriday(friday, begins),
      dedupe_key: hashOf([DAFTAR_KEY, friday, to.id_grup]),
    }));
  }

  const card = createFridayCard({
    ...options,
    key: DAFTAR_KEY,
    label: DAFTAR_LABEL,
    runsBetween: listsBetween,
    jamOf: ({ jam }) => jam,
    compose({ friday }) {
      const template = templateOf(setting.values());
      return {
        broadcast: { kind: DAFTAR_KEY, ...columnsOf({ dkm: template, mubaligh: template }) },
        drafts: draftsFor(friday),
      };
    },
    sourceKey: () => JSON.stringify(setting.read()),
    nobodyLeft: () => 'Belum ada khatib untuk Jumat itu, jadi tidak ada yang dikirim',
  });

  function get(): DaftarCard {
    const values = setting.values();
    const drafts = draftsFor(comingFriday(clock.now(), begins, timezone));
    const own = new Map(drafts.map((draft) => [draft.id_grup, draft]));
    const whyNot = (draft: AnyDraft | undefined) => (draft && isTooLong(draft) ? tooLongReason(draft) : null);
    return {
      ...values,
      ...card.describe(),
      penerima: grup.among(values.id_grup).map(({ id_grup, recipient }) => ({
        nama: recipient,
        alasan: grup.refusalOf([id_grup]) ?? whyNot(own.get(id_grup)),
        pesan: own.get(id_grup)?.message ?? '',
      })),
    };
  }

  /** Throws invalid for a template of another type or without the list, conflict for a new group that refuses it. */
  function check(before: DaftarValues, after: DaftarValues): void {
    const template = templateOf(after);
    if (after.id_template !== null && template?.type !== DAFTAR_TYPE)
      throw invalidField('id_template', 'Pilih template pengumuman');
    if (template && !holdsList(template.content)) throw invalidField('id_template', NO_LIST_MESSAGE);
    const refusal = grup.refusalOf(after.id_grup.filter((id) => !before.id_grup.includes(id)));
    if (refusal !== undefined) throw conflict(refusal);
    if (!after.active) return;
    if (!template) throw invalidField('id_template', MISSING_TEMPLATE_MESSAGE);
    if (after.id_grup.length === 0) throw invalidField('id_grup', NO_GROUP_MESSAGE);
  }

  return {
    ...card,
    get,
    /** Returns the whole card. */
    update(actor: Actor, { id_template, id_grup, ...input }: DaftarUpdate): DaftarCard {
      card.update(actor, (before) => {
        const after = {
          ...before,
          ...defined(input),
          ...(id_template !== undefined && { id_template: id_template ? String(id_template) : null }),
          ...(id_grup && { id_grup: [...new Set(id_grup.map(String))] }),
        };
        check(before, after);
        return after;
      });
      return get();
    },
  };
}
export type DaftarService = ReturnType<typeof createDaftar>;
