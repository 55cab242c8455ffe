import { render, type Instance } from 'ink';
import type { ReactNode } from 'react';
import type { Output } from '../output.ts';

export interface Screen {
  show(node: ReactNode): void;
  /** Takes away what was drawn. */
  end(): Promise<void>;
}

/** A part of the terminal that is redrawn in place. Ctrl+C stays the process's own, and stdin untouched. */
export function openScreen({ stdout, stdin }: Output): Screen {
  let ink: Instance | undefined;
  return {
    show(node) {
      // Told to be interactive, because it would draw nothing until its end where CI is set.
      if (ink) ink.rerender(node);
      else ink = render(node, { stdout, stdin, exitOnCtrlC: false, patchConsole: false, interactive: true });
    },
    async end() {
      await ink?.waitUntilRenderFlush();
      ink?.clear();
      ink?.unmount();
      await ink?.waitUntilExit();
    },
  };
}
