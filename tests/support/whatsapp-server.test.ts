import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClientState, connectClient, makeClientState, type WhatsAppClient } from './whatsapp-client.ts';
import { quietLibsignal } from './whatsapp-server/quiet.ts';
import { startWhatsAppServer, type WhatsAppServer } from './whatsapp-server/server.ts';

const OWN = '081200000001';
const PEER_JID = '6281200000002@s.whatsapp.net';

let server: WhatsAppServer;
let state: ClientState;
let clients: WhatsAppClient[] = [];
let restoreConsole: () => void;

const connect = (config: Parameters<typeof connectClient>[2] = {}) => {
  const client = connectClient(server, state, config);
  clients.push(client);
  return client;
};

/** Links by QR, restarts as the server asks, and waits until the client is online. */
const linked = async (config: Parameters<typeof connectClient>[2] = {}) => {
  const first = connect();
  await server.scanQr(await first.qr(), { phone: OWN });
  expect(await first.closed()).toBe(515);
  const client = connect(config);
  await client.opened();
  await server.waitFor(() => server.online === 1);
  return client;
};

beforeEach(async () => {
  restoreConsole = quietLibsignal();
  state = makeClientState();
  clients = [];
  server = await startWhatsAppServer();
});

afterEach(async () => {
  for (const client of clients) await client.kill();
  await server.stop();
  restoreConsole();
  expect(server.errors).toEqual([]);
});

test('links by QR, logs in after the restart, and a text arrives decrypted and acknowledged', async () => {
  const client = await linked();
  expect(state.creds.account).toBeDefined();
  expect(state.creds.me?.id).toBe('6281200000001:1@s.whatsapp.net');

  const sent = await client.sock.sendMessage(PEER_JID, { text: 'Assalamu’alaikum {{nama}}' }, { messageId: 'TEST1' });
  expect(sent?.key.id).toBe('TEST1');
  expect((await client.acked('TEST1'))?.error).toBeUndefined();
  expect(server.messages).toMatchObject([{
    id: 'TEST1', to: '6281200000002', toJid: PEER_JID, text: 'Assalamu’alaikum {{nama}}', devices: 1, accepted: true,
  }]);
});
