import { Controller } from 'react-hook-form';
import { NounFields } from '#dashboard/app/columns/noun-field.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { templateTypeOptions } from '#dashboard/app/options/template-types.ts';
import type { Change } from '#dashboard/api/change.ts';
import { Field } from '#dashboard/components/form/field.tsx';
import { FormDialog } from '#dashboard/components/form/form-dialog.tsx';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { TextField } from '#dashboard/components/form/text-field.tsx';
import { t } from '#dashboard/words/words.ts';
import { formValues } from '#shared/roster/column.ts';
import {
  templateColumns,
  templateInput,
  type Template,
  type TemplateInput,
  type TemplateType,
  type TemplateExample,
} from '#shared/roster/template.ts';
import type { Lampiran } from '#shared/lampiran/lampiran.ts';
import { LINE_MAX, longest } from '#shared/base/values.ts';
import { shortestMessage, renderBounded, renderRepeatingBounded } from '#shared/roster/template-render.ts';
import { LampiranBubble, LampiranField } from '#dashboard/features/lampiran/index.ts';
import { usePendaftaran } from './template-queries.ts';
import { TemplateEditor } from './template-editor.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import { MessagePhone } from '#dashboard/components/message-phone.tsx';
import { keys } from '#dashboard/api/query-keys.ts';
import { useApiQuery } from '#dashboard/app/services.tsx';
import { endpoints } from '#shared/endpoints.ts';

interface TemplateFormProps {
  open: boolean;
  onClose: () => void;
  types: readonly TemplateType[];
  /** The template to change; undefined adds one. */
  template?: Template | undefined;
  onSubmit: (input: TemplateInput) => Change;
}

const LAID_OUT = ['nama_template', 'type', 'content', 'id_lampiran'];
/** A new template has no type yet. */
const { type: _, ...EMPTY } = formValues(templateColumns);

export default function TemplateForm({ open, onClose, types, template, onSubmit }: TemplateFormProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={template ? 'Ubah Data Template' : 'Tambah Data Template'}
      subtitle={template ? template.nama_template : t('addPurpose', { noun: 'template' })}
      schema={templateInput}
      defaults={template ? formValues(templateColumns, template) : EMPTY}
      onSubmit={onSubmit}
      onlyChanged={template !== undefined}
      size="wide"
    >
      {({ register, control, watch, formState: { errors } }, hold) => {
        const chosen = types.find((type) => type.value === watch('type'));
        const text = watch('content') ?? '';
        const file = watch('id_lampiran') ?? null;
        return (
          <div className="tpl-form">
            <div className="stack">
              <TextField
                maxLength={LINE_MAX}
                label="Nama Template"
                error={errors.nama_template?.message}
                {...register('nama_template')}
              />
              <Field label="Tipe" selfNamed error={errors.type?.message}>
                {(about) => (
                  <Controller
                    control={control}
                    name="type"
                    render={({ field }) => (
                      <Picker
                        {...about}
                        label="Tipe"
                        placeholder="Pilih Tipe Pesan"
                        source={templateTypeOptions(types)}
                        value={field.value ?? ''}
                        text={chosen?.label}
                        onPick={(option) => field.onChange(option.value)}
                      />
                    )}
                  />
                )}
              </Field>
              <Field label={t('content')} error={errors.content?.message}>
                {(about) => <TemplateEditor {...about} {...register('content')} type={chosen} text={text} />}
              </Field>
              <p className="help">
                {shortestMessage(text)} huruf tanpa nama dan tanggal, paling banyak {longest(file !== null)} per pesan
              </p>
              <Controller
                control={control}
                name="id_lampiran"
                render={({ field }) => (
                  <StandingFile id={file === null ? null : String(file)} onChange={field.onChange} onUploading={hold} />
                )}
              />
              <NounFields columns={templateColumns} except={LAID_OUT} control={control} errors={errors} />
              <TemplateGuide type={chosen} />
            </div>
            {chosen && <TemplatePhone type={chosen} text={text} file={file === null ? null : String(file)} />}
          </div>
        );
      }}
    </FormDialog>
  );
}

/** An example for the chosen type, with its placeholders highlighted. */
function TemplateGuide({ type }: { type: TemplateType | undefined }) {
  if (!type)
    return (
      <p className="help" role="status">
        {t('templateGuide')}
      </p>
    );
  return (
    <div className="field" role="status">
      <span className="label">Contoh {type.label}</span>
      <Markup text={type.guide} type={type} className="card tpl markup guide" />
    </div>
  );
}

const lampiranKey = (id: string | null) => [...keys.template, 'lampiran', id];

const useLampiran = (id: string | null) => {
  return useApiQuery(lampiranKey(id), endpoints.lampiran.get, { params: { id: id! }, enabled: id !== null }).data;
};

/** The file of every send with this template. */
function StandingFile({
  id,
  onChange,
  onUploading,
}: {
  id: string | null;
  onChange: (id: string | null) => void;
  onUploading: (isUploading: boolean) => void;
}) {
  const needsApproval = usePendaftaran() !== undefined;
  const lampiran = useLampiran(id);
  const queries = useQueryClient();
  const choose = (chosen: Lampiran | undefined) => {
    if (chosen) queries.setQueryData(lampiranKey(chosen.id), chosen);
    onChange(chosen?.id ?? null);
  };
  if (id !== null && !lampiran) return null;
  return (
    <>
      <LampiranField value={lampiran} onChange={choose} onUploading={onUploading} />
      {lampiran && needsApproval && (
        <p className="help">
          WhatsApp menyetujui teksnya saja: dengan lampiran, pesan hanya sampai ke yang menulis dalam 24 jam terakhir.
        </p>
      )}
    </>
  );
}

/** A live preview of the message on the phone of its next recipient. */
function TemplatePhone({ type, text, file }: { type: TemplateType; text: string; file: string | null }) {
  const { data: example } = useApiQuery([...keys.template, 'contoh', type.value], endpoints.template.example, {
    query: { type: type.value },
  });
  const lampiran = useLampiran(file);
  const message = useMemo(() => example && rendered(text, type, example), [text, type, example]);
  return (
    <MessagePhone
      title={titleOf(type, example)}
      to={example?.penerima}
      message={message}
      file={lampiran && <LampiranBubble lampiran={lampiran} />}
      hint="Ketik isi pesan untuk melihatnya di sini."
    />
  );
}

function titleOf({ value }: TemplateType, example: TemplateExample | undefined): string {
  if (value === 'pengumuman') return 'Pratinjau, penerima contoh';
  return example?.nyata === false ? 'Pratinjau, jadwal contoh' : 'Pratinjau, jadwal terdekat';
}

function rendered(text: string, type: TemplateType, { jadwal }: TemplateExample): string {
  const { message } = type.repetition ? renderRepeatingBounded(text, [jadwal]) : renderBounded(text, jadwal[0] ?? {});
  return message;
}
