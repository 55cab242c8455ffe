import { useState } from 'react';
import { Badge } from '#dashboard/components/badge.tsx';
import { Button } from '#dashboard/components/button.tsx';
import type { CalonPengganti, Pengganti } from '#shared/reply/pengganti.ts';
import { loadText } from './pengganti-words.ts';
import { Reasons } from './reasons.tsx';

/** Number of candidates that are shown at first. */
const FIRST = 5;

interface CandidatesProps {
  data: Pengganti;
  busy: boolean;
  /** Undefined if nobody can be asked any more. */
  onOffer: ((calon: CalonPengganti) => void) | undefined;
  /** Id of the candidate whose message is shown beside the list; undefined for none. */
  shown: string | undefined;
  /** Called with the candidate whose message should be shown. */
  onLook: (calon: CalonPengganti) => void;
}

/** Candidates for a substitute, best first, with reasons and the state of their offers. */
export function Candidates({ data, busy, shown: looked, onOffer, onLook }: CandidatesProps) {
  const [all, setAll] = useState(false);
  const asked = data.calon.filter(({ tawaran }) => tawaran !== null);
  const others = data.calon.filter(({ tawaran }) => tawaran === null);
  const known = [...asked, ...others];
  const shown = all ? data.calon : known.slice(0, Math.max(FIRST, asked.length));
  const inOrder = all ? shown : shown.toSorted((a, b) => data.calon.indexOf(a) - data.calon.indexOf(b));
  return (
    <>
      <h3>Calon, yang paling cocok di atas</h3>
      {data.calon.length === 0 && <p className="muted">Belum ada mubaligh lain.</p>}
      <ol className="cal-l">
        {inOrder.map((one) => (
          <li key={one.id_mubaligh} className={one.tawaran === 'tidak' || one.tawaran === 'habis' ? 'no' : undefined}>
            <span className="n">{data.calon.indexOf(one) + 1}</span>
            <span>
              {looked !== undefined && onOffer && one.tawaran === null && one.tidak_bisa === null ? (
                <button
                  type="button"
                  className="look"
                  aria-pressed={one.id_mubaligh === looked}
                  title="Lihat pesannya"
                  onClick={() => onLook(one)}
                >
                  <b>{one.nama_mubaligh}</b>
                </button>
              ) : (
                <b>{one.nama_mubaligh}</b>
              )}
              <span className="why">
                <Reasons calon={one} />
                <span className="rs">{loadText(one)}</span>
              </span>
            </span>
            {one.tawaran !== null ? (
              <StateBadge data={data} calon={one} />
            ) : one.tidak_bisa !== null ? (
              <small className="muted">{one.tidak_bisa}</small>
            ) : (
              onOffer && (
                <Button
                  small
                  disabled={busy}
                  aria-label={`Tawarkan kepada ${one.nama_mubaligh}`}
                  onFocus={() => onLook(one)}
                  onPointerEnter={() => onLook(one)}
                  onClick={() => onOffer(one)}
                >
                  Tawarkan
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
      {!all && shown.length < data.calon.length && (
        <Button small kind="quiet" onClick={() => setAll(true)}>
          Tampilkan semua ({data.calon.length})
        </Button>
      )}
    </>
  );
}

function StateBadge({ data, calon }: { data: Pengganti; calon: CalonPengganti }) {
  const tawaran = data.tawaran.find(({ id_mubaligh }) => id_mubaligh === calon.id_mubaligh);
  return tawaran ? <OfferBadge tawaran={tawaran} /> : null;
}

/** The state of an offer, as text with an icon. */
export function OfferBadge({ tawaran }: { tawaran: Pengganti['tawaran'][number] }) {
  const { state, read_at, delivered_at, sent_at, urutan } = tawaran;
  switch (state) {
    case 'bersedia':
      return (
        <Badge tone="ok" icon="check">
          Bersedia
        </Badge>
      );
    case 'tidak':
      return <Badge icon="times">Menolak</Badge>;
    case 'waiting':
      return (
        <Badge tone="outline" icon="clock">
          Giliran ke-{urutan}
        </Badge>
      );
    case 'habis':
      return <Badge icon="clock">{tawaran.masalah === null ? 'Tidak menjawab' : 'Tidak sampai'}</Badge>;
    case 'dibatalkan':
      return (
        <Badge tone="outline" icon="ban">
          Dibatalkan
        </Badge>
      );
    default:
      if (read_at !== null)
        return (
          <Badge tone="info" icon="check" double>
            Dibaca
          </Badge>
        );
      if (delivered_at !== null)
        return (
          <Badge tone="ok" icon="check" double>
            Sampai
          </Badge>
        );
      if (sent_at !== null) return <Badge icon="check">Terkirim</Badge>;
      return (
        <Badge tone="outline" icon="clock">
          Menunggu
        </Badge>
      );
  }
}
