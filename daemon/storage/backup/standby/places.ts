import type { StandbyPlace } from '../../../domain/backup/standby/place.ts';
import { createDirectoryPlace } from './directory.ts';
import { createRclonePlace } from './rclone.ts';
import { createResticPlace } from './restic.ts';

/** The place of MIMBAR_BACKUP_REMOTE. */
export function placeFor(remote: string, timezone: string): StandbyPlace {
  const [, tool, rest] = /^(rclone|restic):(.+)$/.exec(remote) ?? [];
  if (tool === 'rclone') return createRclonePlace(rest!, timezone);
  if (tool === 'restic') return createResticPlace(rest!, timezone);
  return createDirectoryPlace(remote, timezone);
}
