/**
 * A registered template is a text with {{1}}, {{2}}, …; what stands for them is one line, without tabs and without more
 * than four spaces in a row.
 */
const PARAMETER = /\{\{(\d+)\}\}/;
const UNFIT = /[\n\r\t]| {5}/;

/** The values with which a registered text reads exactly as this one, or undefined. */
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

/** Each value ends where the words after it first come: nothing is tried twice, however the text is made. */
function valuesInLine(line: string, said: string): string[] | undefined {
  // Words stand at the even places, numbers of parameters at the odd ones.
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
