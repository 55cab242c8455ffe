import * as HoverCard from '@radix-ui/react-hover-card';
import { useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A guide beside a control: opens when one rests on it for 700 ms, at once on focus or press; closes 300 ms after. */
export function Tip({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <HoverCard.Root openDelay={700} closeDelay={300} open={open} onOpenChange={setOpen}>
      <HoverCard.Trigger asChild>
        <button type="button" className="tip" aria-label={label} aria-expanded={open} onClick={() => setOpen(true)}>
          <Icon name="info-circle" />
        </button>
      </HoverCard.Trigger>
      <HoverCard.Portal>
        <HoverCard.Content className="hover-card" role="tooltip" sideOffset={4} collisionPadding={8}>
          {children}
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}
