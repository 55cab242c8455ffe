import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '#dashboard/components/icon.tsx';
import type { Role } from '#shared/account/auth.ts';
import { useHealth } from './health.ts';
import { activePath, navItems } from './nav-items.ts';

/** Without `role` every item is shown. */
export function Nav({ role, onNavigate }: { role?: Role; onNavigate?: () => void }) {
  const active = activePath(useLocation().pathname);
  const current = useRef<HTMLAnchorElement>(null);
  // What the service answers may put a badge above the menu.
  const isKnown = useHealth().data !== undefined;
  // In sight where the menu is higher than its window.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [active, isKnown]);
  const items = navItems().filter((item) => !role || !item.role || item.role === role);
  return (
    <nav aria-label="Menu utama">
      <ul className="nav">
        {items.map((item) => (
          <li key={item.path}>
            <Link
              ref={item.path === active ? current : undefined}
              to={item.path}
              aria-current={item.path === active ? 'page' : undefined}
              onClick={onNavigate}
            >
              <Icon name={item.icon} />
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
