import type { Logger } from '#daemon/base/log.ts';
import { systemActor } from '#daemon/base/audit.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import type { RutinMaker } from './maker.ts';
import type { RutinStore } from '#daemon/storage/roster/rutin.ts';
import type { RutinSetting } from './setelan.ts';

export interface RutinClockOptions {
  store: Pick<RutinStore, 'running' | 'find'>;
  maker: RutinMaker;
  setting: Pick<RutinSetting, 'get'>;
  transaction: Transaction;
  yieldLoop: YieldLoop;
  logger: Pick<Logger, 'error'>;
}

export interface RutinClock {
  /** Makes missing schedules of every series, once a day and after a start. A failure of one series does not throw. */
  runIfDue(): Promise<void>;
  /** Makes it due again, because schedules may be missing. */
  again(): void;
}

/**
 * Makes the schedules of all series ahead of time. Its memory is not needed for correctness: the database has every
 * date that was made, so that after a restart, a clock change or a restore no date is missing or made twice.
 */
export function createRutinClock({ store, maker, setting, transaction, yieldLoop, logger }: RutinClockOptions) {
  const actor = systemActor('schedule', 'rutin');
  let done: string | undefined;
  return {
    again: () => void (done = undefined),
    async runIfDue(): Promise<void> {
      const today = maker.today();
      const turn = `${today} ${setting.get().pekan}`;
      if (turn === done) return;
      for (const id of store.running(today)) {
        await yieldLoop();
        try {
          transaction(() => {
            const series = store.find(id);
            if (series) maker.make(actor, series);
          });
        } catch (error) {
          // Continue with the other series; this one is retried tomorrow, weeks before its schedules are needed.
          logger.error({ err: error, id_rutin: id }, 'The schedules of a recurring pengajian could not be made');
        }
      }
      done = turn;
    },
  } satisfies RutinClock;
}
