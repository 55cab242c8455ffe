export interface BuildInfo {
  version: string;
  /** When the bundle was built, ISO; from the sources, when the process started. */
  built: string;
}

/** The build puts both into the bundle. */
export function buildInfo(): BuildInfo {
  return { version: process.env.MIMBAR_VERSION ?? 'dev', built: process.env.MIMBAR_BUILD ?? new Date().toISOString() };
}

/**
 * No honest clock shows a time before this, in UTC ms: the day before the build, because of the zones; 0 from the
 * sources.
 */
export function builtAt(): number {
  const built = process.env.MIMBAR_BUILD;
  return built ? Date.parse(`${built.slice(0, 10)}T00:00:00.000Z`) - 86_400_000 : 0;
}
