import type { ComponentProps } from 'react';
import { Badge } from '#dashboard/components/badge.tsx';
import { RECIPIENT_LABELS, type BroadcastMessage, type RecipientState } from '#shared/broadcast/broadcasts.ts';

const BADGES: Record<'running' | 'held' | RecipientState, ComponentProps<typeof Badge>> = {
  running: { tone: 'info', icon: 'send', children: 'Sedang dikirim' },
  held: { tone: 'warn', icon: 'pause', children: 'Ditahan' },
  menunggu: { tone: 'outline', icon: 'clock', children: RECIPIENT_LABELS.menunggu },
  terkirim: { icon: 'check', children: RECIPIENT_LABELS.terkirim },
  sampai: { tone: 'ok', icon: 'check', double: true, children: RECIPIENT_LABELS.sampai },
  dibaca: { tone: 'info', icon: 'check', double: true, children: RECIPIENT_LABELS.dibaca },
  gagal: { tone: 'bad', icon: 'times-circle', children: RECIPIENT_LABELS.gagal },
  dibatalkan: { icon: 'ban', children: RECIPIENT_LABELS.dibatalkan },
};

interface MessageBadgeProps {
  state: BroadcastMessage['state'];
  status: RecipientState;
}

/** A message's state as a badge: a text and an icon. */
export function MessageBadge({ state, status }: MessageBadgeProps) {
  return <Badge {...BADGES[state === 'running' || state === 'held' ? state : status]} />;
}
