import { Button } from '#dashboard/components/button.tsx';
import { Icon, type IconName } from '#dashboard/components/icon.tsx';
import type { Nada } from '#shared/roster/papan/usulan.ts';
import { lineName, longDay } from '../papan-words.ts';
import { lowerFirst } from '../pilih/calon-words.ts';
import type { Proposal, Proposals } from './use-proposals.ts';

interface WhyProps {
  proposal: Proposal;
  use: Proposals['use'];
  onChange: (anchor: HTMLElement) => void;
}

const SIGN: Record<Nada, { icon: IconName; tone?: string }> = {
  baru: { icon: 'star' },
  baik: { icon: 'check' },
  netral: { icon: 'info-circle' },
  perhatian: { icon: 'exclamation-triangle', tone: 't-warn' },
  bentrok: { icon: 'exclamation-circle', tone: 't-bad' },
};

/** Why this preacher was proposed, and who would have been next. */
export function Reasons({ proposal, use, onChange }: WhyProps) {
  const { key, alasan, nada, berikutnya, isDouble } = proposal;
  return (
    <>
      <ul className="reasons">
        {isDouble && (
          <li className="t-bad">
            <Icon name="exclamation-circle" />
            Diusulkan di dua masjid pada Jumat ini
          </li>
        )}
        {alasan.map((text, at) => (
          <li key={text} className={SIGN[nada[at]!].tone}>
            <Icon name={SIGN[nada[at]!].icon} />
            {text}
          </li>
        ))}
      </ul>
      {berikutnya.length > 0 && (
        <div className="next">
          <h3>Berikutnya yang cocok</h3>
          <ul>
            {berikutnya.map((one) => (
              <li key={one.id_mubaligh}>
                <span className="grow">
                  {lineName(one.nama_mubaligh)}
                  <small>{lowerFirst(one.sebab)}</small>
                </span>
                <Button kind="quiet" aria-label={`Pakai ${one.nama_mubaligh}`} onClick={() => use(key, one)}>
                  Pakai
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="next">
        <Button
          small
          kind="quiet"
          icon="search"
          aria-haspopup="dialog"
          onClick={(event) => onChange(event.currentTarget)}
        >
          Ganti dengan yang lain…
        </Button>
      </div>
    </>
  );
}

interface WhyPanelProps extends Omit<WhyProps, 'proposal'> {
  proposal: Proposal | undefined;
  /** A cell that stays empty, and the reason. */
  empty: { place: string; alasan: string } | undefined;
  toggle: Proposals['toggle'];
}

/** 'Mengapa …?' for the cell in focus. */
export function WhyPanel({ proposal, empty, toggle, ...more }: WhyPanelProps) {
  if (!proposal) {
    return (
      <section aria-live="polite">
        <header>
          <h2>{empty ? 'Mengapa tetap kosong?' : 'Mengapa dia?'}</h2>
          <small>{empty?.place}</small>
        </header>
        <p className="why-none">{empty?.alasan ?? 'Pilih satu usulan di papan untuk melihat alasannya.'}</p>
      </section>
    );
  }
  return (
    <section aria-live="polite">
      <header>
        <h2>Mengapa {proposal.nama_mubaligh}?</h2>
        <small>
          {proposal.row.nama_masjid}, Jumat {longDay(proposal.tanggal)}
        </small>
      </header>
      <Reasons proposal={proposal} {...more} />
      <label className="yes">
        <input className="check" type="checkbox" checked={proposal.isPicked} onChange={() => toggle(proposal.key)} />
        Terima usulan ini
      </label>
    </section>
  );
}
