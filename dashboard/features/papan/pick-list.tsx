import { useEffect, useId, useMemo, useRef } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { OptionList } from '#dashboard/components/picker/option-list.tsx';
import type { OptionSource } from '#dashboard/components/picker/options.ts';
import { Popover } from '#dashboard/components/popover.tsx';
import { papanEndpoints, type Calon, type PapanSel } from '#shared/roster/papan.ts';
import { longDay, placeText } from './papan-words.ts';

interface PickListProps {
  anchor: HTMLElement | null;
  masjid: { id: string; nama: string; wilayah: string };
  /** Plain date. */
  tanggal: string;
  sel: PapanSel | null;
  onPick(id_mubaligh: string, nama: string): void;
  onClear(): void;
  onSwap(): void;
  onLock(terkunci: boolean): void;
  onClose(): void;
}

const saying = ({ nama_mubaligh, alasan }: Calon) => [nama_mubaligh, ...alasan.slice(0, 1)].join(', ');

/** Who fits a cell, best first, those without a clash before the others; and what else can be done with the cell. */
export function PickList({ anchor, masjid, tanggal, sel, onPick, onClear, onSwap, onLock, onClose }: PickListProps) {
  const { api } = useServices();
  const id = useId();
  const trigger = useRef(anchor);
  const found = useRef(new Map<string, string>());
  useEffect(() => document.getElementById(id)?.showPopover(), [id]);
  const source = useMemo<OptionSource>(() => ({
    key: [...keys.papan, 'calon', masjid.id, tanggal],
    async load(term, signal) {
      const { data } = await api.call(papanEndpoints.calon, { query: { id_masjid: masjid.id, tanggal }, signal });
      for (const { id_mubaligh, nama_mubaligh } of data) found.current.set(id_mubaligh, nama_mubaligh);
      const wanted = data.filter(({ nama_mubaligh }) => nama_mubaligh.toLowerCase().includes(term.trim().toLowerCase()));
      const group = (label: string, rows: readonly Calon[]) => (rows.length > 0 ? [{ label, options: rows.map((one) => ({ value: one.id_mubaligh, label: saying(one) })) }] : []);
      return [
        ...group('Bisa', wanted.filter(({ bentrok }) => bentrok.length === 0)),
        ...group('Kurang cocok, tetap boleh dipilih', wanted.filter(({ bentrok }) => bentrok.length > 0)),
      ];
    },
  }), [api, masjid.id, tanggal]);
  const label = `Khatib ${placeText(masjid.nama, tanggal)}`;
  const clashes = sel?.bentrok ?? [];
  return (
    <Popover id={id} trigger={trigger} label={label} className="pick-list" onToggle={(open) => !open && onClose()}>
      {(close) => {
        // Focus goes back to the cell before anything else happens.
        const closing = (work: () => void) => () => {
          close();
          work();
        };
        return (
          <>
            <p className="pick-head"><b>{masjid.nama}</b> {longDay(tanggal)}</p>
            {clashes.map(({ jenis, berat, teks }) => <p key={jenis} className={berat === 'bentrok' ? 'pick-clash t-bad' : 'pick-clash t-warn'}>{teks}</p>)}
            <OptionList label={label} source={source} value={sel?.id_mubaligh ?? ''} onPick={({ value }) => closing(() => onPick(value, found.current.get(value) ?? ''))()} />
            <div className="pick-foot">
              {sel?.id && <Button small kind="ghost" onClick={closing(onClear)}>Kosongkan</Button>}
              {sel?.id && <Button small kind="ghost" onClick={closing(onSwap)}>Tukar dengan…</Button>}
              <Button small kind="ghost" icon="thumbtack" onClick={closing(() => onLock(!sel?.terkunci))}>{sel?.terkunci ? 'Buka kunci' : 'Kunci'}</Button>
            </div>
          </>
        );
      }}
    </Popover>
  );
}
