import { createInterface } from 'node:readline';
import * as baileys from 'baileys';
import { createAuthState } from '#daemon/whatsapp/auth-state.ts';
import { openDatabase } from '#daemon/storage/base/database.ts';
import { createWhatsappKeyStore } from '#daemon/storage/queue/whatsapp-key.ts';
import { quietLibsignal } from '#tests/support/whatsapp-server/quiet.ts';

// The limit of sending: baileys alone, on the daemon's key store. Reads a job per line: numbers, and how many messages.

const [file = '', migrationsFolder = '', url = '', rootKey = ''] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);
const silent = () => undefined;
const logger = { level: 'silent', child: () => logger, trace: silent, debug: silent, info: silent, warn: silent, error: silent };
quietLibsignal();
const database = openDatabase({ file, migrationsFolder });
const keys = createWhatsappKeyStore(database.db, database.transaction);
baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
let send: (jid: string, text: string) => Promise<void> = async () => undefined;

function connect(): void {
  const state = createAuthState(baileys, keys);
  const waiting = new Map<string, () => void>();
  const sock = baileys.makeWASocket({ waWebSocketUrl: url, logger, auth: { creds: state.creds, keys: state.keys }, syncFullHistory: false, markOnlineOnConnect: false, emitOwnEvents: false });
  sock.ev.on('creds.update', (update) => {
    Object.assign(state.creds, update);
    state.saveCreds();
  });
  sock.ws.on('CB:ack,class:message', ({ attrs }: baileys.BinaryNode) => waiting.get(attrs['id'] ?? '')?.());
  sock.ev.on('connection.update', ({ connection, qr }) => {
    if (qr) say(`qr ${qr}`);
    if (connection === 'open') say('open');
    if (connection === 'close') connect();
  });
  send = async (jid, text) => {
    const messageId = baileys.generateMessageIDV2();
    const acked = new Promise<void>((resolve) => waiting.set(messageId, resolve));
    await sock.sendMessage(jid, { text, linkPreview: null }, { messageId });
    await acked;
    waiting.delete(messageId);
  };
}

connect();
for await (const line of createInterface({ input: process.stdin })) {
  const { numbers, messages } = JSON.parse(line) as { numbers: string[]; messages: number };
  const start = performance.now();
  for (let n = 0; n < messages; n++) await send(`${numbers[n % numbers.length]}@s.whatsapp.net`, `DKM: Masjid Nurul Jannah ${n}, Minggu, 1 November 2026 pukul 18:30 bersama Ustadz Contoh`);
  say(`took ${Math.round(performance.now() - start)}`);
}
