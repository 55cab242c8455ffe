import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { conflict, MimbarError, notFound } from '#daemon/base/errors.ts';
import {
  type AnyDraft,
  GROUP_REFUSALS,
  type Messenger,
  type Prepare,
  type WaclientService,
} from '#daemon/queue/index.ts';
import { type DaftarGrup, type Grup, GRUP_MAX } from '#shared/grup/grup.ts';
import type { GrupRow, GrupStore } from './grup.store.ts';

const READ_AT_KEY = 'grup_read_at';
const NOT_WITH_CLOUD = 'WhatsApp Cloud API tidak dapat mengirim ke grup. Kirim ke orangnya satu per satu.';
const NOT_ALLOWED = 'Grup ini belum boleh dikirimi. Izinkan dulu di WhatsApp Client';
const UNKNOWN = 'Grup tidak ditemukan';

export interface GrupOptions extends Pick<Means, 'audit' | 'clock' | 'settings' | 'transaction'> {
  store: GrupStore;
  messenger: Messenger;
  testMessage: WaclientService['testMessage'];
}

/** What a draft to a group has in place of a person. */
export type GrupRecipient = Pick<
  AnyDraft,
  'audience' | 'recipient' | 'no_hp' | 'id_masjid' | 'id_mubaligh' | 'month' | 'links'
> & { id_grup: string };

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Why WhatsApp would take nothing for this group, as far as is known. */
function reasonOf({ keluar, hanya_admin, admin }: GrupRow): string | null {
  if (keluar) return GROUP_REFUSALS.keluar;
  return hanya_admin && !admin ? GROUP_REFUSALS.hanya_admin : null;
}

/** The WhatsApp groups of the sending number, and whether Mimbar may send to them. */
export function createGrupService(options: GrupOptions) {
  const { store, messenger, settings, transaction, audit, clock } = options;

  const wire = ({ row, terakhir }: { row: GrupRow; terakhir: number | null }): Grup => {
    const { id, nama, anggota, boleh } = row;
    return { id, nama, anggota, boleh, alasan: reasonOf(row), terakhir: iso(terakhir) };
  };

  function getGrup(id: string): Grup {
    const found = store.all().find(({ row }) => row.id === id);
    if (!found) throw notFound(UNKNOWN);
    return wire(found);
  }

  function list(): DaftarGrup {
    const readAt = settings.get(READ_AT_KEY);
    return { dibaca: readAt === undefined ? null : iso(Number(readAt)), grup: store.all().map(wire) };
  }

  function groups() {
    if (!messenger.groups) throw conflict(NOT_WITH_CLOUD);
    if (messenger.frame().state !== 'CONNECTED') throw new MimbarError('unavailable', 'WhatsApp belum terhubung');
    return messenger.groups;
  }

  function refusalOfOne(id: string): string | undefined {
    const row = store.find(id);
    if (!row) return UNKNOWN;
    const reason = reasonOf(row) ?? (row.boleh ? undefined : NOT_ALLOWED);
    return reason && `${row.nama}: ${reason}.`;
  }

  /** Why nothing may be sent to these groups in one send; undefined if it may. */
  function refusalOf(ids: readonly string[]): string | undefined {
    if (ids.length === 0) return undefined;
    if (!messenger.groups) return NOT_WITH_CLOUD;
    if (new Set(ids).size > GRUP_MAX) return `Paling banyak ${GRUP_MAX} grup sekali kirim.`;
    for (const id of ids) {
      const reason = refusalOfOne(id);
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  /** The recipients of drafts, those of these groups that are there, each once, whether they refuse it or not. */
  function among(ids: readonly string[]): GrupRecipient[] {
    return [...new Set(ids)]
      .flatMap((id) => store.find(id) ?? [])
      .map(({ id, nama }) => ({
        id_grup: id,
        recipient: nama,
        no_hp: '',
        audience: null,
        id_masjid: null,
        id_mubaligh: null,
        month: null,
        links: [],
      }));
  }

  /** The same. Throws conflict with the reason if nothing may be sent to one. */
  function recipientsOf(ids: readonly string[]): GrupRecipient[] {
    const refusal = refusalOf(ids);
    if (refusal !== undefined) throw conflict(refusal);
    return among(ids);
  }

  async function read(): Promise<DaftarGrup> {
    const found = await groups().read();
    transaction(() => {
      store.replace(found);
      settings.set(READ_AT_KEY, String(clock.now()));
    });
    return list();
  }

  let reading: Promise<DaftarGrup> | undefined;

  return {
    list,
    refusalOf,
    among,
    recipientsOf,
    /** WhatsApp's address. */
    addressOf: (id: string): string | undefined => store.find(id)?.jid,

    /**
     * Reads the groups from WhatsApp, once for all who ask meanwhile, because it turns away a number that asks too
     * often. Throws unavailable, conflict with the Cloud API.
     */
    refresh: (): Promise<DaftarGrup> => (reading ??= read().finally(() => (reading = undefined))),

    /** Throws not_found. */
    update(actor: Actor, id: string, { boleh }: Pick<Grup, 'boleh'>): Grup {
      return transaction(() => {
        const before = getGrup(id);
        if (before.boleh === boleh) return before;
        store.setBoleh(id, boleh);
        audit.record(actor, boleh ? 'grup.allow' : 'grup.deny', `grup:${id}`);
        return { ...before, boleh };
      });
    },

    /** The default test message. Throws not_found, conflict, unavailable. */
    test:
      (id: string): Prepare =>
      (yieldLoop) =>
        options.testMessage(recipientsOf([getGrup(id).id])[0]!)(yieldLoop),
  };
}
export type GrupService = ReturnType<typeof createGrupService>;
