import { randomBytes } from 'node:crypto';

/** A new id for a message; it is sent as `biz_opaque_callback_data`. */
export const newId = (): string => `mimbar-${randomBytes(12).toString('hex')}`;

/** Other programs may send from the same number. */
export const isOurs = (id: string): boolean => /^mimbar-[0-9a-f]{24}$/.test(id);
