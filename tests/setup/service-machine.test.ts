import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCli, type Cli } from '#tests/support/cli.ts';
import { needsThat } from '#tests/support/needs.ts';
import { canHaveOwnWorld, inOwnWorld } from '#tests/support/process/own-world.ts';
import { daemonProgram } from '#tests/support/process/programs.ts';

const node = process.execPath;
const SERVICE = `mkdir -p /etc/mimbar /var/lib/mimbar /home/admin; cd /home/admin
echo 'MIMBAR_DATA_DIR=/var/lib/mimbar' > /etc/mimbar/mimbar.env
`;
const START = 'sudo systemctl start mimbar; sebabnya ada di: sudo journalctl -u mimbar -n 20';

describe.runIf(needsThat('root, mounts, an overlay and useradd', await canHaveOwnWorld()))(
  'where Mimbar is a service and does not run',
  { timeout: 120_000 },
  () => {
    let cli: Cli;
    beforeAll(async () => void (cli = await buildCli()), 60_000);
    afterAll(() => cli.remove());

    test('serve by hand makes no second Mimbar, and says how to start the service', async () => {
      const run = await inOwnWorld(
        `${SERVICE}'${node}' '${daemonProgram}' serve || echo "$?"; ls -A . /var/lib/mimbar`,
      );
      expect(run).toMatchObject({ code: 0, stdout: '2\n.:\n\n/var/lib/mimbar:\n' });
      expect(run.stderr).toContain(`Jalankan: ${START}.`);
    });

    test('a command tells to start the service, but another data directory is started by hand', async () => {
      const run = await inOwnWorld(
        `${SERVICE}'${node}' '${cli.program}' status || MIMBAR_DATA_DIR=/home/admin/lain '${node}' '${cli.program}' status || true`,
      );
      expect(run.stderr).toBe(
        `Mimbar belum berjalan dengan direktori data /var/lib/mimbar. Jalankan: ${START} (atau atur MIMBAR_DATA_DIR)\n` +
          'Mimbar belum berjalan dengan direktori data /home/admin/lain. Jalankan: mimbar serve (atau atur MIMBAR_DATA_DIR)\n',
      );
    });

    test('serve by somebody who may not read its settings makes no second Mimbar either', async () => {
      const run = await inOwnWorld(`${SERVICE}chmod 0750 /etc/mimbar; chown 65534 .
setpriv --reuid 65534 --regid 65534 --clear-groups '${node}' '${daemonProgram}' serve || echo "$?"; ls -A`);
      expect(run).toMatchObject({ code: 0, stdout: '2\n' });
      expect(run.stderr).toContain(`Jalankan: ${START}.`);
    });

    test.each(['"/srv/mimbar data"', "'/srv/mimbar data'", ' /srv/mimbar data '])(
      'the upgrade reads a data directory written as %s',
      async (written) => {
        const run = await inOwnWorld(`${SERVICE}
mkdir bin; export PATH="$PWD/bin:$PATH"
printf '#!/bin/sh\\necho "$PWD"\\n' > bin/npm; chmod +x bin/npm; mkdir .mimbar-upgrade
cat > /etc/mimbar/mimbar.env <<'END'
MIMBAR_DATA_DIR=${written}
END
sh '${path.resolve(import.meta.dirname, '../../bin/mimbar-upgrade')}' || true`);
        expect(run.stderr).toBe('mimbar-upgrade: direktori data /srv/mimbar data tidak ada\n');
      },
    );

    /** The doctor's word on a service of which systemd says this; its journal knows a reason of the start 'lama'. */
    const doctorWhere = (result: string, start: string) =>
      inOwnWorld(`${SERVICE}
mkdir bin; export PATH="$PWD/bin:$PATH"; chown -R 65534 /var/lib/mimbar
printf '#!/bin/sh\\nprintf "Result=${result}\\nInvocationID=${start}\\n"\\n' > bin/systemctl
printf '#!/bin/sh\\ncase $* in *=baru*) ;; *) echo "MIMBAR_PORT berisi apa saja" ;; esac\\n' > bin/journalctl
chmod +x bin/*
'${node}' '${daemonProgram}' doctor --offline || echo "$?"`);

    test('doctor tells the reason that the service has left in the journal', async () => {
      expect((await doctorWhere('exit-code', 'lama')).stdout).toMatch(
        /^✗ Layanan +tidak berjalan: MIMBAR_PORT berisi apa saja\n +Perbaiki sebabnya, lalu: /m,
      );
    });

    test.each([
      ['an earlier start', 'exit-code', 'baru'],
      ['a service that was stopped', 'success', 'lama'],
    ])('doctor tells no reason of %s', async (_, result, start) => {
      expect((await doctorWhere(result, start)).stdout).toMatch(
        /^✗ Layanan +tidak berjalan\n +Sebabnya: sudo journalctl/m,
      );
    });

    test('doctor tells each wrong setting, and where it stands', async () => {
      const run = await inOwnWorld(`${SERVICE}echo 'MIMBAR_PORT=80a' >> /etc/mimbar/mimbar.env
MIMBAR_LANG=en '${node}' '${daemonProgram}' doctor --offline || echo "$?"`);
      expect(run.stdout).toMatch(
        /^✗ Settings +MIMBAR_PORT is '80a', but takes .*\n +See where it comes from: mimbar config/m,
      );
      expect(run.stdout).toMatch(/^4$/m);
    });
  },
);

test('in the journal the reason is an error, on each of its lines; it ends with 2, which the unit does not start again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-journal-'));
  const file = openSync(path.join(folder, 'stderr'), 'w');
  const { dev, ino } = fstatSync(file);
  const env = {
    ...process.env,
    JOURNAL_STREAM: `${dev}:${ino}`,
    MIMBAR_DATA_DIR: folder,
    MIMBAR_PORT: 'x',
    MIMBAR_TIMEZONE: 'x',
  };
  const { status } = spawnSync(node, [daemonProgram, 'serve'], { env, cwd: folder, stdio: ['ignore', 'ignore', file] });
  closeSync(file);
  const told = readFileSync(path.join(folder, 'stderr'), 'utf8');
  rmSync(folder, { recursive: true });
  expect(status).toBe(2);
  expect(told).toMatch(/^<3>MIMBAR_PORT berisi 'x'.*\n<3>MIMBAR_TIMEZONE berisi 'x'.*\n$/);
  const unit = readFileSync(path.resolve(import.meta.dirname, '../../systemd/mimbar.service'), 'utf8');
  expect(unit).toMatch(/^RestartPreventExitStatus=2$/m);
});

test('the Node that was fetched lies beside the package, where another version of it finds it', async () => {
  const modules = path.join(mkdtempSync(path.join(tmpdir(), 'mimbar-beside-')), 'node_modules');
  const bin = path.join(modules, 'mimbar/bin');
  cpSync(path.resolve(import.meta.dirname, '../../bin'), bin, { recursive: true });
  const lay = (folder: string, says: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'node'), `#!/bin/sh\necho ${says}\n`, { mode: 0o755 });
  };
  const run = () => spawnSync(path.join(bin, 'mimbar'), ['version'], { encoding: 'utf8' }).stdout;
  lay(path.join(modules, 'mimbar/.runtime'), 'within');
  expect(run()).toBe('within\n');
  lay(path.join(modules, '.mimbar-runtime'), 'beside');
  rmSync(path.join(modules, 'mimbar/.runtime'), { recursive: true });
  expect(run()).toBe('beside\n');
  rmSync(path.dirname(modules), { recursive: true });
});
