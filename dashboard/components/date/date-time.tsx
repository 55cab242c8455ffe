import { dayTimeOf, specifiedDateTimeOf } from './today.ts';

/**
 * An instant of an answer as 'Jumat, 20 Nov 2026, 14.05', `specified` as '20 Nov 2026, 02.05 PM'; breaks between date
 * and time only.
 */
export function DateTime({ iso, specified = false }: { iso: string; specified?: boolean }) {
  const text = (specified ? specifiedDateTimeOf : dayTimeOf)(iso);
  const comma = text.lastIndexOf(', ');
  return (
    <time dateTime={iso}>
      <span className="nowrap">{text.slice(0, comma + 1)}</span> <span className="nowrap">{text.slice(comma + 2)}</span>
    </time>
  );
}
