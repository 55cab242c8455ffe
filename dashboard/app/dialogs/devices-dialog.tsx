import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { Badge } from '#dashboard/components/badge.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { t } from '#dashboard/words/words.ts';
import { endpoints } from '#shared/endpoints.ts';
import { useApiQuery, useServices } from '../services.tsx';
import { Splash } from '../splash.tsx';

/** Shows the signed-in devices and signs others out. */
export default function DevicesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Perangkat" subtitle="Perangkat yang masuk ke akun Anda">
      <Devices />
    </Modal>
  );
}

function Devices() {
  const { api } = useServices();
  const { run } = useChange();
  const { data } = useApiQuery(keys.devices, endpoints.auth.devices, { gcTime: 0 });
  const signOut = (call: () => Promise<Answer<{ count: number }>>) =>
    run({
      call,
      stale: [keys.devices],
      says: ({ data: { count } }) => ({ title: t('success'), description: `${count} perangkat dikeluarkan.` }),
    });
  if (!data) return <Splash />;
  return (
    <div className="stack">
      <ul className="devices" aria-label="Perangkat">
        {data.map((device) => (
          <li key={device.id}>
            <span>
              <b>{deviceName(device.user_agent)}</b> {device.current && <Badge tone="ok">Perangkat ini</Badge>}
              <span className="muted line-of">
                Masuk <DateTime iso={device.created_at} />. Terakhir aktif <DateTime iso={device.seen_at} />.
              </span>
            </span>
            {!device.current && (
              <Button
                small
                aria-label={`Keluarkan ${deviceName(device.user_agent)}`}
                onClick={() => signOut(() => api.call(endpoints.auth.endDevice, { params: { id: device.id } }))}
              >
                Keluarkan
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <div className="row-buttons">
          <Button
            kind="danger-outline"
            icon="sign-out"
            onClick={() => signOut(() => api.call(endpoints.auth.endOtherDevices))}
          >
            Keluarkan semua perangkat lain
          </Button>
        </div>
      )}
    </div>
  );
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** 'Chrome di Android', from the user agent. */
function deviceName(userAgent: string): string {
  const find = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (!browser) return system ?? 'Perangkat lain';
  return system ? `${browser} di ${system}` : browser;
}
