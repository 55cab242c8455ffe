import { vi } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { startGraphServer, type GraphServer } from './graph-server/server.ts';
import { phone } from './samples.ts';

/** The preacher's number, as typed and in WhatsApp's format. */
export const KHATIB = phone(7001);
export const KHATIB_ID = `62${KHATIB.slice(1)}`;
export const HOOK = '/api/webhook/whatsapp';
/** A reminder that may be registered: it neither begins nor ends with a value. */
export const REMINDER =
  'Assalamualaikum {{nama_mubaligh}}, khutbah {{tanggal}} di {{nama_masjid}}.\n\n{{konfirmasi}}\n\nAdmin.';

export const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 10 });

export interface CloudApp extends TestApp {
  graph: GraphServer;
  reached(state: string, code?: string): Promise<void>;
  /**
   * Creates a mosque, a Friday sermon of the preacher there, and a reminder; gives the ids of the sermon and the
   * reminder.
   */
  addFriday(tanggal: string): Promise<{ id: string; template: string }>;
  remind(friday: { id: string; template: string }): Promise<void>;
  jumatan(id: string): Promise<any>;
  logs(): Promise<any[]>;
}

/** The app with the Cloud API's messenger, connected to the test Graph API server in both directions. */
export async function startCloudApp({ env, ...options }: TestAppOptions = {}): Promise<CloudApp> {
  const graph = await startGraphServer(options.clock?.now);
  const api = await startTestApp({ ...options, env: { ...graph.env, ...env } });
  graph.connect(async (raw, headers) => {
    const answer = await api.app.inject({ method: 'POST', url: HOOK, headers, payload: raw });
    return answer.statusCode;
  });
  let template: string | undefined;
  let count = 0;
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await api.call('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
    return answer.body.data.id;
  };
  let id_mubaligh: string | undefined;
  const cloud: CloudApp = {
    ...api,
    graph,
    reached: (state, code) =>
      until(() => {
        const frame = api.services.queue.messenger.frame();
        if (frame.state !== state || frame.code !== code) throw new Error(`state is ${frame.state} ${frame.code}`);
      }),
    async addFriday(tanggal) {
      id_mubaligh ??= await post('/mubaligh', { nama_mubaligh: 'Ustadz Ahmad', no_hp: KHATIB });
      template ??= await post('/template', { nama_template: 'Khatib', content: REMINDER, type: 'jumatan_reminder' });
      count += 1;
      const body = { nama_masjid: `Masjid ${count}`, nama_ketua_dkm: `Bapak ${count}`, no_hp: phone(7100 + count) };
      const id_masjid = await post('/masjid', body);
      return { id: await post('/jadwal-jumatan', { tanggal, id_masjid, id_mubaligh }), template };
    },
    async remind(friday) {
      const path = `/jadwal-jumatan/broadcast?id=${friday.id}&templateMubaligh=${friday.template}`;
      const answer = await api.call('POST', path);
      if (answer.status !== 200) throw new Error(String(answer.body.error));
    },
    jumatan: async (id) => (await api.call('GET', `/jadwal-jumatan/${id}`)).body.data,
    logs: async () => (await api.call('GET', '/message-logs?limit=100')).body.data,
    async close() {
      await graph.told();
      await api.close();
      await graph.stop();
    },
  };
  await api.services.start();
  await cloud.reached('CONNECTED');
  return cloud;
}
