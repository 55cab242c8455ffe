import type { Langkah } from '#shared/reply/langkah.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';

/** A version of a schedule. */
export interface OfJadwal {
  jenis: JadwalKind;
  id: string;
  version: number;
}

/**
 * What a message is about and what it says, so that it can be checked before each try (docs/decisions/0050). Ids, plain
 * dates and hashes only; dates and places are what the message itself says.
 */
export type Claim =
  /** True at any time, such as a test message. */
  | { kind: 'plain' }
  /** Written before claims were stored. */
  | { kind: 'unknown' }
  /** The schedules of its links stand as they stood then: a reminder, a change. */
  | { kind: 'jadwal' }
  /** A month with this number of schedules, which are its links. */
  | { kind: 'digest'; jadwal: number }
  /** The schedule is off for this mosque or preacher; it names the preacher, unless it is of before that was stored. */
  | ({ kind: 'cancelled'; peran: 'dkm' | 'mubaligh'; id_orang: string; id_mubaligh?: string } & Omit<
      OfJadwal,
      'version'
    > &
      PlaceInTime)
  /** A substitute is asked. */
  | { kind: 'offer'; id: string }
  /** News of a search for a substitute; `version` is the schedule's, `choices` are the offers that it lists. */
  | {
      kind: 'step';
      langkah: Langkah;
      id_penawaran: string;
      id_mubaligh: string | null;
      version?: number;
      choices?: string[];
    }
  /** These answers are stored. */
  | { kind: 'answer'; of: (OfJadwal & { jawaban: Konfirmasi })[] }
  /** These schedules wait for an answer. */
  | { kind: 'question'; of: OfJadwal[] }
  /** An answer was not stored; `konfirmasi` is what stood there then. */
  | ({ kind: 'outdated'; konfirmasi: Konfirmasi } & Omit<OfJadwal, 'version'>)
  /** The preacher has declined: told to admins. */
  | ({ kind: 'udzur'; id_mubaligh: string } & Omit<OfJadwal, 'version'> & PlaceInTime)
  /** The summary of a Friday, which is a plain date. */
  | { kind: 'summary'; friday: string }
  /** The list of a Friday, by the hash of its text. */
  | { kind: 'daftar'; friday: string; hash: string };

/** Plain date; `waktu` '' for a jumatan. */
export interface PlaceInTime {
  tanggal: string;
  waktu: string;
  id_masjid: string;
}
