import { Button } from '#dashboard/components/button.tsx';
import type { BroadcastOf } from '../broadcast/index.ts';

export interface RemindProps {
  /** True: this is the screen's filled button. */
  primary: boolean;
  busy: boolean;
  onBroadcast: (what: BroadcastOf) => void;
}

/** Opens the broadcast of a day's schedules that are not broadcast yet. Hidden if there are none. */
export function RemindButton({
  kind,
  tanggal,
  belum,
  noun,
  primary,
  busy,
  onBroadcast,
}: RemindProps & Pick<BroadcastOf, 'kind' | 'tanggal'> & { belum: number; noun: string }) {
  if (belum === 0) return null;
  return (
    <Button
      icon="send"
      kind={primary ? 'primary' : 'plain'}
      busy={busy}
      onClick={() => onBroadcast({ kind, tanggal, which: 'belum' })}
    >
      Ingatkan {belum} {noun}
    </Button>
  );
}
