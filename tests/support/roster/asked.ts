import { vi } from 'vitest';
import type { LinkedApp } from '#tests/support/linked-app.ts';
import { phone } from '#tests/support/samples.ts';

export const QUESTION = 'Mohon konfirmasi: balas *HADIR* bila dapat hadir, atau *UDZUR* bila berhalangan.';
/** The preacher's number; his phone is at the test server. */
export const KHATIB = phone(7001);

type Api = Pick<LinkedApp, 'call' | 'whatsapp'>;

export const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

/** Creates one preacher and a mosque for each of his Fridays; he has not been asked yet. */
export async function addFridays(api: Api, fridays: readonly string[]) {
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await api.call('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
    return answer.body.data.id;
  };
  const id_mubaligh = await post('/mubaligh', { nama_mubaligh: 'Ustadz Ahmad', no_hp: KHATIB });
  const template = await post('/template', {
    nama_template: 'Khatib',
    content: 'Khutbah {{tanggal}} di {{nama_masjid}}.\n\n{{konfirmasi}}\n\nJazakumullah khairan.',
    type: 'jumatan_reminder',
  });
  const ids: string[] = [];
  for (const [n, tanggal] of fridays.entries()) {
    const nama_masjid = `Masjid ${n + 1}`;
    const id_masjid = await post('/masjid', { nama_masjid, nama_ketua_dkm: `Bapak ${n + 1}`, no_hp: phone(7100 + n) });
    ids.push(await post('/jadwal-jumatan', { tanggal, id_masjid, id_mubaligh }));
  }
  const remind = (of: readonly string[] = ids) =>
    api.call('POST', `/jadwal-jumatan/broadcast?id=${of.join(',')}&templateMubaligh=${template}`);
  const row = async (id: string) => (await api.call('GET', `/jadwal-jumatan/${id}`)).body.data;
  const said = async () => Promise.all(ids.map(async (id) => (await row(id)).konfirmasi as string));
  const inbox = () => api.whatsapp.inbox(KHATIB);
  return {
    ids,
    id_mubaligh,
    template,
    post,
    remind,
    row,
    said,
    inbox,
    /** Sends the reminders and waits until all are asked. */
    async ask() {
      await remind();
      await until(async () => {
        if ((await said()).some((one) => one !== 'asked')) throw new Error(`still ${await said()}`);
      });
    },
    saidIs: (...wanted: string[]) =>
      until(async () => {
        const now = await said();
        if (now.join() !== wanted.join()) throw new Error(`${now}, not ${wanted}`);
      }),
    /** Waits for `count` messages to the preacher, and gives the last one. */
    heard: async (count: number) => {
      await until(() => {
        if (inbox().length < count) throw new Error(`${inbox().length} of ${count} messages`);
      });
      return inbox().at(-1)!;
    },
  };
}
export type Fridays = Awaited<ReturnType<typeof addFridays>>;
