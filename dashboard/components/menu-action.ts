import type { IconName } from './icon-name.ts';

export interface MenuAction {
  label: string;
  icon?: IconName;
  danger?: boolean;
  /** Marks the choice that holds now. */
  on?: boolean;
  disabled?: boolean;
  run: () => void;
}
