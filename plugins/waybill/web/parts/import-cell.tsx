import { makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { FieldValue } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { importBatches, importRows, problemText } from '../../contract/index.ts';
import type { LineProblem } from '../../contract/index.ts';

type Row = RecordOf<typeof importRows>;
const useStyles = makeStyles({
  wrong: {
    display: 'inline-flex',
    alignItems: 'baseline',
    columnGap: '6px',
    maxWidth: '100%',
    paddingInline: '4px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorStatusDangerBackground1,
    borderRadius: tokens.borderRadiusSmall,
  },
  why: { overflow: 'hidden', textOverflow: 'ellipsis', color: tokens.colorStatusDangerForeground1 },
});
/** What is wrong in a column of a line, in the reader's language; '' when nothing is. */
export const problemIn = (
  problems: readonly LineProblem[],
  name: string,
  text: (id: string, values?: Readonly<Record<string, string | number>>) => string,
): string =>
  problems
    .filter(({ field }) => field === name)
    .map((problem) => text(problemText(problem), problem.values))
    .join('；');

/** All that is wrong, each with its column; '' when nothing is. */
export const problemsText = (
  problems: readonly LineProblem[],
  text: (id: string, values?: Readonly<Record<string, string | number>>) => string,
): string =>
  problems
    .map((one) => text('import.told', { name: text(`field.${one.field}`), why: text(problemText(one), one.values) }))
    .join(text('import.and'));
/** 错误信息 of a line in the reader's language. */
export const LineProblems = observer(function LineProblems({ row }: { readonly row: Row }): ReactNode {
  const text = useText();
  const words = problemsText(row.problems, text);
  return <span title={words}>{words}</span>;
});
/** A cell of an imported line: its value, and right beside it what is wrong with it. */
export const ImportCell = observer(function ImportCell({
  row,
  name,
}: {
  readonly row: Row;
  readonly name: keyof Row & string;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const why = problemIn(row.problems, name, text);
  const value = row[name];
  if (why === '') return <FieldValue field={importRows.fields[name as keyof typeof importRows.fields]} value={value} />;
  return (
    <span className={styles.wrong} data-wrong={name}>
      {value !== null && <FieldValue field={importRows.fields[name as keyof typeof importRows.fields]} value={value} />}
      <span className={styles.why} title={why}>
        {why}
      </span>
    </span>
  );
});
/** A batch by its file and its time, in place of its id. */
export const BatchName = observer(function BatchName({ value }: { readonly value: string }): ReactNode {
  const http = useService(Http);
  const [name, setName] = useState('…');
  useEffect(() => {
    let here = true;
    http.get(importBatches, value, { quiet: true }).then(
      (batch) => {
        if (here && batch) setName(`${batch.fileName} · ${batch.at}`);
      },
      // The list itself says what went wrong.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [http, value]);
  return name;
});
