import { render, type Instance } from 'ink';
import type { ReactNode } from 'react';
import type { Output } from '../output.ts';

export interface Screen {
  show(node: ReactNode): void;
  /** Takes away what was drawn. */
  end(): Promise<void>;
}

/**
 * A part of the terminal that is redrawn in place; `whole`: all of it, and what stood there comes back at the end. Only
 * so a window that is made narrower leaves no torn lines behind. Ctrl+C stays the process's own, and stdin untouched.
 */
export function openScreen({ stdout, stdin }: Output, { whole = false } = {}): Screen {
  let ink: Instance | undefined;

  function open(): Instance {
    // Told to be interactive, because it would draw nothing until its end where CI is set.
    const opened = render(null, {
      stdout,
      stdin,
      exitOnCtrlC: false,
      patchConsole: false,
      interactive: true,
      alternateScreen: whole,
    });
    // Other screens begin where the cursor stood.
    if (whole) stdout.write('\x1b[H');
    return opened;
  }

  return {
    show(node) {
      ink ??= open();
      ink.rerender(node);
    },
    async end() {
      await ink?.waitUntilRenderFlush();
      ink?.clear();
      ink?.unmount();
      await ink?.waitUntilExit();
    },
  };
}
