import type { ApiClient } from '#dashboard/api/client.ts';
import type { Question } from '#dashboard/components/dialog/confirm.tsx';
import type { Option, OptionSource } from '#dashboard/components/picker/options.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { bentrokEndpoints } from '#shared/roster/bentrok/answer.ts';
import { contactOptions } from './contact-options.ts';

/** A schedule as far as it is known before its preacher is. */
export interface PreacherSlot {
  jadwal: JadwalKind;
  /** Of a stored one. */
  id?: string;
  /** As a form has it; '' while nothing is entered. */
  tanggal: string;
  waktu?: string;
  id_masjid?: string;
}

/**
 * Preachers in two groups, those who can and those who stand elsewhere, with the other place; all alike without a date.
 */
export function preacherOptions(api: ApiClient, slot: PreacherSlot): OptionSource {
  if (slot.tanggal === '') return contactOptions(api, 'mubaligh');
  return {
    key: ['mubaligh', slot],
    load: async (search, signal) => {
      const { data } = await api.call(bentrokEndpoints.calon, { query: { ...slot, search }, signal });
      const group = (label: string, rows: typeof data.bisa) => {
        const options = rows.map(({ id_mubaligh, nama_mubaligh, bentrok }) => ({
          value: id_mubaligh,
          label: nama_mubaligh,
          ...(bentrok !== null && { note: bentrok }),
        }));
        return options.length > 0 ? [{ label, options }] : [];
      };
      return [...group('Bisa', data.bisa), ...group('Sudah bertugas', data.bertugas)];
    },
  };
}

/** What is asked once before somebody is chosen who stands elsewhere. */
export function engagedQuestion({ label, note }: Option): Question | undefined {
  if (note === undefined) return undefined;
  const text = note.startsWith(label) ? note : `${label} ${note.slice(0, 1).toLowerCase()}${note.slice(1)}`;
  return {
    title: `Tetap pilih ${label}?`,
    description: `${text}. Tetap pilih?`,
    confirmLabel: 'Tetap pilih',
    cancelLabel: 'Batal',
  };
}
