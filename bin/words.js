const said = (text = '') => /^(id|en)(?![a-z])/i.exec(text)?.[1].toLowerCase();

/** As in shared/base/language.ts, which runs only once all is built: MIMBAR_LANG, else the locale, else Indonesian. */
const languageOf = (env) => said(env.MIMBAR_LANG) ?? said(env.LC_ALL || env.LC_MESSAGES || env.LANG) ?? 'id';

/** One of two texts, in the language of whoever started the program. */
export const t = (indonesian, english) => (languageOf(process.env) === 'en' ? english : indonesian);
