import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCli, type Cli } from '#tests/support/cli.ts';
import { needs } from '#tests/support/needs.ts';
import { runProcess } from '#tests/support/process/process.ts';
import { openTerminal } from '#tests/support/process/terminal.ts';

const shells = { zsh: needs('zsh'), fish: needs('fish') };

let cli: Cli;
let folder: string;
beforeAll(async () => {
  cli = await buildCli();
  folder = mkdtempSync(path.join(tmpdir(), 'mimbar-completion-'));
  // This program answers the completion without a daemon.
  writeFileSync(
    path.join(folder, 'mimbar'),
    `#!/bin/sh
[ "$2" = --values ] || exit 0
case "$3" in
  template) printf '%s\\n' 'Pengingat DKM' Bulanan ;;
  masjid) printf '%s\\n' 'Masjid Al-Huda' 'Masjid Agung' ;;
  mubaligh) printf '%s\\n' 'Ustadz Ahmad' ;;
esac
`,
  );
  chmodSync(path.join(folder, 'mimbar'), 0o755);
  for (const [shell, file] of [
    ['bash', 'mimbar.bash'],
    ['zsh', '_mimbar'],
    ['fish', 'mimbar.fish'],
  ] as const)
    writeFileSync(path.join(folder, file), (await cli.run(['completion', shell])).stdout);
  writeFileSync(path.join(folder, 'masjid.xlsx'), '');
});
afterAll(() => {
  cli.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('bash', () => {
  /** The words that bash offers when Tab is pressed at the end of a line; the last word may be empty. */
  const complete = async (line: string) => {
    const words = line.split(' ');
    const run = await runProcess(
      'bash',
      [
        '--norc',
        '-c',
        `source mimbar.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mimbar; printf '%s\\n' "\${COMPREPLY[@]}"`,
        'bash',
        ...words,
      ],
      { cwd: folder, env: { PATH: `${folder}:${process.env.PATH}` } },
    );
    expect(run.stderr).toBe('');
    return run.stdout.trim().split('\n').toSorted();
  };

  test('commands, their parts, options, states, names and files', { timeout: 60_000 }, async () => {
    expect(await complete('mimbar sta')).toEqual(['status']);
    expect(await complete('mimbar backup ')).toEqual(['create', 'drill', 'list', 'prune', 'restore', 'verify']);
    expect(await complete('mimbar clock ')).toEqual(['confirm', 'show']);
    expect(await complete('mimbar clock confirm --y')).toEqual(['--yes']);
    expect(await complete('mimbar masjid ')).toEqual(['add', 'list', 'remove', 'set', 'show']);
    expect(await complete('mimbar masjid set Al-Huda --ke')).toEqual(['--ketua-dkm']);
    expect(await complete('mimbar jumatan ')).toEqual(['add', 'list', 'remove', 'set']);
    expect(await complete('mimbar admin de')).toEqual(['demote']);
    expect(await complete('mimbar series s')).toEqual(['set', 'show']);
    expect(await complete('mimbar queue list --status ')).toEqual(['held', 'running', 'waiting']);
    expect(await complete('mimbar broadcast pengajian --template-dkm ')).toEqual([
      'Bulanan',
      String.raw`Pengingat\ DKM`,
    ]);
    expect(await complete('mimbar import masjid mas')).toEqual(['masjid.xlsx']);
    const mosques = [String.raw`Masjid\ Agung`, String.raw`Masjid\ Al-Huda`];
    expect(await complete('mimbar masjid show M')).toEqual(mosques);
    expect(await complete('mimbar roster swap Al-Huda 2027-01-01 M')).toEqual(mosques);
    expect(await complete('mimbar replace offer jumatan 1 Lukman U')).toEqual([String.raw`Ustadz\ Ahmad`]);
    expect(await complete('mimbar link new U')).toEqual([String.raw`Ustadz\ Ahmad`]);
    expect(await complete('mimbar leave list --mubaligh U')).toEqual([String.raw`Ustadz\ Ahmad`]);
    // A new mosque has no name to complete.
    expect(await complete('mimbar masjid add M')).toEqual(['']);
  });
});

describe.runIf(shells.fish)('fish', () => {
  /** One fish completes all lines, because reading the script takes longer than the answers. */
  const complete = async (lines: string[]) => {
    const asked = lines.map((line) => `complete -C '${line}' | string split -f1 \\t; echo ====`).join('; ');
    const run = await runProcess('fish', ['--no-config', '-c', `source mimbar.fish; ${asked}`], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}` },
    });
    expect(run.stderr).toBe('');
    const answers = run.stdout.split('====\n').map((answer) => answer.trim().split('\n').toSorted());
    return Object.fromEntries(lines.map((line, index) => [line, answers[index]]));
  };

  test('commands, their parts, options, states, names and files', { timeout: 120_000 }, async () => {
    const expected = {
      'mimbar sta': ['status'],
      'mimbar backup ': ['create', 'drill', 'list', 'prune', 'restore', 'verify'],
      'mimbar backup create --enc': ['--encrypt'],
      'mimbar mubaligh set 1 --kha': ['--khatib'],
      'mimbar queue list --status ': ['held', 'running', 'waiting'],
      'mimbar broadcast pengajian --template-dkm ': ['Bulanan', 'Pengingat DKM'],
      'mimbar import masjid mas': ['masjid.xlsx'],
      'mimbar leave list --mubaligh ': ['Ustadz Ahmad'],
    };
    expect(await complete(Object.keys(expected))).toEqual(expected);
  });
});

describe.runIf(shells.zsh && needs('script'))('zsh', () => {
  test('the same, key by key, and no error at any Tab', { timeout: 120_000 }, async () => {
    const terminal = openTerminal(['zsh', '-f', '-i'], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}`, TERM: 'dumb' },
    });
    terminal.type(
      `PS1='> '; unsetopt zle_bracketed_paste; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; clear; echo SIAP$((1))\n`,
    );
    await terminal.waitFor(() => terminal.raw().includes('SIAP1'), 30_000);
    /** Types keys and checks the output after the last prompt. */
    const keys = async (typed: string, shown: RegExp) => {
      const before = terminal.raw().length;
      terminal.type(typed);
      await terminal.waitFor(() => shown.test(terminal.raw().slice(before)), 30_000);
      terminal.type('\x15');
      expect(terminal.raw().slice(before)).not.toMatch(/error|not found|bad /i);
    };
    await keys('mimbar sta\t', /mimbar status /);
    await keys('mimbar backup \t\t', /create +drill +list +prune +restore +verify/);
    await keys('mimbar backup create --e\t', /--encrypt /);
    await keys('mimbar clock \t\t', /confirm +show/);
    await keys('mimbar masjid \t\t', /add +list +remove +set +show/);
    await keys('mimbar queue list --status \t\t', /held +running +waiting/);
    await keys('mimbar template show B\t', /show Bulanan /);
    await keys('mimbar import masjid mas\t', /masjid masjid\.xlsx/);
    await keys('mimbar mubaligh show U\t', /show Ustadz\\ Ahmad /);
    terminal.kill();
    await terminal.ended;
  });
});
