import { semuaOrangText, type KabarRow } from '#shared/base/kabar.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { addMasjid, addMubaligh } from '../nouns.ts';
import { phone } from '../samples.ts';
import { createTestClock } from '../test-clock.ts';

/** A Monday at 08.00 in Jakarta, and the Fridays after it. */
const NOW = Date.parse('2026-11-23T01:00:00.000Z');
export const [FRIDAY, NEXT] = ['2026-11-27', '2026-12-04'] as const;

/** WhatsApp takes every waiting message, or refuses them. */
function end({ database: { sqlite } }: TestApp, state: 'success' | 'failed', at: number): void {
  const status = state === 'success' ? 'accepted' : 'failed';
  const rows = sqlite.prepare("select id, audience from message where state = 'waiting'").all() as any[];
  for (const { id, audience } of rows) {
    sqlite
      .prepare('update message set state = ?, error_code = ?, finished_at = ? where id = ?')
      .run(state, state === 'failed' ? 'refused-500' : null, at, id);
    if (audience === null) continue;
    for (const kind of ['pengajian', 'jumatan'])
      sqlite
        .prepare(
          `update jadwal_${kind} set ${audience}_status = '${status}' where (id, broadcast_version) in
            (select id_${kind}, broadcast_version from message_jadwal where id_message = ?)`,
        )
        .run(id);
  }
}

/** The app with a mosque, two preachers and a template; the test plays WhatsApp (`accept`, `fail`). */
export async function startKabarRig() {
  const clock = createTestClock(NOW);
  const api = await startTestApp({ clock });
  async function post(path: string, body: object): Promise<string> {
    const answer = await api.call('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
    return answer.body.data.id;
  }
  const masjid = await addMasjid(api, 'Masjid Salman', { nama_ketua_dkm: 'Bapak Eman', no_hp: phone(1) });
  const irfan = await addMubaligh(api, 'Ustadz Irfan', { no_hp: phone(101) });
  const umar = await addMubaligh(api, 'Ustadz Umar', { no_hp: phone(102) });
  const template = await post('/template', {
    nama_template: 'Jumat',
    type: 'jumatan_reminder',
    content: 'Khutbah {{tanggal}} di {{nama_masjid}}: {{nama_mubaligh}}\n{{konfirmasi}}',
  });
  const accept = () => end(api, 'success', clock.now());
  const jumatan = (tanggal: string = FRIDAY, id_masjid = masjid, id_mubaligh = irfan) =>
    post('/jadwal-jumatan', { tanggal, id_masjid, id_mubaligh });
  return {
    ...api,
    clock,
    masjid,
    irfan,
    umar,
    template,
    post,
    jumatan,
    accept,
    fail: () => end(api, 'failed', clock.now()),
    /** A schedule whose people were reminded. */
    async told(tanggal: string = FRIDAY): Promise<string> {
      const id = await jumatan(tanggal);
      await post('/jadwal-jumatan/broadcast', { id: [id], templateDKM: template, templateMubaligh: template });
      accept();
      return id;
    },
    change: (id: string, body: object) => api.call('PATCH', `/jadwal-jumatan/${id}`, { body }),
    /** Deletes it; returns the deletion's id. */
    removed: async (id: string) =>
      (await api.call('DELETE', `/jadwal-jumatan/${id}`)).headers['x-penghapusan'] as string,
    restored: (penghapusan: string) => api.call('POST', `/penghapusan/${penghapusan}/pulihkan`),
    /** The cell of the mosque's Friday on the board. */
    put: (id_mubaligh: string | null) =>
      api.call('PUT', '/papan-jumat/sel', { body: { id_masjid: masjid, tanggal: FRIDAY, id_mubaligh } }),
    /** 'Beri tahu', to all or to these people; returns the broadcast's id. */
    tell: (id: string, ...kunci: string[]) =>
      post('/kabar/kirim', {
        kabar: [{ jadwal: 'jumatan', id, ...(kunci.length > 0 && { orang: kunci.map((one) => ({ kunci: one })) }) }],
      }),
    drop: (id: string) => post('/kabar/tidak-perlu', { kabar: [{ jadwal: 'jumatan', id }] }),
    list: async () =>
      (await api.call('GET', '/kabar')).body.data.map(({ orang }: KabarRow) => semuaOrangText(orang)) as string[],
    only: async () => (await api.call('GET', '/jadwal-jumatan')).body.data[0],
    async stateOf(id: string) {
      const { broadcasted, dkm_status, mubaligh_status } = (await api.call('GET', `/jadwal-jumatan/${id}`)).body.data;
      return { broadcasted, dkm_status, mubaligh_status };
    },
    waiting: () =>
      api.database.sqlite.prepare("select message from message where state = 'waiting' order by id").pluck().all(),
  };
}
export type KabarRig = Awaited<ReturnType<typeof startKabarRig>>;
