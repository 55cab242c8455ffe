import { useState } from 'react';
import { contactOptions } from '#dashboard/app/options/contact-options.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button, IconButton } from '#dashboard/components/button.tsx';
import { Field } from '#dashboard/components/form/field.tsx';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { GILIRAN_MAX } from '#shared/roster/rutin/columns.ts';

interface GiliranFieldProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The names of the initial choice, in order. */
  first: readonly (string | null)[];
  error?: string | undefined;
}

/** Who preaches: one, or several who take turns in this order. */
export function GiliranField({ value, onChange, first, error }: GiliranFieldProps) {
  const { api } = useServices();
  const [names, setNames] = useState(() => first.map((name) => name ?? undefined));
  const put = (at: number, id: string, name: string | undefined) => {
    setNames(value.map((_, index) => (index === at ? name : names[index])));
    onChange(value.map((one, index) => (index === at ? id : one)));
  };
  return (
    <Field
      label="Mubaligh"
      selfNamed
      error={error}
      help={value.length > 1 ? 'Bergiliran dalam urutan ini, satu per tanggal' : undefined}
    >
      {(about) => (
        <div className="rutin-giliran" role="group" aria-label="Mubaligh">
          {value.map((id, at) => (
            <div key={`${at} of ${value.length}`}>
              <Picker
                {...(at === 0 && about)}
                label={value.length === 1 ? 'Mubaligh' : `Mubaligh ke-${at + 1}`}
                placeholder="Pilih mubaligh"
                source={contactOptions(api, 'mubaligh')}
                value={id}
                text={names[at]}
                onPick={(option) => put(at, option.value, option.label)}
              />
              {value.length > 1 && (
                <IconButton
                  icon="times"
                  label={`Keluarkan mubaligh ke-${at + 1}`}
                  onClick={() => {
                    setNames(names.filter((_, index) => index !== at));
                    onChange(value.filter((_, index) => index !== at));
                  }}
                />
              )}
            </div>
          ))}
          {value.length < GILIRAN_MAX && (
            <Button kind="quiet" small icon="plus" onClick={() => onChange([...value, ''])}>
              Tambah giliran
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
