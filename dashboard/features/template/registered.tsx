import { Badge } from '#dashboard/components/badge.tsx';
import { PENDAFTARAN_LABELS, type PendaftaranState } from '#shared/queue/pendaftaran.ts';

const TONES = {
  belum: 'warn',
  menunggu: 'info',
  disetujui: 'ok',
  ditolak: 'bad',
  dihentikan: 'bad',
  tidak_bisa: 'bad',
} as const satisfies Record<PendaftaranState, string>;

/** The state of a text with WhatsApp. */
export function Registered({ found: { status } }: { found: { status: PendaftaranState } }) {
  return (
    <Badge tone={TONES[status]} dot>
      {PENDAFTARAN_LABELS[status]}
    </Badge>
  );
}
