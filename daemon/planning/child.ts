import { draftUsulan } from '#daemon/board/usulan/plan.ts';
import type { Answer, Request } from './service.ts';

// The process that makes one draft and is then ended by its parent. It has no database, no secrets, and writes nothing.

const send = (answer: Answer): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(answer, (error: Error | null) => (error ? reject(error) : resolve()));
  });

async function work({ input }: Request): Promise<void> {
  const draft = draftUsulan(input);
  let told = -1;
  for (let step = draft.next(); ; step = draft.next()) {
    if (step.done) return send({ type: 'usulan', usulan: step.value });
    if (step.value.selesai === told) continue;
    told = step.value.selesai;
    await send({ type: 'progress', progress: step.value });
  }
}

process.on('disconnect', () => process.exit(0));
process.once('message', (request: Request) => {
  work(request).catch((error: unknown) =>
    send({ type: 'failed', stack: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
