import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { WhatsAppServer } from './server.ts';

const phone = z.string();
const Pairing = z.object({ phone, qr: z.string().optional(), code: z.string().optional() });
const delay = z.object({ delayMs: z.number() });
const Ack = z.union([z.enum(['normal', 'none']), delay, z.object({ error: z.number() })]);
const Cut = z.enum(['before-store', 'after-store']);
const Rule = z
  .object({
    to: z.string(),
    id: z.string(),
    nth: z.number(),
    times: z.number(),
    ack: Ack,
    cut: Cut,
  })
  .partial();
const FaultsBody = z
  .object({
    ack: Ack,
    cut: Cut.nullable(),
    rules: z.array(Rule),
    usync: z.union([z.enum(['normal', 'hang', 'no-devices', 'error']), delay]),
    keys: z.enum(['normal', 'hang', 'error', 'unsigned']),
    connect: z.union([
      z.enum(['normal', 'refuse', 'hang', 'hang-handshake', 'hang-login']),
      z.templateLiteral(['http-', z.number()]),
    ]),
    login: z.union([z.literal('normal'), z.number()]),
    frozen: z.boolean(),
  })
  .partial()
  .strict();
const Settings = z
  .object({
    autoReceipts: z.enum(['none', 'delivery', 'read']),
    autoRetry: z.boolean(),
    defaultRegistered: z.boolean(),
  })
  .partial()
  .strict();
const PeerBody = z.object({
  phone,
  registered: z.boolean().optional(),
  lid: z.string().nullable().optional(),
  devices: z.boolean().optional(),
});
const Id = z.object({ id: z.string(), type: z.enum(['delivery', 'read']).default('delivery') });
const Reply = z.object({
  phone,
  text: z.string(),
  addressing: z.enum(['lid', 'pn']).optional(),
  device: z.int().optional(),
  id: z.string().optional(),
  quoted: z.string().optional(),
  signTo: z.string().optional(),
});
const Stream = z.object({ error: z.union([z.enum(['device_removed', 'conflict']), z.number()]) });

/**
 * The actions that a person or another process may call over HTTP, by the method and the name after /control/; POST
 * takes a JSON body.
 */
function actions(server: WhatsAppServer): Record<string, (body: unknown) => unknown> {
  const pair = async (body: unknown) => {
    const { phone, qr, code } = Pairing.parse(body);
    const { jid } =
      qr === undefined ? await server.enterPairingCode(code ?? '', { phone }) : await server.scanQr(qr, { phone });
    return { jid };
  };
  return {
    'GET messages': () => server.messages,
    'GET state': () => ({
      url: server.url,
      rootKeyHex: server.rootKeyHex,
      connected: server.connected,
      online: server.online,
      companions: server.companions.map(({ jid, lid }) => ({ jid, lid })),
      stanzas: server.stanzas,
      stored: server.messages.length,
      repeats: server.repeats,
      rejected: server.rejected,
      logoutSeen: server.logoutSeen,
      counters: server.counters,
      errors: server.errors,
    }),
    'POST scan': pair,
    'POST code': pair,
    'POST faults': (body) => Object.assign(server.faults, FaultsBody.parse(body)),
    'POST reset': () => server.faults.reset(),
    'POST settings': (body) => {
      const { defaultRegistered, ...settings } = Settings.parse(body);
      if (defaultRegistered !== undefined) server.defaultRegistered = defaultRegistered;
      return Object.assign(server.settings, settings);
    },
    'POST peer': (body) => {
      const { phone, ...peer } = PeerBody.parse(body);
      server.addPeer(phone, peer);
    },
    'POST receipt': (body) => {
      const { id, type } = Id.parse(body);
      server.receipt(id, type);
    },
    'POST retry': (body) => server.requestRetry(Id.parse(body).id),
    'POST reply': (body) => {
      const { phone, text, ...by } = Reply.parse(body);
      return server.reply(phone, text, by);
    },
    'POST stream-error': (body) => server.streamError(Stream.parse(body).error),
    'POST drop': () => server.dropConnections(),
  };
}

export async function handleControl(server: WhatsAppServer, request: IncomingMessage, response: ServerResponse) {
  const answer = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
  };
  const name = new URL(request.url ?? '/', server.controlUrl).pathname.replace(/^\/control\//, '');
  const all = actions(server);
  const action = all[`${request.method} ${name}`];
  if (!action) return answer(404, { error: 'No such control', known: Object.keys(all) });
  try {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    answer(200, (await action(text ? JSON.parse(text) : {})) ?? { ok: true });
  } catch (error) {
    answer(400, { error: error instanceof Error ? error.message : String(error) });
  }
}
