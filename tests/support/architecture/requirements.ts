/** How many statements each section of the specification has. */
const SECTIONS: Readonly<Record<string, number>> = {
  '1': 3,
  '2.1': 17,
  '2.2': 7,
  '2.3': 3,
  '2.4': 23,
  '2.5': 13,
  '2.6': 8,
  '2.7': 11,
  '2.8': 7,
  '2.9': 11,
  '2.10': 5,
  '2.11': 10,
  '2.12': 12,
  '2.13': 13,
  '2.14': 8,
  '2.15': 14,
  '2.16': 8,
  '2.17': 5,
  '2.18': 7,
  '2.19': 10,
  '2.20': 7,
  '2.21': 6,
  '2.22': 2,
  '2.23': 3,
  '2.24': 5,
  '2.25': 6,
  '3': 18,
  '4.1': 5,
  '4.2': 5,
  '4.3': 2,
  '4.4': 4,
  '4.5': 4,
  '4.7': 4,
  '4.8': 5,
  '4.9': 6,
  '4.10': 6,
  '5.1': 5,
  '5.2': 2,
  '5.3': 10,
  '5.4': 2,
  '5.5': 3,
  '5.6': 4,
  '5.7': 3,
  '5.8': 4,
  '5.9': 1,
  '5.10': 3,
  '6': 3,
  '7.1': 6,
  '7.2': 7,
  '7.3': 5,
  '7.4': 7,
  '7.5': 11,
  '7.6': 10,
  '7.7': 9,
  '7.8': 6,
  '7.9': 10,
  '8': 15,
  '9.1': 2,
  '9.2': 2,
  '9.3': 1,
  '9.4': 3,
  '9.5': 3,
  '10.1': 8,
  '10.2': 7,
  '10.3': 8,
  '10.4': 7,
};

/** The ids that the table must hold; 9.2-90 is outside the numbering of its section. */
export const STATEMENTS: readonly string[] = [
  ...Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}-${String(index + 1).padStart(2, '0')}`),
  ),
  '9.2-90',
];

export interface Requirement {
  id: string;
  statement: string;
  /** `file > test title` references in backticks, or 'later: ' with the test to come. */
  shownBy: string;
}

/** The rows of the tables in a Markdown text, without the table heads. */
export function readRequirements(markdown: string): Requirement[] {
  return markdown
    .split('\n')
    .filter((line) => /^\|(?! *(Id|-+) *\|)/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|\s*$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
    .map(([id = '', statement = '', shownBy = '']) => ({ id, statement, shownBy }));
}

const TITLE =
  /^[ \t]*test(?:\(|\.(?:each|for|runIf|skipIf)\b[\s\S]*?\)\()\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/gm;

/** The titles of the tests in a test file, as written; those of `test.each` keep their placeholders. */
export function testTitles(source: string): Set<string> {
  return new Set(
    [...source.matchAll(TITLE)].map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(.)/g, '$1')),
  );
}

/** The errors of the table, one line each; `readTest` returns a test file's text, undefined if there is none. */
export function requirementFaults(
  rows: readonly Requirement[],
  expected: readonly string[],
  readTest: (file: string) => string | undefined,
): string[] {
  const titles = new Map<string, Set<string> | undefined>();
  const titlesOf = (file: string) => {
    if (!titles.has(file)) {
      const source = /^tests\/.+\.test\.tsx?$/.test(file) ? readTest(file) : undefined;
      titles.set(file, source === undefined ? undefined : testTitles(source));
    }
    return titles.get(file);
  };
  const faultOf = (reference: string): string | undefined => {
    const cut = reference.indexOf(' > ');
    const known = titlesOf(reference.slice(0, Math.max(cut, 0)));
    if (cut < 0) return `'${reference}' is not 'file > test title'`;
    if (!known) return `there is no test file ${reference.slice(0, cut)}`;
    return known.has(reference.slice(cut + 3))
      ? undefined
      : `no test in ${reference.slice(0, cut)} is called '${reference.slice(cut + 3)}'`;
  };
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const { id, statement, shownBy } of rows) {
    const references = [...shownBy.matchAll(/`([^`]*)`/g)].map((match) => match[1]!);
    const rest = shownBy.replace(/`[^`]*`/g, '').replace(/<br>|[,;\s]/g, '');
    if (!expected.includes(id)) faults.push(`${id}: unknown`);
    if (seen.has(id)) faults.push(`${id}: there twice`);
    seen.add(id);
    if (statement === '') faults.push(`${id}: no statement`);
    if (rest !== '' && !/^later:./.test(rest)) faults.push(`${id}: '${shownBy}' is neither a reference nor 'later: …'`);
    else if (references.length === 0 && rest === '') faults.push(`${id}: shown by nothing`);
    for (const fault of references.map(faultOf)) if (fault) faults.push(`${id}: ${fault}`);
  }
  return [...faults, ...expected.filter((id) => !seen.has(id)).map((id) => `${id}: missing`)];
}
