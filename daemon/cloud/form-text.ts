/**
 * A registered template contains the placeholders {{1}}, {{2}}, …
 * Each value is a single line, without tabs and with at most four spaces in a row.
 */
const PARAMETER = /\{\{(\d+)\}\}/;
const UNFIT = /[\n\r\t]| {5}/;

/** The values that turn the template `form` into exactly `text`; undefined if there are none. */
export function valuesIn(form: string, text: string): string[] | undefined {
  const [lines, said] = [form.split('\n'), text.split('\n')];
  if (lines.length !== said.length) return undefined;
  const values: string[] = [];
  for (const [index, line] of lines.entries()) {
    const found = valuesInLine(line, said[index]!);
    if (!found) return undefined;
    values.push(...found);
  }
  return values;
}

/**
 * Each value ends at the first match of the words that follow it. There is no backtracking, so no text can make it
 * slow.
 */
function valuesInLine(line: string, said: string): string[] | undefined {
  // `split` puts the words at even indexes and the parameters' numbers at odd ones.
  const parts = line.split(PARAMETER);
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (parts.length === 1) return line === said ? [] : undefined;
  if (!said.startsWith(first) || !said.endsWith(last)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (let place = 2; place < parts.length; place += 2) {
    const isLast = place === parts.length - 1;
    const end = isLast ? said.length - last.length : said.indexOf(parts[place]!, at + 1);
    if (end <= at) return undefined;
    values.push(said.slice(at, end));
    at = end + parts[place]!.length;
  }
  return values.some((value) => UNFIT.test(value) || value.trim() === '') ? undefined : values;
}
