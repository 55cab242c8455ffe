import { Button } from '#dashboard/components/button.tsx';
import type { BroadcastOf } from '../broadcast/use-broadcast-of.tsx';

export interface RemindProps {
  /** It is the screen's filled one. */
  primary: boolean;
  busy: boolean;
  onBroadcast: (what: BroadcastOf) => void;
}

/** Opens the broadcast of what a day has not announced yet, filled; away where everything is. */
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
