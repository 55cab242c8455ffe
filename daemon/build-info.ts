export interface BuildInfo {
  version: string;
  /** When the bundle was built, ISO; from the sources, when the process started. */
  built: string;
}

/** The build puts both into the bundle. */
export function buildInfo(): BuildInfo {
  return { version: process.env.MIMBAR_VERSION ?? 'dev', built: process.env.MIMBAR_BUILD ?? new Date().toISOString() };
}
