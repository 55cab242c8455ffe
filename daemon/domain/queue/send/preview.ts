import type { Optimistic } from '#daemon/base/version.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import type { AnyDraft, Stopped } from './draft.ts';
import { SEND_SOURCES } from './prepared.ts';
import type { Recipients } from './recipients.ts';

/** The parts of a preview. */
interface Previewed<P extends { drafts: readonly AnyDraft[] }, T> {
  prepare(yieldLoop: YieldLoop): Promise<P>;
  show(prepared: P, to: { sent: P['drafts'][number][]; stopped: Stopped }, yieldLoop: YieldLoop): Promise<T>;
}

/** Prepares as for a send, from one consistent state of its sources; stores nothing. */
export function createSendPreview({ optimistic, recipients }: { optimistic: Optimistic; recipients: Recipients }) {
  return <P extends { drafts: readonly AnyDraft[] }, T>(
    { prepare, show }: Previewed<P, T>,
    signal?: AbortSignal,
  ): Promise<T> =>
    optimistic(
      SEND_SOURCES,
      async ({ yieldLoop, check }) => {
        const prepared = await prepare(yieldLoop);
        const to = recipients.sortOut<P['drafts'][number]>(prepared.drafts);
        await yieldLoop();
        const shown = await show(prepared, to, yieldLoop);
        check();
        return shown;
      },
      signal,
    );
}
export type SendPreview = ReturnType<typeof createSendPreview>;
