import type { Context } from '../context.ts';
import { ownHealth } from '../http/client.ts';
import { statusLines, uptimeLine } from '../terminal/status-lines.ts';
import type { Frame } from '../group.ts';

export function declare({ command, run }: Frame): void {
  command('status', 'keadaan daemon, WhatsApp dan antrean', '[pilihan]', [
    'mimbar status',
    'mimbar status --json',
    'mimbar status --watch',
  ])
    .option('-w, --watch', 'terus perlihatkan perubahannya, sampai Ctrl+C')
    .action((options: { watch?: boolean }) =>
      run(options, async (context) => {
        if (!options.watch) return runStatus(context);
        const { runStatusWatch } = await import('../broadcast/status-watch.ts');
        return runStatusWatch(context);
      }),
    );
}

/** Prints the status of the daemon, the messenger and the queue. */
async function runStatus({ client, settings, output }: Context): Promise<void> {
  const data = await ownHealth(client, settings);
  const { url } = settings.address();
  output.data({ url, ...data });
  [...statusLines(output.paint, url, data), ...uptimeLine(data)].forEach((line) => output.print(line));
}
