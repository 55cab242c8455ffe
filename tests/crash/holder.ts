import path from 'node:path';
import { startProcess } from '#tests/support/process/process.ts';

const root = path.resolve(import.meta.dirname, '../..');

const SCRIPT = `
const [file, sql] = process.argv.slice(1);
const sqlite = new (require('better-sqlite3'))(file, { timeout: 30000 });
sqlite.exec(sql);
sqlite.prepare('select count(*) from message').get();
console.log('held');
process.stdin.resume();
process.stdin.on('end', () => { sqlite.exec('commit'); sqlite.close(); console.log('released'); });
`;

/** Another process holds a read or write transaction on the daemon's file until it is told to end it. */
export async function holdDatabase(dataDir: string, kind: 'write' | 'read') {
  const sql = kind === 'write' ? 'begin immediate' : 'begin';
  const child = startProcess(process.execPath, ['-e', SCRIPT, path.join(dataDir, 'mimbar.db'), sql], {
    cwd: root,
    stdin: 'pipe',
  });
  await child.waitFor(() => child.run.stdout.includes('held') || child.run.code !== null, 30_000);
  if (child.run.code !== null) throw new Error(child.run.stderr);
  return {
    async release(): Promise<void> {
      child.end();
      await child.ended;
    },
  };
}
