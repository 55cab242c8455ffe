import { JARAK_JUMAT } from '#shared/roster/bentrok/bentrok.ts';
import { createNumberSetting, type NumberSettingOptions } from '#daemon/roster/orang.ts';

/** The board's setting. */
export const createPapanSetting = (options: NumberSettingOptions) =>
  createNumberSetting(options, {
    name: 'jarak_jumat',
    key: 'papan_jarak_jumat',
    usual: JARAK_JUMAT,
    action: 'papan.setting',
    subject: 'papan',
  });
