import { Text, useAnimation } from 'ink';
import type { Output } from '../output.ts';
import { openScreen } from './screen.tsx';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

function Busy({ label }: { label: string }) {
  const { frame, time } = useAnimation({ interval: 100 });
  const seconds = Math.floor(time / 1000);
  return <Text>{`${FRAMES[frame % FRAMES.length]} ${label}${seconds > 0 ? ` ${seconds} detik` : ''}`}</Text>;
}

export function showBusy(output: Output, label: string) {
  const screen = openScreen(output);
  screen.show(<Busy label={label} />);
  return { end: screen.end };
}
