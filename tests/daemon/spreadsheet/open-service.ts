import { fileURLToPath } from 'node:url';
import type { ColumnKind, SheetRow } from '#daemon/spreadsheet/protocol.ts';
import { createSpreadsheetService, type SpreadsheetOptions, type SpreadsheetService } from '#daemon/spreadsheet/service.ts';

const childPath = fileURLToPath(new URL('../../../daemon/spreadsheet/child.ts', import.meta.url));

export const openService = (options: Partial<SpreadsheetOptions> = {}): SpreadsheetService =>
  createSpreadsheetService({ childPath, ...options });

export const readAs = (service: SpreadsheetService, bytes: Uint8Array, columns: ColumnKind[], maxRows = 20_000): Promise<SheetRow[]> =>
  service.read(bytes, { sheet: 'INPUT DISINI', columns, maxRows });

export const readJadwal = (service: SpreadsheetService, bytes: Uint8Array): Promise<SheetRow[]> =>
  readAs(service, bytes, ['date', 'time', 'text', 'text']);

export const readMasjid = (service: SpreadsheetService, bytes: Uint8Array): Promise<SheetRow[]> =>
  readAs(service, bytes, ['text', 'text', 'phone']);
