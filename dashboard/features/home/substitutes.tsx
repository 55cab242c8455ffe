import { SubstituteBanner } from '#dashboard/app/banners/pengganti-banner.tsx';

/** Says which preachers of the next days have declined while somebody can still be found. */
export function Substitutes() {
  return (
    <SubstituteBanner
      tone="warn"
      holds={({ state }) => state !== 'habis'}
      titleOf={(count) => `${count} jadwal perlu pengganti`}
    />
  );
}
