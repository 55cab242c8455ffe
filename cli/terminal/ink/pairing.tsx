import { Box, Text, useWindowSize } from 'ink';
import { useMemo } from 'react';
import qrcode from 'qrcode-terminal';
import { formatPhone } from '#shared/base/phone.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { messengerWords, type PairState, type PairView, spacedCode } from '../pair-lines.ts';
import type { Output } from '../output.ts';
import { openScreen } from './screen.tsx';
import { t } from '../../words/words.ts';

/** `url` is the dashboard's: there a QR has room in any case. */
export function showPairing(output: Output, url: string): PairView {
  const screen = openScreen(output, { whole: true });
  // The state is the caller's own and changes: a copy of it makes each drawing a new one.
  const show = (state: PairState) => screen.show(<Pairing state={{ ...state }} colour={output.colour} url={url} />);
  show({ lost: false });
  return { show, end: screen.end };
}

function Pairing({ state, colour, url }: { state: PairState; colour: boolean; url: string }) {
  const { frame, phone, code, lost } = state;
  if (lost) return <Text>{t('tryingAgainCancel')}</Text>;
  if (phone && code) return <Code phone={phone} code={code} />;
  if (!phone && frame?.qr) return <Qr qr={frame.qr} colour={colour} url={url} />;
  if (!frame || frame.state === 'PAIRING' || (frame.state === 'LOADING' && !frame.code))
    return (
      <Text>
        {phone ? t('askingForCode') : t('preparingQr')}
        {t('ctrlCCancels')}
      </Text>
    );
  return <Text>{t('messengerState', { messenger: MESSENGER_NAME, state: messengerWords(frame) })}</Text>;
}

function Code({ phone, code }: { phone: string; code: string }) {
  return (
    <Box flexDirection="column">
      <Text>{`${t('phoneMenu', { messenger: MESSENGER_NAME })} ›`}</Text>
      <Text>{t('enterCode', { phone: formatPhone(phone) })}</Text>
      <Text bold>{`\n    ${spacedCode(code)}\n`}</Text>
      <Text>{t('waitingForCode')}</Text>
    </Box>
  );
}

function Qr({ qr, colour, url }: { qr: string; colour: boolean; url: string }) {
  const { columns, rows } = useWindowSize();
  const lines = useMemo(() => drawQr(qr), [qr]);
  const width = lines[0]?.length ?? 0;
  // One line above it, one below, and one for the cursor: a QR of which a part has scrolled away can't be scanned.
  const height = lines.length + 3;
  if (columns < width || rows < height) {
    return (
      <Box flexDirection="column">
        <Text>{t('tooSmallForQr', { width, height, columns, rows })}</Text>
        <Text>{t('enlarge')}</Text>
        <Text>{t('inBrowser', { url })}</Text>
        <Text>{t('byCode')}</Text>
      </Box>
    );
  }
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">{t('scanIt', { phoneMenu: t('phoneMenu', { messenger: MESSENGER_NAME }) })}</Text>
      {/* Light modules are drawn: without colours of its own a QR would be inverted on a light terminal. */}
      <Text {...(colour && { color: 'whiteBright', backgroundColor: 'black' })}>{lines.join('\n')}</Text>
      <Text wrap="truncate">{t('waitingForScan')}</Text>
    </Box>
  );
}

function drawQr(qr: string): string[] {
  let drawn = '';
  qrcode.generate(qr, { small: true }, (text) => (drawn = text));
  return drawn.trimEnd().split('\n');
}
