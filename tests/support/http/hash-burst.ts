import { createPasswordHasher } from '#daemon/account/password.ts';

/** Prints, as JSON in MiB, how much a process's memory grows by sixty sign-ins: at the end, and at most meanwhile. */
const hasher = createPasswordHasher();
await hasher.verify('a', undefined);
const before = process.memoryUsage.rss();
let most = before;
const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2);
await Promise.all(Array.from({ length: 60 }, () => hasher.verify('x', undefined)));
clearInterval(timer);
const MIB = 2 ** 20;
process.stdout.write(
  JSON.stringify({ after: (process.memoryUsage.rss() - before) / MIB, most: (most - before) / MIB }),
);
