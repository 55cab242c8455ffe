import type { Jumatan } from '#shared/roster/jumatan.ts';

type Status = Jumatan['dkm_status'];
export type Why = Pick<Jumatan, 'id' | 'broadcasted' | 'dkm_status' | 'mubaligh_status'>;

const SAYS: Record<Status, string> = { none: 'belum dikirim', waiting: 'menunggu', accepted: '', failed: 'gagal' };

/** 'DKM gagal', 'Mubaligh belum dikirim'; '' if nothing was sent yet or everything was. */
export function whyText({ broadcasted, dkm_status, mubaligh_status }: Why): string {
  if (broadcasted || (dkm_status === 'none' && mubaligh_status === 'none')) return '';
  const said = [
    { name: 'DKM', status: dkm_status },
    { name: 'Mubaligh', status: mubaligh_status },
  ] as const;
  return said.flatMap(({ name, status }) => (SAYS[status] === '' ? [] : [`${name} ${SAYS[status]}`])).join(' · ');
}
