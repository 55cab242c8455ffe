/** 'Jadwal dengan ID 512 dihapus.', and what else that did. */
export function removedText(what: string, cancelled: number | undefined): string {
  return `${what} dihapus.${cancelled ? ` ${cancelled} pesan yang menunggu dibatalkan.` : ''}`;
}
