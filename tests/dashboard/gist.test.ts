import { expect, test } from 'vitest';
import { gistOf, plainText } from '#dashboard/components/phone-list/gist.ts';
import { STARTER_TEMPLATES } from '#shared/roster/template-starter.ts';

test.each([
  [
    "Assalamu'alaikum warahmatullahi wabarakatuh\n\nMengingatkan *jadwal pengajian*:\n📅 Sabtu\n🕗 19.30",
    '📅 Sabtu\n🕗 19.30',
  ],
  ['السَّلَامُ عَلَيْكُمْ\nYth. *Bapak Rohman*', 'Yth. *Bapak Rohman*'],
  ["*Assalaamu'alaikum* wr. wb.,\nJadwal Masjid Al-Huda:\n1. Sabtu", 'Jadwal Masjid Al-Huda:\n1. Sabtu'],
  ["Assalamu'alaikum, besok pukul 19.30 di Masjid Salman", "Assalamu'alaikum, besok pukul 19.30 di Masjid Salman"],
  ["Assalamu'alaikum", "Assalamu'alaikum"],
  ['', ''],
])('%j says %j', (message, gist) => {
  expect(gistOf(message)).toBe(gist);
});

test('marks go, and what is written within a word stays', () => {
  expect(plainText('_Di_ *{{nama_masjid}}* (~{{wilayah}}~)')).toBe('Di {{nama_masjid}} ({{wilayah}})');
});

test('of every ready-made template what it says is begun with', () => {
  for (const { content } of STARTER_TEMPLATES) expect(gistOf(content).split('\n')[0]).toMatch(/\{\{/);
});
