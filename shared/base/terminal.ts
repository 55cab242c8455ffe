/** Terminal control characters in foreign names and messages; line breaks and tabs stay. */
const CONTROL =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

/** A text for people, as it may reach a terminal. */
export const harmless = (text: string): string => text.replace(CONTROL, '');

/** Characters that JSON does not escape, and that a terminal would interpret or not show. */
const UNSAFE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** Equivalent JSON without terminal control characters. */
export const jsonSink = (json: string): string =>
  json.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
