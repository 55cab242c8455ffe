const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

interface SocketOptions {
  /** Below /api. */
  path: string;
  /** Fetches the one-time token that opens the socket. */
  ticket: (signal: AbortSignal) => Promise<string>;
  onMessage: (message: unknown) => void;
}

export interface SocketHandle {
  close: () => void;
}

/** A live socket that comes back by itself, ever more slowly while it fails. Its failures are told to nobody. */
export function connectSocket({ path, ticket, onMessage }: SocketOptions): SocketHandle {
  const stop = new AbortController();
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;

  const again = () => {
    if (stop.signal.aborted) return;
    timer = setTimeout(() => void open(), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };

  async function open() {
    try {
      const token = await ticket(stop.signal);
      if (stop.signal.aborted) return;
      const address = new URL(`/api${path}?token=${encodeURIComponent(token)}`, location.href);
      address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
      socket?.close();
      socket = new WebSocket(address);
      socket.onopen = () => {
        wait = FIRST_WAIT;
      };
      socket.onmessage = (event) => {
        try {
          onMessage(JSON.parse(String(event.data)));
        } catch {
          // A frame that is no JSON is not for us.
        }
      };
      socket.onclose = again;
    } catch {
      again();
    }
  }

  void open();
  return {
    close() {
      stop.abort();
      clearTimeout(timer);
      if (socket) {
        socket.onclose = null;
        socket.onmessage = null;
        socket.close();
      }
    },
  };
}
