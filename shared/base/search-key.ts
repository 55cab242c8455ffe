const APART = /[\s\-'\u2018\u2019\u02bc\u02bf`\u00b4]/g;

/** A name as it is searched: without case, spaces, hyphens and apostrophes. Storage does the same in SQL. */
export const searchKey = (text: string): string => text.normalize('NFC').replace(APART, '').toLowerCase();
