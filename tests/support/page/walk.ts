import { expect, vi } from 'vitest';
import { networkWorkbooks, TEMPLATES } from '../network.ts';
import { OWN_PHONE } from '../linked-app.ts';
import { socketUrl } from '../http/socket-url.ts';
import type { WhatsAppServer } from '../whatsapp-server/server.ts';

// The tests read answers of every shape.
type Body = any;

/** Calls the HTTP API of another process, or of an app in this process. */
export interface Caller {
  url: string;
  call(
    method: string,
    path: string,
    options?: { body?: unknown; token?: string | null },
  ): Promise<{ status: number; body: Body }>;
}

/** Uploads the spreadsheets and creates two templates; gives the ids of the schedules and of the templates. */
export async function fillIn(
  { call }: Caller,
  token: string,
  count: number,
): Promise<{ ids: string[]; dkm: string; mubaligh: string }> {
  for (const [noun, file] of Object.entries(await networkWorkbooks(count))) {
    const answer = await call('POST', `/${noun}/upload`, { body: file, token });
    expect(answer.body).toMatchObject({ data: { count, skipped: 0 }, error: null });
  }
  const template = async (audience: 'dkm' | 'mubaligh'): Promise<string> => {
    const body = { nama_template: audience, content: TEMPLATES[audience], type: 'pengajian_reminder' };
    return (await call('POST', '/template', { body, token })).body.data.id;
  };
  const [dkm, mubaligh] = [await template('dkm'), await template('mubaligh')];
  const rows = (await call('GET', '/jadwal-pengajian?fields=id&orderBy=tanggal&orderType=asc', { token })).body.data;
  return { ids: rows.map((row: { id: string }) => row.id), dkm, mubaligh };
}

/**
 * Links the daemon as a person does: opens the live socket, scans the QR that it shows, and waits until it is
 * connected.
 */
export async function pairByQr(
  { url, call }: Caller,
  token: string,
  whatsapp: WhatsAppServer,
  { phone = OWN_PHONE, within = 20_000 } = {},
): Promise<void> {
  const ticket = (await call('GET', '/waclient/connect', { token })).body.data.token;
  const socket = new WebSocket(socketUrl(url, `/api/waclient/ws?token=${ticket}`));
  const frames: { qr: string; state: string }[] = [];
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data))));
  const reached = (state: string) =>
    vi.waitFor(() => expect(frames.at(-1)?.state).toBe(state), { timeout: within, interval: 10 });
  await reached('PAIRING');
  await whatsapp.scanQr(frames.at(-1)!.qr, { phone });
  await reached('CONNECTED');
  socket.close();
}

/** Waits until the queue is empty. */
export function drained({ call }: Caller, token: string, timeout = 60_000): Promise<void> {
  return vi.waitFor(async () => expect((await call('GET', '/queue?limit=1', { token })).body.data).toEqual([]), {
    timeout,
    interval: 50,
  });
}
