import { DateTime } from '#dashboard/components/date/date-time.tsx';
import { dayTimeOf } from '#dashboard/components/date/today.ts';
import { NantiActions } from './nanti-actions.tsx';
import { useNanti } from './nanti-queries.ts';
import { kirimName } from './nanti-words.ts';

/** What waits for its time, above the queue: its messages are not made yet. */
export function NantiList() {
  const { data: rows = [] } = useNanti();
  const waiting = rows.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <section className="card side-card" aria-labelledby="nanti-title">
      <h2 id="nanti-title">Menunggu waktunya</h2>
      <ul className="when">
        {waiting.map((row) => {
          const name = kirimName(row.kind, row.targets);
          return (
            <li key={row.id}>
              <span>
                <DateTime iso={row.pada} />
                <b>
                  {name} ke {row.penerima} penerima
                </b>
                {row.notes.map((note) => (
                  <small key={note}>{note}</small>
                ))}
                <NantiActions row={row} name={`${name}, ${dayTimeOf(row.pada)}`} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
