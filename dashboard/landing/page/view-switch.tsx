import { t } from '#dashboard/words/landing-words.ts';
import type { LandingAddress } from '#shared/landing/landing-address.ts';
import { InnerLink } from './inner-link.tsx';

interface Props {
  address: LandingAddress;
  go?: ((to: LandingAddress) => void) | undefined;
}

export function ViewSwitch({ address, go }: Props) {
  const option = (tampilan: LandingAddress['tampilan'], icon: string, label: string) => (
    <InnerLink
      to={{ ...address, tampilan, hari: undefined }}
      go={go}
      aria-current={address.tampilan === tampilan ? 'true' : undefined}
    >
      <i className={`i ${icon}`} aria-hidden="true" />
      {label}
    </InnerLink>
  );
  return (
    <div className="seg wide" role="group" aria-label="Tampilan">
      {option('calendar', 'i-calendar', t('calendar'))}
      {option('list', 'i-list', t('list'))}
    </div>
  );
}
