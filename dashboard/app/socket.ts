const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

interface SocketOptions {
  /** Path below /api. */
  path: string;
  /** Fetches the one-time token that opens the socket. */
  ticket: (signal: AbortSignal) => Promise<string>;
  onMessage: (message: unknown) => void;
  /** Called when the socket is open again; frames were missed meanwhile. */
  onOpenAgain?: () => void;
}

export interface SocketHandle {
  close: () => void;
}

/** Returns undefined for invalid JSON; no reader accepts that as a frame. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A live socket that reconnects with growing pauses. It reports no errors. */
export function connectSocket({ path, ticket, onMessage, onOpenAgain }: SocketOptions): SocketHandle {
  const stop = new AbortController();
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let isFirstTry = true;

  const again = () => {
    if (stop.signal.aborted) return;
    isFirstTry = false;
    timer = setTimeout(() => void open(), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };

  function opened() {
    wait = FIRST_WAIT;
    if (!isFirstTry) onOpenAgain?.();
  }

  async function open() {
    try {
      const token = await ticket(stop.signal);
      if (stop.signal.aborted) return;
      const address = new URL(`/api${path}?token=${encodeURIComponent(token)}`, location.href);
      address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
      socket?.close();
      socket = new WebSocket(address);
      const listen = { signal: stop.signal };
      socket.addEventListener('open', opened, listen);
      socket.addEventListener('message', (event) => onMessage(parse(String(event.data))), listen);
      socket.addEventListener('close', again, listen);
    } catch {
      again();
    }
  }

  void open();
  return {
    close() {
      stop.abort();
      clearTimeout(timer);
      socket?.close();
    },
  };
}
