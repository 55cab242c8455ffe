import { fixedOptions } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';

const ALL = 'Semua wilayah';

interface WilayahPickerProps {
  /** '' for all. */
  value: string;
  onPick: (wilayah: string) => void;
  wilayah: readonly string[];
  className?: string;
}

/** Narrows a list or the board to one wilayah. */
export function WilayahPicker({ value, onPick, wilayah, className = 'auto' }: WilayahPickerProps) {
  const options = [{ options: [{ value: '', label: ALL }, ...wilayah.map((name) => ({ value: name, label: name }))] }];
  return (
    <Picker
      label="Wilayah"
      className={className}
      source={fixedOptions(['wilayah'], options)}
      value={value}
      placeholder={ALL}
      onPick={(option) => onPick(option.value)}
    />
  );
}
