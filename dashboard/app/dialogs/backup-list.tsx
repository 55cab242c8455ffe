import type { FormEvent } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { Badge } from '#dashboard/components/badge.tsx';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { DateTime } from '#dashboard/components/date/date-time.tsx';
import type { BackupRow, BackupState } from '#shared/backup/backup.ts';
import { formatSize } from '#shared/base/size.ts';
import { createBackup, useBackups } from './backup-queries.ts';
import { useHealth } from '../health.ts';
import { useServices } from '../services.tsx';

export function BackupList({ onDownload, onClose }: { onDownload: (row: BackupRow) => void; onClose: () => void }) {
  const { data: rows, isError } = useBackups();
  const { data: health } = useHealth();
  const { api } = useServices();
  const { run, busy } = useChange();
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) run(createBackup(api));
  };
  return (
    <form noValidate onSubmit={make}>
      <div className="dialog-body stack">
        {health?.backup && <Night {...health.backup} />}
        {rows?.length === 0 && <p className="help">Belum ada cadangan.</p>}
        {isError && !rows && <p className="help">Daftar cadangan tidak dapat dimuat.</p>}
        {rows && rows.length > 0 && (
          <ul className="backups" aria-label="Daftar cadangan">
            {rows.map((row) => (
              <Row key={`${row.tempat}/${row.name}`} row={row} onDownload={() => onDownload(row)} />
            ))}
          </ul>
        )}
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>Tutup</Button>
        <Button type="submit" kind="primary" icon="plus" busy={busy} data-autofocus>
          Buat cadangan
        </Button>
      </div>
    </form>
  );
}

/** The state of the nightly backups. */
function Night({ ok, message, last_at, next_at }: BackupState) {
  if (ok === false)
    return (
      <Banner tone="warn" title="Cadangan malam gagal">
        {message}
      </Banner>
    );
  return (
    <p className="help">
      {last_at ? (
        <>
          Cadangan malam terakhir <DateTime iso={last_at} />.{' '}
        </>
      ) : (
        'Belum ada cadangan malam. '
      )}
      {next_at ? (
        <>
          Berikutnya <DateTime iso={next_at} />.
        </>
      ) : (
        'Cadangan malam dimatikan.'
      )}
    </p>
  );
}

function Row({ row, onDownload }: { row: BackupRow; onDownload: () => void }) {
  return (
    <li>
      <div>
        <b>
          <DateTime iso={row.created_at} />
        </b>
        <p className="help">
          {formatSize(row.size)}
          {row.version && ` · Mimbar ${row.version}`}
        </p>
      </div>
      <div className="marks">
        {row.rusak && (
          <Badge tone="bad" icon="exclamation-triangle">
            Tidak terbaca
          </Badge>
        )}
        {row.terenkripsi && (
          <Badge tone="ok" icon="lock">
            Terenkripsi
          </Badge>
        )}
        {row.whatsapp && <Badge icon="whatsapp">Sesi WhatsApp</Badge>}
      </div>
      {row.tempat === 'kedua' ? (
        <span className="help">di direktori kedua</span>
      ) : (
        <Button small icon="download" disabled={row.rusak} aria-label={`Unduh ${row.name}`} onClick={onDownload}>
          Unduh
        </Button>
      )}
    </li>
  );
}
