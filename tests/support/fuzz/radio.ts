import { readFileSync } from 'node:fs';
import type { Rig } from '#tests/crash/rig.ts';
import { look } from '#tests/support/look.ts';
import { pairByQr } from '#tests/support/walk.ts';
import type { Connection } from '#tests/support/whatsapp-server/types.ts';
import { sequenceFrom, type Sequence, type Step } from './frames.ts';

/** A connection that the sequence wounded comes back within this time, or the daemon is not well; ms. */
const BACK_WITHIN = 30_000;

const rest = (ms: number) => new Promise<void>((resolve) => { setTimeout(resolve, ms); });

/** Resident memory of a process in MB. */
export function rssOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Links the daemon again where the sequence unlinked or stopped it, and ends the pause before the next connection. */
export async function comeBack({ daemon, whatsapp }: Rig): Promise<void> {
  const end = Date.now() + BACK_WITHIN;
  for (let tries = 0; ; tries += 1) {
    const { state, code, number } = (await daemon.call('GET', '/health')).body.data.messenger;
    if (state === 'CONNECTED' && whatsapp.online === 1) return;
    if (Date.now() > end) throw new Error(`The daemon did not come back: ${JSON.stringify({ state, code, online: whatsapp.online })}`);
    if (code === 'replaced' || code === 'restricted') await daemon.call('POST', '/waclient/logout');
    else if (number === null && tries > 1) await pairByQr(daemon, daemon.cliToken(), whatsapp).catch(() => undefined);
    else if (state === 'CONNECTED' && tries > 20) whatsapp.dropConnections();
    else await look(daemon);
    await rest(10);
  }
}

function play({ steps, cutAfter }: Sequence, line: Pick<Connection, 'send' | 'sendPlain' | 'sendBytes'>, cut: () => void): void {
  if (cutAfter === -1) cut();
  steps.forEach((each: Step, n) => {
    each.say(line);
    if (n === cutAfter) cut();
  });
}

/** Plays one sequence at its moment; waits until it was played. */
export async function playSequence(rig: Rig, seed: number, send: () => Promise<void>): Promise<Sequence> {
  const { daemon, whatsapp } = rig;
  const { faults } = whatsapp;
  const sequence = sequenceFrom(seed);
  const { moment } = sequence;
  if (moment === 'sending') await send();
  if (moment === 'linked' || moment === 'sending') {
    for (const line of whatsapp.lines()) play(sequence, line, () => line.destroy());
    await rest(5);
    return sequence;
  }
  const played = new Promise<void>((resolve) => {
    if (moment === 'hello') {
      faults.hello = ({ send: sendBytes, cut }) => {
        faults.hello = null;
        play(sequence, { send: () => true, sendPlain: sendBytes, sendBytes }, cut);
        setTimeout(cut, 20);
        resolve();
      };
    } else {
      faults.intrude = (line, at) => {
        if (at !== moment) return;
        faults.intrude = null;
        play(sequence, line, () => line.destroy());
        resolve();
      };
    }
  });
  if (moment === 'pairing') await daemon.call('POST', '/waclient/logout');
  else whatsapp.dropConnections();
  for (const end = Date.now() + BACK_WITHIN; (faults.hello || faults.intrude) && Date.now() < end; await rest(10)) await look(daemon);
  faults.hello = null;
  faults.intrude = null;
  await Promise.race([played, rest(1000)]);
  return sequence;
}
