import { makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf, PlaceOnPaper } from '@freightdeck/sdk/contract';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { papersRead } from '../../contract/index.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', fontSize: tokens.fontSizeBase200 },
  none: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
type Row = Readonly<Record<string, unknown>>;
interface Reading {
  readonly field: string;
  readonly paper: string;
  readonly text: string;
  readonly isSame: boolean;
  /** Where the value stands on the paper, where that is known. */
  readonly place?: PlaceOnPaper;
}
interface CheckProps {
  readonly record: Row & { readonly id: string };
  readonly found: (field: string, mark: 'ok' | 'wrong' | undefined, read?: string, place?: PlaceOnPaper) => void;
}
type Placed = AnswerOf<typeof papersRead>['itemList'][number]['fields'][number];
/** As people compare: blanks, case and the separators of a plate do not count. */
const plain = (text: string): string => text.replace(/[\s·・-]/g, '').toUpperCase();

/** What the texts of the papers say of the fields that stand on them. */
export function comparedWith(
  record: Row,
  papers: Papers,
  texts: ReadonlyMap<string, string>,
  placed: ReadonlyMap<string, readonly Placed[]> = new Map(),
): readonly Reading[] {
  return Object.entries(papers).flatMap(([paper, fields]) => {
    const file = String(record[paper] ?? '');
    const text = texts.get(file);
    if (text === undefined) return [];
    return fields.flatMap((field) => {
      const value = String(record[field] ?? '');
      if (value === '') return [];
      const box = placed.get(file)?.find((one) => plain(one.value) === plain(value))?.box;
      const isSame = box !== undefined || plain(text).includes(plain(value));
      return [{ field, paper, text, isSame, ...(box ? { place: { paper, box } } : {}) }];
    });
  });
}
/** The fields that stand on each paper, by the field of its file. */
export type Papers = Readonly<Record<string, readonly string[]>>;

/** Compares what was recognised on the papers of a record with what was entered, and marks the fields. */
export const papersCheck = (papers: Papers): ComponentType<never> =>
  observer(function PapersRead({ record, found }: CheckProps): ReactNode {
    const styles = useStyles();
    const text = useText();
    const http = useService(Http);
    const [readings, setReadings] = useState<readonly Reading[]>();
    useEffect(() => {
      const files = Object.keys(papers).flatMap((paper) => (record[paper] ? [String(record[paper])] : []));
      let gone = false;
      setReadings(undefined);
      void (
        files.length === 0 ? Promise.resolve({ itemList: [] }) : http.ask(papersRead, { files }, { quiet: true })
      ).then(
        (answer) => {
          if (gone) return;
          const texts = new Map((answer?.itemList ?? []).map((one) => [one.file, one.text]));
          const placed = new Map((answer?.itemList ?? []).map((one) => [one.file, one.fields]));
          const compared = comparedWith(record, papers, texts, placed);
          setReadings(compared);
          for (const { field, isSame, text: read, place } of compared)
            found(field, isSame ? 'ok' : 'wrong', read, place);
        },
        () => {
          if (!gone) setReadings([]);
        },
      );
      return () => {
        gone = true;
      };
      // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once for a record
    }, [http, record.id]);
    if (readings === undefined) return <span className={styles.none}>{text('read.asking')}</span>;
    if (readings.length === 0) return <span className={styles.none}>{text('read.none')}</span>;
    return (
      <ul className={styles.list}>
        {readings.map(({ field, paper, isSame }) => (
          <li key={`${paper} ${field}`}>
            {text(isSame ? 'read.same' : 'read.differs', {
              paper: text(`field.${paper}`),
              field: text(`field.${field}`),
            })}
          </li>
        ))}
      </ul>
    );
  }) as unknown as ComponentType<never>;
