import { Icon } from '#dashboard/components/icon.tsx';
import { formatPhone } from '#shared/base/phone.ts';
import { useHealth } from './health.ts';

/** Beside what Mimbar words itself: by the Cloud API that reaches only who has written within a day. */
export function FreeTextNote({ what }: { what: string }) {
  const { data: health } = useHealth();
  if (health?.messenger?.kind !== 'cloud') return null;
  const { number } = health.messenger;
  return (
    <p className="notice neutral free-text">
      <Icon name="clock" />
      <span className="grow">
        Lewat WhatsApp Cloud API {what} hanya sampai ke orang yang dalam 24 jam terakhir menulis ke{' '}
        {number ? formatPhone(number) : 'nomor ini'}.
      </span>
    </p>
  );
}
