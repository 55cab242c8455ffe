import { render } from 'ink';
import type { ReactNode } from 'react';
import type { Output } from '../output.ts';

export interface Screen {
  show(node: ReactNode): void;
  /** Takes the screen down; with a node, that one stays behind. */
  end(last?: ReactNode): Promise<void>;
}

/** A part of the terminal that is redrawn in place. Ctrl+C stays the process's own, and stdin untouched. */
export function openScreen({ stdout, stdin }: Output, first: ReactNode): Screen {
  // Told to be interactive, because it would draw nothing until its end where CI is set.
  const ink = render(first, { stdout, stdin, exitOnCtrlC: false, patchConsole: false, interactive: true });
  return {
    show: (node) => ink.rerender(node),
    async end(last = null) {
      ink.rerender(last);
      await ink.waitUntilRenderFlush();
      ink.unmount();
      await ink.waitUntilExit();
    },
  };
}
