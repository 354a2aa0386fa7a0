/** What was recognised on one paper. */
export interface PaperReading {
  readonly file: string;
  readonly text: string;
}
/** As people compare: blanks, case and the separators of a plate do not count. */
const plain = (text: string): string => text.replace(/[\s·・-]/g, '').toUpperCase();

/**
 * The fields of a record that were read otherwise on their papers. `papers`: the fields that stand on each paper, by
 * the field of its file. A paper that nobody has read says nothing.
 */
export function readOtherwise(
  record: object,
  papers: Readonly<Record<string, readonly string[]>>,
  readings: readonly PaperReading[],
): readonly string[] {
  const held = new Map<string, unknown>(Object.entries(record));
  const texts = new Map(readings.map(({ file, text }) => [file, plain(text)]));
  const differing = Object.entries(papers).flatMap(([paper, fields]) => {
    const text = texts.get(String(held.get(paper) ?? ''));
    if (text === undefined) return [];
    return fields.filter((field) => held.get(field) && !text.includes(plain(String(held.get(field)))));
  });
  return [...new Set(differing)];
}
