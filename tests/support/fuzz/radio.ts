import { readFileSync } from 'node:fs';
import type { Rig } from '#tests/crash/rig.ts';
import type { Screen } from '#tests/support/radio/screen.ts';
import type { BinaryNode, Connection } from '#tests/support/whatsapp-server/types.ts';
import { sequenceFrom, type Sequence } from './frames.ts';

/** After this silence, in ms, a client has read half of a frame and waits for the rest. */
const SILENT = 500;
/** Time limit for a moment to come, in ms. */
const MOMENT_WITHIN = 30_000;

/** Resident memory of a process in MB. */
export function rssOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function play(
  { steps, cutAfter }: Sequence,
  line: Pick<Connection, 'send' | 'sendPlain' | 'sendBytes'>,
  cut: () => void,
): void {
  if (cutAfter === -1) cut();
  steps.forEach((each, n) => {
    each.say(line);
    if (n === cutAfter) cut();
  });
}

/** The client handles changed groups and answers this as soon as it has read all earlier bytes. */
const QUESTION: BinaryNode = {
  tag: 'ib',
  attrs: {},
  content: [{ tag: 'dirty', attrs: { type: 'groups', timestamp: '1795300000' } }],
};
const answers = ({ whatsapp }: Rig) => whatsapp.queries['urn:xmpp:whatsapp:dirty'] ?? 0;

/** Waits until the client has read everything or hung up; a client that does neither is cut. */
async function readThrough(rig: Rig, line: Connection): Promise<void> {
  const { whatsapp } = rig;
  const before = answers(rig);
  line.send(QUESTION);
  await whatsapp
    .waitFor(() => answers(rig) > before || !whatsapp.lines().includes(line), SILENT)
    .catch(() => line.destroy());
}

/** Plays one sequence at its moment, on a connection that survives it if possible; waits until it was played. */
export async function playSequence(
  rig: Rig,
  screen: Screen,
  seed: number,
  send: () => Promise<void>,
): Promise<Sequence> {
  const { daemon, whatsapp } = rig;
  const { faults } = whatsapp;
  const sequence = sequenceFrom(seed);
  const { moment } = sequence;
  if (moment === 'sending') await send();
  if (moment === 'linked' || moment === 'sending') {
    for (const line of whatsapp.lines()) {
      play(sequence, line, () => line.destroy());
      await readThrough(rig, line);
    }
    return sequence;
  }
  let isPlayed = false;
  if (moment === 'hello') {
    faults.hello = ({ send: sendBytes, cut }) => {
      faults.hello = null;
      play(sequence, { send: () => true, sendPlain: sendBytes, sendBytes }, cut);
      setTimeout(cut, 20);
      isPlayed = true;
    };
  } else {
    faults.intrude = (line, at) => {
      if (at !== moment) return;
      faults.intrude = null;
      play(sequence, line, () => line.destroy());
      isPlayed = true;
    };
  }
  if (moment === 'pairing') await daemon.call('POST', '/waclient/logout');
  else whatsapp.dropConnections();
  for (const end = Date.now() + MOMENT_WITHIN; !isPlayed && Date.now() < end;) await screen.nudge();
  Object.assign(faults, { hello: null, intrude: null });
  if (!isPlayed) throw new Error(`The moment '${moment}' never came`);
  return sequence;
}
