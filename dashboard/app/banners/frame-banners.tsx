import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { t } from '#dashboard/words/words.ts';
import { dateInZone, formatLongDate, timeInZone } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { Badge } from '#dashboard/components/badge.tsx';
import { useHealth, unwellOf } from '../health.ts';
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

const TITLES = {
  offline: 'Tidak ada jaringan',
  unwell: 'Layanan sedang terganggu',
  away: 'Layanan tidak dapat dihubungi',
};

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Shown above every screen while the service does not answer. Then the screen's data are reloaded. */
export function OfflineBanner() {
  const queries = useQueryClient();
  const { isError, error } = useHealth();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const away = useRef(false);
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: keys.health });
  }, [online, queries]);
  useEffect(() => {
    if (away.current && !isError) void queries.invalidateQueries();
    away.current = isError;
  }, [isError, queries]);
  if (!isError && online) return null;
  const unwell = online ? unwellOf(error) : undefined;
  // Disk problems have their own banner.
  if (unwell?.storage && unwell.storage.state !== 'ok') return null;
  return (
    <Banner tone="bad" icon="exclamation-triangle" title={TITLES[!online ? 'offline' : unwell ? 'unwell' : 'away']}>
      Data yang tampil mungkin bukan yang terbaru. Halaman akan dimuat ulang otomatis begitu tersambung.
    </Banner>
  );
}

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
