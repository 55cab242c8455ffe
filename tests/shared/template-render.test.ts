import { describe, expect, test } from 'vitest';
import { renderRepeating, renderTemplate } from '#shared/roster/template-render.ts';

const agung = { tanggal: 'Jumat, 20 November 2026', nama_masjid: 'Masjid Agung', bulan: 'November' };
const raya = { tanggal: 'Sabtu, 21 November 2026', nama_masjid: 'Masjid Raya', bulan: 'November' };
const agungLater = { ...agung, tanggal: 'Minggu, 22 November 2026' };

describe('a reminder', () => {
  test('fills every place, also with spaces inside', () => {
    expect(renderTemplate('{{nama_masjid}}, *{{ nama_masjid }}*: {{tanggal}}', agung)).toBe(
      'Masjid Agung, *Masjid Agung*: Jumat, 20 November 2026',
    );
  });

  test('leaves what it does not know', () => {
    expect(renderTemplate('{{waktu}} {{ toString }} {{constructor}} {{}} {{Nama_Masjid}} {nama_masjid}', agung)).toBe(
      '{{waktu}} {{ toString }} {{constructor}} {{}} {{Nama_Masjid}} {nama_masjid}',
    );
  });

  test('takes a value as it is', () => {
    const values = { nama_masjid: '{{tanggal}} $& $1 $$ [[x]]', tanggal: 'hari ini' };
    expect(renderTemplate('{{nama_masjid}} {{tanggal}}', values)).toBe('{{tanggal}} $& $1 $$ [[x]] hari ini');
  });

  test('knows no repetition', () => {
    expect(renderTemplate('[[{{nama_masjid}}]]', agung)).toBe('[[Masjid Agung]]');
  });
});

describe('a digest', () => {
  test('repeats its block once per schedule; outside counts the first', () => {
    expect(
      renderRepeating('Bulan {{bulan}} ({{nama_masjid}}):\n[[- {{nama_masjid}} {{tanggal}}\n]]Salam', [[agung, raya]]),
    ).toBe(
      'Bulan November (Masjid Agung):\n- Masjid Agung Jumat, 20 November 2026\n- Masjid Raya Sabtu, 21 November 2026\nSalam',
    );
  });

  test.each([
    ['[[a {{nama_masjid}}\n]]/[[b\n]]', 'a Masjid Agung\na Masjid Agung\n---\na Masjid Raya\n/b\nb\n---\nb\n'],
    ['[[\n{{nama_masjid}}]]', '\nMasjid Agung\nMasjid Agung\n---\nMasjid Raya'],
    ['[[{{nama_masjid}};]]', 'Masjid Agung;Masjid Agung;\n---\nMasjid Raya;'],
  ])('puts a line of its own between groups, in every block: %o', (content, rendered) => {
    expect(renderRepeating(content, [[agung, agungLater], [raya]], '---')).toBe(rendered);
  });

  test('a value with brackets or placeholders comes out as it is', () => {
    expect(
      renderRepeating('{{nama_masjid}} [[{{nama_masjid}}]]', [[{ nama_masjid: ']] [[{{bulan}}$&', bulan: 'Mei' }]]),
    ).toBe(']] [[{{bulan}}$& ]] [[{{bulan}}$&');
  });

  test('brackets without a partner, and no schedules', () => {
    expect(renderRepeating('a [[ b', [[agung]])).toBe('a [[ b');
    expect(renderRepeating('a ]] b [[c]]', [[agung]])).toBe('a ]] b c');
    expect(renderRepeating('{{bulan}} [[x]]', [])).toBe('{{bulan}} ');
  });
});
