import { useBranding } from './branding.ts';

export function Brand() {
  const { name, logo } = useBranding();
  return (
    <div className="brand">
      <img src={logo} alt="Logo" />
      <span translate="no">{name}</span>
    </div>
  );
}
