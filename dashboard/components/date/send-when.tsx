import { useId, useState, type ReactNode } from 'react';
import { addDays, dateInZone, instantInZone, isPlainDate, timeInZone } from '#shared/base/dates.ts';
import { Field } from '../form/field.tsx';
import { DateField } from './date-input.tsx';
import { TimeInput } from './time-input.tsx';
import { dayTimeOf, localZone, timeOf, today } from './today.ts';

/** When something is sent: now, when the quiet hours end, or at a typed time of this device's zone. */
export type When = { way: 'now' } | { way: 'quiet' } | { way: 'at'; date: string; time: string };

/** Tomorrow when the usual quiet hours end, as long as nothing else is typed. */
const tomorrowMorning = (): When => ({ way: 'at', date: addDays(today(), 1), time: '04:30' });

/** An instant of an answer, to be changed. */
export function whenOf(iso: string): When & { way: 'at' } {
  const at = Date.parse(iso);
  return { way: 'at', date: dateInZone(at, localZone()), time: timeInZone(at, localZone()) };
}

/** As calls take it: undefined for now, '' as long as no whole time is typed. */
export function instantOf(when: When, quietUntil: string | undefined): string | undefined {
  if (when.way === 'now') return undefined;
  if (when.way === 'quiet') return quietUntil;
  if (!isPlainDate(when.date) || !/^\d\d:\d\d$/.test(when.time)) return '';
  return new Date(instantInZone(when.date, when.time, localZone())).toISOString();
}

/** What a person has chosen, or the end of the quiet hours; these are learned from each preview that has come. */
export function useSendTime(chosen: When | undefined) {
  const [quietUntil, setQuietUntil] = useState<string>();
  const when: When = chosen ?? { way: quietUntil === undefined ? 'now' : 'quiet' };
  return {
    when,
    quietUntil,
    pada: instantOf(when, quietUntil),
    /** It stays known while the next preview is on its way. */
    learn(preview: { quietUntil?: string | undefined } | undefined): void {
      if (preview && preview.quietUntil !== quietUntil) setQuietUntil(preview.quietUntil);
    },
  };
}

interface SendWhenProps {
  when: When;
  onChange: (when: When) => void;
  /** When the present quiet hours end, ISO; undefined outside of them. */
  quietUntil: string | undefined;
}

/** Whether it is sent now or later; in quiet hours with the choice to wait for their end. */
export function SendWhen({ when, onChange, quietUntil }: SendWhenProps) {
  const name = useId();
  const option = (way: When['way'], title: string, detail: ReactNode, choice: When) => (
    <label className="opt">
      <input type="radio" className="radio" name={name} checked={when.way === way} onChange={() => onChange(choice)} />
      <span>
        <b>{title}</b>
        {detail}
      </span>
    </label>
  );
  return (
    <Field label={quietUntil === undefined ? 'Waktu kirim' : 'Sekarang jam tenang'} selfNamed>
      {({ id }) => (
        <div role="radiogroup" aria-label="Waktu kirim" id={id}>
          {quietUntil !== undefined &&
            option('quiet', 'Setelah jam tenang', <small>{dayTimeOf(quietUntil)}</small>, { way: 'quiet' })}
          {option(
            'now',
            quietUntil === undefined ? 'Sekarang' : 'Sekarang juga',
            quietUntil !== undefined && <small>Telepon penerima berbunyi di jam tenang</small>,
            { way: 'now' },
          )}
          {option('at', 'Kirim pada …', <small>Isinya mengikuti data saat itu</small>, tomorrowMorning())}
          {when.way === 'at' && <SendTime when={when} onChange={onChange} />}
        </div>
      )}
    </Field>
  );
}

/** A day and a time to send at. */
export function SendTime({
  when,
  onChange,
}: {
  when: When & { way: 'at' };
  onChange: (when: When & { way: 'at' }) => void;
}) {
  return (
    <div className="send-time">
      <DateField label="Hari kirim" value={when.date} onChange={(date) => onChange({ ...when, date })} />
      <TimeInput aria-label="Jam kirim" value={when.time} onChange={(time) => onChange({ ...when, time })} />
    </div>
  );
}

/** What the button says that sends at an instant. */
export const sendLabel = (pada: string | undefined): string => (pada ? `Kirim pada ${timeOf(pada)}` : 'Kirim');
