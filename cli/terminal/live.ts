import type { Context } from '../context.ts';

/** Shows that something is under way while it lasts: a line that moves in a terminal, one remark elsewhere. */
export async function busy<T>({ output }: Pick<Context, 'output'>, label: string, work: Promise<T>): Promise<T> {
  if (!output.live) {
    output.note(label);
    return work;
  }
  // The work fails while the screen is being fetched, and nobody listens yet: that is no unhandled rejection.
  work.catch(() => undefined);
  const { showBusy } = await import('./ink/busy.tsx');
  const screen = showBusy(output, label);
  try {
    return await work;
  } finally {
    await screen.end();
  }
}
