import type { ClientRequestArgs } from 'node:http';
import Original, { type ClientOptions } from 'ws';

/*
 * The build gives this to baileys instead of ws, which reads messages of up to 100 MiB into memory before they can be
 * checked.
 */

/**
 * Maximum size of a message, in bytes: the largest frame that a header can announce, with room for others beside it.
 */
const MESSAGE_MAX = 4 * 1024 * 1024;

/** ws with a limit. */
export default class WebSocket extends Original {
  constructor(address: string | URL, options?: ClientOptions | ClientRequestArgs) {
    super(address, { ...options, maxPayload: MESSAGE_MAX });
  }
}
