import { dateTimeOf, dayTimeOf } from './today.ts';

/**
 * An instant of an answer as 'Jumat, 20 Nov 2026, 02.05 PM', `specified` without its weekday; breaks between date and
 * time only.
 */
export function DateTime({ iso, specified = false }: { iso: string; specified?: boolean }) {
  const text = (specified ? dateTimeOf : dayTimeOf)(iso);
  const comma = text.lastIndexOf(', ');
  return (
    <time dateTime={iso}>
      <span className="nowrap">{text.slice(0, comma + 1)}</span> <span className="nowrap">{text.slice(comma + 2)}</span>
    </time>
  );
}
