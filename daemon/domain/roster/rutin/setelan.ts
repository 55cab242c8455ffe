import { PEKAN_KE_DEPAN } from '#shared/roster/rutin/rutin.ts';
import { createNumberSetting, type NumberSettingOptions } from '#daemon/roster/orang.ts';

/** How many weeks ahead schedules are created. Reducing it deletes no schedules. */
export const createRutinSetting = (options: NumberSettingOptions) =>
  createNumberSetting(options, {
    name: 'pekan',
    key: 'rutin_pekan',
    usual: PEKAN_KE_DEPAN.usual,
    action: 'rutin.setting',
    subject: 'rutin',
  });
export type RutinSetting = ReturnType<typeof createRutinSetting>;
