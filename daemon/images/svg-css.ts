/** Functions that only compute; of url() those that point into the file itself. */
const FUNCTIONS = new Set(
  `
  url rgb rgba hsl hsla hwb lab lch oklab oklch color calc min max clamp var
  matrix translate translatex translatey scale scalex scaley rotate skewx skewy
  drop-shadow blur brightness contrast grayscale hue-rotate invert opacity saturate sepia
  circle ellipse inset polygon path not is where nth-child nth-last-child nth-of-type nth-last-of-type lang
`
    .trim()
    .split(/\s+/),
);
/** No name above is longer; longer names before a bracket are not compared. */
const NAME_MAX = 40;
const ADDRESS_MAX = 250;

/**
 * Whether a style, or an attribute that may hold one, refers to nothing outside the file, in any notation: no escapes,
 * no comments, no rules with '@', and only functions that are known to be harmless. Takes linear time for any text.
 */
export function isSafeCss(text: string): boolean {
  if (/[\\<@\0]|\/\*|expression|script:/i.test(text)) return false;
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) {
    const before = text.slice(Math.max(0, at - NAME_MAX), at).trimEnd();
    const [name = ''] = /[\w-]*$/.exec(before)!;
    // A bracket alone groups; one after letters that are not ASCII's may be anything.
    if (name === '' ? /[^\x00-\x7f]$/.test(before) : !FUNCTIONS.has(name.toLowerCase())) return false;
    if (
      name.toLowerCase() === 'url' &&
      !/^\(\s{0,20}(['"]?)#[\w.:-]{1,200}\1\s{0,20}\)/.test(text.slice(at, at + ADDRESS_MAX))
    )
      return false;
  }
  return true;
}
