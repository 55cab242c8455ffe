import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';

/** So many connections are a crowd; a quarter of it is none any more. */
const CROWD = 200;
/** How long after the crowd has gone, in ms. */
const QUIET_MS = 15_000;

/** Gives back what a crowd has taken: a process with nothing to do collects nothing, and would keep it for hours. */
export function registerTidyUp(app: FastifyInstance): void {
  let open = 0;
  let wasCrowded = false;
  let timer: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket) => {
    open += 1;
    wasCrowded ||= open > CROWD;
    socket.once('close', () => {
      open -= 1;
      if (!wasCrowded || open > CROWD / 4) return;
      wasCrowded = false;
      clearTimeout(timer);
      timer = setTimeout(collect, QUIET_MS).unref();
    });
  });
  app.addHook('onClose', (_app, done) => {
    clearTimeout(timer);
    done();
  });
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
