import { randomBytes } from 'node:crypto';

/** An id of ours, as `biz_opaque_callback_data` carries it. */
export const newId = (): string => `mimbar-${randomBytes(12).toString('hex')}`;

/** Others may send from the same number. */
export const isOurs = (id: string): boolean => /^mimbar-[0-9a-f]{24}$/.test(id);
