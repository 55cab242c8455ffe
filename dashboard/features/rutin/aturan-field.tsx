import { useId, useState } from 'react';
import { Field } from '#dashboard/components/form/field.tsx';
import { fixedOptions } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { PASARAN, type Pasaran } from '#shared/base/pasaran.ts';
import { aturanNote, aturanOf, HARI, PEKAN, rruleOf, SETIAP_MAX, type Aturan } from '#shared/roster/rutin/rule.ts';

interface AturanFieldProps {
  /** The text of an RRULE; '' while nothing is chosen. */
  value: string;
  onChange: (rrule: string) => void;
  error?: string | undefined;
}

/** The choices so far; incomplete while a part is empty. */
interface Draft {
  jenis: Aturan['jenis'];
  setiap: number;
  hari: readonly number[];
  pekan: readonly number[];
  tanggal: readonly number[];
  pasaran: Pasaran;
}

const WEEK = [1, 2, 3, 4, 5, 6, 0];
const DATES = [...Array.from({ length: 31 }, (_, at) => at + 1), -1];
const WAYS = [
  ...Array.from({ length: SETIAP_MAX }, (_, at) => at + 1).map((every) => ({
    value: String(every),
    label: every === 1 ? 'Setiap pekan' : `Setiap ${every} pekan`,
  })),
  { value: 'pekan', label: 'Pada pekan tertentu dalam bulan' },
  { value: 'tanggal', label: 'Pada tanggal tertentu' },
  { value: 'pasaran', label: 'Setiap 35 hari, menurut pasaran' },
];
const REPEATS = fixedOptions(['berulang'], [{ options: WAYS }]);

function draftOf(rrule: string): Draft {
  const aturan = aturanOf(rrule);
  const empty: Draft = { jenis: 'mingguan', setiap: 1, hari: [], pekan: [], tanggal: [], pasaran: 'Legi' };
  return aturan?.jenis === 'pasaran' ? { ...empty, ...aturan, hari: [aturan.hari] } : { ...empty, ...aturan };
}

/** The RRULE to store; '' while a part is missing. */
function ruleOf({ jenis, setiap, hari, pekan, tanggal, pasaran }: Draft): string {
  if (jenis === 'tanggal') return tanggal.length > 0 ? rruleOf({ jenis, tanggal }) : '';
  if (hari.length === 0) return '';
  if (jenis === 'pasaran') return rruleOf({ jenis, hari: hari[0]!, pasaran });
  if (jenis === 'mingguan') return rruleOf({ jenis, setiap, hari });
  return pekan.length > 0 ? rruleOf({ jenis, pekan, hari }) : '';
}

/** The recurrence in everyday terms: which days, every how many weeks, in which weeks, or on which dates. */
export function AturanField({ value, onChange, error }: AturanFieldProps) {
  const [draft, setDraft] = useState(() => draftOf(value));
  const set = (some: Partial<Draft>) => {
    const next = { ...draft, ...some };
    setDraft(next);
    onChange(ruleOf(next));
  };
  const aturan = aturanOf(ruleOf(draft));
  const note = aturan && aturanNote(aturan);
  const jenis = draft.jenis === 'mingguan' ? String(draft.setiap) : draft.jenis;
  return (
    <>
      <Field label="Berulang" selfNamed>
        {(about) => (
          <Picker
            {...about}
            label="Berulang"
            source={REPEATS}
            value={jenis}
            text={WAYS.find(({ value }) => value === jenis)?.label}
            placeholder=""
            onPick={({ value }) => {
              const every = Number(value);
              set(
                every > 0 ? { jenis: 'mingguan', setiap: every } : { jenis: value as 'pekan' | 'tanggal' | 'pasaran' },
              );
            }}
          />
        )}
      </Field>
      {draft.jenis === 'pekan' && (
        <Chips
          label="Pekan"
          all={PEKAN}
          chosen={draft.pekan}
          name={(n) => (n < 0 ? 'Terakhir' : `Ke-${n}`)}
          onChange={(pekan) => set({ pekan })}
        />
      )}
      {draft.jenis === 'pasaran' && (
        <Chips
          label="Pasaran"
          all={PASARAN.map((_, at) => at)}
          chosen={[PASARAN.indexOf(draft.pasaran)]}
          name={(at) => PASARAN[at]!}
          onChange={(all) => all.length > 0 && set({ pasaran: PASARAN[all.at(-1)!]! })}
        />
      )}
      {draft.jenis === 'tanggal' ? (
        <Chips
          label="Tanggal"
          all={DATES}
          chosen={draft.tanggal}
          name={(n) => (n < 0 ? 'Terakhir' : String(n))}
          onChange={(tanggal) => set({ tanggal })}
          error={error}
        />
      ) : (
        <Chips
          label="Hari"
          all={WEEK}
          chosen={draft.hari}
          name={(n) => HARI[n]!}
          onChange={(hari) => set({ hari: draft.jenis === 'pasaran' ? hari.slice(-1) : hari })}
          error={error}
        />
      )}
      {note && (
        <p className="muted" role="status">
          {note}
        </p>
      )}
    </>
  );
}

interface ChipsProps {
  label: string;
  all: readonly number[];
  chosen: readonly number[];
  name: (n: number) => string;
  onChange: (chosen: number[]) => void;
  error?: string | undefined;
}

/** A multiple choice of few options. */
function Chips({ label, all, chosen, name, onChange, error }: ChipsProps) {
  const group = useId();
  return (
    <Field label={label} selfNamed error={error}>
      {(about) => (
        <div {...about} id={group} role="group" aria-label={label} className="rutin-chips">
          {all.map((n) => {
            const isOn = chosen.includes(n);
            return (
              <button
                key={n}
                type="button"
                aria-pressed={isOn}
                onClick={() => onChange(isOn ? chosen.filter((one) => one !== n) : [...chosen, n])}
              >
                {name(n)}
              </button>
            );
          })}
        </div>
      )}
    </Field>
  );
}
