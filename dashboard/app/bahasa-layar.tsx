import { change, useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { Segments } from '#dashboard/components/date/segments.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { BAHASA_LABELS, BAHASA_LAYAR, type BahasaLayar as Bahasa } from '#shared/roster/branding.ts';
import { useBranding } from './branding.ts';
import { useServices } from './services.tsx';

const OPTIONS = BAHASA_LAYAR.map((value) => ({ value, label: BAHASA_LABELS[value] }));

/** The specification's words, or Indonesian throughout, for everyone; a press saves. */
export function BahasaLayar() {
  const { api } = useServices();
  const { bahasa } = useBranding();
  const { run } = useChange();
  const save = (next: Bahasa) =>
    change({ call: () => api.call(endpoints.branding.setBahasa, { body: { bahasa: next } }), stale: [keys.branding] });
  return (
    <Segments
      label="Bahasa layar"
      options={OPTIONS}
      value={bahasa}
      onChange={(next) => next !== bahasa && void run(save(next))}
    />
  );
}
