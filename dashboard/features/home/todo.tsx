import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { change, useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { answerText } from '#dashboard/components/said.ts';
import { endpoints } from '#shared/endpoints.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { HomeJawaban } from '#shared/home/home.ts';
import type { BroadcastOf } from '../broadcast/index.tsx';
import { TODO_MAX, type TodoLine } from './todo-lines.ts';
import { NantiActions } from '../nanti/index.ts';
import { PenggantiDialog } from '../pengganti/index.tsx';

interface TodoProps {
  lines: readonly TodoLine[];
  /** What stands there without lines. */
  calm: string;
  onBroadcast: (what: BroadcastOf) => void;
}

/** The open tasks, one button each; only the most urgent one is filled. */
export function Todo({ lines, calm, onBroadcast }: TodoProps) {
  const [seeking, setSeeking] = useState<{ open: boolean; jadwal: { kind: JadwalKind; id: string } }>();
  return (
    <section className="card todo" aria-labelledby="todo-title">
      <header>
        <h2 id="todo-title">Yang perlu Anda kerjakan</h2>
        {lines.length > 0 && <span>{lines.length} hal</span>}
      </header>
      {lines.length === 0 && <p className="calm">{calm}</p>}
      <ul>
        {lines.slice(0, TODO_MAX).map((line, at) => (
          <li key={line.key}>
            <span className={`ico ${line.tone}`}>
              <Icon name={line.icon} />
            </span>
            <span>
              <b>{line.title}</b>
              <small>{line.detail}</small>
            </span>
            <Act
              line={line}
              primary={at === 0}
              onBroadcast={onBroadcast}
              onSeek={(jadwal) => setSeeking({ open: true, jadwal })}
            />
          </li>
        ))}
      </ul>
      {lines.length > TODO_MAX && <p className="calm">Dan {lines.length - TODO_MAX} hal lain sesudah ini.</p>}
      {seeking && (
        <PenggantiDialog
          open={seeking.open}
          jadwal={seeking.jadwal}
          onClose={() => setSeeking({ ...seeking, open: false })}
        />
      )}
    </section>
  );
}

interface ActProps {
  line: TodoLine;
  primary: boolean;
  onBroadcast: (what: BroadcastOf) => void;
  onSeek: (jadwal: { kind: JadwalKind; id: string }) => void;
}

function Act({ line: { label, action }, primary, onBroadcast, onSeek }: ActProps) {
  const { kabar } = useServices();
  if (action.kind === 'jawaban') return <Jawaban jawaban={action.jawaban} primary={primary} />;
  if (action.kind === 'nanti') return <NantiActions row={action.row} name={action.name} />;
  if (action.kind === 'link')
    return (
      <Link className={primary ? 'btn small primary' : 'btn small'} to={action.to}>
        {label}
      </Link>
    );
  const press = () => {
    if (action.kind === 'pengganti') onSeek(action.jadwal);
    else if (action.kind === 'broadcast') onBroadcast(action.what);
    else kabar.open();
  };
  return (
    <Button small kind={primary ? 'primary' : 'plain'} onClick={press}>
      {label}
    </Button>
  );
}

/**
 * What an admin does with an answer that was not understood: record what it means, or call. The filled button guesses
 * nothing.
 */
function Jawaban({ jawaban: row, primary }: { jawaban: HomeJawaban; primary: boolean }) {
  const { api } = useServices();
  const { run, busy } = useChange();
  const record = (jawaban: 'hadir' | 'udzur') =>
    run(
      change({
        call: () => api.call(endpoints[row.kind].konfirmasi, { params: { id: row.id }, body: { jawaban } }),
        stale: [keys.home, keys[row.kind], keys.bentrok, keys.pengganti, keys.papan],
        says: ({ data }) => answerText(data),
      }),
    );
  return (
    <div className="acts" role="group" aria-label={`Jawaban ${row.nama_mubaligh}`}>
      <Button small busy={busy} onClick={() => record('hadir')}>
        Hadir
      </Button>
      <Button small busy={busy} onClick={() => record('udzur')}>
        Udzur
      </Button>
      <a
        className={primary ? 'btn small primary' : 'btn small'}
        href={`tel:+${normalizePhone(row.no_hp)}`}
        aria-label={`Telepon ${row.nama_mubaligh}`}
      >
        Telepon
      </a>
    </div>
  );
}
