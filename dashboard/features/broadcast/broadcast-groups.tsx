import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { templateOptions } from '#dashboard/app/options/template-types.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { wireText } from '#dashboard/words/words.ts';
import type { PreviewItem } from '#shared/broadcast/broadcast.ts';
import type { Template } from '#shared/roster/template.ts';
import { TEMPLATE_TYPES, type TemplateTypeValue } from '#shared/roster/template-types.ts';

interface Group {
  on: boolean;
  /** The chosen template, '' for none. */
  template: string;
}
export interface Groups {
  dkm: Group;
  mubaligh: Group;
}

/** Parameters of preview and send. A group that is off or has no template is left out. */
export interface ChosenTemplates {
  templateDKM?: string;
  templateMubaligh?: string;
  id_lampiran?: string;
}

export function chosenTemplates({ dkm, mubaligh }: Groups): ChosenTemplates {
  const of = (group: Group) => (group.on && group.template !== '' ? group.template : undefined);
  return { templateDKM: of(dkm), templateMubaligh: of(mubaligh) };
}

const AUDIENCES = [
  { name: 'dkm', label: 'Ketua DKM' },
  { name: 'mubaligh', label: 'Mubaligh' },
] as const;

/** Choice of the recipients and their templates. */
export function BroadcastGroups({
  type,
  templates,
  groups,
  toSend,
  last,
  onChange,
}: {
  type: TemplateTypeValue;
  /** Undefined until loaded. */
  templates: readonly Pick<Template, 'id' | 'nama_template'>[] | undefined;
  groups: Groups;
  /** What is ticked in the preview. */
  toSend: readonly PreviewItem[];
  /** The template that each audience got last. */
  last: Partial<Record<keyof Groups, string>>;
  onChange: (groups: Groups) => void;
}) {
  const source = useMemo(() => templateOptions(templates), [templates]);
  const id = useId();
  const isAnyReady = Object.values(chosenTemplates(groups)).some(Boolean);
  return (
    <>
      {AUDIENCES.map(({ name, label }, index) => {
        const group = groups[name];
        const count = toSend.filter(({ audience }) => audience === name).length;
        const isLast = group.template !== '' && group.template === last[name];
        const set = (change: Partial<Group>) => onChange({ ...groups, [name]: { ...group, ...change } });
        return (
          <div className="group" key={name}>
            <label className="group-head" htmlFor={`${id}-${name}`}>
              <input
                id={`${id}-${name}`}
                type="checkbox"
                className="check"
                data-autofocus={index === 0 || undefined}
                checked={group.on}
                onChange={(event) => set({ on: event.target.checked })}
              />
              {label}
            </label>
            <Picker
              label={`Template ${label}`}
              placeholder="Pilih template"
              source={source}
              value={group.template}
              text={templates?.find((template) => template.id === group.template)?.nama_template}
              disabled={!group.on}
              onPick={(option) => set({ template: option.value })}
            />
            {group.on && (count > 0 || isLast) && (
              <p className="help">
                {[...(count > 0 ? [`${count} pesan`] : []), ...(isLast ? ['dipakai terakhir kali'] : [])].join(', ')}
              </p>
            )}
            {group.on && group.template === '' && isAnyReady && (
              <p className="help">Pilih template, atau {label} tidak dikirimi pesan.</p>
            )}
          </div>
        );
      })}
      {templates?.length === 0 && (
        <p className="help">
          Belum ada template bertipe {wireText(type, TEMPLATE_TYPES.find((known) => known.value === type)?.label)}.{' '}
          <Link to="/template">Buat di menu Template</Link>.
        </p>
      )}
    </>
  );
}
