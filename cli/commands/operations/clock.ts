import { clockEndpoints } from '#shared/base/clock.ts';
import { healthEndpoints } from '#shared/operations/health.ts';
import type { Context } from '../../context.ts';
import { groupOf, type Frame } from '../../group.ts';
import { instantText } from '../../rows.ts';
import { consent } from '../../terminal/prompt.ts';

export function declare({ program, run }: Frame): void {
  const clock = groupOf(program, 'clock', 'jam mesin ini, dan menyatakannya benar', [
    'mimbar clock show',
    'mimbar clock confirm',
  ]);
  clock('show', 'jam menurut Mimbar, dan apakah dipercaya', '[pilihan]', ['mimbar clock show']).action(
    (options: object) => run(options, runClockShow),
  );
  clock('confirm', 'nyatakan jamnya benar, agar antrean berjalan lagi', '[pilihan]', [
    'mimbar clock confirm',
    'mimbar clock confirm --yes',
  ])
    .option('-y, --yes', 'tanpa bertanya')
    .action((options: { yes?: boolean }) => run(options, runClockConfirm));
}

async function runClockShow({ client, output }: Context): Promise<void> {
  const { data } = await client.call(healthEndpoints.get);
  const { clock } = data;
  output.data(clock ?? null);
  if (!clock) return output.print('Jamnya belum diketahui.');
  output.print(`${instantText(clock.now, clock.timezone)} ${clock.timezone}`);
  output.print(clock.trusted ? 'Dipercaya.' : (clock.reason ?? 'Diragukan.'));
}

/** Confirms the clock; messages that were held because of it are sent then. */
async function runClockConfirm(context: Context, { yes }: { yes?: boolean }): Promise<void> {
  const { client, output } = context;
  const { data: health } = await client.call(healthEndpoints.get);
  const now = health.clock && `${instantText(health.clock.now, health.clock.timezone)} ${health.clock.timezone}`;
  await consent(context, {
    yes,
    question: `Sekarang benar ${now ?? 'jam mesin ini'}?`,
    purpose: 'menyatakan jamnya benar',
    otherwise: 'Tidak ada yang diubah.',
  });
  const { data } = await client.call(clockEndpoints.confirm);
  output.data(data);
  output.print(data.trusted ? 'Jam dinyatakan benar.' : (data.reason ?? 'Jamnya masih diragukan.'));
}
