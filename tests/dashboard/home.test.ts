import { expect, test } from 'vitest';
import { calmText, fridayText, jumatParts } from '#dashboard/features/home/home-words.ts';
import { kirimName } from '#dashboard/features/nanti/index.ts';
import { whyText, type Why } from '#dashboard/features/kabar/index.tsx';
import { isOneLine, startSteps } from '#dashboard/features/home/start-steps.ts';
import { todoLines } from '#dashboard/features/home/todo-lines.ts';
import type { Home } from '#shared/home/home.ts';

const jumat = {
  tanggal: '2026-11-27',
  jadwal: 10,
  belum: 0,
  masjid: 12,
  menunggu: 0,
  terisi: 10,
  kosong: 0,
  contoh_kosong: [],
  hadir: 3,
  udzur: 1,
  ditanya: 4,
};

test('once the sermons of a Friday are over, the next Friday is not this one', () => {
  expect(fridayText('2026-11-27', '2026-11-27')).toBe('Jumat ini, 27 November');
  expect(fridayText('2026-12-04', '2026-11-27')).toBe('Jumat depan, 4 Desember');
  expect(fridayText('2026-12-04', '2026-11-28')).toBe('Jumat ini, 4 Desember');
});

test('who was never asked is none who has not answered', () => {
  expect(jumatParts(jumat).map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Hadir 3',
    'Belum menjawab 4',
    'Belum ditanya 2',
    'Udzur 1',
  ]);
});

test('all is done only if nothing has yet to leave', () => {
  const besok = { tanggal: '2026-11-25', jadwal: 2, belum: 0, menunggu: 0 };
  expect(calmText({ jumat, besok })).toBe('Tidak ada. Semua sudah beres.');
  expect(calmText({ jumat: { ...jumat, belum: 44 }, besok: { ...besok, menunggu: 2 } })).toBe(
    'Tidak ada masalah. 46 jadwal belum terkirim.',
  );
});

test('the first steps stand in one line once a single one is left', () => {
  const awal = { masjid: 1, mubaligh: 1, template: 1, jadwal: 1, pengingat: false, broadcast: false };
  const steps = (changes: Partial<Home['awal']>, isLinked: boolean) => {
    const health = { messenger: { state: isLinked ? 'CONNECTED' : 'UNPAIRED', number: null } };
    return startSteps({ awal: { ...awal, ...changes } } as Home, health as Parameters<typeof startSteps>[1]);
  };
  expect(isOneLine(steps({}, true))).toBe(true);
  expect(isOneLine(steps({ pengingat: true }, false))).toBe(true);
  expect(isOneLine(steps({}, false))).toBe(false);
  expect(isOneLine(steps({ pengingat: true }, true))).toBe(false);
});

test('why a schedule is not announced yet: what is missing of each side, in one line', () => {
  const why = (dkm_status: Why['dkm_status'], mubaligh_status: Why['mubaligh_status'], broadcasted = false) =>
    whyText({ id: '1', broadcasted, dkm_status, mubaligh_status });
  expect(why('failed', 'accepted')).toBe('DKM gagal');
  expect(why('accepted', 'waiting')).toBe('Mubaligh menunggu');
  expect(why('failed', 'none')).toBe('DKM gagal · Mubaligh belum dikirim');
  // Nothing was sent yet, and all is well: the badge says enough.
  expect(why('none', 'none')).toBe('');
  expect(why('accepted', 'none', true)).toBe('');
});

test('what asks again is told apart from the reminder', () => {
  expect(kirimName('tanya_lagi', ['2026-11-27'])).toBe('Tanya lagi khatib yang belum menjawab');
  expect(kirimName('jumatan_reminder', ['2026-11-27'])).toBe('Pengingat jumatan');
});

test('who is to be called is not a task beside the list', () => {
  const home = {
    tanggal: '2026-11-26',
    jumat,
    pengganti: [],
    jawaban: [],
    telepon: [],
    nanti: [],
    bentrok: { jumatan: 0, pengajian: 0, contoh: [] },
    kabar: { jumlah: 0, contoh: null },
  } as unknown as Home;
  const call = { id: '1', nama_mubaligh: 'Ustadz Ahmad', nama_masjid: 'Al-Huda', no_hp: '081200000001' };
  expect(todoLines(home, undefined).map(({ key }) => key)).toEqual(['ditanya']);
  expect(todoLines({ ...home, telepon: [call] }, undefined)).toEqual([]);
});
