import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import type { BinaryNode, WASocket } from 'baileys';
import type { Logger } from '#daemon/base/log.ts';

/**
 * Maximum size of a frame, in bytes: a stanza of WhatsApp has a few KB, a new device's history in one stanza some
 * hundreds. A frame is decoded without yielding.
 */
export const FRAME_MAX = 1024 * 1024;
/** Limits of unprocessed frames and bytes; above them the socket is paused until half of them are done. */
const WAITING_MAX = 500;
const WAITING_BYTES_MAX = 4 * 1024 * 1024;
/**
 * Maximum number of stanzas of one kind that baileys handles concurrently; it handles most of them one after the other
 * anyway.
 */
const UNDER_WAY_MAX = 8;
/**
 * Maximum number of waiting stanzas of one kind, and of their bytes. Further ones are not acknowledged, so WhatsApp
 * delivers them again.
 */
const LANE_MAX = 1000;
const LANE_BYTES_MAX = 8 * 1024 * 1024;
/** Time limit of the closing handshake, ms. */
const CLOSE_WITHIN = 3000;

/** Kinds of stanzas that baileys answers one by one, so that they pile up if the server is faster. */
const HELD_BACK = new Set(['CB:message', 'CB:receipt', 'CB:notification', 'CB:call']);

export interface BorderOptions {
  logger: Logger;
  /** Ends this connection; it opens again after a pause. `reason` is for the log. */
  fail(reason: string, error: unknown): void;
}

export interface Border {
  /** Runs work of this connection; an error in it, even a late one, fails this connection. */
  run<T>(work: () => T): T;
  /** Takes over the events between the socket and baileys' listeners. */
  guard(sock: WASocket): void;
  close(): void;
}

interface Held {
  node: BinaryNode;
  bytes: number;
}

/** The unfinished stanzas of one kind. */
interface Lane {
  waiting: Held[];
  underWay: number;
  bytes: number;
}

type Listener = (...values: unknown[]) => unknown;

/** The part of baileys' WebSocket client that the border uses. */
interface WireClient {
  socket: { pause(): void; resume(): void; terminate(): void } | null;
  emit(event: string | symbol, ...values: unknown[]): boolean;
  rawListeners(event: string | symbol): Function[];
}

const owner = new AsyncLocalStorage<BorderOptions>();

const arriving = new AsyncLocalStorage<BinaryNode>();

/** The stanza that is currently being handled; undefined outside of the handling. */
export const stanzaUnderWay = (): BinaryNode | undefined => arriving.getStore();

/** Runs work outside of the connection's async context, even if one of its events started it. */
export const outside = AsyncLocalStorage.snapshot();

/** Handles an uncaught error; call it in node's handler. False if it does not come from a WhatsApp connection. */
export function takeUncaught(reason: unknown): boolean {
  const found = owner.getStore();
  found?.fail('a failure that nobody caught', reason);
  return found !== undefined;
}

/**
 * Protects the daemon from the connection to WhatsApp. baileys has listeners without error handling, and reads frames
 * of any size and number, even after the end. Here each frame is checked and read separately, errors of listeners are
 * caught, and the socket is read only as fast as frames can be processed.
 */
export function createBorder(options: BorderOptions): Border {
  const { logger, fail } = options;
  const reader = createFrameReader(FRAME_MAX);
  const frames: Buffer[] = [];
  const lanes = new Map<string, Lane>();
  let waitingBytes = 0;
  let size = 0;
  let left = 0;
  let reading = false;
  let paused = false;
  let closed = false;
  let client: WireClient | undefined;

  const isFull = () => frames.length > WAITING_MAX || waitingBytes > WAITING_BYTES_MAX;
  const isHalfEmpty = () => frames.length < WAITING_MAX / 2 && waitingBytes < WAITING_BYTES_MAX / 2;

  /**
   * An error of a listener does not close the connection, because the same stanza would come again at the next login.
   */
  function failed(event: string | symbol, error: unknown): void {
    logger.debug({ err: error, event: String(event).slice(0, 40) }, 'A frame could not be handled');
  }

  /** Calls listeners like an emitter, but catches what they throw. */
  function dispatch(event: string | symbol, values: unknown[]): Promise<unknown>[] {
    const promises: Promise<unknown>[] = [];
    for (const listener of client!.rawListeners(event) as Listener[]) {
      try {
        const result = Reflect.apply(listener, client, values);
        if (result instanceof Promise) promises.push(result.catch((error: unknown) => failed(event, error)));
      } catch (error) {
        failed(event, error);
      }
    }
    return promises;
  }

  function holdBack(event: string, node: BinaryNode): void {
    const lane = lanes.get(event) ?? { waiting: [], underWay: 0, bytes: 0 };
    lanes.set(event, lane);
    if (lane.waiting.length >= LANE_MAX || lane.bytes + size > LANE_BYTES_MAX) return leave(event);
    lane.waiting.push({ node, bytes: size });
    lane.bytes += size;
    advance(event);
  }

  function leave(event: string): void {
    left += 1;
    if (left === 1)
      logger.warn(
        { event },
        'More came over the WhatsApp connection than can be worked through; WhatsApp brings the rest again',
      );
  }

  function advance(event: string): void {
    const lane = lanes.get(event)!;
    while (!closed && lane.underWay < UNDER_WAY_MAX) {
      const next = lane.waiting.shift();
      if (!next) return;
      lane.underWay += 1;
      // baileys collects stanzas from the offline time in an unbounded list.
      delete next.node.attrs.offline;
      work(event, lane, next).catch((error: unknown) => fail('a stanza could not be handed over', error));
    }
  }

  async function work(event: string, lane: Lane, { node, bytes }: Held): Promise<void> {
    await Promise.all(arriving.run(node, () => dispatch(event, [node])));
    lane.underWay -= 1;
    lane.bytes -= bytes;
    advance(event);
  }

  /** baileys would fetch all groups with all members: megabytes that are not needed. */
  function cleanGroups(event: string, sock: WASocket): void {
    sock.cleanDirtyBits('groups').catch((error: unknown) => failed(event, error));
  }

  function take(data: unknown): void {
    if (closed || !(data instanceof Uint8Array)) return;
    try {
      for (const frame of reader.push(data)) {
        frames.push(frame);
        waitingBytes += frame.length;
      }
    } catch (error) {
      return fail('frame too long', error);
    }
    if (isFull() && !paused) {
      paused = true;
      client?.socket?.pause();
    }
    if (!reading) readAll().catch((error: unknown) => fail('a frame could not be read', error));
  }

  async function readAll(): Promise<void> {
    reading = true;
    try {
      for (let frame = frames.shift(); frame && !closed; frame = frames.shift()) {
        waitingBytes -= frame.length;
        size = frame.length;
        await read(frame);
        if (paused && isHalfEmpty()) {
          paused = false;
          client?.socket?.resume();
        }
        if (frames.length > 0) await yieldToLoop();
      }
    } finally {
      reading = false;
    }
  }

  /** After an unreadable frame the counters of both sides differ, so the connection cannot continue. */
  async function read(frame: Buffer): Promise<void> {
    for (const listener of client!.rawListeners('message') as Listener[])
      await Reflect.apply(listener, client, [frame]);
    // baileys has closed the connection, but would wait half a minute for the other end.
    if (!closed && client!.rawListeners('message').length === 0) hangUp();
  }

  /** A paused socket would not notice that the other end closes, and a hostile one never closes. */
  function hangUp(): void {
    const socket = client?.socket;
    // ws throws on resuming a connection that was never open.
    if (paused) socket?.resume();
    paused = false;
    setTimeout(() => socket?.terminate(), CLOSE_WITHIN).unref();
  }

  return {
    run: (work) => owner.run(options, work),
    guard(sock) {
      client = sock.ws as unknown as WireClient;
      client.emit = (event, ...values) => {
        if (event === 'message') take(values[0]);
        else if (event === 'CB:ib,,dirty' && isOfGroups(values[0] as BinaryNode)) cleanGroups(event, sock);
        else if (typeof event === 'string' && HELD_BACK.has(event))
          holdBack(event, withoutAppState(values[0] as BinaryNode));
        else dispatch(event, values);
        return client!.rawListeners(event).length > 0;
      };
    },
    close() {
      closed = true;
      frames.length = 0;
      waitingBytes = 0;
      for (const { waiting } of lanes.values()) waiting.length = 0;
      hangUp();
    },
  };
}

/** Whether groups are dirty, or communities. */
function isOfGroups({ content }: BinaryNode): boolean {
  const type = Array.isArray(content) ? content.find(({ tag }) => tag === 'dirty')?.attrs.type : undefined;
  return type === 'groups' || type === 'communities';
}

/**
 * The phone's settings, contacts and chats have changed: nothing of them is used here. baileys would fetch them under
 * the lock that every send needs, for as long as the server does not answer; a notification without content it only
 * acknowledges.
 */
function withoutAppState(node: BinaryNode): BinaryNode {
  const isAppState = node.tag === 'notification' && node.attrs.type === 'server_sync';
  return isAppState ? { tag: node.tag, attrs: node.attrs } : node;
}

/** Length of the header with the frame's length, in bytes. */
const FRAME_HEADER = 3;

/**
 * Splits the received bytes into frames, each with its header. Throws a RangeError for a frame of more than `max`
 * bytes.
 */
function createFrameReader(max: number) {
  let parts: Buffer[] = [];
  let held = 0;

  function joined(): Buffer {
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts, held);
    parts = [bytes];
    return bytes;
  }

  /** The length of the current frame with its header; undefined until the header is complete. */
  function wanted(): number | undefined {
    if (held < FRAME_HEADER) return undefined;
    const length = (parts[0]!.length >= FRAME_HEADER ? parts[0]! : joined()).readUIntBE(0, FRAME_HEADER);
    if (length > max) throw new RangeError('frame too long');
    return length + FRAME_HEADER;
  }

  return {
    /** Returns the frames that are complete. */
    push(data: Uint8Array): Buffer[] {
      if (data.length === 0) return [];
      parts.push(Buffer.from(data.buffer, data.byteOffset, data.length));
      held += data.length;
      const frames: Buffer[] = [];
      for (let length = wanted(); length !== undefined && length <= held; length = wanted()) {
        const bytes = joined();
        frames.push(bytes.subarray(0, length));
        held -= length;
        parts = held > 0 ? [bytes.subarray(length)] : [];
      }
      return frames;
    },
  };
}
