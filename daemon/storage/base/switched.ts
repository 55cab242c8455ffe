import type Sqlite from 'better-sqlite3';

/** What the statements of a connection do at the moment. */
export interface Switch {
  /** Run in this connection instead, with its own copies of the statements. */
  to?: Sqlite.Database | undefined;
  /** Called before a statement that writes. */
  onWrite?: (() => void) | undefined;
}

type Method = (this: Sqlite.Statement, ...params: unknown[]) => unknown;
const MODE = Symbol('mode');
type Mode = 'raw' | 'pluck';
type Moded = Sqlite.Statement & { [MODE]?: Mode | undefined };

/**
 * Makes all later statements of a connection able to follow a switch, also those that are prepared once and kept; they
 * do so while the function that it returns was called last with true. The statements stay those of the library; only
 * their prototype is another. While they don't follow, a call goes straight to the library: asking the switch each time
 * took a fifth of a page of a list.
 */
export function followSwitch(sqlite: Sqlite.Database, now: Switch): (isFollowed: boolean) => void {
  const native = Object.getPrototypeOf(sqlite.prepare('select 1')) as Record<string, Method>;
  const copies = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement>>();

  /** The same statement in the other connection. */
  function copyOf(statement: Moded, other: Sqlite.Database): Sqlite.Statement {
    const known = copies.get(other) ?? new Map<string, Sqlite.Statement>();
    copies.set(other, known);
    const copy = known.get(statement.source) ?? other.prepare(statement.source);
    known.set(statement.source, copy);
    const mode = statement[MODE];
    if (!copy.reader) return copy;
    copy.raw(false).pluck(false);
    return mode === undefined ? copy : copy[mode](true);
  }

  const target = (statement: Sqlite.Statement): Sqlite.Statement => {
    if (now.to) return copyOf(statement, now.to);
    if (now.onWrite && !statement.readonly) now.onWrite();
    return statement;
  };
  const running = (name: string) =>
    function (this: Sqlite.Statement, ...params: unknown[]): unknown {
      return native[name]!.apply(target(this), params);
    };
  const choosing = (mode: Mode) => {
    const choose = native[mode]!;
    return function (this: Moded, on = true): unknown {
      const before = this[MODE];
      if (on) {
        if (before !== mode) this[MODE] = mode;
      } else if (before === mode) this[MODE] = undefined;
      return choose.call(this, on);
    };
  };
  const ways = Object.fromEntries(['run', 'get', 'all', 'iterate'].map((name) => [name, running(name)]));
  const following = Object.assign(Object.create(native) as Record<string, Method>, {
    raw: choosing('raw'),
    pluck: choosing('pluck'),
  });
  const { prepare, exec } = sqlite;
  Object.assign(sqlite, {
    prepare: (text: string) => Object.setPrototypeOf(prepare.call(sqlite, text), following) as Sqlite.Statement,
    exec(text: string) {
      if (now.to) return now.to.exec(text);
      now.onWrite?.();
      return exec.call(sqlite, text);
    },
  });
  return (isFollowed) => {
    if (isFollowed) Object.assign(following, ways);
    else for (const name of Object.keys(ways)) delete following[name];
  };
}
