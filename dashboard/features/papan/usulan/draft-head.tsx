import { Link } from 'react-router-dom';
import { HelpLink } from '#dashboard/components/help-link.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { monthName } from '../papan-words.ts';

export function DraftHead({ bulan }: { bulan: string }) {
  return (
    <header className="head tight">
      <div>
        <Link className="crumb" to={`/papan-jumat?bulan=${bulan}`}>
          <Icon name="chevron-left" />
          Papan Jumat
        </Link>
        <div className="head-title">
          <h1>Usulan {monthName(bulan)}</h1>
          <HelpLink />
        </div>
      </div>
    </header>
  );
}
