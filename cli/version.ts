/** The build puts both into the bundle; from the sources there are none. */
export const version = process.env.MIMBAR_VERSION ?? 'dev';
export const built = process.env.MIMBAR_BUILD ?? null;
