import { Badge } from '#dashboard/components/badge.tsx';
import { useHealth } from '../health.ts';

/** On every screen while no real message is sent: in a demo, or with the simulated messenger. */
export function SimulationBadge() {
  const { data } = useHealth();
  if (!data?.demo && data?.messenger?.kind !== 'simulated') return null;
  return (
    <span className="simulation">
      <Badge tone="info" icon="info-circle">
        Simulasi
      </Badge>
    </span>
  );
}
