import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { AnswerOf, PickQuery } from '../../contract/index.ts';

export type PickRow = AnswerOf<PickQuery>['rows'][number];
const useStyles = makeStyles({
  row: { display: 'flex', flexDirection: 'column', minWidth: 0, paddingBlock: '2px' },
  line: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    // Two lines a record: what the second is too short for shows when pointed at.
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  off: { color: tokens.colorNeutralForegroundDisabled },
  why: { color: tokens.colorStatusDangerForeground3, fontSize: tokens.fontSizeBase200 },
  mark: { backgroundColor: 'transparent', color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
});

/** A text with its marked parts. `marks`: start, end, start, end … */
function Marked({ text, marks }: { readonly text: string; readonly marks: readonly number[] }): ReactNode {
  const styles = useStyles();
  const parts: ReactNode[] = [];
  let at = 0;
  for (let index = 0; index + 1 < marks.length; index += 2) {
    const [start = 0, end = 0] = marks.slice(index, index + 2);
    parts.push(
      text.slice(at, start),
      <mark key={start} className={styles.mark}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
/** A record in a picker: its name, what tells it apart, and why it cannot be chosen. */
export function PickerRow({ row }: { readonly row: PickRow }): ReactNode {
  const styles = useStyles();
  return (
    <span className={styles.row}>
      <span className={row.refused ? styles.off : undefined}>
        <Marked text={row.name} marks={row.nameMarks} />
      </span>
      {row.line !== '' && (
        <span className={styles.line} title={row.line}>
          <Marked text={row.line} marks={row.lineMarks} />
        </span>
      )}
      {row.refused && <span className={styles.why}>{row.refused}</span>}
    </span>
  );
}
