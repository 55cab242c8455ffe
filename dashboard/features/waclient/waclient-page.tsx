import { useHealth } from '#dashboard/app/health.ts';
import { useBranding, usePageTitle } from '#dashboard/app/branding.ts';
import { Badge } from '#dashboard/components/badge.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { t } from '#dashboard/words/words.ts';
import type { MessengerStateName } from '#shared/queue/waclient.ts';
import { CloudAway } from './cloud-away.tsx';
import { Connected } from './connected.tsx';
import { Linking } from './linking.tsx';
import { Reconnecting } from './reconnecting.tsx';
import { useMessenger } from './use-messenger.ts';

const TONES: Partial<Record<MessengerStateName, 'warn' | 'ok'>> = { LOADING: 'warn', CONNECTED: 'ok' };

export default function WaclientPage() {
  const title = t('waclient');
  usePageTitle(title);
  const { logo } = useBranding();
  const { qr, state, code } = useMessenger();
  const { data: health } = useHealth();
  const isCloud = health?.messenger?.kind === 'cloud';
  return (
    <>
      <PageHead title={title} subtitle={t('waclientPurpose')}>
        <span className="state" role="status">
          <Badge tone={TONES[state] ?? 'bad'} dot>
            {t(state)}
          </Badge>
        </span>
      </PageHead>
      {state === 'CONNECTED' && <Connected />}
      {state !== 'CONNECTED' && isCloud && <CloudAway code={code} />}
      {state === 'DISCONNECTED' && !isCloud && <Reconnecting code={code} />}
      {state !== 'CONNECTED' && state !== 'DISCONNECTED' && !isCloud && <Linking qr={qr} logo={logo} code={code} />}
    </>
  );
}
