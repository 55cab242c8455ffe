import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { needs } from '#tests/support/needs.ts';
import { toolPath } from '#tests/support/process/tools.ts';
import { startRig, type Rig } from './rig.ts';
import { readTrace, STRACE, textsOnLeaf, type SystemCall } from './trace.ts';

let rig: Rig | undefined;
let directory: string | undefined;
afterEach(async () => {
  await rig?.close();
  if (directory) rmSync(directory, { recursive: true });
});

/** The effect of a power cut cannot be seen from inside a running kernel, but the order of the system calls can. */
describe.runIf(needs('strace'))('what strace sees of each message', () => {
  test(
    'its commit is on the disk before its first byte is on the wire, its answer before the next message',
    { timeout: 180_000 },
    async () => {
      directory = mkdtempSync(path.join(tmpdir(), 'mimbar-trace-'));
      const output = path.join(directory, 'calls');
      // Without receipts the stanza is the last data that the daemon sends before its ack.
      rig = await startRig({
        under: STRACE(toolPath('strace'), output),
        phonesOn: false,
        schedules: 3,
        readyWithin: 120_000,
      });
      const { whatsapp, daemon } = rig;
      const arrived: { id: string; at: number }[] = [];
      whatsapp.faults.onMessage({
        times: 0,
        when: ({ id }) => {
          arrived.push({ id, at: (performance.timeOrigin + performance.now()) / 1000 });
          return false;
        },
      });
      const broadcast = await rig.broadcast();
      await rig.settled(broadcast);
      await daemon.stop();
      const calls = readTrace(readFileSync(output, 'utf8'));

      const log = calls.filter(({ target }) => target.endsWith('mimbar.db-wal'));
      const synced = log.filter(({ name }) => name === 'fdatasync' || name === 'fsync');
      const written = log.filter(({ name }) => name === 'pwrite64');
      const wire = calls.filter(({ name, target }) => name !== 'pwrite64' && target.includes(`:${whatsapp.port}]`));
      /** The first write to the log of a page on which this message has this state. */
      const committed = (id: string, state: string): SystemCall =>
        written.find(({ data }) => textsOnLeaf(data).some((texts) => texts.includes(id) && texts.includes(state)))!;
      /** The first sync that began after this call came back. */
      const syncAfter = (call: SystemCall): SystemCall => synced.find(({ entered }) => entered > call.left)!;

      expect(arrived).toHaveLength(6);
      const steps = arrived.map(({ id, at }) => {
        const handed = committed(id, 'running');
        const accepted = committed(id, 'success');
        return { id, handed, accepted, stanza: wire.findLast((call) => call.at < at)! };
      });
      for (const [n, { id, handed, accepted, stanza }] of steps.entries()) {
        expect({
          id,
          handed: handed !== undefined,
          accepted: accepted !== undefined,
          stanza: stanza !== undefined,
        }).toEqual({ id, handed: true, accepted: true, stanza: true });
        expect(syncAfter(handed).left, `${id}: synced before the wire`).toBeLessThan(stanza.entered);
        // The daemon sends nothing between the commit and its sync, so no byte of the message can be early.
        expect(wire.filter(({ entered }) => entered > handed.entered && entered < syncAfter(handed).left)).toEqual([]);
        expect(accepted.entered, `${id}: its answer is stored after it was sent`).toBeGreaterThan(stanza.left);
        const next = steps[n + 1];
        // This answer may share its commit with the next message's, so the next message's bytes must wait for it.
        if (next)
          expect(syncAfter(accepted).left, `${id}: its answer is synced before the next`).toBeLessThan(
            next.stanza.entered,
          );
      }
    },
  );
});
