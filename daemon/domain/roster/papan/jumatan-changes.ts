import type { Actor } from '#daemon/base/audit.ts';
import type { Result } from '#daemon/base/list.ts';
import type { ChangeOptions, JadwalChange } from '#daemon/roster/jadwal.ts';

/** The board's changes of Friday sermons: each is an ordinary change, with audit row and messages. */
export interface JumatanChanges {
  create(actor: Actor, form: JumatanForm, options: ChangeOptions): Result<{ id: string }>;
  update(
    actor: Actor,
    id: string,
    form: Partial<JumatanForm>,
    version: undefined,
    options: ChangeOptions,
  ): Result<{ id: string; cancelled?: number }>;
  remove(actor: Actor, id: string): { cancelled?: number; penghapusan?: string };
  changeMany(actor: Actor, changes: readonly JadwalChange<JumatanForm>[]): { notes: string[]; cancelled: number };
}

interface JumatanForm {
  tanggal: string;
  id_masjid: string;
  id_mubaligh: string;
}
