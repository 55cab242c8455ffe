/**
 * Who can make a change, and how its label begins. An account's label is its username; `named` ones have a colon and a
 * name behind it, such as 'cli:siti', 'jadwal:pengajian_reminder' or 'tautan:mubaligh-12'. No username is one of these
 * words.
 */
export const ACTORS = {
  system: { mark: 'sistem', named: false },
  cli: { mark: 'cli', named: true },
  schedule: { mark: 'jadwal', named: true },
  recipient: { mark: 'penerima', named: false },
  link: { mark: 'tautan', named: true },
  demo: { mark: 'demo', named: false },
  unknown: { mark: 'tidak dikenal', named: false },
} as const satisfies Record<string, { mark: string; named: boolean }>;
export type SystemKind = keyof typeof ACTORS;
export type ActorKind = SystemKind | 'account';
/** Those that have a name of their own. */
export type NamedKind = { [K in SystemKind]: (typeof ACTORS)[K]['named'] extends true ? K : never }[SystemKind];

/** How audit rows and broadcasts keep it. */
export const actorLabel = (kind: SystemKind, name: string): string =>
  ACTORS[kind].named ? `${ACTORS[kind].mark}:${name}` : ACTORS[kind].mark;

/** The kind and the name in a stored label. */
export function readActor(label: string): { kind: ActorKind; name: string } {
  const [mark, ...rest] = label.split(':');
  const kind = (Object.keys(ACTORS) as SystemKind[]).find(
    (known) => ACTORS[known].mark === mark && ACTORS[known].named === rest.length > 0,
  );
  return kind === undefined ? { kind: 'account', name: label } : { kind, name: rest.join(':') };
}
