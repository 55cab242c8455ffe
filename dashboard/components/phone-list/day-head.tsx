import { useEffect, useRef } from 'react';
import { formatDay } from '#shared/base/dates.ts';

interface DayHeadProps {
  id: string;
  /** A plain date. */
  date: string;
  /** 'jadwal'; no figure without it. */
  noun: string | undefined;
  count: number | undefined;
  /** Only while rows are being selected. */
  choice?: { some: boolean; all: boolean; onChange: (all: boolean) => void } | undefined;
}

/** 'Jumat, 27 Nov 2026 · 44 jadwal': it stays at the top while its rows go by. */
export function DayHead({ id, date, noun, count, choice }: DayHeadProps) {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = choice !== undefined && choice.some && !choice.all;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <div className="day-head">
      {choice && (
        <label className="tick">
          <input
            ref={box}
            type="checkbox"
            className="check"
            aria-label={`Pilih semua, ${formatDay(date)}`}
            checked={choice.all}
            onChange={({ target }) => choice.onChange(target.checked)}
          />
        </label>
      )}
      <h2 id={id}>
        {formatDay(date)}
        {noun !== undefined && count !== undefined && (
          <span>
            {' · '}
            {count} {noun}
          </span>
        )}
      </h2>
    </div>
  );
}

/** Rows that stand under one head. */
interface Day<Row> {
  /** A plain date; undefined where the list has no days. */
  date: string | undefined;
  rows: Row[];
}

/** Rows under their days, both in the order in which they come; all of them under none without `dayOf`. */
export function daysOf<Row>(rows: readonly Row[], dayOf: ((row: Row) => string) | undefined): Day<Row>[] {
  if (!dayOf) return [{ date: undefined, rows: [...rows] }];
  const days: Day<Row>[] = [];
  for (const row of rows) {
    const date = dayOf(row);
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, rows: [row] });
  }
  return days;
}
