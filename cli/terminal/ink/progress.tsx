import { Box, Text } from 'ink';
import { progressLine, type ProgressView } from '../progress.ts';
import type { Output } from '../output.ts';
import { number } from '../text.ts';
import { openScreen } from './screen.tsx';
import { t } from '../../words/words.ts';

const BAR = 40;

interface Shown {
  id: string;
  total: number;
  done: number;
  failed: number;
  line: string;
  remark: string | undefined;
}

export function showProgress(output: Output): ProgressView {
  const screen = openScreen(output);
  return {
    show(progress, remark) {
      const { id, total } = progress;
      const { menunggu, gagal, dibatalkan } = progress.counts();
      const shown = {
        id,
        total,
        done: Math.max(0, total - menunggu),
        failed: gagal + dibatalkan,
        line: progressLine(progress),
        remark,
      };
      screen.show(<Broadcast shown={shown} colour={output.colour} />);
    },
    end: screen.end,
  };
}

function Broadcast({ shown, colour }: { shown: Shown; colour: boolean }) {
  const { id, total, done, failed, line, remark } = shown;
  const filled = Math.round((BAR * done) / Math.max(1, total));
  const tone = (name: 'green' | 'yellow') => (colour ? { color: name } : {});
  return (
    <Box flexDirection="column">
      <Text>
        <Text {...tone(failed > 0 ? 'yellow' : 'green')}>{'█'.repeat(filled)}</Text>
        {`${'░'.repeat(BAR - filled)} ${number.format(done)}/${number.format(total)}`}
      </Text>
      <Text>{t('broadcastLine', { id, line })}</Text>
      {remark && <Text {...tone('yellow')}>{remark}</Text>}
      <Text dimColor={colour}>{t('stopWatching')}</Text>
    </Box>
  );
}
