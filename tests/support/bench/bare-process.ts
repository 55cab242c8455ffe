import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { startProcess } from '#tests/support/process/process.ts';
import { nodeEnvironment, nodeFlags } from '#tests/support/process/programs.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** The answer of one route of the bare server, at exactly this `path`. */
export interface BareAnswer {
  path: string;
  type: string;
  encoding: string | null;
  body: Buffer;
}

/** Bundles the bare server separately, like the daemon. */
async function bundleBare(): Promise<{ file: string; directory: string; remove(): void }> {
  const directory = mkdtempSync(path.join(root, 'dist/.bare-'));
  const file = path.join(directory, 'bare.js');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'bare.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'error',
    banner: {
      js: "import { createRequire as bareRequire } from 'node:module';const require = bareRequire(import.meta.url);",
    },
  });
  return { file, directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** Starts the bare server in a separate process, with the daemon's flags. */
export async function startBare(
  answers: readonly BareAnswer[],
): Promise<{ url: string; pid: number; close(): Promise<void> }> {
  const bare = await bundleBare();
  const list = answers.map(({ body, ...answer }, n) => {
    const file = path.join(bare.directory, `answer-${n}`);
    writeFileSync(file, body);
    return { ...answer, file };
  });
  const listFile = path.join(bare.directory, 'answers.json');
  writeFileSync(listFile, JSON.stringify(list));
  const child = startProcess(process.execPath, [...nodeFlags, bare.file, listFile], { env: nodeEnvironment });
  const url = await child.waitFor(
    () => /^http\S+/.exec(child.run.stdout)?.[0] ?? (child.run.code !== null && child.run.stderr),
    20_000,
  );
  return {
    url: String(url),
    pid: child.pid,
    async close() {
      child.kill('SIGTERM');
      await child.ended;
      bare.remove();
    },
  };
}
