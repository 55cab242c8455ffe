import { useChange, type Change } from '#dashboard/api/change.ts';

interface InlineSwitchProps {
  label: string;
  value: boolean;
  onSave: (value: boolean) => Change;
}

/** Yes or no; a press saves. It shows the stored value, so a change that fails leaves it as it was. */
export function InlineSwitch({ label, value, onSave }: InlineSwitchProps) {
  const { run, busy } = useChange();
  return (
    <label className="switch-cell">
      <input
        type="checkbox"
        role="switch"
        className="switch"
        aria-label={label}
        aria-busy={busy || undefined}
        checked={busy ? !value : value}
        onChange={() => {
          if (!busy) void run(onSave(!value));
        }}
      />
    </label>
  );
}
