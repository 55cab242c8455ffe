import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { Field } from '#dashboard/components/form/field.tsx';
import { FileDrop } from '#dashboard/components/form/file-drop.tsx';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { t } from '#dashboard/words/words.ts';
import { endpoints } from '#shared/endpoints.ts';
import { DEFAULT_APP_NAME } from '#shared/roster/branding-defaults.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import type { OptionSource } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import type { LokasiState } from '#shared/roster/lokasi.ts';
import { placeWithHeight, type Place } from '#shared/roster/place.ts';
import { useBranding } from '../branding.ts';
import { useApiQuery, useServices } from '../services.tsx';

const schema = z.object({
  name: z.string(),
  credit: z.string(),
  logo: z.instanceof(File).optional(),
  /** The chosen location; undefined changes nothing. */
  lokasi: z.string().optional(),
});
type Branding = z.infer<typeof schema>;

const resetQuestion = () => ({
  title: t('resetLogo'),
  description: t('resetLogoQuestion'),
  confirmLabel: t('reset'),
  cancelLabel: 'Batal',
  danger: true,
});

export default function BrandingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { api } = useServices();
  const queries = useQueryClient();
  const saved = useBranding();

  const save = async ({ name, credit, logo, lokasi }: Branding) => {
    try {
      if (name !== saved.name)
        await api.call(endpoints.branding.setName, { body: { name: name.trim() || DEFAULT_APP_NAME } });
      if (credit !== saved.credit) await api.call(endpoints.branding.setCredit, { body: { credit } });
      if (logo) await api.call(endpoints.branding.setLogo, { file: logo });
      if (lokasi !== undefined) await api.call(endpoints.lokasi.set, { body: lokasiBody(lokasi) });
    } finally {
      // Also after a failure: shows what has been stored so far; only the rest is sent again.
      await queries.invalidateQueries({ queryKey: keys.branding });
      await queries.invalidateQueries({ queryKey: keys.lokasi });
    }
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('branding')}
      subtitle={t('brandingPurpose')}
      guide="branding"
      schema={schema}
      defaults={{ name: saved.name, credit: saved.credit }}
      onSubmit={(values) => ({ call: () => save(values), says: () => 'Branding tersimpan.' })}
      submitLabel="Simpan"
      onlyChanged
    >
      {(form) => (
        <>
          <TextField label="Nama" placeholder={DEFAULT_APP_NAME} maxLength={100} {...form.register('name')} />
          <TextField
            label="Kredit"
            placeholder="Nama lembaga"
            maxLength={300}
            help="Tampil di kaki halaman jadwal umum."
            {...form.register('credit')}
          />
          <LokasiField
            value={form.watch('lokasi')}
            onChange={(lokasi) => form.setValue('lokasi', lokasi, { shouldDirty: true })}
          />
          <LogoField form={form} saved={saved.logo} />
        </>
      )}
    </FormDialog>
  );
}

function LogoField({ form, saved }: { form: UseFormReturn<Branding>; saved: string }) {
  const { api } = useServices();
  const confirm = useConfirm();
  const { run } = useChange();
  const file = form.watch('logo');
  const preview = usePreview(file);
  const choose = (next: File | undefined) => form.setValue('logo', next, { shouldDirty: true });

  const pick = (chosen: File | undefined) => {
    const fits = !chosen || chosen.type.startsWith('image/');
    choose(fits ? chosen : undefined);
    if (fits) form.clearErrors('logo');
    else form.setError('logo', { message: 'Logo harus berupa gambar' });
  };
  const reset = () =>
    confirm(resetQuestion(), () => {
      choose(undefined);
      run({
        call: () => api.call(endpoints.branding.resetLogo),
        stale: [keys.branding],
        says: () => 'Logo kembali ke bawaan.',
      });
    });
  return (
    <Field
      label="Logo"
      error={form.formState.errors.logo?.message}
      help="png, jpeg, webp, gif atau svg, paling besar 1 MB."
    >
      {(control) => (
        <>
          <div className="logos">
            <img src={saved} alt="Logo sekarang" />
            {preview && (
              <>
                <Icon name="arrow-right" />
                <img src={preview} alt="Logo baru" />
              </>
            )}
            <Button kind="danger-outline" small icon="undo" onClick={reset}>
              {t('reset')}
            </Button>
          </div>
          <FileDrop label="Pilih logo" accept="image/*" value={file} onChange={pick} control={control} />
        </>
      )}
    </Field>
  );
}

/** A data URL of the chosen picture: unlike an object URL it needs no clean-up and a strict CSP allows it. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => setAddress(String(reader.result)));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}

const NONE = 'none';

/** The request body for a choice. */
const lokasiBody = (choice: string) => ({ lokasi: choice === NONE ? null : { kota: choice } });

const degrees = ({ lat, lng, tinggi }: Place): string =>
  tinggi === undefined ? `${lat}, ${lng}` : `${lat}, ${lng}, ${tinggi} m`;

/** Cities from the server's search; typed coordinates are offered as an option. */
function kotaOptions(api: ApiClient): OptionSource {
  return {
    key: ['kota'],
    load: async (search, signal) => {
      const typed = placeWithHeight(search);
      if (typed) return [{ label: 'Koordinat', options: [{ value: degrees(typed), label: degrees(typed) }] }];
      const { data } = await api.call(endpoints.lokasi.kota, { query: { search }, signal });
      const cities = data.map(({ nama }) => ({ value: nama, label: nama }));
      const none = { options: [{ value: NONE, label: 'Tanpa lokasi' }] };
      return [...(cities.length > 0 ? [{ label: 'Kota', options: cities }] : []), ...(search === '' ? [none] : [])];
    },
  };
}

/** The deployment's location, for prayer times; today's times help to check it. */
function LokasiField({ value, onChange }: { value: string | undefined; onChange: (choice: string) => void }) {
  const { api } = useServices();
  const [text, setText] = useState<string>();
  const { data } = useApiQuery(keys.lokasi, endpoints.lokasi.get, { meta: { quiet: true }, gcTime: 0 });
  const chosen = value ?? (data?.lokasi ? data.lokasi.nama || degrees(data.lokasi) : '');
  return (
    <Field
      label="Lokasi"
      selfNamed
      help={value === undefined ? timesOf(data) : 'Waktu shalat dihitung setelah disimpan.'}
    >
      {(about) => (
        <Picker
          {...about}
          label="Lokasi"
          placeholder="Pilih kota, atau ketik koordinat"
          source={kotaOptions(api)}
          value={chosen}
          text={text ?? chosen}
          onPick={(option) => {
            setText(option.label);
            onChange(option.value);
          }}
        />
      )}
    </Field>
  );
}

/** 'Hari ini: Subuh 04.05, …'. */
function timesOf(state: LokasiState | undefined): string {
  if (!state?.lokasi) return "Dipakai untuk jam sebenarnya dari waktu seperti Ba'da Maghrib.";
  const source = state.dari === 'pengaturan' ? ' Lokasi ini dari MIMBAR_LOCATION.' : '';
  const { tinggi } = state.lokasi;
  const height = tinggi === undefined ? '' : ` Ketinggian ${tinggi} m.`;
  return `Hari ini: ${state.waktu.map(({ nama, jam }) => `${nama} ${jam.replace(':', '.')}`).join(', ')}.${height}${source}`;
}
