import { useEffect, useState } from 'react';
import { localZone } from '#dashboard/components/date/today.ts';
import type { Pengganti } from '#shared/reply/pengganti.ts';
import { OfferBadge } from './candidates.tsx';
import { clockText, deadlineText, spanText } from './pengganti-words.ts';

type Offer = Pengganti['tawaran'][number];
const LOOK_EVERY = 20_000;

/** The current instant, updated regularly. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The timeline: who was asked when, the answers, who is next, and what happens if nobody accepts. */
export function OfferLine({ data }: { data: Pengganti }) {
  const now = useNow();
  const zone = localZone();
  const runs = data.penawaran?.state === 'jalan';
  const inTurn = data.tawaran.some(({ berurutan, state }) => berurutan && state !== 'dibatalkan');
  const pause = data.penawaran?.jeda_menit;
  const [day, ...clock] = deadlineText(data.batas, zone).split(' ');
  return (
    <section className="pane line-t" aria-label="Tawaran" tabIndex={0}>
      <h3>{runs && inTurn && pause ? `Tawaran, berurutan dengan jeda ${spanText(pause * 60_000)}` : 'Tawaran'}</h3>
      <ol className="offers">
        {data.tawaran.map((one) => (
          <OfferItem key={one.id} one={one} data={data} now={now} zone={zone} />
        ))}
        {runs && (
          <li className="wait">
            <span className="mk" aria-hidden="true" />
            <div className="t">
              <span>{day}, Anda diberi tahu</span>
            </div>
            <ol>
              <li>
                <time dateTime={data.batas}>{clock.join(' ')}</time>
                Bila belum ada yang bersedia
              </li>
            </ol>
          </li>
        )}
      </ol>
    </section>
  );
}

const MARK: Partial<Record<Offer['state'], string>> = {
  bersedia: 'mk willing',
  tidak: 'mk no',
  habis: 'mk no',
  sent: 'mk now',
};

function OfferItem({ one, data, now, zone }: { one: Offer; data: Pengganti; now: number; zone: string }) {
  const said = { bersedia: 'Bersedia', tidak: 'Menolak' }[one.state as string];
  const steps: [string | null, string][] = [
    [one.sent_at, 'Dikirim'],
    [one.read_at, 'Dibaca'],
    [said === undefined ? null : one.answered_at, said ?? ''],
    [one.state === 'waiting' ? one.giliran_at : null, 'Ditawari bila belum ada jawaban'],
  ];
  const isHollow = one.state === 'waiting' || one.state === 'dibatalkan';
  return (
    <li className={isHollow ? 'wait' : undefined}>
      <span className={MARK[one.state] ?? 'mk'} aria-hidden="true" />
      <div className="t">
        <span>{one.nama_mubaligh}</span>
        {one.state !== 'waiting' && <OfferBadge tawaran={one} />}
      </div>
      <ol>
        {steps.map(([at, text]) =>
          at === null ? null : (
            <li key={text}>
              <time dateTime={at}>{clockText(at, zone, now)}</time>
              {text}
            </li>
          ),
        )}
        {one.masalah !== null && <li className="reason">{one.masalah}</li>}
        {one.state === 'sent' && one.sent_at === null && <li className="reason">Menunggu dikirim</li>}
      </ol>
      {one.state === 'sent' && one.sent_at !== null && (
        <Left from={one.sent_at} until={one.sampai_at ?? data.batas} now={now} />
      )}
    </li>
  );
}

/** The time left until the next candidate is asked. */
function Left({ from, until, now }: { from: string; until: string; now: number }) {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const share = Math.min(1, Math.max(0, (now - start) / Math.max(1, end - start)));
  const left = end - now;
  return (
    <div className="left">
      <span className="fill" aria-hidden="true">
        <i style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <small>{left > 0 ? `Menunggu jawaban, ${spanText(left)} lagi` : 'Masih boleh menjawab'}</small>
    </div>
  );
}
