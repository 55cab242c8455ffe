import { useMemo } from 'react';
import { useWilayah } from '#dashboard/app/columns/suggestions.tsx';
import { fixedOptions } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';

const ALL = 'Semua wilayah';

interface WilayahPickerProps {
  /** '' for all. */
  value: string;
  onPick: (wilayah: string) => void;
  className?: string;
}

/** Narrows a list to one wilayah of the mosques. */
export function WilayahPicker({ value, onPick, className }: WilayahPickerProps) {
  const names = useWilayah();
  const source = useMemo(() => {
    const options = [ALL, ...names].map((label) => ({ value: label === ALL ? '' : label, label }));
    return fixedOptions(['wilayah'], [{ label: 'Wilayah', options }]);
  }, [names]);
  return (
    <Picker
      {...(className && { className })}
      label="Wilayah"
      placeholder={ALL}
      source={source}
      value={value}
      onPick={(option) => onPick(option.value)}
    />
  );
}
