import { useState } from 'react';
import { Badge } from '#dashboard/components/badge.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { normalizePhone } from '#shared/base/phone.ts';
import type { CalonPengganti, Pengganti, Rencana } from '#shared/reply/pengganti.ts';
import { clockText, loadText } from './pengganti-words.ts';
import { Reasons } from '#dashboard/components/reasons.tsx';

/** Number of candidates that are shown at first. */
const FIRST = 5;

interface CandidatesProps {
  data: Pengganti;
  /** Undefined while offers run. */
  plan: Rencana | undefined;
  zone: string;
  busy: boolean;
  /** Id of the candidate whose message and actions are shown. */
  opened: string | undefined;
  onOpen: (id: string) => void;
  /** Undefined if nobody can be asked any more. */
  onOffer: ((calon: CalonPengganti) => void) | undefined;
  /** Gives him the schedule without asking. */
  onAssign: (calon: CalonPengganti) => void;
}

/** Candidates for a substitute, best first: when each would be asked, why him, and how to reach him. */
export function Candidates({ data, plan, opened, ...rest }: CandidatesProps) {
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
          <Candidate
            key={one.id_mubaligh}
            calon={one}
            rank={data.calon.indexOf(one) + 1}
            data={data}
            plan={plan}
            isOpen={one.id_mubaligh === opened}
            {...rest}
          />
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

interface CandidateProps extends Omit<CandidatesProps, 'opened'> {
  calon: CalonPengganti;
  rank: number;
  isOpen: boolean;
}

function Candidate({ calon, rank, data, plan, zone, busy, isOpen, onOpen, onOffer, onAssign }: CandidateProps) {
  const { id_mubaligh, nama_mubaligh, tawaran, tidak_bisa, no_hp } = calon;
  const turn = plan?.giliran.find((one) => one.id_mubaligh === id_mubaligh);
  const first = plan?.giliran[0]?.saat;
  const names = [isOpen ? 'at' : '', tawaran === 'tidak' || tawaran === 'habis' ? 'no' : ''];
  return (
    <li className={names.filter(Boolean).join(' ') || undefined}>
      {turn?.saat && first ? (
        <time dateTime={turn.saat.at}>{clockText(turn.saat.at, zone, Date.parse(first.at))}</time>
      ) : (
        <span className="n">{rank}</span>
      )}
      <span>
        <button type="button" className="look" aria-expanded={isOpen} onClick={() => onOpen(id_mubaligh)}>
          <b>{nama_mubaligh}</b>
        </button>
        <span className="why">
          <Reasons calon={calon} />
          <span className="rs">{loadText(calon)}</span>
          {turn?.saat === null && <span className="rs warn">tidak sempat ditawari</span>}
        </span>
      </span>
      {tawaran !== null ? (
        <StateBadge data={data} calon={calon} />
      ) : tidak_bisa !== null ? (
        <small className="muted">{tidak_bisa}</small>
      ) : (
        !isOpen && <Reach calon={calon} />
      )}
      {isOpen && (
        <span className="acts">
          {no_hp !== '' && <Reach calon={calon} withWords />}
          <Button icon="check" busy={busy} onClick={() => onAssign(calon)}>
            Tetapkan langsung
          </Button>
          {onOffer && tawaran === null && tidak_bisa === null && (
            <Button
              icon="send"
              disabled={busy}
              aria-label={`Tawarkan kepada ${nama_mubaligh} saja`}
              onClick={() => onOffer(calon)}
            >
              Tawarkan saja
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** Links that call him, or open the chat with him. */
function Reach({ calon: { nama_mubaligh, no_hp }, withWords = false }: { calon: CalonPengganti; withWords?: boolean }) {
  const number = normalizePhone(no_hp);
  const className = withWords ? 'btn' : 'icon-btn';
  return (
    <span className="reach">
      <a className={className} href={`tel:+${number}`} aria-label={`Telepon ${nama_mubaligh}`}>
        <Icon name="phone" />
        {withWords && 'Telepon'}
      </a>
      <a
        className={className}
        href={`https://wa.me/${number}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp ${nama_mubaligh}`}
      >
        <Icon name="whatsapp" />
        {withWords && 'WhatsApp'}
      </a>
    </span>
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
