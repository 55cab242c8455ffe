import { expect } from 'vitest';
import { startDaemonProcess, type DaemonProcessOptions } from '#tests/support/process/daemon-process.ts';
import { jadwalWorkbook } from '#tests/support/network.ts';
import { drained, fillIn, pairByQr } from '#tests/support/page/walk.ts';
import { quietLibsignal } from '#tests/support/whatsapp-server/quiet.ts';
import { startWhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

/** The number of schedules of one broadcast; each makes a message to the mosque and one to the preacher. */
export const SCHEDULES = 30;

/** A broadcast with the texts that its recipients must read. */
export interface Broadcast {
  /** The texts about each schedule, by its id. */
  texts: Map<string, string[]>;
  query: string;
}

export interface RigOptions extends Omit<DaemonProcessOptions, 'env'> {
  env?: Record<string, string>;
  /** False: all phones are off, so that no receipt ever comes. */
  phonesOn?: boolean;
  schedules?: number;
}

/**
 * Starts the daemon in its own process on a real file, linked to the test WhatsApp server, with one schedule per
 * mosque.
 */
export async function startRig(options: RigOptions = {}) {
  const { env, phonesOn = true, schedules = SCHEDULES, ...process } = options;
  // A kill between the wire and the stored key makes phones ask again, and libsignal prints the messages it cannot
  // read.
  const loud = quietLibsignal();
  const whatsapp = await startWhatsAppServer();
  whatsapp.settings.autoReceipts = phonesOn ? 'delivery' : 'none';
  const daemon = await startDaemonProcess({
    ...process,
    env: {
      MIMBAR_MESSENGER: 'whatsapp',
      MIMBAR_WHATSAPP_URL: whatsapp.url,
      MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
      MIMBAR_DAILY_LIMIT: '100000',
      ...env,
    },
  }).catch(async (error: unknown) => {
    await whatsapp.stop();
    throw error;
  });
  const { ids: first, dkm, mubaligh } = await fillIn(daemon, daemon.cliToken(), schedules);
  await pairByQr(daemon, daemon.cliToken(), whatsapp);
  const used = new Set<string>();

  /** Schedules that were not broadcast yet, in the order of their dates. */
  async function freshSchedules(): Promise<string[]> {
    if (used.size === 0) return first;
    const uploaded = await daemon.call('POST', '/jadwal-pengajian/upload', {
      body: await jadwalWorkbook(schedules, used.size),
    });
    expect(uploaded.body).toMatchObject({ data: { count: schedules } });
    const rows = (await daemon.call('GET', `/jadwal-pengajian?limit=${schedules}&orderBy=id&orderType=desc`)).body.data;
    return rows.map(({ id }: { id: string }) => id).toReversed();
  }

  /** Plans a broadcast of fresh schedules, so that each text belongs to this broadcast only; `send` sends it. */
  async function plan(): Promise<Broadcast> {
    const ids = await freshSchedules();
    ids.forEach((id) => used.add(id));
    const query = `id=${ids.join(',')}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`;
    const items: { message: string }[] = (await daemon.call('GET', `/jadwal-pengajian/broadcast-preview?${query}`)).body
      .data;
    expect(items).toHaveLength(2 * ids.length);
    return { query, texts: new Map(ids.map((id, n) => [id, [items[2 * n]!.message, items[2 * n + 1]!.message]])) };
  }

  const send = (broadcast: Broadcast, headers: Record<string, string> = {}) =>
    daemon.call('POST', `/jadwal-pengajian/broadcast?${broadcast.query}`, { headers });

  return {
    daemon,
    whatsapp,
    plan,
    send,
    /** The state of the messenger that the daemon reports. */
    state: async (): Promise<string> => (await daemon.call('GET', '/health')).body.data.messenger.state,
    async broadcast(): Promise<Broadcast> {
      const broadcast = await plan();
      expect((await send(broadcast)).body.data).toMatchObject({ queued: 2 * broadcast.texts.size });
      return broadcast;
    },
    /** Waits until the queue is empty and every text has arrived, including those that were sent again on request. */
    async settled(broadcast: Broadcast, timeout = 60_000): Promise<void> {
      await drained(daemon, daemon.cliToken(), timeout).catch(async (error: unknown) => {
        const queue = (await daemon.call('GET', '/queue?limit=5')).body.data;
        const warnings = daemon.log.filter(({ level }) => level !== 'info').slice(-10);
        throw new Error(`Not all were sent: ${JSON.stringify({ queue, warnings, online: whatsapp.online })}`, {
          cause: error,
        });
      });
      const texts = [...broadcast.texts.values()].flat();
      const arrived = () => new Set(whatsapp.inbox().map(({ text }) => text));
      await whatsapp.waitFor(() => texts.every((text) => arrived().has(text)), 15_000).catch(() => undefined);
    },
    async close(): Promise<void> {
      await daemon.close();
      await whatsapp.stop();
      loud();
    },
  };
}
export type Rig = Awaited<ReturnType<typeof startRig>>;
