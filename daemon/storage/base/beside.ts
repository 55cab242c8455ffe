import type Sqlite from 'better-sqlite3';
import PQueue from 'p-queue';
import type { BulkTransaction } from '#daemon/domain/base/transaction.ts';
import { SOURCES } from '#daemon/domain/base/revision.ts';
import { followSwitch, type Switch } from './switched.ts';

/** A second connection to the file, for one transaction with thousands of rows. */
export interface Beside {
  /** For the rows that are put aside: it has its own temporary tables. */
  sqlite: Sqlite.Database;
  transaction: BulkTransaction;
  close(): void;
}

export interface Besides {
  open(): Beside;
  /** The connection in which everything is done at the moment; undefined: the daemon's own. */
  acting(): Sqlite.Database | undefined;
  /** Rolls back the open transaction of a second connection: the caller wants to write. */
  breakOff(): void;
  /** Rows written by closed transactions. */
  changes(): number;
  close(): void;
}

interface BesidesOptions {
  /** Opens the same file again; undefined if there is none. */
  connect: (() => Sqlite.Database) | undefined;
  /** Throws if the file is gone. */
  requireFile(): void;
  onError(error: unknown): void;
}

/** After this number of attempts it gives no more turns, so that constant writes cannot break it off forever. */
const GIVING_TURNS = 2;

const READ_REVISIONS = `select ${SOURCES.join(', ')} from temp.revision`;
const WRITE_REVISIONS = `update temp.revision set ${SOURCES.map((source) => `${source} = @${source}`).join(', ')}`;

/**
 * Transactions beside those of the daemon's connection (docs/decisions/0013). Such a transaction stays open while
 * others have their turns: they read what was there before it. If one of them writes, it is rolled back first and
 * begins anew, so nobody waits for it, and nothing can change between its first and its last statement.
 */
export function createBesides(sqlite: Sqlite.Database, { connect, requireFile, onError }: BesidesOptions): Besides {
  const now: Switch = {};
  const follow = followSwitch(sqlite, now);
  /** SQLite has one writer. */
  const mutex = new PQueue({ concurrency: 1 });
  const opened = new Set<Sqlite.Database>();
  let written = 0;

  /** What the stores do meanwhile, they do in that connection. */
  function act<T>(other: Sqlite.Database, work: () => T): T {
    now.to = other;
    try {
      return work();
    } finally {
      now.to = undefined;
    }
  }

  function copyRevisions(from: Sqlite.Database, to: Sqlite.Database): void {
    to.prepare(WRITE_REVISIONS).run(from.prepare(READ_REVISIONS).get());
  }

  function transactionOf(other: Sqlite.Database): BulkTransaction {
    const changes = other.prepare<[], number>('select total_changes()').pluck();

    return async ({ first, steps, last }, yieldLoop) => {
      for (let attempt = 1; ; attempt++) {
        const state = { isBroken: false };
        const before = changes.get()!;
        requireFile();
        other.exec('begin immediate');
        follow(true);
        try {
          copyRevisions(sqlite, other);
          now.onWrite = () => {
            now.onWrite = undefined;
            state.isBroken = true;
            other.exec('rollback');
          };
          const begun = act(other, first);
          for (const step of steps()) {
            if (attempt <= GIVING_TURNS) await yieldLoop();
            if (state.isBroken) break;
            act(other, step);
          }
          if (!state.isBroken && attempt <= GIVING_TURNS) await yieldLoop();
          if (state.isBroken) continue;
          const result = act(other, () => last(begun));
          now.onWrite = undefined;
          other.exec('commit');
          copyRevisions(other, sqlite);
          written += changes.get()! - before;
          return result;
        } catch (error) {
          now.onWrite = undefined;
          if (other.inTransaction) other.exec('rollback');
          onError(error);
          throw error;
        } finally {
          follow(false);
        }
      }
    };
  }

  return {
    open() {
      requireFile();
      const other = connect!();
      opened.add(other);
      const transaction = transactionOf(other);
      return {
        sqlite: other,
        transaction: (work, yieldLoop) => mutex.add(() => transaction(work, yieldLoop)),
        close() {
          opened.delete(other);
          other.close();
        },
      };
    },
    acting: () => now.to,
    breakOff: () => now.onWrite?.(),
    changes: () => written,
    close() {
      now.onWrite = undefined;
      for (const other of opened) other.close();
    },
  };
}
