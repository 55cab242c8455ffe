import type { Logger } from '../../base/logger.ts';
import { systemActor } from '../../base/actor.ts';
import type { Transaction } from '../../base/transaction.ts';
import type { YieldLoop } from '../../base/yield-loop.ts';
import type { RutinMaker } from './maker.ts';
import type { RutinStore } from './rutin-store.ts';
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
  /** Makes what is missing of every series, once a day and after a start. Never throws for one series. */
  runIfDue(): Promise<void>;
  /** Some series may miss schedules: it is due again. */
  again(): void;
}

/**
 * Keeps the schedules of all series made ahead. It remembers nothing that counts: what was made stands in the database,
 * date by date, so that a restart, a clock that was set or a restore neither leaves a date out nor makes one twice.
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
          // The others are made all the same; this one is tried again tomorrow, weeks before it is missed.
          logger.error({ err: error, id_rutin: id }, 'The schedules of a recurring pengajian could not be made');
        }
      }
      done = turn;
    },
  } satisfies RutinClock;
}
