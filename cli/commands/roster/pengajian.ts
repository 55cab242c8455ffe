import type { Frame } from '../../group.ts';
import { declareJadwal } from '../../roster/jadwal.ts';

/** Where it stands in the help. */
export const place = 43;

export const declare = (frame: Frame): void => declareJadwal(frame, 'pengajian');
