import { BROADCAST_LABELS, type BroadcastKind } from '../broadcast/broadcasts.ts';
import { PESAN_MIMBAR, type JenisPesan } from '../queue/pendaftaran.ts';
import { namaMasjid } from '../roster/bentrok/bentrok.ts';
import { actionFacts } from './audit-action.ts';
import { remarks } from './audit-remarks.ts';
import { cardText, clockText, dateText, fieldText, nameText, valueText, type AuditLookup } from './audit-words.ts';
import type { AuditDetail, AuditRincian, AuditValues } from './audit.ts';

export interface AuditFacts {
  action: string;
  subject: string;
  detail: AuditDetail;
}

/** What is stored of an entry in words. */
export interface AuditTexts {
  keterangan: string;
  /** `auditRincian` as JSON of [apa, dari, ke], '' for null: the search reads it, so it has no names of fields. */
  rincian: string;
}

/** An entry in words, with the names that `lookup` knows now. */
export function auditTexts(facts: AuditFacts, lookup: AuditLookup): AuditTexts {
  const rincian = auditRincian(facts, lookup).map(({ apa, dari, ke }) => [apa, dari ?? '', ke ?? '']);
  return { keterangan: auditSentence(facts, lookup), rincian: JSON.stringify(rincian) };
}

/** Reads what `auditTexts` has stored. */
export const readRincian = (stored: string): AuditRincian[] =>
  (JSON.parse(stored) as [string, string, string][]).map(([apa, dari, ke]) => ({
    apa,
    dari: dari || null,
    ke: ke || null,
  }));

/** One entry of the audit trail as an Indonesian sentence without a full stop, with what was before and after. */
export function auditSentence({ action, subject, detail }: AuditFacts, lookup: AuditLookup): string {
  const facts = actionFacts(action);
  const [noun = '', ...rest] = subject.split(':');
  const id = facts?.own ? '' : rest.join(':');
  const text = facts?.text ?? 'Melakukan sesuatu yang belum dikenal versi ini';
  const changed = rincianOf({ noun, detail, lookup });
  const object = id === '' ? '' : objectText(noun, id, detail, lookup);
  const said = sayChange(noun, changed);
  // 'Mengubah Masjid Salman', not 'Mengubah masjid Masjid Salman'.
  const stem =
    noun === 'masjid' && /^(masjid|mushol|musala|langgar|surau)/i.test(object) ? text.replace(/ masjid$/, '') : text;
  const verb = said.verb ?? stem;
  const head = [verb, object].filter(Boolean).join(' ');
  return `${head}${said.rest === '' ? '' : `: ${said.rest}`}${remarks(detail, facts?.skipped ?? 'dilewati')}`;
}

/** The change of each field, one per line; empty if none is stored. */
export function auditRincian({ subject, detail }: AuditFacts, lookup: AuditLookup): AuditRincian[] {
  return rincianOf({ noun: subject.split(':')[0]!, detail, lookup }).map(({ apa, dari, ke }) => ({ apa, dari, ke }));
}

interface Changed extends AuditRincian {
  field: string;
}

function rincianOf({ noun, detail, lookup }: { noun: string; detail: AuditDetail; lookup: AuditLookup }): Changed[] {
  const before = valuesOf(detail['before']);
  const after = valuesOf(detail['after']);
  const touched = Array.isArray(detail['fields']) ? detail['fields'] : [];
  // Of an update only what it touched; of a new or a deleted row everything that is known.
  const fields = touched.length > 0 ? touched : [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const text = (values: AuditValues, field: string) =>
    values[field] === undefined ? null : valueText(field, values[field], lookup);
  return fields
    .map((field) => ({
      field,
      apa: field === 'id_mubaligh' && noun === 'jumatan' ? 'khatib' : fieldText(field),
      dari: text(before, field),
      ke: text(after, field),
    }))
    .filter(({ dari, ke }) => dari === null || dari !== ke);
}

const valuesOf = (value: AuditDetail[string] | undefined): AuditValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** The verb for a change that only replaces the person of a schedule. */
const verbOfReplacing = (noun: string): string => (noun === 'jumatan' ? 'Mengganti khatib' : 'Mengganti mubaligh');

/** The changes in a line; one that has a verb of its own takes it. */
function sayChange(noun: string, changed: readonly Changed[]): { verb?: string; rest: string } {
  const moved = changed.filter(({ dari, ke }) => dari !== null && ke !== null);
  const [only] = changed;
  if (changed.length === 1 && moved.length === 1 && only!.field === 'id_mubaligh')
    return {
      verb: verbOfReplacing(noun),
      rest: `${only!.dari} → ${only!.ke}`,
    };
  if (moved.length === 0 && changed.some(({ dari, ke }) => dari !== null || ke !== null)) {
    // A new or a deleted row: its person and values, unless the object contains them.
    const person = changed.find(({ field }) => field === 'id_mubaligh');
    return { rest: person && noun !== 'cuti' ? (person.ke ?? person.dari ?? '') : '' };
  }
  const rest = changed.map(({ apa, dari, ke }) => (dari !== null && ke !== null ? `${apa} ${dari} → ${ke}` : apa));
  return { rest: rest.join('; ') };
}

/** The object of the action, by its name. */
function objectText(noun: string, id: string, detail: AuditDetail, lookup: AuditLookup): string {
  const known = { ...lookup(noun, id), ...valuesOf(detail['after']), ...valuesOf(detail['before']) };
  const text = (field: string) => (known[field] === undefined || known[field] === null ? '' : String(known[field]));
  const named = (field: string, of: string) => (text(field) === '' ? '' : nameText(of, text(field), lookup));
  const parts = (() => {
    switch (noun) {
      case 'masjid':
        return [text('nama_masjid') === '' ? nameText('masjid', id, lookup) : namaMasjid(text('nama_masjid'))];
      case 'pengajian':
      case 'jumatan':
        return [
          named('id_masjid', 'masjid'),
          dateText(text('tanggal')),
          noun === 'pengajian' ? clockText(text('waktu')) : '',
        ];
      case 'cuti':
        return [named('id_mubaligh', 'mubaligh'), rangeText(text('dari'), text('sampai'))];
      case 'rutin':
        return [named('id_masjid', 'masjid'), clockText(text('waktu'))];
      case 'broadcast':
        return [kindText(text('kind')), text('created_on') === '' ? '' : dateText(text('created_on'))];
      case 'message':
        return [text('recipient')];
      case 'pesan':
        return [PESAN_MIMBAR[id as JenisPesan] ?? ''];
      case 'schedule':
        return [cardText(id)];
      default:
        return [text('nama') || text('username') || (/^\d+$/.test(id) ? '' : id)];
    }
  })().filter(Boolean);
  if (parts.length === 0) return /^\d+$/.test(id) ? `#${id}` : '';
  // The cell of a board: the mosque, and the Friday.
  const day = noun === 'masjid' && typeof detail['tanggal'] === 'string' ? [dateText(detail['tanggal'])] : [];
  return [...parts, ...day].join(', ');
}

const rangeText = (from: string, to: string): string =>
  from === '' || to === '' ? '' : from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`;

const kindText = (kind: string): string => BROADCAST_LABELS[kind as BroadcastKind] ?? '';
