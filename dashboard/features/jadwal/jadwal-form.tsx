import { useQuery } from '@tanstack/react-query';
import type { Change } from '#dashboard/api/change.ts';
import { NounFields } from '#dashboard/app/columns/noun-field.tsx';
import { ContactControl, TanggalControl } from '#dashboard/app/options/form-fields.tsx';
import { WaktuHelp } from '#dashboard/app/options/waktu-meaning.tsx';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { t } from '#dashboard/words/words.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { useDebounced } from '#dashboard/components/use-debounced.ts';
import { bentrokEndpoints, type BentrokCheck, type BentrokOf } from '#shared/roster/bentrok/answer.ts';
import { useServices } from '#dashboard/app/services.tsx';
import type { JadwalFacts, JadwalInput } from './jadwal-kinds.ts';

interface JadwalFormProps {
  open: boolean;
  onClose: () => void;
  facts: JadwalFacts;
  onSubmit: (input: JadwalInput) => Change;
}

const LAID_OUT = ['tanggal', 'waktu', 'id_masjid', 'id_mubaligh'];

export default function JadwalForm({ open, onClose, facts, onSubmit }: JadwalFormProps) {
  const { kind, title } = facts;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Tambah Data Jadwal ${title}`}
      subtitle={t('addPurpose', { noun: `jadwal ${kind}` })}
      schema={facts.schema}
      defaults={facts.empty}
      onSubmit={onSubmit}
    >
      {({ register, control, watch, formState: { errors } }) => {
        const { tanggal, waktu, id_masjid, id_mubaligh } = watch();
        const slot = { jadwal: kind, tanggal, waktu, id_masjid: String(id_masjid) };
        return (
          <>
            <TanggalControl control={control} name="tanggal" label={`Tanggal ${title}`} />
            {facts.hasWaktu && (
              <TextField
                label={`Waktu ${title}`}
                help={<WaktuHelp text={waktu ?? ''} />}
                error={errors.waktu?.message}
                {...register('waktu')}
              />
            )}
            <ContactControl control={control} name="id_masjid" kind="masjid" />
            <ContactControl control={control} name="id_mubaligh" kind="mubaligh" slot={slot} />
            <NounFields columns={facts.columns} except={LAID_OUT} control={control} errors={errors} />
            <ClashWarning {...slot} id_mubaligh={String(id_mubaligh)} />
          </>
        );
      }}
    </FormDialog>
  );
}

const CHECK_DELAY = 250;

/** Each kind of clash once: first the form's own, then those that other schedules would get. */
function clashTexts(found: readonly BentrokOf[]): string[] {
  const kinds = new Set(found.map(({ jenis }) => jenis));
  return [...kinds].map((kind) => `${found.find(({ jenis }) => jenis === kind)!.teks}.`);
}

/** Clashes of a form's schedule while it is filled in. They are warnings only. */
function ClashWarning(form: BentrokCheck) {
  const { api } = useServices();
  const debounced = useDebounced(JSON.stringify(form), CHECK_DELAY);
  const isWhole = form.tanggal !== '' && form.id_masjid !== '' && form.id_mubaligh !== '';
  const { data } = useQuery({
    queryKey: [...keys.papan, 'periksa', debounced],
    queryFn: async ({ signal }) =>
      (await api.call(bentrokEndpoints.check, { body: JSON.parse(debounced) as BentrokCheck, signal })).data,
    enabled: isWhole && debounced === JSON.stringify(form),
    meta: { quiet: true },
  });
  const texts = isWhole && data ? clashTexts(data) : [];
  return (
    <div role="status" className="clash-warning">
      {texts.map((text) => (
        <p key={text} className="pp-now warn">
          <Icon name="exclamation-triangle" />
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
