import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildCli, type Cli } from '#tests/support/cli.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/daemon-process.ts';
import { needs } from '#tests/support/needs.ts';
import { startProcess } from '#tests/support/process.ts';
import { openSocket } from '#tests/support/socket-client.ts';
import { quietLibsignal } from '#tests/support/whatsapp-server/quiet.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

const LONG = 90_000;
const phone = (index: number) => `0812000${String(index).padStart(5, '0')}`;

let cli: Cli;
let server: WhatsAppServer;
let daemon: DaemonProcess;
