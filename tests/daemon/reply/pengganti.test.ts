import { afterEach, describe, expect, test, vi } from 'vitest';
import { semuaOrangText, type KabarRow } from '#shared/base/kabar.ts';
import { startPenggantiRig, FRIDAY, type PenggantiRig } from '#tests/support/reply/pengganti-rig.ts';
import { resent } from '#tests/support/reply/refused.ts';
import { phone } from '#tests/support/samples.ts';

let rig: PenggantiRig;
afterEach(() => rig.close());

const OFFER = /Kami mencari khatib pengganti/;
const FILLED = /sudah terisi, jazakumullah khairan/;
const stateOf = async (n: number) =>
  (await rig.show()).tawaran.find(({ id_mubaligh }) => id_mubaligh === rig.calon[n])?.state;

describe('an offer', () => {
  test('asks one, and his yes puts him there: confirmed, with the mosque told and the refusal still counted', async () => {
    rig = await startPenggantiRig();
    const answer = await rig.offer({ calon: [0] });
    expect(answer).toMatchObject({ status: 200, body: { data: { penawaran: { state: 'jalan' } } } });
    expect(rig.to(0)).toEqual([
      expect.stringMatching(
        /Yth\. \*Ustadz 0\*\n\nKami mencari khatib pengganti:\nWaktu: \*Jumat, 8 Januari 2027\*\nTempat: Masjid Al-Barokah, Cicendo\n\nBila berkenan, balas \*BERSEDIA\* atau \*TIDAK BISA\* sebelum Jumat, 8 Januari pukul 08\.00\./,
      ),
    ]);
    rig.ack();
    const before = await rig.jadwal();
    expect(before).toMatchObject({ id_mubaligh: rig.lama, konfirmasi: 'udzur' });
    expect(rig.says(0, 'Insya Allah bersedia')).toBe(true);
    expect(await rig.jadwal()).toMatchObject({
      id_mubaligh: rig.calon[0],
      konfirmasi: 'hadir',
      konfirmasi_jalur: 'whatsapp',
      version: before.version + 1,
    });
    await rig.tick();
    expect(rig.to(0)[1]).toMatch(/Kesediaan Anda sudah dicatat/);
    const ketua = rig.written().filter(({ no_hp }) => no_hp === phone(1));
    expect(ketua.map(({ message }) => message)).toEqual([
      expect.stringMatching(/Yth\. \*Bapak Eman\*[^]*Ustadz 0 menggantikan Ustadz Salman/),
    ]);
    const { data } = (await rig.call('GET', `/beban?dari=${FRIDAY}&sampai=${FRIDAY}&per=mubaligh`)).body;
    expect(data.find((row: { id: string }) => row.id === rig.lama)).toMatchObject({ udzur: 1, jumatan: 0 });
    const shown = await rig.show();
    expect(shown).toMatchObject({
      berhalangan: { id_mubaligh: rig.lama, jalur: 'admin' },
      penawaran: { state: 'terisi', id_pemenang: rig.calon[0], bisa_diurungkan: true },
      tawaran: [{ state: 'bersedia', answered_at: expect.any(String) }],
    });
    expect(shown.linimasa.map(({ langkah }) => langkah)).toEqual([
      'ditawari',
      'bersedia',
      'kabar_tercatat',
      'kabar_ketua',
    ]);
  });

  test('to several at once asks all of them; the first yes wins and the others hear that it is taken', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1, 2] });
    rig.ack();
    for (const n of [0, 1, 2]) expect(rig.to(n)).toHaveLength(1);
    expect(rig.says(1, 'TIDAK BISA')).toBe(true);
    expect(rig.says(2, 'bersedia')).toBe(true);
    expect(rig.says(0, 'Bersedia 🙏')).toBe(true);
    await rig.tick();
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.calon[2]);
    expect([await stateOf(0), await stateOf(1), await stateOf(2)]).toEqual(['habis', 'tidak', 'bersedia']);
    // A preacher who said yes too late is told once, not twice.
    for (const n of [0, 1]) expect(rig.to(n)).toEqual([expect.stringMatching(OFFER), expect.stringMatching(FILLED)]);
  });

  test('in turn goes to the next one two hours after WhatsApp has taken it, or at once after a no', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1, 2], berurutan: true });
    expect(rig.to(0)[0]).toMatch(/sebelum pukul 11\.14/);
    expect(rig.to(1)).toEqual([]);
    // The pause does not begin while his message waits.
    rig.at('2027-01-05 13:00');
    await rig.tick();
    expect(rig.to(1)).toEqual([]);
    rig.ack();
    rig.at('2027-01-05 14:59');
    await rig.tick();
    expect(rig.to(1)).toEqual([]);
    rig.at('2027-01-05 15:01');
    await rig.tick();
    expect(rig.to(1)).toHaveLength(1);
    rig.ack();
    await rig.tick();
    expect(rig.to(2)).toEqual([]);
    expect((await rig.show()).tawaran[2]).toMatchObject({
      state: 'waiting',
      giliran_at: expect.stringMatching(/^2027-01-05T10:01/),
    });
    expect(rig.says(1, 'mohon maaf tidak bisa')).toBe(true);
    await rig.tick();
    expect(rig.to(2)).toHaveLength(1);
    // The first preacher's pause is over, but his offer still stands.
    expect(rig.says(0, 'bersedia')).toBe(true);
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.calon[0]);
  });

  test('in quiet hours waits for the morning, and they do not count for the pause', async () => {
    rig = await startPenggantiRig({ env: { MIMBAR_QUIET_HOURS: '21:00-04:30' }, wall: '2027-01-05 20:00' });
    await rig.offer({ calon: [0, 1], berurutan: true });
    expect(rig.to(0)[0]).toMatch(/sebelum Rabu, 6 Januari pukul 05\.30/);
    rig.ack();
    for (const wall of ['2027-01-05 23:00', '2027-01-06 05:29']) {
      rig.at(wall);
      await rig.tick();
      expect(rig.to(1)).toEqual([]);
    }
    rig.at('2027-01-06 05:31');
    await rig.tick();
    expect(rig.to(1)).toHaveLength(1);
  });

  test('has a shorter pause the nearer the deadline, and the one that an admin gives', async () => {
    rig = await startPenggantiRig({ wall: '2027-01-08 05:59' });
    await rig.offer({ calon: [0, 1, 2], berurutan: true });
    expect(rig.to(0)[0]).toMatch(/sebelum pukul 06\.39/);
    rig.ack();
    rig.at('2027-01-08 06:40');
    await rig.tick();
    expect(rig.to(1)).toHaveLength(1);
    await rig.withdraw();
    const id = await rig.post('/jadwal-jumatan', {
      tanggal: '2027-01-15',
      id_masjid: rig.id_masjid,
      id_mubaligh: rig.lama,
    });
    await rig.post(`/jadwal-jumatan/${id}/konfirmasi`, { jawaban: 'udzur' });
    const body = { id_mubaligh: rig.calon, berurutan: true, jeda_menit: 45 };
    const answer = await rig.call('POST', `/pengganti/jumatan/${id}/tawarkan`, { body });
    expect(answer.body.data.penawaran).toMatchObject({ state: 'jalan', jeda_menit: 45 });
    expect(rig.to(0).at(-1)).toMatch(/sebelum pukul 07\.25/);
  });

  test('to somebody without a number or who wrote BERHENTI is not made, and that is said', async () => {
    rig = await startPenggantiRig();
    rig.database.sqlite.prepare("update mubaligh set no_hp = '' where id = ?").run(Number(rig.calon[1]));
    rig.database.sqlite
      .prepare('insert into opt_out (no_hp, created_at) values (?, 0)')
      .run(`62${phone(102).slice(1)}`);
    const shown = await rig.show();
    const reasons = Object.fromEntries(shown.calon.map((one) => [one.id_mubaligh, one.tidak_bisa]));
    expect(rig.calon.map((id) => reasons[id])).toEqual([
      null,
      'tidak punya nomor WhatsApp',
      'meminta berhenti (BERHENTI)',
    ]);
    expect(await rig.offer({ calon: [1, 2] })).toMatchObject({ status: 409 });
    const { body } = await rig.offer({ calon: [0, 1, 2] });
    expect(body.warnings).toEqual([
      'Ustadz 1 dilewati: tidak punya nomor WhatsApp.',
      'Ustadz 2 dilewati: meminta berhenti (BERHENTI).',
    ]);
    expect(rig.written()).toHaveLength(1);
  });

  test('to somebody who asks to stop while he waits passes to the next one', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1, 2], berurutan: true });
    rig.ack();
    rig.database.sqlite
      .prepare('insert into opt_out (no_hp, created_at) values (?, 0)')
      .run(`62${phone(101).slice(1)}`);
    rig.says(0, 'tidak bisa');
    await rig.tick();
    expect(rig.to(1)).toEqual([]);
    expect(rig.to(2)).toHaveLength(1);
    expect((await rig.show()).linimasa.map(({ teks }) => teks)).toContain(
      'Ustadz 1 dilewati: tidak dapat dikirimi pesan',
    );
  });

  test('is refused while he has not declined, after the sermon, and for whoever is unknown', async () => {
    rig = await startPenggantiRig();
    await rig.post(`/jadwal-jumatan/${rig.id}/konfirmasi`, { jawaban: 'hadir' });
    expect(await rig.offer({ calon: [0] })).toMatchObject({
      status: 409,
      body: { error: 'Ustadz Salman belum berhalangan. Catat dulu bahwa beliau berhalangan.' },
    });
    await rig.post(`/jadwal-jumatan/${rig.id}/konfirmasi`, { jawaban: 'udzur' });
    const unknown = await rig.call('POST', `/pengganti/jumatan/${rig.id}/tawarkan`, { body: { id_mubaligh: ['999'] } });
    expect(unknown).toMatchObject({ status: 400, body: { issues: [{ path: 'id_mubaligh.0' }] } });
    rig.at('2027-01-08 12:00');
    expect(await rig.offer({ calon: [0] })).toMatchObject({ status: 409, body: { error: 'Jadwal ini sudah lewat' } });
    expect(await rig.call('GET', '/pengganti/jumatan/999')).toMatchObject({ status: 404 });
  });

  test('is never made twice to the same man for the same version of a schedule', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1], berurutan: true });
    rig.ack();
    expect(await rig.offer({ calon: [0] })).toMatchObject({
      status: 409,
      body: { error: 'Ustadz 0 dilewati: sudah pernah ditawari jadwal ini.' },
    });
    await rig.withdraw();
    // A preacher who was never asked may still be asked.
    expect((await rig.offer({ calon: [0, 1] })).body.warnings).toEqual([
      'Ustadz 0 dilewati: sudah pernah ditawari jadwal ini.',
    ]);
    expect(rig.to(0).filter((text) => OFFER.test(text))).toHaveLength(1);
    expect(rig.to(1).filter((text) => OFFER.test(text))).toHaveLength(1);
  });
});

describe('an offer that did not reach him', () => {
  const ASKED = 'Ustadz 0 dilewati: sudah pernah ditawari jadwal ini.';
  const calonOf = async (n: number) => (await rig.show()).calon.find(({ id_mubaligh }) => id_mubaligh === rig.calon[n]);
  /** All messages so far ended like this. */
  const ended = (state: string, code: string) =>
    rig.database.sqlite
      .prepare('update message set state = ?, error_code = ?, finished_at = created_at')
      .run(state, code);

  test.each([[[0]], [[0, 1]]])(
    'is made again once his number is right, and only that one is sent: %j',
    async (calon) => {
      rig = await startPenggantiRig();
      await rig.offer({ calon });
      const [first] = rig.written().map(({ id }) => id);
      const broadcast = (await rig.call('GET', '/broadcasts')).body.data[0].id;
      ended('failed', 'unregistered');
      await rig.tick();
      expect((await rig.offer({ calon: [0] })).body.error).toBe(
        'Ustadz 0 dilewati: nomornya tidak terdaftar di WhatsApp. Perbaiki dulu nomornya.',
      );
      expect(await calonOf(0)).toMatchObject({ tawaran: 'habis' });
      await rig.call('PATCH', `/mubaligh/${rig.calon[0]}`, { body: { no_hp: phone(444) } });
      expect(await calonOf(0)).toMatchObject({ tawaran: null });
      expect((await rig.offer({ calon: [0] })).status).toBe(200);
      rig.ack();
      const offers = rig.written().filter(({ no_hp, message }) => no_hp === phone(444) && OFFER.test(message));
      expect(offers).toHaveLength(1);
      expect(await calonOf(0)).toMatchObject({ tawaran: 'sent' });
      expect(await resent(rig, first!)).toMatch(/^409 Tawaran ini sudah selesai/);
      await rig.call('PATCH', `/mubaligh/${rig.calon[1]}`, { body: { no_hp: phone(445) } });
      expect((await rig.call('GET', `/broadcasts/${broadcast}`)).body.data.unsent).toBe(calon.length - 1);
      expect((await rig.offer({ calon: [0] })).body.error).toBe(ASKED);
    },
  );

  test('because it was withdrawn while it waited, is made again', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1], berurutan: true });
    await rig.withdraw();
    expect([await calonOf(0), await calonOf(1)]).toMatchObject([{ tawaran: null }, { tawaran: null }]);
    expect((await rig.show()).rencana[0]!.giliran).toHaveLength(3);
    expect((await rig.offer({ calon: [0, 1], berurutan: true })).body).toMatchObject({ error: null });
    expect(rig.written().map(({ no_hp, state }) => [no_hp, state])).toEqual([
      [phone(100), 'cancelled'],
      [phone(100), 'waiting'],
    ]);
    rig.ack();
    expect(rig.says(0, 'bersedia')).toBe(true);
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.calon[0]);
  });

  test('but may have, or that he has answered, is not', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0] });
    ended('failed', 'unanswered');
    await rig.tick();
    expect((await rig.offer({ calon: [0] })).body.error).toBe(ASKED);
    await rig.offer({ calon: [1] });
    rig.says(1, 'tidak bisa');
    ended('failed', 'refused-500');
    expect((await rig.offer({ calon: [1] })).body.error).toMatch(/sudah pernah ditawari/);
    expect(await calonOf(1)).toMatchObject({ tawaran: 'tidak' });
  });
});

test('the alarm of a refusal that an admin has recorded says whose doing it is', async () => {
  rig = await startPenggantiRig();
  const frames: object[] = [];
  rig.services.base.events.subscribe((frame) => frame.type === 'alert' && frames.push(frame));
  const token = await rig.as('admin');
  for (const jawaban of ['hadir', 'udzur'])
    await rig.call('POST', `/jadwal-jumatan/${rig.id}/konfirmasi`, { body: { jawaban }, token });
  await vi.waitFor(() => expect(frames).toHaveLength(2));
  for (const frame of frames) expect(frame).toMatchObject({ id_account: expect.stringMatching(/^\d+$/) });
});

describe('what happens meanwhile', () => {
  test('withdrawn and then a yes: the schedule stays, and he hears that it is over, once', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1], berurutan: true });
    rig.ack();
    expect((await rig.withdraw()).body.data.penawaran.state).toBe('dibatalkan');
    expect(rig.to(0)[1]).toMatch(/tidak berlaku lagi/);
    expect(rig.says(0, 'bersedia')).toBe(true);
    await rig.tick();
    expect(rig.to(0)).toHaveLength(2);
    expect(rig.to(1)).toEqual([]);
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.lama);
    expect(await rig.withdraw()).toMatchObject({
      status: 409,
      body: { error: 'Tidak ada tawaran yang sedang berjalan' },
    });
  });

  test('withdrawn before it has left: nobody hears of it at all', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0] });
    await rig.withdraw();
    expect(rig.written().map(({ state }) => state)).toEqual(['cancelled']);
  });

  test('withdrawn while it is under way: it is not tried again', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0] });
    const { sqlite } = rig.database;
    sqlite.prepare("update message set state = 'running' where state = 'waiting'").run();
    await rig.withdraw();
    expect(sqlite.prepare("select error_code, error_reason from message where state = 'running'").all()).toEqual([
      { error_code: 'withdrawn', error_reason: 'Tawaran sudah selesai sebelum terkirim' },
    ]);
  });

  test('at the deadline admins are told, and a yes after it is told to them and changes nothing', async () => {
    rig = await startPenggantiRig();
    await rig.as('superadmin');
    rig.database.sqlite.prepare('update account set no_hp = ?').run(phone(900));
    const frames: string[] = [];
    rig.services.base.events.subscribe((frame) => void (frame.type === 'alert' && frames.push(frame.message)));
    await rig.offer({ calon: [0, 1] });
    rig.ack();
    rig.at('2027-01-08 07:59');
    await rig.tick();
    expect((await rig.call('GET', '/pengganti')).body.data).toMatchObject([
      { state: 'jalan', ditawari: 2, menolak: 0 },
    ]);
    rig.at('2027-01-08 08:00');
    await rig.tick();
    await rig.tick();
    expect(frames).toEqual([
      'Belum ada pengganti untuk Jumat, 8 Januari 2027 di Masjid Al-Barokah: Ustadz Salman berhalangan dan belum ada yang bersedia.',
    ]);
    const admin = () =>
      rig
        .written()
        .filter(({ no_hp }) => no_hp === phone(900))
        .map(({ message }) => message);
    expect(admin()).toEqual([expect.stringMatching(/^\*Belum ada khatib pengganti\*/)]);
    expect(rig.says(1, 'bersedia')).toBe(true);
    await rig.tick();
    expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.lama, konfirmasi: 'udzur' });
    expect(rig.to(1)[1]).toMatch(/diteruskan ke admin/);
    expect(admin()[1]).toMatch(/^Sesudah batas waktu, \*Ustadz 1\* bersedia/);
    expect((await rig.call('GET', '/pengganti')).body.data).toMatchObject([{ state: 'habis', bersedia: 'Ustadz 1' }]);
    // Others may still be asked, until half an hour before the sermon begins.
    expect((await rig.offer({ calon: [2] })).body.data).toMatchObject({ batas: '2027-01-08T04:00:00.000Z' });
    rig.ack();
    expect(rig.says(2, 'bersedia')).toBe(true);
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.calon[2]);
  });

  test('he has declined and nobody was asked: at the deadline that is told as loudly, once', async () => {
    rig = await startPenggantiRig();
    const frames: string[] = [];
    rig.services.base.events.subscribe((frame) => void (frame.type === 'alert' && frames.push(frame.level)));
    await rig.tick();
    rig.at('2027-01-08 08:01');
    await rig.tick();
    await rig.tick();
    expect(frames).toEqual(['danger']);
    expect((await rig.call('GET', '/pengganti')).body.data).toMatchObject([{ state: 'habis', ditawari: 0 }]);
  });

  test('all have declined: admins are told at once', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1] });
    rig.ack();
    rig.says(0, 'tidak bisa');
    rig.says(1, 'berhalangan');
    await rig.tick();
    expect((await rig.show()).penawaran).toMatchObject({ state: 'habis' });
    expect((await rig.show()).linimasa.at(-1)).toMatchObject({ langkah: 'habis' });
  });

  test('an admin has put somebody there by hand: offers end, and whoever was asked hears it', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1], berurutan: true });
    rig.ack();
    await rig.call('PATCH', `/jadwal-jumatan/${rig.id}`, { body: { id_mubaligh: rig.calon[2] } });
    expect(rig.says(0, 'bersedia')).toBe(true);
    await rig.tick();
    expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.calon[2], konfirmasi: 'none' });
    expect(rig.to(0).slice(1)).toEqual([expect.stringMatching(/tidak berlaku lagi/)]);
    expect(rig.to(1)).toEqual([]);
  });

  test('an admin puts somebody else there before the mosque has heard of the substitute: it never hears of him', async () => {
    rig = await startPenggantiRig({ env: { MIMBAR_QUIET_HOURS: '21:00-04:30' } });
    await rig.offer({ calon: [0] });
    rig.ack();
    rig.at('2027-01-05 23:10');
    rig.says(0, 'bersedia');
    await rig.tick();
    const toKetua = () => rig.written().filter(({ no_hp }) => no_hp === phone(1));
    expect(toKetua()).toMatchObject([{ state: 'waiting', message: expect.stringContaining('Ustadz 0 menggantikan') }]);
    await rig.call('PATCH', `/jadwal-jumatan/${rig.id}`, { body: { id_mubaligh: rig.calon[1] } });
    await rig.tick();
    expect(toKetua()).toMatchObject([{ state: 'cancelled' }]);
  });

  test('an offer that failed is not sent again with the rest once nobody seeks any more', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0] });
    rig.database.sqlite
      .prepare("update message set state = 'failed', error_code = 'unregistered', finished_at = created_at")
      .run();
    await rig.call('PATCH', `/mubaligh/${rig.calon[0]}`, { body: { no_hp: phone(4444) } });
    const { id } = (await rig.call('GET', '/broadcasts')).body.data[0];
    const unsent = async () => {
      const { unsent: count, left_out } = (await rig.call('GET', `/broadcasts/${id}`)).body.data;
      return [count, left_out];
    };
    expect(await unsent()).toEqual([1, []]);
    await rig.call('PATCH', `/jadwal-jumatan/${rig.id}`, { body: { id_mubaligh: rig.calon[1] } });
    expect(await unsent()).toEqual([0, ['1 pesan dilewati karena jadwalnya sudah dihapus atau diubah.']]);
    await rig.call('DELETE', `/jadwal-jumatan/${rig.id}`);
    await rig.tick();
    expect((await unsent())[0]).toBe(0);
  });

  test('he comes after all: offers end', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0] });
    rig.ack();
    await rig.post(`/jadwal-jumatan/${rig.id}/konfirmasi`, { jawaban: 'hadir' });
    await rig.tick();
    expect(rig.says(0, 'bersedia')).toBe(true);
    await rig.tick();
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.lama);
    expect(rig.to(0)).toHaveLength(2);
    expect((await rig.show()).linimasa.map(({ langkah }) => langkah)).toEqual(['ditawari', 'kabar_tutup', 'kembali']);
  });

  test('the schedule is deleted: whoever was asked hears it', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0] });
    rig.ack();
    await rig.call('DELETE', `/jadwal-jumatan/${rig.id}`);
    await rig.tick();
    expect(rig.to(0)[1]).toMatch(/Jumat, 8 Januari 2027 di Masjid Al-Barokah tidak berlaku lagi/);
  });

  test('one who was asked is deleted: the next one is asked, and nothing of him is left', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1], berurutan: true });
    rig.ack();
    await rig.call('DELETE', `/mubaligh/${rig.calon[0]}`);
    await rig.tick();
    expect(rig.to(1)).toHaveLength(1);
    expect(JSON.stringify(await rig.show())).not.toContain('Ustadz 0');
  });

  test('a message that WhatsApp refuses gives the turn to the next one', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1], berurutan: true });
    rig.database.sqlite
      .prepare("update message set state = 'failed', error_reason = 'Nomor tidak terdaftar di WhatsApp'")
      .run();
    await rig.tick();
    expect(rig.to(1)).toHaveLength(1);
    expect((await rig.show()).tawaran[0]).toMatchObject({
      state: 'habis',
      masalah: 'Nomor tidak terdaftar di WhatsApp',
    });
  });

  test('the mosque has no number for its chairman: said in the timeline, and all else happens', async () => {
    rig = await startPenggantiRig({ ketua: false });
    await rig.offer({ calon: [0] });
    rig.ack();
    rig.says(0, 'bersedia');
    await rig.tick();
    expect((await rig.show()).linimasa.map(({ teks }) => teks)).toContain(
      'Ketua DKM tidak dikabari: nomornya belum diisi',
    );
    expect(rig.to(0)[1]).toMatch(/sudah dicatat/);
  });

  test('the substitute is taken back by an admin: he and the chairman hear it, and others can be asked anew', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1] });
    rig.ack();
    rig.says(0, 'bersedia');
    await rig.tick();
    rig.ack();
    expect((await rig.withdraw()).status).toBe(200);
    expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.lama, konfirmasi: 'udzur' });
    expect(rig.to(0).at(-1)).toMatch(/tidak jadi bertugas/);
    expect(
      rig
        .written()
        .filter(({ no_hp }) => no_hp === phone(1))
        .at(-1)!.message,
    ).toMatch(/Ustadz 0 tidak jadi menggantikan/);
    const before = rig.to(1).length;
    expect((await rig.offer({ calon: [1] })).status).toBe(200);
    expect(rig.to(1)).toHaveLength(before + 1);
  });

  test('who has taken it over can decline as well, and a new search begins', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1] });
    rig.ack();
    rig.says(0, 'bersedia');
    await rig.tick();
    // Other talk after his yes is left alone.
    expect(rig.says(0, 'maaf saya berhalangan')).toBe(false);
    expect(rig.says(0, 'UDZUR')).toBe(true);
    expect(await rig.jadwal()).toMatchObject({ id_mubaligh: rig.calon[0], konfirmasi: 'udzur' });
    expect((await rig.offer({ calon: [2] })).body.data.penawaran.state).toBe('jalan');
  });
});

describe('whose answer it is', () => {
  test('an answer to something else is not taken', async () => {
    rig = await startPenggantiRig();
    expect(rig.says(0, 'bersedia')).toBe(false);
    await rig.offer({ calon: [0] });
    rig.ack();
    expect(rig.says(1, 'bersedia')).toBe(false);
    // What says nothing is asked about, once.
    expect(rig.says(0, 'siapa ini ya?')).toBe(true);
    expect(rig.says(0, 'hadir')).toBe(true);
    const body = { tanggal: '2027-01-15', id_masjid: rig.id_masjid, id_mubaligh: rig.calon[0] };
    const own = await rig.post('/jadwal-jumatan', body);
    rig.database.sqlite.prepare("update jadwal_jumatan set konfirmasi = 'asked' where id = ?").run(Number(own));
    // This answer may be about his own sermon, which he is also asked about.
    expect(rig.says(0, 'hadir')).toBe(false);
    expect(rig.says(0, 'tidak bisa')).toBe(false);
    expect(rig.says(0, 'hadir', { quoted: 'a message of another kind' })).toBe(false);
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.lama);
    expect(rig.says(0, 'bersedia')).toBe(true);
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.calon[0]);
  });

  test('a yes to two offers asks which; a number or a quotation says it', async () => {
    rig = await startPenggantiRig();
    const other = await rig.post('/masjid', {
      nama_masjid: 'Al-Huda',
      nama_ketua_dkm: 'Bapak Dadang',
      no_hp: phone(2),
    });
    const second = await rig.post('/jadwal-jumatan', {
      tanggal: '2027-01-15',
      id_masjid: other,
      id_mubaligh: rig.lama,
    });
    await rig.post(`/jadwal-jumatan/${second}/konfirmasi`, { jawaban: 'udzur' });
    await rig.offer({ calon: [0] });
    await rig.call('POST', `/pengganti/jumatan/${second}/tawarkan`, { body: { id_mubaligh: [rig.calon[0]] } });
    rig.ack();
    expect(rig.says(0, 'bersedia')).toBe(true);
    expect(rig.says(0, 'bersedia')).toBe(true);
    await rig.tick();
    expect(rig.to(0).slice(2)).toEqual([expect.stringMatching(/BERSEDIA 1[^]*1\. .*Al-Huda\n2\. .*Al-Barokah/)]);
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.lama);
    expect(rig.says(0, 'bersedia 1')).toBe(true);
    expect((await rig.call('GET', `/jadwal-jumatan/${second}`)).body.data.id_mubaligh).toBe(rig.calon[0]);
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.lama);
    const quoted = rig.database.sqlite.prepare('select wa_id from message order by id').pluck().get() as string;
    expect(rig.says(0, 'siap, insya Allah', { quoted })).toBe(true);
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.calon[0]);
  });

  test('he thinks again: a yes after his no counts while nobody has taken it', async () => {
    rig = await startPenggantiRig();
    await rig.offer({ calon: [0, 1] });
    rig.ack();
    rig.says(0, 'tidak bisa');
    expect(rig.says(0, 'eh, saya bersedia')).toBe(true);
    expect((await rig.jadwal()).id_mubaligh).toBe(rig.calon[0]);
  });
});

test('nobody hears of a substitute twice: the search tells the mosque, its refuser knows, and what follows is offered', async () => {
  rig = await startPenggantiRig();
  const template = await rig.post('/template', { nama_template: 'J', type: 'jumatan_reminder', content: 'Khutbah' });
  const open = async () => {
    const { data } = (await rig.call('GET', '/kabar')).body;
    return data.map(({ orang }: KabarRow) => semuaOrangText(orang));
  };
  // Both were reminded, then he declined.
  await rig.call('POST', `/jadwal-jumatan/${rig.id}/konfirmasi`, { body: { jawaban: 'none' } });
  await rig.post('/jadwal-jumatan/broadcast', { id: [rig.id], templateDKM: template, templateMubaligh: template });
  rig.ack();
  rig.database.sqlite.exec("update jadwal_jumatan set dkm_status = 'accepted', mubaligh_status = 'accepted'");
  await rig.call('POST', `/jadwal-jumatan/${rig.id}/konfirmasi`, { body: { jawaban: 'udzur' } });
  await rig.offer({ calon: [0] });
  rig.ack();
  rig.says(0, 'bersedia');
  expect(await open()).toEqual([]);
  await rig.tick();
  rig.ack();
  expect(await open()).toEqual([]);
  // An admin withdraws the substitute, and the search tells both of this, too.
  expect((await rig.withdraw()).body.kabar).toBeUndefined();
  await rig.tick();
  rig.ack();
  expect(await open()).toEqual([]);
  // The search tells nobody of a preacher whom the admin chooses by hand, so the admin must.
  const { kabar } = (await rig.call('PATCH', `/jadwal-jumatan/${rig.id}`, { body: { id_mubaligh: rig.calon[1] } }))
    .body;
  expect(kabar.map(({ orang }: KabarRow) => semuaOrangText(orang))).toEqual(['DKM, Ustadz 1 (baru)']);
});
