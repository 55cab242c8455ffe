import type { Context } from '../context.ts';
import { built, version } from '../version.ts';

/** Needs no daemon. */
export function runVersion({ output }: Context): void {
  output.data({ version, built });
  output.print(`mimbar ${version}${built ? ` (${built})` : ''}`);
}
