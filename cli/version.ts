/** The build puts both into the bundle; source runs have neither. */
export const version = process.env.MIMBAR_VERSION ?? 'dev';
export const built = process.env.MIMBAR_BUILD ?? null;
/** Commit of the clone in which it was built; '' if unknown. */
export const commit = process.env.MIMBAR_COMMIT ?? '';
