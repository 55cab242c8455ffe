const rounded = (value) =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

/** A budget bounds the ratio to the limit of the same run, or where that says nothing the value itself. */
function verdict(figure, budget) {
  if (!budget) return { text: '', holds: true };
  const { of = 'ratio', min, max } = budget;
  const value = figure[of];
  const holds = value !== undefined && (min === undefined || value >= min) && (max === undefined || value <= max);
  const bound = min === undefined ? `<= ${max}` : `>= ${min}`;
  return { text: `${of === 'ratio' ? `ratio ${bound}` : `${bound} ${figure.unit}`}${holds ? '' : '  BROKEN'}`, holds };
}

/** The figures as lines of one table. */
export function benchTable(figures, budgets) {
  const rows = figures.map((figure) => [
    figure.name,
    `${rounded(figure.value)} ${figure.unit}`,
    figure.limit === undefined ? '' : `${rounded(figure.limit)} ${figure.unit}`,
    figure.ratio === undefined ? '' : figure.ratio.toFixed(2),
    verdict(figure, budgets[figure.name]).text,
  ]);
  const all = [['figure', 'measured', 'limit', 'ratio', 'budget'], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => ([1, 2, 3].includes(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join('  ')
      .trimEnd();
  return ['', line(all[0]), widths.map((width) => '-'.repeat(width)).join('  '), ...all.slice(1).map(line)].join('\n');
}

/** Exceeded budgets, and budgets whose figure none of these benchmarks has measured. */
export function broken(figures, budgets, names) {
  const faults = figures.flatMap((figure) =>
    verdict(figure, budgets[figure.name]).holds
      ? []
      : [`${figure.name}: ${verdict(figure, budgets[figure.name]).text}`],
  );
  const told = new Set(figures.map(({ name }) => name));
  const missing = Object.keys(budgets).filter((name) => names.includes(name.split('.')[0]) && !told.has(name));
  return [...faults, ...missing.map((name) => `${name}: not measured`)];
}
