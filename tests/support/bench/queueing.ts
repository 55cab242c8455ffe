import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { until } from './until.ts';

/**
 * Creates this number of schedules of the first mosques and preachers, and two templates; returns the broadcast's
 * query.
 */
export async function planBroadcast(daemon: DaemonProcess, messages: number): Promise<string> {
  const template = async (audience: string) =>
    (
      await daemon.call('POST', '/template', {
        body: {
          nama_template: `${audience} ${performance.now()}`,
          type: 'pengajian_reminder',
          content: `${audience}: {{nama_masjid}}, {{tanggal}} pukul {{waktu}} bersama {{nama_mubaligh}}`,
        },
      })
    ).body.data.id as string;
  const [dkm, mubaligh] = [await template('DKM'), await template('Mubaligh')];
  const ids: string[] = [];
  for (let page = 1; ids.length < messages / 2; page++) {
    const rows = (
      await daemon.call('GET', `/jadwal-pengajian?fields=id&limit=100&page=${page}&orderBy=id&orderType=asc`)
    ).body.data as { id: string }[];
    if (rows.length === 0) break;
    ids.push(...rows.map(({ id }) => id));
  }
  return JSON.stringify({ id: ids.slice(0, messages / 2), templateDKM: dkm, templateMubaligh: mubaligh });
}

/** Queues the plan of `planBroadcast`; returns the number of messages. */
export async function queueBroadcast(daemon: DaemonProcess, plan: string): Promise<number> {
  const sent = await daemon.call('POST', '/jadwal-pengajian/broadcast', { body: JSON.parse(plan) });
  const { queued } = sent.body.data ?? {};
  if (!queued) throw new Error(`The broadcast was not queued: ${sent.body.error}`);
  return queued as number;
}

/** Queues the plan and waits until the queue is empty. */
export async function broadcastAll(daemon: DaemonProcess, plan: string): Promise<number> {
  const queued = await queueBroadcast(daemon, plan);
  await drained(daemon);
  return queued;
}

export const drained = (daemon: DaemonProcess): Promise<boolean> =>
  until(async () => (await daemon.call('GET', '/queue?limit=1')).body.data.length === 0, {
    timeout: 600_000,
    every: 50,
  });
