import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needsThat } from '#tests/support/needs.ts';
import { canHaveOwnWorld, inOwnWorld } from '#tests/support/process/own-world.ts';
import { createPackage, isBuilt, type Package } from '#tests/support/process/package.ts';
import { freePort } from '#tests/support/process/proxies.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const canRun =
  needsThat('root, mounts, an overlay and useradd', await canHaveOwnWorld()) &&
  needsThat('the build (npm run build)', isBuilt);

/**
 * Three users: one in the service's group, one outside it, and one with his own Mimbar. `as USER LINE` runs a line in
 * an empty environment, as after a login, and prints its output and its exit code.
 */
const USERS = `
groupadd --force --system mimbar
for name in dalam luar sendiri; do useradd --create-home --shell /bin/sh $name; done
usermod -aG mimbar dalam
as() {
  user=$1; shift
  echo "## $user: $*"
  code=0
  setpriv --reuid "$user" --regid "$user" --init-groups env -i HOME="/home/$user" PATH="$PATH" sh -c "$*" 2>&1 || code=$?
  echo "## $code"
}
ready() {
  n=0
  until [ -e "$1/cli-url" ] && curl -fs "$(cat "$1/cli-url")/api/health" > /dev/null; do
    n=$((n + 1)); [ $n -lt 300 ] || { echo 'not ready' >&2; exit 1; }
    sleep 0.2
  done
}
`;
/** The output and the exit code of each line. */
function toldBy({ stdout, stderr, code }: { stdout: string; stderr: string; code: number | null }) {
  if (code !== 0) throw new Error(`${code}: ${stderr}${stdout}`);
  const told = new Map<string, { code: number; said: string }>();
  for (const [, line, said, ended] of stdout.matchAll(/^## (.+)\n([\s\S]*?)^## (\d+)$/gm))
    told.set(line!, { code: Number(ended), said: said! });
  return told;
}

describe.runIf(canRun)('for other users of the machine', { timeout: 300_000 }, () => {
  let folder: string;
  let pack: Package;
  let node: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'mimbar-users-'));
    chmodSync(folder, 0o755);
    node = path.dirname(process.execPath);
    pack = await createPackage();
    chmodSync(pack.folder, 0o755);
    await pack.install();
  }, 300_000);
  afterAll(() => {
    pack?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the service as install.sh makes it: its group works with it, who is outside is told how to get in', async () => {
    const port = await freePort();
    // This program does the steps of systemd that matter to users.
    pack.program(
      'systemctl',
      `case "$1" in
  --version) echo 'systemd 252' ;;
  enable)
    install -d -m 0750 -o mimbar -g mimbar /var/lib/mimbar
    set -a; . /etc/mimbar/mimbar.env; set +a
    MIMBAR_DATA_DIR=/var/lib/mimbar MIMBAR_PORT=${port} MIMBAR_MESSENGER=simulated HOME=/ \\
      setpriv --reuid mimbar --regid mimbar --init-groups mimbar serve > /dev/null 2>&1 & ;;
esac
`,
    );
    const told = toldBy(
      await inOwnWorld(
        `PATH="${pack.prefix}/bin:${node}:$PATH"
${USERS}
sh "${pack.prefix}/lib/node_modules/mimbar/systemd/install.sh" > /dev/null
ready /var/lib/mimbar
stat -c '## %a %U:%G %n\n## 0' /etc/mimbar/mimbar.env /var/lib/mimbar
as dalam mimbar status
as dalam mimbar masjid add Raya --ketua-dkm Asep --hp 081200000001
as dalam mimbar masjid list --json
as dalam mimbar config
as luar mimbar status
as luar mimbar masjid list
as luar MIMBAR_DATA_DIR=/var/lib/mimbar mimbar status
for user in dalam luar; do
  as $user 'cd && mimbar doctor --offline'
  as $user 'cd && mimbar admin reset'
  as $user 'cd && mimbar backup restore ada.backup --yes'
  as $user 'cd && ls -A'
done
as luar cat /var/lib/mimbar/cli-token
as luar cat /etc/mimbar/mimbar.env
`,
      ),
    );
    const of = (line: string) => told.get(line)!;
    expect([...told.keys()]).toContain('640 root:mimbar /etc/mimbar/mimbar.env');
    expect(of('dalam: mimbar status')).toMatchObject({ code: 0, said: expect.stringContaining('berjalan') });
    expect(of('dalam: mimbar masjid list --json')).toMatchObject({ code: 0, said: expect.stringContaining('"Raya"') });
    expect(of('dalam: mimbar config')).toMatchObject({ code: 0, said: expect.stringContaining(String(port)) });
    for (const call of ['mimbar status', 'mimbar masjid list', 'MIMBAR_DATA_DIR=/var/lib/mimbar mimbar status']) {
      const line = `luar: ${call}`;
      expect(of(line).code).toBe(4);
      expect(of(line).said).toContain('sudo usermod -aG mimbar luar');
      expect(of(line).said).not.toContain('mimbar serve');
    }
    // Without sudo: they neither make data of their own beside the service's, nor are told to take those over.
    for (const user of ['dalam', 'luar']) {
      for (const words of ['doctor --offline', 'admin reset', 'backup restore ada.backup --yes']) {
        const ended = of(`${user}: cd && mimbar ${words}`);
        expect({ words, code: ended.code }).toEqual({ words, code: 4 });
        expect(ended.said).toContain(`sudo mimbar ${words.split(' ').slice(0, 2).join(' ')}`);
      }
      expect(of(`${user}: cd && ls -A`).said).not.toContain('data');
    }
    for (const file of ['/var/lib/mimbar/cli-token', '/etc/mimbar/mimbar.env'])
      expect(of(`luar: cat ${file}`)).toMatchObject({ code: 1, said: expect.stringContaining('Permission denied') });
  });

  test('a clone: its .env and its data, from a folder of it, by npm exec, by a link; others of it stay outside', async () => {
    const clone = path.join(folder, 'mimbar');
    mkdirSync(clone);
    for (const name of readdirSync(repository).filter((one) => !/^(\.git|\.runtime|data|node_modules)$/.test(one)))
      cpSync(path.join(repository, name), path.join(clone, name), { recursive: true, preserveTimestamps: true });
    mkdirSync(path.join(clone, '.git'));
    symlinkSync(path.join(repository, 'node_modules'), path.join(clone, 'node_modules'));
    const port = await freePort();
    writeFileSync(
      path.join(clone, '.env'),
      `MIMBAR_PORT=${port}\nMIMBAR_DATA_DIR=simpanan\nMIMBAR_MESSENGER=simulated\n`,
    );
    const status = `berjalan di http://localhost:${port}`;
    const told = toldBy(
      await inOwnWorld(`PATH="${node}:$PATH"
${USERS}
chown -hR sendiri:sendiri "${clone}"
setpriv --reuid sendiri --regid sendiri --init-groups env -i HOME=/home/sendiri PATH="$PATH" \\
  sh -c 'cd "${clone}/docs" && exec ../bin/mimbar serve' > /dev/null 2>&1 &
ready "${clone}/simpanan"
as sendiri 'cd "${clone}/docs/panduan" && ../../bin/mimbar status'
as sendiri 'cd "${clone}/docs" && npm exec --offline -- mimbar status'
as sendiri 'cd / && "${clone}/bin/mimbar" status'
as sendiri 'mkdir ~/bin && ln -s "${clone}/bin/mimbar" ~/bin/mimbar && cd ~ && bin/mimbar status'
as luar 'cd "${clone}/docs" && ../bin/mimbar status'
as luar 'cd ~ && "${clone}/bin/mimbar" masjid list'
`),
    );
    const [inFolder, byExec, byPath, byLink, stranger, strangersHome] = [...told.values()];
    for (const one of [inFolder, byExec, byPath, byLink])
      expect(one).toMatchObject({ code: 0, said: expect.stringContaining(status) });
    for (const one of [stranger, strangersHome]) {
      expect(one).toMatchObject({ code: 4, said: expect.stringMatching(/sudo -u '#\d+' \S+\/bin\/mimbar status/) });
      expect(one!.said).not.toContain('mimbar serve');
    }
  });
});
