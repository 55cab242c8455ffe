import { expect, onTestFinished, test } from 'vitest';
import { restingRss, rssOf } from '#tests/support/bench/rss.ts';
import { MEDIA_CERTIFICATE } from '#tests/support/whatsapp-server/media.ts';
import { startRig } from './rig.ts';

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024 - 20, 'isi'), Buffer.from('%%EOF')]);
const SCHEDULES = 150;
/** MB above rest: a file is held once at a time, never for each recipient. */
const ABOVE_REST = 40;

test(
  'the largest file to 300 people with a kill in the middle: one upload, every message with it, memory for one copy',
  { timeout: 300_000 },
  async () => {
    const rig = await startRig({ schedules: SCHEDULES, env: { NODE_EXTRA_CA_CERTS: MEDIA_CERTIFICATE } });
    onTestFinished(rig.close);
    const { daemon, whatsapp } = rig;
    const { id } = (await daemon.call('POST', '/lampiran', { body: PDF })).body.data;
    const planned = await rig.plan();
    const broadcast = { ...planned, query: `${planned.query}&id_lampiran=${id}` };
    const rest = await restingRss(daemon.pid);
    expect((await rig.send(broadcast)).body.data.queued).toBe(2 * SCHEDULES);
    await whatsapp.waitFor(() => whatsapp.inbox().length >= SCHEDULES, 120_000);
    expect(rssOf(daemon.pid, 'VmHWM') - rest).toBeLessThan(ABOVE_REST);
    await daemon.kill();
    await daemon.start();
    await rig.settled(broadcast, 120_000);
    expect(whatsapp.media.counters.uploads).toBe(1);
    expect(whatsapp.inbox().filter(({ kind }) => kind === 'documentMessage')).toHaveLength(2 * SCHEDULES);
    for (const { media } of [whatsapp.inbox()[0]!, whatsapp.inbox().at(-1)!])
      expect((await whatsapp.media.download(media!)).equals(PDF)).toBe(true);
  },
);
