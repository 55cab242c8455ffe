import { Icon } from '#dashboard/components/icon.tsx';

export function Splash() {
  return (
    <div className="splash" role="status">
      <span>
        <Icon name="spinner" spin />
        <span className="sr">Memuat…</span>
      </span>
    </div>
  );
}
