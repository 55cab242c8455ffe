import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { dateInZone, formatLongDate, timeInZone } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { healthKey, useHealth } from '../health.ts';
import { useServices } from '../services.tsx';

/** Stands above every screen while the device's clock is in doubt; an admin who knows the time can end that. */
export function ClockBanner() {
  const { api, toasts } = useServices();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const clock = useHealth().data?.clock;
  if (!clock || clock.trusted) return null;

  const now = Date.parse(clock.now);
  const shown = `${formatLongDate(dateInZone(now, clock.timezone))} pukul ${timeInZone(now, clock.timezone).replace(':', '.')}`;
  const ask = async () => {
    const question = {
      title: 'Jam perangkat sudah benar?',
      description: `Menurut perangkat sekarang ${shown} (${clock.timezone}). Lanjutkan hanya bila itu benar: pengingat dikirim menurut jam ini.`,
      confirmLabel: 'Ya, jam benar',
      cancelLabel: 'Batal',
    };
    if (!(await confirm(question))) return;
    setBusy(true);
    try {
      queries.setQueryData(healthKey, { ...queries.getQueryData<object>(healthKey), clock: (await api.call(endpoints.clock.confirm)).data });
      toasts.show({ title: 'Success', description: 'Jam perangkat dipastikan benar.' });
    } catch {
      // The call has said why in a toast; the banner stays.
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: healthKey });
    }
  };
  return (
    <Banner tone="bad" icon="clock" title="Jam perangkat diragukan" action={<Button busy={busy} onClick={() => void ask()}>Pastikan jam</Button>}>
      {clock.reason} Jam perangkat: {shown}.
    </Banner>
  );
}
