import type { Health } from '#shared/operations/health.ts';
import type { HostFacts } from './doctor/facts.ts';

/** Below this much free space a change can fail at any moment, in bytes. */
const FULL = 1024 * 1024;

const WORDS = {
  ok: null,
  penuh:
    'Ruang penyimpanan penuh. Yang tersimpan tetap dapat dilihat; perubahan ditolak dan pesan menunggu. Kosongkan ruang.',
  hanya_baca:
    'Penyimpanan hanya dapat dibaca. Kartu SD yang rusak sering berhenti menerima tulisan: pulihkan cadangan ke kartu baru.',
  hilang: 'Direktori data tidak ada lagi di tempatnya. Pasang kembali penyimpanannya.',
} as const;

/** The state of the disk under the data; `readOnly` tells why the daemon is read-only, if it is. */
export function storageState(
  { disk, rights }: HostFacts,
  readOnly: 'full' | 'read_only' | undefined,
): NonNullable<Health['storage']> {
  const state = rights.missing
    ? 'hilang'
    : readOnly === 'read_only' || disk?.readOnly
      ? 'hanya_baca'
      : readOnly === 'full' || (disk && disk.free < FULL)
        ? 'penuh'
        : 'ok';
  return { state, read_only: readOnly !== undefined, message: WORDS[state] };
}
