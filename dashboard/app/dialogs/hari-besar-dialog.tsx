import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { Badge } from '#dashboard/components/badge.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { plainDate, today } from '#dashboard/components/date/today.ts';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { addDays, formatLongDate } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { isNearHariBesar, type HariBesar } from '#shared/roster/hari-besar.ts';
import { useApiQuery, useServices } from '../services.tsx';
import { Splash } from '../splash.tsx';

/** Number of days ahead: a little more than a year, so that each holiday appears. */
const AHEAD = 380;

/** Sets holidays that are only computed until the government announces them. */
export default function HariBesarDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Hari Besar"
      subtitle="Dihitung dengan kalender Hijriah; sesuaikan setelah sidang isbat"
    >
      <Days />
    </Modal>
  );
}

function Days() {
  const { api } = useServices();
  const { run } = useChange();
  const dari = today();
  const { data } = useApiQuery([...keys.hariBesar, dari], endpoints.hariBesar.list, {
    query: { dari, sampai: addDays(dari, AHEAD) },
    gcTime: 0,
  });
  const set = ({ jenis, tahun }: HariBesar, tanggal: string | null) =>
    run({
      call: () => api.call(endpoints.hariBesar.set, { body: { jenis, tahun, tanggal } }),
      stale: [keys.hariBesar],
      says: ({ data: day }) => `${day.nama}: ${formatLongDate(plainDate(day.tanggal))}.`,
    });
  if (!data) return <Splash />;
  return (
    <ul className="devices days" aria-label="Hari besar">
      {data.map((wire) => {
        const day = { ...wire, tanggal: plainDate(wire.tanggal) };
        return <Day key={`${day.jenis} ${day.tahun}`} day={day} onSet={(tanggal) => set(day, tanggal)} />;
      })}
    </ul>
  );
}

function Day({ day, onSet }: { day: HariBesar; onSet: (tanggal: string | null) => void }) {
  const name = `${day.nama} ${day.tahun} H`;
  const step = (days: number, label: string) => {
    const tanggal = addDays(day.tanggal, days);
    return (
      <Button
        small
        aria-label={`${label}: ${name}`}
        disabled={!isNearHariBesar({ ...day, tanggal })}
        onClick={() => onSet(tanggal)}
      >
        {label}
      </Button>
    );
  };
  return (
    <li>
      <span>
        <b>{name}</b> {day.perkiraan ? <Badge tone="outline">perkiraan</Badge> : <Badge tone="ok">ditetapkan</Badge>}
        <span className="muted line-of">{formatLongDate(day.tanggal)}</span>
      </span>
      <span className="row-buttons">
        {step(-1, '-1 hari')}
        {step(1, '+1 hari')}
        {day.perkiraan ? (
          <Button small icon="check" aria-label={`Tetapkan ${name}`} onClick={() => onSet(day.tanggal)}>
            Tetapkan
          </Button>
        ) : (
          <Button small icon="undo" aria-label={`Perkiraan ${name}`} onClick={() => onSet(null)}>
            Perkiraan
          </Button>
        )}
      </span>
    </li>
  );
}
