import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { t } from '#dashboard/words/words.ts';
import { dateInZone, formatLongDate, timeInZone } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useHealth } from '../health.ts';
import { useServices } from '../services.tsx';

/** Shown above every screen while the device's clock is in doubt; an admin can confirm the time. */
export function ClockBanner() {
  const { api } = useServices();
  const confirm = useConfirm();
  const { run, busy } = useChange();
  const clock = useHealth().data?.clock;
  if (!clock || clock.trusted) return null;

  const now = Date.parse(clock.now);
  const shown = `${formatLongDate(dateInZone(now, clock.timezone))} pukul ${timeInZone(now, clock.timezone).replace(':', '.')}`;
  const ask = () => {
    const question = {
      title: 'Jam perangkat sudah benar?',
      description: `Menurut perangkat sekarang ${shown} (${clock.timezone}). Lanjutkan hanya bila itu benar: pengingat dikirim menurut jam ini.`,
      confirmLabel: 'Ya, jam benar',
      cancelLabel: 'Batal',
    };
    confirm(question, () =>
      run({
        call: () => api.call(endpoints.clock.confirm),
        stale: [keys.health],
        says: () => ({ title: t('success'), description: 'Jam perangkat dipastikan benar.' }),
      }),
    );
  };
  return (
    <Banner
      tone="bad"
      icon="clock"
      title="Jam perangkat diragukan"
      action={
        <Button busy={busy} onClick={ask}>
          Pastikan jam
        </Button>
      }
    >
      {clock.reason} Jam perangkat: {shown}.
    </Banner>
  );
}
