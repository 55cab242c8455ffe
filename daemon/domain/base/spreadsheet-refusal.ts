export type RefusalKind = 'too_large' | 'encrypted' | 'damaged' | 'foreign' | 'too_many_rows' | 'timeout' | 'busy';

export type SpreadsheetRefusal = Error & { name: 'SpreadsheetRefusal'; kind: RefusalKind };

const sentences: Record<RefusalKind, string> = {
  too_large: 'Berkas terlalu besar: paling besar 5 MB, dan 50 MB setelah dibuka',
  encrypted: 'Berkas terkunci password: simpan ulang tanpa password, lalu unggah lagi',
  damaged: 'Berkas rusak atau tidak lengkap: buka di Excel, simpan lagi sebagai .xlsx, lalu unggah lagi',
  foreign: 'Berkas ini bukan spreadsheet .xlsx: simpan sebagai Excel Workbook (.xlsx), lalu unggah lagi',
  too_many_rows: 'Baris terlalu banyak: bagi menjadi beberapa berkas',
  busy: 'Masih ada berkas lain yang sedang diproses. Coba lagi sebentar.',
  timeout: 'Berkas terlalu rumit untuk dibaca: salin isinya ke template, lalu unggah lagi',
};

/**
 * The only expected failure of the spreadsheet child: a workbook that is refused. The message is Indonesian and safe to
 * show to an admin; the domain maps it by `kind`. Anything else that a call rejects with is a bug.
 */
export function spreadsheetRefusal(kind: RefusalKind, message: string = sentences[kind]): SpreadsheetRefusal {
  return Object.assign(new Error(message), { name: 'SpreadsheetRefusal' as const, kind });
}

export function isSpreadsheetRefusal(error: unknown): error is SpreadsheetRefusal {
  return error instanceof Error && error.name === 'SpreadsheetRefusal' && 'kind' in error;
}
