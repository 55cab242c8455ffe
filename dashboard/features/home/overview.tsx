import { useEffect, useRef } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import type { Home } from '#shared/home/home.ts';
import { useBroadcastOf, type BroadcastOf } from '../broadcast/index.tsx';
import { useHealth } from '#dashboard/app/health.ts';
import { formatLongDate } from '#shared/base/dates.ts';
import { calmText, sentText, lastText, dueText } from './home-words.ts';
import { RemindButton, type RemindProps, Jumat } from './jumat.tsx';
import { ProgressBar, totalOf } from '#dashboard/app/progress/progress-parts.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { kirimName, NantiActions } from '../nanti/index.ts';
import { todoLines } from './todo-lines.ts';
import { Telepon } from './telepon.tsx';
import { Todo } from './todo.tsx';

/** Today's tasks, in blocks with one button each; the most urgent button is filled. */
export function Overview({ home }: { home: Home }) {
  const { data: health } = useHealth();
  const broadcast = useBroadcastOf();
  useAsked(home, broadcast.open);
  const lines = todoLines(home, health);
  const blocks = { busy: broadcast.busy, onBroadcast: broadcast.open };
  const isFree = lines.length === 0;
  const isTodoFirst = useNarrow() && !isFree;
  const todo = <Todo lines={lines} calm={calmText(home)} onBroadcast={broadcast.open} />;
  return (
    <div className="over">
      <div className="col">
        {isTodoFirst && todo}
        <Jumat jumat={home.jumat} today={home.tanggal} primary={isFree} {...blocks} />
        <Besok besok={home.besok} primary={isFree && home.jumat.belum === 0} {...blocks} />
        {!isTodoFirst && todo}
        <Telepon home={home} {...blocks} />
      </div>
      <div className="col">
        <Kirim home={home} />
        {home.terakhir && <Terakhir last={home.terakhir} today={home.tanggal} />}
      </div>
      {broadcast.dialog}
    </div>
  );
}

/**
 * Opens the broadcast that the URL asks for, once: '/home?ingatkan=jumatan' this Friday's, '…=pengajian' tomorrow's.
 */
function useAsked(home: Home, open: (what: BroadcastOf) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get('ingatkan');
  const opened = useRef<string | null>(null);
  useEffect(() => {
    // The next render may still have the old URL.
    if (asked === null || asked === opened.current) return void (opened.current = asked);
    opened.current = asked;
    setParams({}, { replace: true });
    const kind = asked === 'jumatan' ? 'jumatan' : 'pengajian';
    const { tanggal, belum } = kind === 'jumatan' ? home.jumat : home.besok;
    // If nothing is left, the block itself shows that.
    if (belum > 0) open({ kind, tanggal, which: 'belum' });
  }, [asked, setParams, home, open]);
}

interface BesokProps extends RemindProps {
  besok: Home['besok'];
}

/** Tomorrow's study sessions and whether they are broadcast. */
function Besok({ besok: { tanggal, jadwal, belum, menunggu }, ...remind }: BesokProps) {
  const told = belum === 0 ? sentText(menunggu) : belum === jadwal ? 'Belum dibroadcast.' : `${belum} belum.`;
  return (
    <section className="card jum tomorrow" aria-labelledby="besok-title">
      <div className="jum-top">
        <div>
          <h2 id="besok-title">Besok, {formatLongDate(tanggal)}</h2>
          <p>{jadwal === 0 ? 'Tidak ada pengajian.' : `${jadwal} pengajian. ${told}`}</p>
        </div>
        <RemindButton kind="pengajian" tanggal={tanggal} belum={belum} noun="pengajian" {...remind} />
      </div>
    </section>
  );
}

/** The result of the last broadcast, with a link to those who were not reached. */
function Terakhir({ last, today }: { last: NonNullable<Home['terakhir']>; today: string }) {
  const { id, counts } = last;
  return (
    <section className="card side-card last" aria-labelledby="terakhir-title">
      <h2 id="terakhir-title">Broadcast terakhir</h2>
      <p>{lastText(last, today, totalOf(counts))}</p>
      <ProgressBar counts={counts} />
      <Link to={counts.gagal > 0 ? `/broadcasts/${id}?status=gagal` : `/broadcasts/${id}`}>
        {counts.gagal > 0 ? 'Lihat yang gagal' : 'Lihat penerima'}
      </Link>
    </section>
  );
}

/** What the cards will send automatically, what people want sent later, and what would prevent it. */
function Kirim({ home: { kirim, nanti, tanggal, awal } }: { home: Home }) {
  const { data: health } = useHealth();
  const next = [
    ...kirim.map(({ key, due_at, ...one }) => ({ id: key, kind: key, at: due_at, ...one, row: undefined })),
    ...nanti
      .filter(({ state }) => state === 'waiting')
      .map((row) => ({ id: row.id, kind: row.kind, at: row.pada, targets: row.targets, penerima: row.penerima, row })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const isLinked = health?.messenger === undefined || health.messenger.state === 'CONNECTED';
  return (
    <section className="card side-card" aria-labelledby="kirim-title">
      <h2 id="kirim-title">Akan dikirim</h2>
      {next.length === 0 ? (
        <p>
          {awal.pengingat ? 'Tidak ada yang akan dikirim sepekan ini.' : 'Belum ada pengingat otomatis yang menyala.'}
        </p>
      ) : (
        <ul className="when">
          {next.map(({ id, kind, at, targets, penerima, row }, place) => (
            <li key={id} className={place === 0 ? 'first' : undefined}>
              <span>
                <time dateTime={at}>{dueText(at, tanggal)}</time>
                <b>
                  {kirimName(kind, targets)} ke {penerima} penerima
                </b>
                {row?.notes.map((note) => (
                  <small key={note}>{note}</small>
                ))}
                {row && <NantiActions row={row} name={`${kirimName(kind, targets)}, ${dueText(at, tanggal)}`} />}
                {place === 0 && !isLinked && (
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
