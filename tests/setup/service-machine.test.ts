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
  },
);
