import { Link } from 'react-router-dom';
import { Button } from '#dashboard/components/button.tsx';
import { plainDate } from '#dashboard/components/date/today.ts';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import { formatDay } from '#shared/base/dates.ts';
import type { Cuti, CutiJadwal } from '#shared/roster/cuti.ts';
import { useStanding } from './cuti-queries.ts';
import { cutiDays, placeOf } from './cuti-said.ts';

/** The schedules that fall on the days of a leave, each with a link to find a substitute. */
export default function StandingDialog({
  open,
  row,
  onClose,
}: {
  open: boolean;
  row: Cuti | undefined;
  onClose: () => void;
}) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Jadwal ${row?.nama_mubaligh ?? ''} saat cuti`}
      subtitle={row && cutiDays(row)}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {row && <Standing id={row.id} />}
        <div className="dialog-foot">
          <Button type="submit">Tutup</Button>
        </div>
      </form>
    </Modal>
  );
}

function Standing({ id }: { id: string }) {
  const jadwal = useStanding(id);
  if (!jadwal)
    return (
      <div className="dialog-body" aria-busy="true">
        Memuat…
      </div>
    );
  return (
    <div className="dialog-body stack">
      <p role="status">
        {jadwal.length === 0
          ? 'Tidak ada jadwal lagi pada hari cuti ini.'
          : `${jadwal.length} jadwal tetap berdiri. Cari penggantinya:`}
      </p>
      <ul className="standing">
        {jadwal.map((one) => (
          <li key={`${one.jadwal} ${one.id}`}>
            <StandingJadwal jadwal={one} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function StandingJadwal({ jadwal }: { jadwal: CutiJadwal }) {
  const date = formatDay(plainDate(jadwal.tanggal));
  const text = jadwal.jadwal === 'jumatan' ? 'Cari pengganti' : 'Buka jadwal';
  return (
    <>
      <span>
        <b>{jadwal.nama_masjid}</b>
        <span className="muted">
          {jadwal.jadwal === 'jumatan' ? `Jumatan, ${date}` : `Pengajian, ${date}, ${jadwal.waktu}`}
        </span>
      </span>
      <Link className="btn small" to={placeOf(jadwal)} aria-label={`${text}, ${jadwal.nama_masjid}, ${date}`}>
        {text}
      </Link>
    </>
  );
}
