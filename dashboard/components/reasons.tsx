import { type IconName, Icon } from '#dashboard/components/icon.tsx';
import type { Calon, Nada } from '#shared/roster/papan/usulan.ts';

const TONE: Record<Nada, string> = {
  baru: 'rs ok',
  baik: 'rs ok',
  netral: 'rs',
  perhatian: 'rs warn',
  bentrok: 'rs bad',
};
const ICON: Partial<Record<Nada, IconName>> = { baru: 'star', bentrok: 'exclamation-circle' };

/** The reasons for and against a candidate, as chips. */
export function Reasons({ calon: { alasan, nada } }: { calon: Calon }) {
  return alasan.map((text, at) => {
    const icon = ICON[nada[at]!];
    return (
      <span key={text} className={TONE[nada[at]!]}>
        {icon && <Icon name={icon} />}
        {text.slice(0, 1).toLowerCase() + text.slice(1)}
      </span>
    );
  });
}
