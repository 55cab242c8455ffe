/** The build puts both into the bundle; from the sources there are none. */
export const version = process.env.MIMBAR_VERSION ?? 'dev';
export const built = process.env.MIMBAR_BUILD ?? null;
/** Of the clone that it was built in; '' where that is not known. */
export const commit = process.env.MIMBAR_COMMIT ?? '';
