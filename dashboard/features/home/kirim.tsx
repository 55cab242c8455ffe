import { Link } from 'react-router-dom';
import { Icon } from '#dashboard/components/icon.tsx';
import type { Home } from '#shared/home/home.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { useHealth } from '#dashboard/app/health.ts';
import { dueText, kirimText } from './home-words.ts';

/** What the cards will send automatically, and what would prevent it. */
export function Kirim({ home: { kirim, tanggal, awal } }: { home: Home }) {
  const { data: health } = useHealth();
  const isLinked = health?.messenger === undefined || health.messenger.state === 'CONNECTED';
  return (
    <section className="card side-card" aria-labelledby="kirim-title">
      <h2 id="kirim-title">Mimbar akan mengirim</h2>
      {kirim.length === 0 ? (
        <p>
          {awal.pengingat ? 'Tidak ada yang akan dikirim sepekan ini.' : 'Belum ada pengingat otomatis yang menyala.'}
        </p>
      ) : (
        <ul className="when">
          {kirim.map((next, at) => (
            <li key={next.key} className={at === 0 ? 'first' : undefined}>
              <span>
                <time dateTime={next.due_at}>{dueText(next.due_at, tanggal)}</time>
                <b>{kirimText(next)}</b>
                {at === 0 && !isLinked && (
                  <span className="hold">
                    <Icon name="exclamation-triangle" />
                    Perlu {MESSENGER_NAME} terhubung
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link to="/schedule">{kirim.length === 0 ? 'Atur pengingat' : 'Ubah jadwal kirim'}</Link>
    </section>
  );
}
