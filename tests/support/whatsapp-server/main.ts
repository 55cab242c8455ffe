import { parseArgs } from 'node:util';
import { quietLibsignal } from './quiet.ts';
import { startWhatsAppServer } from './server.ts';

/*
 * node tests/support/whatsapp-server/main.ts --port 9000
 *
 * The first line says what the client needs; one line per stored message follows. By hand:
 *   curl -d '{"qr":"https://wa.me/settings/…","phone":"081200000001"}' http://127.0.0.1:9000/control/scan
 *   curl -d '{"code":"ABCD1234","phone":"081200000001"}' http://127.0.0.1:9000/control/code
 *   curl -d '{"ack":{"error":463}}' http://127.0.0.1:9000/control/faults
 *   curl http://127.0.0.1:9000/control/messages
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    receipts: { type: 'string', default: 'delivery' },
  },
});
const print = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

quietLibsignal();
const server = await startWhatsAppServer({ port: Number(values.port), control: true });
const { receipts } = values;
if (receipts === 'none' || receipts === 'delivery' || receipts === 'read') server.settings.autoReceipts = receipts;
print({ url: server.url, rootKeyHex: server.rootKeyHex, controlUrl: server.controlUrl });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
for (let printed = 0; ; printed += 1) {
  const next = printed;
  print(await server.waitFor(() => server.messages[next], 2 ** 31 - 1));
}
