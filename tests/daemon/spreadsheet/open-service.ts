import type { ColumnKind, SheetRow } from '#daemon/sheet/spreadsheets.ts';
import type { SpreadsheetOptions, SpreadsheetService } from '#daemon/spreadsheet/service.ts';
import { createSpreadsheetService, paths } from '#tests/support/daemon-parts.ts';

/** The limits leave time for a slow and busy machine; tests of the limits give their own. */
export const openService = (options: Partial<SpreadsheetOptions> = {}): SpreadsheetService =>
  createSpreadsheetService({ childPath: paths.spreadsheetChild, timeoutMs: 55_000, waitMs: 55_000, ...options });

export const readAs = (
  service: SpreadsheetService,
  bytes: Uint8Array,
  columns: ColumnKind[],
  maxRows = 20_000,
): Promise<SheetRow[]> => service.read(bytes, { sheet: 'INPUT DISINI', columns, maxRows });

export const readJadwal = (service: SpreadsheetService, bytes: Uint8Array): Promise<SheetRow[]> =>
  readAs(service, bytes, ['date', 'time', 'text', 'text']);

export const readMasjid = (service: SpreadsheetService, bytes: Uint8Array): Promise<SheetRow[]> =>
  readAs(service, bytes, ['text', 'text', 'phone']);
