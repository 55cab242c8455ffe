import type { IconName } from './icon-name.ts';

/** A picture beside words; readers pass over it. */
export function Icon({ name, spin = false }: { name: IconName; spin?: boolean }) {
  return <span className={`i i-${name}${spin ? ' spin' : ''}`} aria-hidden="true" />;
}
