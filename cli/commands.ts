import type { Frame } from './group.ts';

/** Declares the commands of one noun, and runs them. */
interface CommandFile {
  declare(frame: Frame): void;
}

const operations = () => import('./commands/operations.ts');

/** Every command, in the order of the help. Each is a chunk of its own, because most calls need one. */
const COMMANDS: Record<string, () => Promise<CommandFile>> = {
  serve: async () => ({ declare: (await operations()).declareServe }),
  status: async () => ({ declare: (await operations()).declareStatus }),
  // And `logout`.
  pair: () => import('./commands/pair.ts'),
  import: () => import('./commands/import.ts'),
  masjid: async () => ({ declare: (await import('./commands/contact.ts')).declareMasjid }),
  mubaligh: async () => ({ declare: (await import('./commands/contact.ts')).declareMubaligh }),
  pengajian: async () => ({ declare: (await import('./commands/jadwal.ts')).declarePengajian }),
  jumatan: async () => ({ declare: (await import('./commands/jadwal.ts')).declareJumatan }),
  series: () => import('./commands/series.ts'),
  leave: () => import('./commands/leave.ts'),
  roster: () => import('./commands/roster.ts'),
  link: () => import('./commands/link.ts'),
  replace: () => import('./commands/replace.ts'),
  load: () => import('./commands/load.ts'),
  holiday: () => import('./commands/holiday.ts'),
  broadcast: () => import('./commands/broadcast.ts'),
  announce: () => import('./commands/announce.ts'),
  later: () => import('./commands/later.ts'),
  tell: () => import('./commands/tell.ts'),
  location: () => import('./commands/location.ts'),
  branding: () => import('./commands/branding.ts'),
  schedule: () => import('./commands/schedule.ts'),
  group: () => import('./commands/group.ts'),
  queue: () => import('./commands/queue.ts'),
  log: () => import('./commands/log.ts'),
  export: () => import('./commands/export.ts'),
  template: () => import('./commands/template.ts'),
  backup: () => import('./commands/backup.ts'),
  audit: () => import('./commands/audit.ts'),
  undo: () => import('./commands/undo.ts'),
  person: () => import('./commands/person.ts'),
  doctor: async () => ({ declare: (await operations()).declareDoctor }),
  clock: async () => ({ declare: (await operations()).declareClock }),
  config: async () => ({ declare: (await operations()).declareConfig }),
  completion: () => import('./commands/completion.ts'),
  admin: () => import('./commands/admin.ts'),
  session: () => import('./commands/session.ts'),
  login: () => import('./commands/login.ts'),
  version: async () => ({ declare: (await operations()).declareVersion }),
};

/** The file of the called command; all files for the help, for the completion and for an unknown word. */
export async function commandFiles(called = ''): Promise<CommandFile[]> {
  const own = called !== 'completion' && Object.hasOwn(COMMANDS, called) && COMMANDS[called];
  return own ? [await own()] : Promise.all(Object.values(COMMANDS).map((load) => load()));
}
