/** A word as one look at the picture has it, in dots of the turned picture. */
export interface Word {
  readonly text: string;
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
/** Words that stand beside each other, from left to right, and what they say with blanks between them. */
export interface Row {
  readonly words: readonly Word[];
  readonly text: string;
  /** Where each word begins in the text. */
  readonly starts: readonly number[];
}

/**
 * The words of Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence,
 * text.
 */
export function wordsOf(table: string): readonly Word[] {
  return table.split('\n').flatMap((line) => {
    const [level, , , , , , left, top, width, height, confidence, text = ''] = line.split('\t');
    if (level !== '5' || text.trim() === '') return [];
    const box = { left: Number(left), top: Number(top), width: Number(width), height: Number(height) };
    return [{ text: text.trim(), confidence: Number(confidence), ...box }];
  });
}

const middle = ({ top, height }: Word): number => top + height / 2;
const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

function rowOf(words: readonly Word[]): Row {
  const ordered = [...words].sort((one, other) => one.left - other.left);
  const starts: number[] = [];
  let text = '';
  for (const word of ordered) {
    if (text !== '') text += ' ';
    starts.push(text.length);
    text += word.text;
  }
  return { words: ordered, text, starts };
}

/** The rows of a paper from top to bottom, whatever blocks it was cut into: a name and its value stand in one. */
export function rowsOf(words: readonly Word[]): readonly Row[] {
  const usual = median(words.map(({ height }) => height));
  const letters = words.filter(({ height }) => height < usual * 3);
  const rows: Word[][] = [];
  for (const word of [...letters].sort((one, other) => middle(one) - middle(other))) {
    const row = rows.at(-1);
    if (row && middle(word) - median(row.map(middle)) < usual * 0.6) row.push(word);
    else rows.push([word]);
  }
  return rows.map(rowOf);
}

/** The words of a row that stand between two places of its text. */
export const wordsBetween = ({ words, starts }: Row, from: number, to: number): readonly Word[] =>
  words.filter((word, at) => {
    const start = starts[at] ?? 0;
    return start < to && start + word.text.length > from;
  });
