import type { MessengerFrame, MessengerStateName } from '#shared/queue/waclient.ts';

const STATES: Record<MessengerStateName, string> = {
  LOADING: 'menyiapkan',
  PAIRING: 'menunggu QR dipindai',
  CONNECTED: 'terhubung',
  DISCONNECTED: 'tertaut, sedang tidak tersambung',
  UNPAIRED: 'belum tertaut',
};
const CODES: Record<string, string> = {
  replaced: 'sesi ini dibuka di tempat lain',
  restricted: 'akun dibatasi oleh WhatsApp',
  logged_out: 'tautan dilepas',
  unreachable: 'tidak dapat dihubungi; periksa internet, Mimbar terus mencoba',
  untrusted: 'server yang menjawab bukan WhatsApp; periksa tanggal dan jaringan mesin ini',
  outdated: 'WhatsApp meminta Mimbar yang lebih baru',
  token: 'token Cloud API ditolak',
  templates: 'daftar template tidak terbaca',
};

/** 'tertaut, sedang tidak tersambung (akun dibatasi oleh WhatsApp)'. */
export function messengerWords({ state, code }: { state: MessengerFrame['state']; code?: string | undefined }): string {
  return code ? `${STATES[state]} (${CODES[code] ?? code})` : STATES[state];
}
