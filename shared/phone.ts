/** 62 or 0, then 8, then 7 to 11 digits (specification, section 5). */
export const PHONE_PATTERN = /^(62|0)8\d{7,11}$/;
export const PHONE_MESSAGE = 'No HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit';

/** The form by which numbers are matched and messages are sent: digits only, a leading 0 turned into 62. */
export function normalizePhone(phone: string): string {
  return phone.startsWith('0') ? `62${phone.slice(1)}` : phone;
}

/**
 * What an upload makes of a cell: without spaces, dots, dashes, brackets and a leading '+'; a bare 8… gets its 0 back,
 * because spreadsheets take it away.
 */
export function tidyPhone(cell: string): string {
  const digits = cell.trim().replace(/[\s.\-()\u00a0\u2010-\u2015]/g, '').replace(/^\+/, '');
  return /^8\d+$/.test(digits) ? `0${digits}` : digits;
}

/** '081200000317' as people read it aloud: '0812-0000-0317'. */
export function formatPhone(phone: string): string {
  const local = phone.startsWith('62') ? `0${phone.slice(2)}` : phone;
  return local.replace(/^(\d{4})(\d{1,4})(\d*)$/, (_, a: string, b: string, c: string) => [a, b, c].filter(Boolean).join('-'));
}

/** For logs and metrics: enough to tell numbers apart in one network, too little to call. */
export function shortenPhone(phone: string): string {
  return phone.length <= 6 ? '***' : `${phone.slice(0, 4)}***${phone.slice(-3)}`;
}
