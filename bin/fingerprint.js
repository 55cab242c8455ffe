import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inputs = [
  'shared',
  'daemon',
  'cli',
  'dashboard',
  'docs/panduan',
  'bin/bundle.js',
  'bin/shipped.js',
  'bin/guide.js',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

function listFiles(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [{ path, size: found.size, changed: found.mtimeMs }];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(root, join(path, name)));
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** Names, sizes and times: cheap, and enough to see that nothing happened since the last start. */
function timesOf(files) {
  return digest([JSON.stringify(files)]);
}

/** Names and contents: a checkout or a touch that changes times only builds nothing. */
function contentOf(root, files) {
  return digest(files.flatMap(({ path }) => [path, readFileSync(join(root, path))]));
}

/** What the build is made from, to be kept beside its result. */
export function fingerprint(root) {
  const files = inputs.flatMap((path) => listFiles(root, path));
  return { times: timesOf(files), content: contentOf(root, files) };
}

/** Whether the build that left its fingerprint in `file` was made from the sources as they are now. */
export function isBuiltFrom(root, file) {
  let stamp;
  try {
    stamp = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
  const files = inputs.flatMap((path) => listFiles(root, path));
  const times = timesOf(files);
  if (stamp.times === times) return true;
  if (stamp.content !== contentOf(root, files)) return false;
  try {
    writeFileSync(file, JSON.stringify({ ...stamp, times }));
  } catch {
    // Another user's build is as good; only the quick comparison is lost.
  }
  return true;
}
