import { formatPhone } from '#shared/base/phone.ts';
import { MESSENGER_NAME, type MessengerFrame, type MessengerStateName } from '#shared/queue/waclient.ts';
import type { Output } from './output.ts';
import { t, type PlainWord } from '../words/words.ts';

const STATES = {
  LOADING: 'stateLoading',
  PAIRING: 'statePairing',
  CONNECTED: 'stateConnected',
  DISCONNECTED: 'stateDisconnected',
  UNPAIRED: 'stateUnpaired',
} as const satisfies Record<MessengerStateName, PlainWord>;
const CODES: Record<string, PlainWord> = {
  replaced: 'codeReplaced',
  restricted: 'codeRestricted',
  logged_out: 'codeLoggedOut',
  unreachable: 'codeUnreachable',
  untrusted: 'codeUntrusted',
  outdated: 'codeOutdated',
  token: 'codeToken',
  templates: 'codeTemplates',
};

/** 'tertaut, sedang tidak tersambung (akun dibatasi oleh WhatsApp)'. */
export function messengerWords({ state, code }: { state: MessengerFrame['state']; code?: string | undefined }): string {
  if (!code) return t(STATES[state]);
  const reason = CODES[code];
  return `${t(STATES[state])} (${reason ? t(reason) : code})`;
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
      if (lost) return output.note(t('tryingAgain'));
      output.data({
        state: frame!.state,
        qr,
        ...(frame!.code && { code: frame!.code }),
        ...(code && { pairing_code: code, phone }),
      });
      if (code) output.print(t('codeFor', { code: spacedCode(code), phone: formatPhone(phone!) }));
      else if (qr) output.print(`QR ${qr}`);
      else output.note(`${MESSENGER_NAME}: ${messengerWords(frame!)}`);
    },
    async end() {},
  };
}
