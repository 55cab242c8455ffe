import { formatPhone } from '#shared/base/phone.ts';
import { MESSENGER_NAME, type MessengerFrame, type MessengerStateName } from '#shared/queue/waclient.ts';
import type { Output } from './output.ts';

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

export interface PairState {
  frame?: MessengerFrame;
  /** The phone to link by code; without it the QR is shown. */
  phone?: string;
  code?: string;
  /** The connection to the daemon is lost. */
  lost: boolean;
}

export interface PairView {
  show(state: PairState): void;
  end(): Promise<void>;
}

/** 'ABCD-EFGH', the format that phones show. */
export function spacedCode(code: string): string {
  return /^\w{8}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : code;
}

/** For pipes: a line per change, text or JSON. */
export function createPairLines(output: Output): PairView {
  let before = '';
  return {
    show({ frame, phone, code, lost }) {
      if (!frame && !lost) return;
      const qr = phone ? '' : (frame?.qr ?? '');
      const now = JSON.stringify([lost, frame?.state, frame?.code, qr, code]);
      if (now === before) return;
      before = now;
      if (lost) return output.note('Mimbar tidak menjawab; mencoba lagi…');
      output.data({
        state: frame!.state,
        qr,
        ...(frame!.code && { code: frame!.code }),
        ...(code && { pairing_code: code, phone }),
      });
      if (code) output.print(`Kode ${spacedCode(code)} untuk ${formatPhone(phone!)}`);
      else if (qr) output.print(`QR ${qr}`);
      else output.note(`${MESSENGER_NAME}: ${messengerWords(frame!)}`);
    },
    async end() {},
  };
}
