import { useId, useMemo, useRef } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { useFilters } from '#dashboard/app/link-params.ts';
import { contactOptions } from '#dashboard/app/options/contact-options.ts';
import { WilayahPicker } from '#dashboard/app/options/wilayah.tsx';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { Field } from '#dashboard/components/form/field.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { fixedOptions, type OptionSource } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { Popover } from '#dashboard/components/popover.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { isJadwalStatus, JADWAL_STATUS, type JadwalQuery } from '#shared/roster/jadwal.ts';

const ALL_MASJID = 'Semua masjid';
const ALL_STATUS = 'Semua status';
const NAMES = ['wilayah', 'id_masjid', 'status'] as const;
type Filter = Record<(typeof NAMES)[number], string>;

/** What a list of schedules can be asked for beside its range. */
export type JadwalFilterQuery = Pick<JadwalQuery, 'wilayah' | 'id_masjid' | 'broadcasted' | 'konfirmasi'>;

const statusOptions = fixedOptions(
  ['jadwal-status'],
  [
    {
      options: [
        { value: '', label: ALL_STATUS },
        ...Object.entries(JADWAL_STATUS).map(([value, { label }]) => ({ value, label })),
      ],
    },
  ],
);

/** The filter in the URL, as a query and in words. */
export function useJadwalFilter() {
  const [{ wilayah, id_masjid, status }, set] = useFilters(NAMES);
  const { data: masjid } = useApiQuery([...keys.masjid, 'one', id_masjid], endpoints.masjid.get, {
    params: { id: id_masjid },
    enabled: id_masjid !== '',
    meta: { quiet: true },
  });
  const state = isJadwalStatus(status) ? JADWAL_STATUS[status] : undefined;
  return {
    values: { wilayah, id_masjid, status },
    set,
    state,
    nama_masjid: masjid?.nama_masjid,
    words: [wilayah, id_masjid && (masjid?.nama_masjid ?? 'Masjid'), state?.label].filter(
      (word): word is string => word !== undefined && word !== '',
    ),
    query: {
      ...(wilayah && { wilayah }),
      ...(id_masjid && { id_masjid }),
      ...state?.query,
    } satisfies JadwalFilterQuery,
  };
}

/** Says what the list is narrowed to, and opens the choices. */
export function JadwalFilter({ values, set, state, nama_masjid, words }: ReturnType<typeof useJadwalFilter>) {
  const pop = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const { api } = useServices();
  const masjidOptions = useMemo((): OptionSource => {
    const source = contactOptions(api, 'masjid');
    return {
      key: [...source.key, 'filter'],
      load: async (term, signal) => {
        const found = await source.load(term, signal);
        return term === '' ? [{ options: [{ value: '', label: ALL_MASJID }] }, ...found] : found;
      },
    };
  }, [api]);
  const isOn = words.length > 0;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={isOn ? 'pick auto filter on' : 'pick auto filter'}
        popoverTarget={pop}
        aria-haspopup="dialog"
        aria-label={`Filter${isOn ? `: ${words.join(', ')}` : ''}`}
      >
        <Icon name={isOn ? 'filter-fill' : 'filter'} />
        <span>{isOn ? words.join(', ') : 'Filter'}</span>
      </button>
      <Popover id={pop} trigger={trigger} label="Filter" risesOnPhone>
        {(close) => (
          <div className="filters stack">
            <Field label="Wilayah" selfNamed>
              {() => (
                <WilayahPicker className="" value={values.wilayah} onPick={(picked) => set({ wilayah: picked })} />
              )}
            </Field>
            <Field label="Masjid" selfNamed>
              {() => (
                <Picker
                  label="Masjid"
                  placeholder={ALL_MASJID}
                  source={masjidOptions}
                  value={values.id_masjid}
                  text={nama_masjid}
                  onPick={({ value }) => set({ id_masjid: value })}
                />
              )}
            </Field>
            <Field label="Status" selfNamed>
              {() => (
                <Picker
                  label="Status"
                  placeholder={ALL_STATUS}
                  source={statusOptions}
                  value={values.status}
                  text={state?.label}
                  onPick={({ value }) => set({ status: value })}
                />
              )}
            </Field>
            <Button
              disabled={!isOn}
              onClick={() => {
                close();
                set({ wilayah: '', id_masjid: '', status: '' } satisfies Filter);
              }}
            >
              Hapus filter
            </Button>
          </div>
        )}
      </Popover>
    </>
  );
}
