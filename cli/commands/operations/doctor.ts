import { doctorEndpoints, type Finding } from '#shared/operations/doctor.ts';
import type { Context } from '../../context.ts';
import { EXIT } from '../../errors.ts';
import type { Frame } from '../../group.ts';

export function declare({ command, run }: Frame): void {
  command('doctor', 'periksa yang sering bermasalah, dan cara memperbaikinya', '[pilihan]', [
    'mimbar doctor',
    'sudo mimbar doctor --offline',
  ])
    .option('--offline', 'tanpa daemon: periksa juga seluruh basis data')
    .action((options: object) => run(options, runDoctor));
}

const TONES = { ok: 'good', warning: 'careful', problem: 'bad' } as const;
const MARKS = { ok: '✓', warning: '!', problem: '✗' } as const;

/** Prints the findings. With a problem the exit code is 4. */
async function runDoctor({ client, output }: Context): Promise<number> {
  const { data } = await client.call(doctorEndpoints.get);
  output.data(data);
  for (const { subject, level, text, remedy } of data) {
    output.print(`${output.paint(TONES[level], MARKS[level])} ${subject.padEnd(20)} ${text}`);
    if (remedy) output.print(`${''.padEnd(23)}${remedy}`);
  }
  return data.some(({ level }: Finding) => level === 'problem') ? EXIT.refused : EXIT.done;
}
