import type { ApiClient } from '#dashboard/api/client.ts';
import type { Question } from '#dashboard/components/dialog/confirm.tsx';
import type { Option, OptionSource } from '#dashboard/components/picker/options.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { bentrokEndpoints } from '#shared/roster/bentrok/answer.ts';
import { contactOptions } from './contact-options.ts';

/** A schedule before its preacher is chosen. */
export interface PreacherSlot {
  jadwal: JadwalKind;
  /** The id, if the schedule is stored. */
  id?: string;
  /** In the form's format; '' while empty. */
  tanggal: string;
  waktu?: string;
  id_masjid?: string;
}

/**
 * Preachers in two groups: free ones, and those with another place, which is shown. Without a date there is one group.
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

/** The question before a preacher with another place is chosen. */
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
