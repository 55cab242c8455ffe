import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRig, type Rig } from '#tests/crash/rig.ts';
import { quickTime } from '#tests/support/fake-time.ts';
import { lookUntil } from '#tests/support/page/look.ts';
import { needs } from '#tests/support/needs.ts';

let rig: Rig;

describe.runIf(needs('libfaketime'))('a server that takes the call and never says a word', () => {
  beforeAll(async () => {
    rig = await startRig({ schedules: 2 });
    // baileys closes the connection after 20 s, which is one second with this clock.
    await rig.daemon.stop();
    await rig.daemon.start({ env: quickTime(20) });
    await lookUntil(rig.daemon, () => rig.whatsapp.online === 1);
  });
  afterAll(async () => rig?.close());

  test.each(['hang', 'http-503', 'refuse'] as const)(
    '%s: the daemon hangs up, tries again, and is connected once the server is well',
    async (connect) => {
      const { daemon, whatsapp } = rig;
      whatsapp.faults.connect = connect;
      const { attempts } = whatsapp.counters;
      whatsapp.dropConnections();
      await lookUntil(daemon, () => whatsapp.counters.attempts >= attempts + 2);
      whatsapp.faults.reset();
      await lookUntil(daemon, () => whatsapp.online === 1);
      expect(daemon.log.filter(({ level }) => level === 'error')).toEqual([]);
    },
    60_000,
  );
});
