import type { Density } from '../density.ts';
import { textWidth } from '../text-width.ts';
import type { GridColumn } from './grid-types.ts';

/** Font sizes of cells, in pixels. */
const fontSizes: Readonly<Record<Density['text'], number>> = { small: 12, medium: 14 };
/** The number of a record, a paper or an account, also masked: YD26112700000022. */
const code = /^[A-Z]{0,4}[\d*]+$/;
/**
 * The columns, each at least as wide as it says, and those of numbers as the widest number in the rows, whatever width
 * a person chose: a number that is cut reads as another number.
 */
export function withWholeNumbers<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  density: Density,
): readonly GridColumn<Row>[] {
  const fontSize = fontSizes[density.text];
  const widened = columns.map((column) => {
    const { align, hint, width } = column;
    const numbers = hint ? rows.map(hint).filter((words) => align === 'end' || code.test(words)) : [];
    const widest = numbers.reduce((most, words) => Math.max(most, textWidth(words, fontSize)), 0);
    const least = Math.max(column.least ?? 0, widest + density.padding * 2);
    return least > width ? { ...column, width: least } : column;
  });
  return widened.every((column, at) => column === columns[at]) ? columns : widened;
}
