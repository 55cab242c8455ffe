import type { ClientRequestArgs } from 'node:http';
import Original, { type ClientOptions } from 'ws';

/*
 * The build gives this to baileys in the place of ws, which takes messages of up to 100 MiB into memory before anybody
 * can look at them.
 */

/** One frame of the greatest length that its header can tell, with room for others beside it; bytes. */
const MESSAGE_MAX = 4 * 1024 * 1024;

/** ws with a bound. */
export default class WebSocket extends Original {
  constructor(address: string | URL, options?: ClientOptions | ClientRequestArgs) {
    super(address, { ...options, maxPayload: MESSAGE_MAX });
  }
}
