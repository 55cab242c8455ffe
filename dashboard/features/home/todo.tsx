import { Link } from 'react-router-dom';
import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { answerChange } from '#dashboard/app/answer.ts';
import { useChange } from '#dashboard/api/change.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { HomeJawaban } from '#shared/home/home.ts';
import type { BroadcastOf } from '../broadcast/index.tsx';
import { TODO_MAX, type TodoLine } from './todo-lines.ts';
import { NantiActions } from '../nanti/index.ts';

interface TodoProps {
  lines: readonly TodoLine[];
  /** What stands there without lines. */
  calm: string;
  onBroadcast: (what: BroadcastOf) => void;
}

/** The open tasks, one button each; only the most urgent one is filled. */
export function Todo({ lines, calm, onBroadcast }: TodoProps) {
  const urgent = lines.find(({ runs }) => !runs);
  return (
    <section className="card todo" aria-labelledby="todo-title">
      <header>
        <h2 id="todo-title">Yang perlu Anda kerjakan</h2>
        {lines.length > 0 && <span>{lines.length} hal</span>}
      </header>
      {lines.length === 0 && <p className="calm">{calm}</p>}
      <ul>
        {lines.slice(0, TODO_MAX).map((line) => (
          <li key={line.key}>
            <span className={`ico ${line.tone}`}>
              <Icon name={line.icon} />
            </span>
            <span>
              <b>{line.title}</b>
              <small>{line.detail}</small>
            </span>
            <Act line={line} primary={line === urgent} onBroadcast={onBroadcast} />
          </li>
        ))}
      </ul>
      {lines.length > TODO_MAX && <p className="calm">Dan {lines.length - TODO_MAX} hal lain sesudah ini.</p>}
    </section>
  );
}

interface ActProps {
  line: TodoLine;
  primary: boolean;
  onBroadcast: (what: BroadcastOf) => void;
}

function Act({ line: { label, action }, primary, onBroadcast }: ActProps) {
  const { kabar, seeking } = useServices();
  if (action.kind === 'jawaban') return <Jawaban jawaban={action.jawaban} primary={primary} />;
  if (action.kind === 'nanti') return <NantiActions row={action.row} name={action.name} />;
  if (action.kind === 'link')
    return (
      <Link className={primary ? 'btn small primary' : 'btn small'} to={action.to}>
        {label}
      </Link>
    );
  const press = () => {
    if (action.kind === 'pengganti') seeking.open(action.jadwal);
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
  const record = (jawaban: 'hadir' | 'udzur') => run(answerChange(api, row, jawaban));
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
