/** What a console counts for the author of a plugin. */
export interface Figures {
  readonly faults: readonly Readonly<Record<string, unknown>>[];
  readonly uses: readonly Readonly<Record<string, unknown>>[];
}
/** Columns of one width each; numbers stand to the right. */
function table(names: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '') || '-'))];
  const widths = names.map((_, at) => Math.max(...cells.map((one) => one[at]?.length ?? 0)));
  const isNumber = names.map((name) => rows.every((row) => typeof row[name] === 'number'));
  return cells.map((one) =>
    one
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
/** Errors and use of a plugin, for people. */
export function reportTable({ faults, uses }: Figures): string {
  return [
    ...(faults.length === 0
      ? ['No errors in the last 90 days.']
      : ['Errors:', ...table(['day', 'version', 'page', 'code', 'count', 'console', 'reason'], faults)]),
    '',
    ...(uses.length === 0
      ? ['Nobody opened a page of it in the last 90 days.']
      : ['Opened pages:', ...table(['day', 'version', 'page', 'opens', 'tenants'], uses)]),
  ].join('\n');
}
