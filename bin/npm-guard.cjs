'use strict';
// Loaded into npm before npm itself. Written for Node 18 too, which fetches the runtime.
const { Socket } = require('node:net');

// Descriptor 3 closes when the process that started npm ends, however it ended: npm must not go on by itself then.
const line = new Socket({ fd: 3 });
line.on('error', () => undefined);
line.once('close', () => process.exit(1));
line.resume();
line.unref();

// One npm at a time changes node_modules: a next start waits here for one that is about to end.
const file = process.env.MIMBAR_NPM_LOCK;
if (file) {
  const { DatabaseSync } = require('node:sqlite');
  const lock = new DatabaseSync(file);
  lock.exec('PRAGMA busy_timeout = 60000');
  lock.exec('BEGIN EXCLUSIVE');
  // Referred to, it is not collected; it is freed with the process, after all that npm still does when it ends.
  globalThis.mimbarNpmLock = lock;
}
