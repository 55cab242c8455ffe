import { useCallback, useMemo } from 'react';
import { useGrup } from '#dashboard/app/grup.ts';
import { templateOptions } from '#dashboard/app/options/template-types.ts';
import { IconButton } from '#dashboard/components/button.tsx';
import { TimeInput } from '#dashboard/components/date/time-input.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { fixedOptions } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { Tip } from '#dashboard/components/tip.tsx';
import {
  DAFTAR_KEY,
  DAFTAR_LABEL,
  DAFTAR_TYPE,
  daftarUpdate,
  holdsList,
  type DaftarCard as Stored,
  type DaftarValues,
  NO_GROUP_MESSAGE,
} from '#shared/card/daftar.ts';
import { MISSING_TEMPLATE_MESSAGE } from '#shared/card/schedule.ts';
import { CardShell, MessageNow } from './card-shell.tsx';
import { DaysInput } from './days-input.tsx';
import { type CardTemplate, useSaveDaftar } from './schedule-queries.ts';
import { daysOf, useEdits } from './use-edits.ts';

type Draft = Omit<DaftarValues, 'h'> & { h: string };
const valuesOf = (draft: Draft): DaftarValues => ({ ...draft, h: daysOf(draft.h) });

function problemOf(draft: Draft): string | undefined {
  if (draft.active && draft.id_template === null) return MISSING_TEMPLATE_MESSAGE;
  if (draft.active && draft.id_grup.length === 0) return NO_GROUP_MESSAGE;
  return daftarUpdate.safeParse(valuesOf(draft)).error?.issues[0]?.message;
}

interface DaftarCardProps {
  stored: Stored;
  templates: readonly CardTemplate[] | undefined;
  onChanged: (key: typeof DAFTAR_KEY, changed: boolean) => void;
}

/** The card that sends the list of the coming Friday to groups. */
export function DaftarCard({ stored, templates, onChanged }: DaftarCardProps) {
  const { active, h, jam, id_template, id_grup, penerima } = stored;
  const save = useSaveDaftar();
  const card = useEdits<Draft>({
    saved: { active, h: String(h), jam, id_template, id_grup },
    problemOf,
    save: (draft) => save(valuesOf(draft)),
  });
  const { draft } = card;
  const groups = useGrup().data?.grup;
  const own = useMemo(() => (templates ?? []).filter(({ type }) => type === DAFTAR_TYPE), [templates]);
  const templateSource = useMemo(() => templateOptions(own), [own]);
  const allowed = useMemo(() => groups?.filter(({ boleh, alasan }) => boleh && alasan === null), [groups]);
  const groupSource = useMemo(() => {
    const free = (allowed ?? []).filter(({ id }) => !draft.id_grup.includes(id));
    return fixedOptions(['daftar-jumat'], [{ options: free.map(({ id, nama }) => ({ value: id, label: nama })) }]);
  }, [allowed, draft.id_grup]);
  const chosen = draft.id_grup.flatMap((id) => groups?.find((one) => one.id === id) ?? []);
  const tell = useCallback((now: boolean) => onChanged(DAFTAR_KEY, now), [onChanged]);
  // What is unset is filled with the first list, and with the group if there is just one.
  const filled = {
    id_template: id_template ?? own.find(({ content }) => holdsList(content))?.id ?? null,
    id_grup: id_grup.length === 0 && allowed?.length === 1 ? [allowed[0]!.id] : id_grup,
  };
  const isSet = id_template !== null && id_grup.length > 0;
  const isReady = filled.id_template !== null && filled.id_grup.length > 0;
  const disabled = !draft.active || card.saving;
  const pesan = penerima.find((one) => one.pesan !== '')?.pesan;
  return (
    <CardShell
      label={DAFTAR_LABEL}
      card={card}
      onActive={(next) => card.change({ active: next })}
      onChanged={tell}
      offer={
        !active &&
        isReady &&
        !(card.changed && isSet) && {
          label: `H-${h} ${jam.replace(':', '.')}`,
          accept: () => card.submit({ ...filled, active: true }),
        }
      }
      runs={stored}
    >
      <div className="sentence">
        <span>Kirim daftar khatib Jumat setiap</span>
        <DaysInput
          label="Jumlah hari sebelum Jumat (H-)"
          value={draft.h}
          disabled={disabled}
          onChange={(days) => card.change({ h: days })}
        >
          <Tip label="Keterangan H-">H-1 berarti Kamis, H-0 berarti tepat pada hari Jumat</Tip>
        </DaysInput>
        <span>pada jam</span>
        <TimeInput
          aria-label="Jam daftar"
          value={draft.jam}
          disabled={disabled}
          onChange={(next) => card.change({ jam: next })}
        />
        <span className="pair-slot">
          <span>dengan template</span>
          <Picker
            label="Template daftar"
            placeholder="Pilih template"
            source={templateSource}
            value={draft.id_template ?? ''}
            text={own.find(({ id }) => id === draft.id_template)?.nama_template ?? 'Memuat…'}
            disabled={disabled}
            onPick={({ value }) => card.change({ id_template: value })}
          />
        </span>
        <span className="pair-slot">
          <span>ke grup</span>
          <Picker
            label="Tambah grup"
            placeholder="Tambah grup"
            source={groupSource}
            value=""
            disabled={disabled}
            onPick={({ value }) => card.change({ id_grup: [...draft.id_grup, value] })}
          />
        </span>
      </div>
      {chosen.length > 0 && (
        <ul className="to-chosen sched-who" aria-label="Grup yang dipilih">
          {chosen.map(({ id, nama }) => (
            <li key={id}>
              {nama}
              <IconButton
                icon="times"
                label={`Hapus ${nama}`}
                disabled={disabled}
                onClick={() => card.change({ id_grup: draft.id_grup.filter((one) => one !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
      {groups?.every(({ boleh }) => !boleh) && (
        <p className="sched-who muted">Belum ada grup yang boleh dikirimi. Izinkan dulu di WhatsApp Client.</p>
      )}
      {penerima
        .filter(({ alasan }) => alasan !== null)
        .map(({ nama, alasan }) => (
          <p key={nama} className="notice sched-who">
            <Icon name="exclamation-triangle" />
            <span className="grow">{alasan}</span>
          </p>
        ))}
      {pesan !== undefined && <MessageNow text={pesan} />}
    </CardShell>
  );
}
