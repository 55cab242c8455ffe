import { Controller, type Control } from 'react-hook-form';
import * as z from 'zod';
import { useState } from 'react';
import type { Change } from '#dashboard/api/change.ts';
import { NounFields } from '#dashboard/app/columns/noun-field.tsx';
import { ContactControl, TanggalControl } from '#dashboard/app/options/form-fields.tsx';
import { plainDate, today } from '#dashboard/components/date/today.ts';
import { WaktuHelp } from '#dashboard/app/options/waktu-meaning.tsx';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { formValues } from '#shared/roster/column.ts';
import { GILIRAN_MAX, rutinNoun } from '#shared/roster/rutin/columns.ts';
import { rutinInput, type Rutin, type RutinInput } from '#shared/roster/rutin/rutin.ts';
import { contactOptions } from '#dashboard/app/options/contact-options.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button, IconButton } from '#dashboard/components/button.tsx';
import { Field } from '#dashboard/components/form/field.tsx';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { AturanField } from './aturan-field.tsx';
import { LAID_OUT } from './rutin-columns.tsx';
import { usePratinjau } from './rutin-queries.ts';
import { TanggalList } from './tanggal-list.tsx';

interface RutinFormProps {
  open: boolean;
  onClose: () => void;
  /** The series to change; undefined adds one. */
  row: Rutin | undefined;
  onSubmit: (input: RutinInput) => Change;
}

/** The form's values, in the one of the accepted formats that it shows. */
interface Values {
  id_masjid: string;
  id_mubaligh: string[];
  waktu: string;
  aturan: string;
  mulai: string;
  sampai: string;
  kecuali: string[];
  tetap: string[];
}

const valuesOf = (row: Rutin | undefined): Values => ({
  ...formValues(rutinNoun.columns, row),
  id_masjid: row?.id_masjid ?? '',
  id_mubaligh: row?.id_mubaligh.map((id) => id ?? '') ?? [''],
  waktu: row?.waktu ?? '',
  aturan: row?.aturan ?? '',
  mulai: row ? plainDate(row.mulai) : today(),
  sampai: row?.sampai ? plainDate(row.sampai) : '',
  kecuali: row?.kecuali.map(plainDate) ?? [],
  tetap: row?.tetap.map(plainDate) ?? [],
});

/** One error message for the whole list. */
const schema = rutinInput.extend({
  id_mubaligh: z.array(z.string()).refine((ids) => ids.every((id) => id !== ''), { error: 'Mubaligh harus diisi' }),
}) as z.ZodType<unknown> as z.ZodType<Values, Values>;

export default function RutinForm({ open, onClose, row, onSubmit }: RutinFormProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={row ? 'Ubah Pengajian Rutin' : 'Tambah Pengajian Rutin'}
      subtitle={
        row
          ? 'Jadwal mendatang ikut berubah, kecuali yang sudah diubah sendiri'
          : 'Jadwalnya dibuat otomatis, berpekan-pekan ke depan'
      }
      schema={schema}
      defaults={valuesOf(row)}
      onSubmit={onSubmit}
      onlyChanged={row !== undefined}
      size="medium"
    >
      {({ register, control, watch, setValue, formState: { errors } }) => {
        const values = watch();
        const put = (name: 'kecuali' | 'tetap', dates: string[]) => setValue(name, dates, { shouldDirty: true });
        return (
          <>
            <ContactControl control={control} name="id_masjid" kind="masjid" first={row?.nama_masjid} />
            <GiliranControl control={control} first={row?.nama_mubaligh ?? []} />
            <TextField
              label="Waktu Pengajian"
              help={<WaktuHelp text={values.waktu} />}
              error={errors.waktu?.message}
              {...register('waktu')}
            />
            <Controller
              control={control}
              name="aturan"
              render={({ field, fieldState }) => (
                <AturanField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
              )}
            />
            <TanggalControl control={control} name="mulai" label="Mulai" />
            <TanggalControl control={control} name="sampai" label="Sampai (boleh kosong)" />
            <NounFields columns={rutinNoun.columns} except={LAID_OUT} control={control} errors={errors} />
            <Preview
              values={values}
              id={row?.id}
              onSkip={(date, isSkipped) =>
                put('kecuali', isSkipped ? [...values.kecuali, date] : values.kecuali.filter((one) => one !== date))
              }
              onKeep={(date) => put('tetap', [...values.tetap, date])}
            />
          </>
        );
      }}
    </FormDialog>
  );
}

function GiliranControl({ control, first }: { control: Control<Values>; first: readonly (string | null)[] }) {
  return (
    <Controller
      control={control}
      name="id_mubaligh"
      render={({ field, fieldState }) => (
        <GiliranField value={field.value} onChange={field.onChange} first={first} error={fieldState.error?.message} />
      )}
    />
  );
}

interface PreviewProps {
  values: Values;
  id: string | undefined;
  onSkip: (date: string, isSkipped: boolean) => void;
  onKeep: (date: string) => void;
}

/** A preview of the dates, once the form is complete. */
function Preview({ values, id, onSkip, onKeep }: PreviewProps) {
  const { id_masjid, id_mubaligh, waktu, aturan, mulai } = values;
  const isWhole =
    [id_masjid, waktu.trim(), aturan, mulai].every((value) => value !== '') && id_mubaligh.every((one) => one !== '');
  const preview = usePratinjau(isWhole ? { ...values, ...(id !== undefined && { id }) } : undefined);
  return (
    <section className="rutin-preview" aria-label="Tanggal berikutnya">
      <div role="status">
        <h3>{preview ? `${preview.kalimat}, ${waktu}` : 'Tanggal berikutnya'}</h3>
      </div>
      {preview ? (
        <TanggalList tanggal={preview.tanggal} onSkip={onSkip} onKeep={onKeep} kept={values.tetap} />
      ) : (
        <p className="muted">Lengkapi isian untuk melihat tanggalnya.</p>
      )}
    </section>
  );
}

interface GiliranFieldProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The names of the initial choice, in order. */
  first: readonly (string | null)[];
  error?: string | undefined;
}

/** Who preaches: one, or several who take turns in this order. */
function GiliranField({ value, onChange, first, error }: GiliranFieldProps) {
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
