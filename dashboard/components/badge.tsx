import type { ReactNode } from 'react';
import { type IconName, Icon } from './icon.tsx';

type Tone = 'neutral' | 'ok' | 'bad' | 'warn' | 'info' | 'outline';

/** A state: a short text with an icon. */
export function Badge({
  tone = 'neutral',
  icon,
  double,
  dot,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  double?: boolean;
  dot?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={tone === 'neutral' ? 'badge' : `badge ${tone}`}>
      {dot && <span className={`dot ${tone}`} aria-hidden="true" />}
      {icon && double ? (
        <span className="double">
          <Icon name={icon} />
          <Icon name={icon} />
        </span>
      ) : (
        icon && <Icon name={icon} />
      )}
      {children}
    </span>
  );
}

/** `doubtful`: a restore can't know whether the reminder went out. */
export function BroadcastBadge({ broadcasted, doubtful = false }: { broadcasted: boolean; doubtful?: boolean }) {
  if (doubtful)
    return (
      <span className="badge warn long">
        <Icon name="exclamation-triangle" />
        Mungkin sudah dikirim sebelum pemulihan
      </span>
    );
  return broadcasted ? (
    <Badge tone="ok" icon="check">
      Sudah Broadcast
    </Badge>
  ) : (
    <Badge tone="outline">Belum Broadcast</Badge>
  );
}
