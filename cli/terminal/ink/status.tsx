import { Box, Text } from 'ink';
import { watchedLines, type WatchView } from '../status-lines.ts';
import type { Output } from '../output.ts';
import { openScreen } from './screen.tsx';
import { t } from '../../words/words.ts';

/** The lines of `mimbar status`, drawn anew in their place; the last ones stay when it ends. */
export function showStatus(output: Output): WatchView {
  const screen = openScreen(output, { whole: true });
  let lines: string[] = [];
  return {
    show(watched) {
      lines = watchedLines(output.paint, watched);
      screen.show(<Status lines={lines} colour={output.colour} />);
    },
    async end() {
      await screen.end();
      lines.forEach((line) => output.print(line));
    },
  };
}

function Status({ lines, colour }: { lines: string[]; colour: boolean }) {
  return (
    <Box flexDirection="column">
      {lines.map((line, index) => (
        <Text key={index} wrap="truncate">
          {line}
        </Text>
      ))}
      <Text dimColor={colour} wrap="truncate">
        {t('ctrlCEnds')}
      </Text>
    </Box>
  );
}
