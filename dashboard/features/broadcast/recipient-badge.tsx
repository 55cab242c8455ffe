import { Badge } from '#dashboard/components/badge.tsx';
import { RECIPIENT_LABELS, type BroadcastMessage } from '#shared/broadcast/broadcasts.ts';

/** A recipient's state as a badge: a text and an icon. */
export function RecipientBadge({ row: { status, state } }: { row: BroadcastMessage }) {
  if (state === 'running')
    return (
      <Badge tone="info" icon="send">
        Sedang dikirim
      </Badge>
    );
  if (state === 'held')
    return (
      <Badge tone="warn" icon="pause">
        Ditahan
      </Badge>
    );
  const label = RECIPIENT_LABELS[status];
  switch (status) {
    case 'menunggu':
      return (
        <Badge tone="outline" icon="clock">
          {label}
        </Badge>
      );
    case 'terkirim':
      return <Badge icon="check">{label}</Badge>;
    case 'sampai':
      return (
        <Badge tone="ok" icon="check" double>
          {label}
        </Badge>
      );
    case 'dibaca':
      return (
        <Badge tone="info" icon="check" double>
          {label}
        </Badge>
      );
    case 'gagal':
      return (
        <Badge tone="bad" icon="times-circle">
          {label}
        </Badge>
      );
    default:
      return <Badge icon="ban">{label}</Badge>;
  }
}
