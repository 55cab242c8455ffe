import { questionText } from '#shared/reply/question.ts';
import { placeholdersOf, placeholderValues, type PlaceholderFacts } from '#shared/roster/placeholder.ts';
import { renderRepeating, renderTemplate, withoutQuestion } from '#shared/roster/template-render.ts';
import type { Template } from '#shared/roster/template.ts';
import { SAYA_PATH } from '#shared/reply/tautan.ts';
import { REGISTERED_MOST } from './brief-digest.ts';
import { asksIn } from './compose.ts';

/** WhatsApp's limit for a registered text, in UTF-16 units. */
const BODY_MAX = 1024;
const MARK = /\u0001(\w+)\u0001/g;

/** A text with {{1}}, {{2}}, … and an example value for each. */
export interface Variant {
  body: string;
  examples: string[];
}

const EXAMPLE: PlaceholderFacts = {
  tanggal: '2026-11-27',
  waktu: "Ba'da Maghrib",
  jam: '18.05',
  nama_masjid: 'Masjid Al-Ikhlas',
  nama_mubaligh: 'Ustadz Ahmad Fauzi',
  nama_ketua_dkm: 'Bapak Suryana',
};
const LINK = '0'.repeat(32);

/**
 * All texts that a template's messages may have, apart from the values: with the question, with the URL of the
 * preacher's page, and without either; a monthly one with up to five schedules. `publicUrl` without a trailing slash;
 * '' if unknown.
 */
export function variantsOf({ type, content }: Pick<Template, 'type' | 'content'>, publicUrl: string): Variant[] {
  const marks: Record<string, string> = Object.fromEntries(placeholdersOf(type).map((name) => [name, mark(name)]));
  const examples = { ...placeholderValues(type, EXAMPLE), tautan: publicUrl + SAYA_PATH + LINK };
  const texts =
    type === 'pengajian_bulanan'
      ? Array.from({ length: REGISTERED_MOST }, (_, n) =>
          renderRepeating(content, [Array.from({ length: n + 1 }, () => marks)]),
        )
      : reminders(content, marks, publicUrl);
  const variants = [...new Set(texts)].map((text) => numbered(text, examples));
  // The first variant stays in any case, to report its error; longer monthly variants over the limit are dropped.
  return variants.filter(({ body }, index) => index === 0 || type !== 'pengajian_bulanan' || body.length <= BODY_MAX);
}

function reminders(content: string, marks: Record<string, string>, publicUrl: string): string[] {
  const render = (text: string, konfirmasi: string) => renderTemplate(text, { ...marks, konfirmasi });
  if (!asksIn(content)) return [render(content, '')];
  return [
    render(withoutQuestion(content), ''),
    render(content, questionText()),
    ...(publicUrl === '' ? [] : [render(content, questionText(mark('tautan')))]),
  ];
}

const mark = (name: string) => `\u0001${name}\u0001`;

function numbered(text: string, values: Record<string, string>): Variant {
  const examples: string[] = [];
  const body = text.replace(MARK, (_all, name: string) => {
    examples.push(values[name] || '-');
    return `{{${examples.length}}}`;
  });
  return { body, examples };
}

/** Why WhatsApp would reject it by its published rules; undefined if there is no reason. */
export function whyNot({ body }: Variant): string | undefined {
  if (body.length > BODY_MAX) return `Terlalu panjang: WhatsApp menerima paling banyak ${BODY_MAX} huruf.`;
  if (/^\s*\{\{\d+\}\}|\{\{\d+\}\}\s*$/.test(body)) return 'Awali dan akhiri template dengan kata, bukan dengan isian.';
  if (/\}\}\s*\{\{/.test(body)) return 'Beri kata di antara dua isian yang bersebelahan.';
  const [unknown] = /\{\{\s*[a-z_]+\s*\}\}/.exec(body) ?? [];
  return unknown === undefined ? undefined : `${unknown} bukan isian yang dikenal tipe ini.`;
}
