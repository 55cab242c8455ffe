import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCli, runCliHere } from '#tests/support/cli.ts';
import { needsThat } from '#tests/support/needs.ts';
import { runProcess } from '#tests/support/process/process.ts';
import { startCliRig } from '#tests/support/cli-rig.ts';

const SECRET = 'root-secret-of-somebody-else';
const isRoot = process.getuid?.() === 0;
let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mimbar-address-'));
  dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  writeFileSync(path.join(folder, 'secret'), `${SECRET}\n`);
  write('cli-token', 'token\n');
  write('cli-url', 'http://127.0.0.1:1\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (name: string) => path.join(dataDir, name);
const write = (name: string, text: string) => writeFileSync(fileOf(name), text);
const status = () =>
  runCliHere(['status'], { cwd: folder, env: { MIMBAR_DATA_DIR: dataDir, XDG_CONFIG_HOME: folder } });
const REFUSED = {
  code: 4,
  stdout: '',
  stderr: expect.stringMatching(
    /^Isi .*\/data\/cli-(token|url) bukan tulisan Mimbar, jadi tidak dibaca\. Hapus file itu, lalu mulai ulang Mimbar\.\n$/,
  ),
};

test('what the daemon writes is read: there, nobody answers', async () => {
  expect(await status()).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('http://127.0.0.1:1 tidak menjawab'),
  });
  for (const url of ['http://localhost:8080', 'http://[::1]:8080', 'http://jadwal.lan:65535']) {
    write('cli-url', `${url}\n`);
    expect((await status()).stderr).not.toContain('bukan tulisan Mimbar');
  }
});

test.each([
  ['a link to another file', () => replace('cli-token', (file) => symlinkSync(path.join(folder, 'secret'), file))],
  [
    'a link to an address elsewhere',
    () => replace('cli-url', (file) => symlinkSync(path.join(folder, 'secret'), file)),
  ],
  ['another name of a file', () => replace('cli-token', (file) => linkSync(path.join(folder, 'secret'), file))],
  ['a pipe that nobody writes to', () => replace('cli-url', (file) => execFileSync('mkfifo', [file]))],
  ['a directory', () => replace('cli-token', (file) => mkdirSync(file))],
  ['more than a line of ours', () => write('cli-token', 'x'.repeat(201))],
  ['another thing than a token', () => write('cli-token', 'root:$6$abc:19000:0:99999:7:::\n')],
  ['two lines', () => write('cli-token', 'token\ntoken\n')],
  ['an address with a name and a password', () => write('cli-url', 'http://a:b@127.0.0.1:1\n')],
  ['orders to a terminal', () => write('cli-url', 'http://127.0.0.1:1\u001b]52;;x\u0007\n')],
])('%s is not', async (_, put) => {
  put();
  const said = await status();
  expect(said).toEqual(REFUSED);
  expect(said.stderr).not.toContain(SECRET);
});

// Only root can give a file away.
test.runIf(isRoot)('a file of somebody else, in a directory that is not his, is not', async () => {
  chownSync(fileOf('cli-token'), 65_534, 65_534);
  expect(await status()).toEqual(REFUSED);
});

test.runIf(isRoot)('root reads what belongs to the service, whose directory it is', { timeout: 60_000 }, async () => {
  const rig = await startCliRig();
  for (const file of [
    rig.daemon.dataDir,
    ...['cli-token', 'cli-url'].map((name) => path.join(rig.daemon.dataDir, name)),
  ])
    chownSync(file, 65_534, 65_534);
  const said = await runCliHere(['status'], { cwd: rig.folder, env: { MIMBAR_DATA_DIR: rig.daemon.dataDir } });
  expect(said).toMatchObject({ code: 0, stderr: '' });
  await rig.close();
});

function replace(name: string, make: (file: string) => void): void {
  rmSync(fileOf(name));
  make(fileOf(name));
}

test.runIf(needsThat('another user (root, setpriv)', isRoot))(
  'somebody outside the group is told how to get into it, and starts nothing',
  async () => {
    const cli = await buildCli();
    chmodSync(dataDir, 0o750);
    chownSync(dataDir, 0, 4322);
    for (const open of [folder, path.dirname(cli.program)]) chmodSync(open, 0o755);
    const user = ['--reuid', '4321', '--regid', '4321', '--clear-groups', process.execPath, cli.program, 'status'];
    const run = () =>
      runProcess('setpriv', user, { cwd: folder, env: { MIMBAR_DATA_DIR: dataDir, XDG_CONFIG_HOME: folder } });
    expect(await run()).toMatchObject({
      code: 4,
      stdout: '',
      stderr: expect.stringContaining('sudo usermod -aG mimbar'),
    });
    // Nobody is put into root's group, and a clone has no group mimbar.
    chownSync(dataDir, 0, 0);
    const ofRoot = await run();
    cli.remove();
    expect(ofRoot).toMatchObject({ code: 4, stderr: expect.stringContaining('Itu milik root: jalankan dengan sudo.') });
    expect(ofRoot.stderr).not.toContain('usermod');
  },
);
