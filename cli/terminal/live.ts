import type { Context } from '../context.ts';

/** Shows that `work` is running: an animated line in a terminal, one remark elsewhere. */
export async function busy<T>({ output }: Pick<Context, 'output'>, label: string, work: Promise<T>): Promise<T> {
  if (!output.live) {
    output.note(label);
    return work;
  }
  // `work` may fail while the module loads; without this handler that would be an unhandled rejection.
  work.catch(() => undefined);
  const { showBusy } = await import('./ink/busy.tsx');
  const screen = showBusy(output, label);
  try {
    return await work;
  } finally {
    await screen.end();
  }
}
