import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchKey } from '#shared/base/search-key.ts';
import { line, search, tidyText, username } from '#shared/base/values.ts';
import { harmless, jsonSink } from '#shared/base/terminal.ts';
import {
  addDays,
  addMonths,
  dateInZone,
  dateOf,
  instantInZone,
  isPlainDate,
  timeInZone,
  wireDate,
} from '#shared/base/dates.ts';
import { formatPhone, normalizePhone, PHONE_PATTERN, shortenPhone, tidyPhone } from '#shared/base/phone.ts';
import { renderRepeating, renderTemplate } from '#shared/roster/template-render.ts';
import { clockMinutes, waktuOrder } from '#shared/base/waktu.ts';

const SEED = Number(process.env.MIMBAR_SEED) || 20_261_120;
const holds = <T extends unknown[]>(property: fc.IProperty<T>) => fc.assert(property, { numRuns: 500, seed: SEED });

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(
      fc.constantFrom(
        '{{',
        '}}',
        '[[',
        ']]',
        'tanggal',
        'bulan',
        '{{tanggal}}',
        '{{ bulan }}',
        '$&',
        '$1',
        '\n',
        ' ',
        'x',
        '__proto__',
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join('')),
);
const values = fc.record({ tanggal: anyText, bulan: anyText });
const date = fc
  .date({ min: new Date('1902-01-01'), max: new Date('2196-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const zone = fc.constantFrom(
  'Asia/Jakarta',
  'Asia/Makassar',
  'Asia/Jayapura',
  'America/New_York',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'UTC',
);

test('a template without placeholders comes out as it is, and values are never read again', () => {
  holds(
    fc.property(anyText, values, (content, filled) => {
      // Placeholders made of control characters, which no content holds, show where values went.
      const marked = renderTemplate(content, { tanggal: '\u{F0000}', bulan: '\u{F0001}' });
      const expected = marked.replaceAll('\u{F0000}', () => filled.tanggal).replaceAll('\u{F0001}', () => filled.bulan);
      fc.pre(!/[\u{F0000}\u{F0001}]/u.test(content + filled.tanggal));
      expect(renderTemplate(content, filled)).toBe(expected);
      if (!content.includes('{{')) expect(marked).toBe(content);
    }),
  );
});

test('a digest of one schedule is its reminder without the brackets, and blocks grow with the schedules', () => {
  holds(
    fc.property(anyText, values, fc.integer({ min: 1, max: 5 }), (content, filled, count) => {
      const marked = renderRepeating(content, [[{ tanggal: 'T', bulan: 'B' }]]);
      expect(marked.length).toBeLessThanOrEqual(content.length);
      const once = renderRepeating(`[[${'x'}]]`, [Array.from({ length: count }, () => filled)]);
      expect(once).toBe('x'.repeat(count));
      expect(renderRepeating(content, [])).toBeTypeOf('string');
    }),
  );
});

test('a long template of brackets takes no time', { timeout: 60_000 }, () => {
  // This would take minutes if each bracket were compared with all others.
  const before = process.cpuUsage();
  for (const part of ['[[', '{{', '[[{{', ']]', '{{ ', '[[a]]', '{{tanggal'])
    renderRepeating(part.repeat(60_000), [[{ tanggal: 'x' }]]);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(6000);
});

test('whatever is typed, a phone that passes has one form, and its short form can not be called', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.stringMatching(/^[+0-9 .()-]{0,24}$/),
    fc.stringMatching(/^(\+?62|0)8[0-9 -]{7,14}$/),
  );
  holds(
    fc.property(typed, (text) => {
      const phone = tidyPhone(text);
      if (!PHONE_PATTERN.test(phone)) return;
      expect(tidyPhone(phone)).toBe(phone);
      expect(normalizePhone(phone)).toMatch(/^628\d{7,11}$/);
      expect(normalizePhone(normalizePhone(phone))).toBe(normalizePhone(phone));
      expect(tidyPhone(formatPhone(phone))).toBe(`0${normalizePhone(phone).slice(2)}`);
      expect(shortenPhone(phone)).toHaveLength(10);
    }),
  );
});

test('a date means itself in every zone, however it is written', () => {
  holds(
    fc.property(date, zone, fc.integer({ min: -400, max: 400 }), (day, where, days) => {
      expect([
        dateOf(day, where),
        dateOf(wireDate(day), where),
        dateOf(`${addDays(day, -1)}T17:00:00.000Z`, where),
      ]).toEqual([day, day, day]);
      expect(addDays(addDays(day, days), -days)).toBe(day);
      expect(isPlainDate(addMonths(day, 1))).toBe(true);
    }),
  );
});

test('whatever is sent as a date, what comes out exists', () => {
  const sent = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.stringMatching(/^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})$/),
  );
  holds(
    fc.property(sent, zone, (text, where) => {
      const day = dateOf(text, where);
      expect(day === undefined || isPlainDate(day)).toBe(true);
    }),
  );
});

test('a time of day leads to an instant that shows it, or to the end of the gap it falls into', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  holds(
    fc.property(day, fc.integer({ min: 0, max: 1439 }), zone, (on, minutes, where) => {
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      const instant = instantInZone(on, time, where);
      expect(`${dateInZone(instant, where)} ${timeInZone(instant, where)}` >= `${on} ${time}`).toBe(true);
    }),
  );
});

test('every waktu has a place in the day', () => {
  holds(
    fc.property(
      fc.oneof(
        anyText,
        fc.stringMatching(/^(pukul |jam )?[0-9]{1,3}[:.][0-9]{1,3}( WIB)?$/),
        fc.constantFrom("ba'da ", 'setelah ').chain((after) => anyText.map((text) => after + text)),
      ),
      (waktu) => {
        const order = waktuOrder(waktu);
        expect(Number.isInteger(order) && order >= 0 && order <= 1440).toBe(true);
        const minutes = clockMinutes(waktu);
        if (minutes !== undefined) expect(order).toBe(minutes);
      },
    ),
  );
});

/** Texts that people type, with all kinds of characters between the letters. */
const typedText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 2 }),
      fc.constantFrom(' ', '\t', '\n', 'umar', '\u200b', '\u202e', '\u009b31m', '\ufe0f', 'A\u0300'),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

test('whatever passes as a line is stored in one form, and no sink takes anything out of it', () => {
  const nama = line('Nama harus diisi');
  let taken = 0;
  holds(
    fc.property(typedText, (text) => {
      if (!nama.safeParse(text).success) return;
      taken += 1;
      const stored = tidyText(text);
      expect([tidyText(stored), nama.safeParse(stored).success]).toEqual([stored, true]);
      expect([...stored].length).toBeGreaterThan(0);
      expect([harmless(stored), stored.isWellFormed(), /[\p{Cc}\p{Cs}]/u.test(stored)]).toEqual([stored, true, false]);
    }),
  );
  expect(taken).toBeGreaterThan(100);
});

test('a username that passes is of letters and digits, and none of the trail\u2019s own', () => {
  const name = username();
  const typed = fc.oneof(
    typedText,
    fc.stringMatching(/^[A-Za-z0-9._-]{1,20}$/),
    fc
      .tuple(fc.constantFrom('cli', 'jadwal', 'sistem'), fc.constantFrom('', ':', ':x', ' '))
      .map((parts) => parts.join('')),
  );
  let taken = 0;
  holds(
    fc.property(typed, (text) => {
      if (!name.safeParse(text).success) return;
      taken += 1;
      expect(tidyText(text)).toMatch(/^[\p{L}\p{M}0-9._-]{1,100}$/u);
      expect(['sistem', 'cli', 'jadwal', 'penerima', 'demo']).not.toContain(tidyText(text).toLowerCase());
    }),
  );
  expect(taken).toBeGreaterThan(100);
});

test('JSON keeps its meaning behind the sink, whatever is in it', () => {
  holds(
    fc.property(fc.oneof(typedText, anyText), (text) => {
      const json = jsonSink(JSON.stringify({ [text]: text }));
      expect(JSON.parse(json)).toEqual({ [text]: text });
      expect(json).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }),
  );
});

test('what is searched for has one form, and a search that passes holds no NUL', () => {
  holds(
    fc.property(fc.oneof(typedText, anyText), (text) => {
      expect(searchKey(searchKey(text))).toBe(searchKey(text));
      expect(search.safeParse(text).success).toBe(text.length <= 100 && !text.includes('\0'));
    }),
  );
});
