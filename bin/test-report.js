import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}

/** file -> what it lacked, from the lines that tests/support/needs.ts has written. */
function readNotes(notes) {
  const lacked = new Map();
  for (const line of notes.split('\n').filter(Boolean)) {
    const { file, what } = JSON.parse(line);
    lacked.set(file, new Set([...(lacked.get(file) ?? []), what]));
  }
  return lacked;
}

/**
 * Counts what vitest wrote into `results`. A file that could not even be loaded, a failed check before the tests and
 * an exit code that no test explains count as failures too; under CI so does a test that did not run, for whatever
 * reason.
 */
export function readResults({ results, notes, code, failures, ci, root }) {
  const lacked = readNotes(notes);
  const outcome = { passed: 0, failed: failures.length, skipped: 0, failures: [...failures], unable: [], red: [] };
  for (const { name: file, status, message, assertionResults } of readJson(results).testResults) {
    const place = relative(root, file);
    const failedHere = assertionResults.filter((test) => test.status === 'failed').length;
    if (status === 'failed' && failedHere === 0) {
      outcome.failed += 1;
      outcome.failures.push(`${place}: ${message ?? 'tidak dapat dimuat'}`.split('\n')[0]);
    }
    for (const test of assertionResults) {
      if (test.status === 'passed') outcome.passed += 1;
      else if (test.status === 'failed') {
        outcome.failed += 1;
        outcome.red.push({ file: place, name: `${place} > ${test.fullName.trim()}`, why: whyOf(test) });
      } else {
        const reasons = [...(lacked.get(file) ?? [])].map((what) => `: perlu ${what}`);
        outcome.unable.push(`${place} > ${test.fullName.trim()}${reasons.join('; ')}`);
        if (ci) outcome.failed += 1;
        else outcome.skipped += 1;
      }
    }
  }
  if (code !== 0 && outcome.failed === failures.length) {
    outcome.failed += 1;
    outcome.failures.push(`vitest berakhir dengan kode ${code}`);
  }
  return outcome;
}

const whyOf = ({ failureMessages }) => String(failureMessages?.[0] ?? '').split('\n')[0];

/** Up to this number, failed files of a whole run are run once more; more are no coincidence. */
const FEW = 3;

/** The files of the failed tests, if they are few and nothing else failed. */
export function filesToLookAtAgain({ failed, red }) {
  return red.length === failed && red.length <= FEW ? [...new Set(red.map(({ file }) => file))] : [];
}

/**
 * The result after the second run of the failed files: if all pass, they count as passed and are named. A test that
 * `known`, the list of earlier second looks, already names has failed: its cause was not looked for.
 */
export function withSecondLook(outcome, second, known = []) {
  if (second.failed > 0 || second.passed < outcome.red.length) return outcome;
  const again = outcome.red.filter(({ name }) => known.includes(name));
  const passed = outcome.passed + outcome.red.length - again.length;
  const failures = [...(outcome.failures ?? []), ...again.map(({ name }) => `GOYAH untuk kedua kalinya: ${name}`)];
  return { ...outcome, passed, failed: again.length, failures, shaky: outcome.red };
}

/** The tests of tests/second-look.txt, one a line; a line that begins with # tells what the list is. */
export const readSecondLooks = (text) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** The closing lines; the last one is read by machines and keeps its form. */
export function report({ passed, failed, skipped, failures, unable, shaky = [] }) {
  const lines = [''];
  if (shaky.length > 0) {
    lines.push(`GOYAH (${shaky.length}): gagal bersama yang lain, lulus sendirian. Itu cacat: cari sebabnya.`);
    lines.push(...shaky.flatMap(({ name, why }) => [`  ${name}`, `    ${why}`]));
  }
  if (unable.length > 0) lines.push(`Tidak dijalankan (${unable.length}):`, ...unable.map((line) => `  ${line}`));
  if (failures.length > 0) lines.push('Gagal di luar pengujian:', ...failures.map((line) => `  ${line}`));
  if (passed + failed === 0) lines.push('Tidak ada pengujian yang dijalankan.');
  const counts = [
    `${passed} passed, ${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(shaky.length > 0 ? [`${shaky.length} at second look`] : []),
  ];
  lines.push(counts.join(', '));
  return lines;
}
