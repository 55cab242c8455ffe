import { useMemo } from 'react';
import { templateOptions } from '#dashboard/app/options/template-types.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { Tip } from '#dashboard/components/tip.tsx';
import type { ScheduleKey } from '#shared/card/schedule.ts';
import type { CardTemplate } from './schedule-queries.ts';
import { DaysInput } from './days-input.tsx';
import { TimeInput } from '#dashboard/components/date/time-input.tsx';
import type { Draft } from './use-edits.ts';

/** The words around the inputs, as the specification has them, and the tooltip at H. */
const WORDS: Record<ScheduleKey, { before: string; after: string; tip: string }> = {
  pengajian_bulanan: {
    before: 'Kirim jadwal pengajian bulanan setiap',
    after: 'awal bulan pada jam',
    tip: 'H-0 berarti tepat tanggal 1 bulan tersebut',
  },
  pengajian_reminder: {
    before: 'Kirim jadwal pengajian setiap',
    after: 'pada jam',
    tip: 'H-0 berarti tepat pada hari jadwal pengajian tersebut',
  },
  jumatan_reminder: {
    before: 'Kirim jadwal jumatan setiap',
    after: 'pada jam',
    tip: 'H-0 berarti tepat pada hari jumat',
  },
};

interface SentenceProps {
  cardKey: ScheduleKey;
  draft: Draft;
  disabled: boolean;
  templates: readonly CardTemplate[] | undefined;
  onChange: (fields: Partial<Draft>) => void;
}

export function Sentence({ cardKey, draft, disabled, templates, onChange }: SentenceProps) {
  const { before, after, tip } = WORDS[cardKey];
  const own = useMemo(() => (templates ?? []).filter((template) => template.type === cardKey), [templates, cardKey]);
  const source = useMemo(() => templateOptions(own), [own]);
  const pick = (field: 'id_template_dkm' | 'id_template_mubaligh', label: string) => (
    <Picker
      label={label}
      placeholder="Pilih template"
      source={source}
      value={draft[field] ?? ''}
      text={own.find((template) => template.id === draft[field])?.nama_template ?? 'Memuat…'}
      disabled={disabled}
      onPick={(option) => onChange({ [field]: option.value })}
    />
  );
  return (
    <div className="sentence">
      <span>{before}</span>
      <DaysInput
        label="Jumlah hari sebelumnya (H-)"
        value={draft.h}
        disabled={disabled}
        onChange={(h) => onChange({ h })}
      >
        <Tip label="Keterangan H-">{tip}</Tip>
      </DaysInput>
      <span>{after}</span>
      <TimeInput aria-label="Jam" value={draft.jam} disabled={disabled} onChange={(jam) => onChange({ jam })} />
      <span className="pair-slot">
        <span>dengan template DKM</span>
        {pick('id_template_dkm', 'Template DKM')}
      </span>
      <span className="pair-slot">
        <span>dan template Mubaligh</span>
        {pick('id_template_mubaligh', 'Template Mubaligh')}
      </span>
    </div>
  );
}
