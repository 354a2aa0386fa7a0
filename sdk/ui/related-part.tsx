import { makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { FunctionComponent, ReactNode } from 'react';
import type { Resource } from '../contract/index.ts';
import { useText } from '../web/index.ts';
import { RelatedRecords } from './related-records.tsx';
import type { RelatedRecordsProps } from './related-records.tsx';

const useStyles = makeStyles({ part: { display: 'flex', flexDirection: 'column', gap: '16px' } });
type Draw = (text: (id: string) => string, headed: boolean) => ReactNode;

/** One kind of records in a tab; label and empty state are ids of the plugin's texts. */
export const related =
  <R extends Resource>({ label, empty, ...records }: Omit<RelatedRecordsProps<R>, 'headed'>): Draw =>
  (text, headed) => (
    <RelatedRecords<R>
      key={label}
      {...records}
      headed={headed}
      label={text(label)}
      {...(empty && {
        empty: {
          ...(empty.title !== undefined && { title: text(empty.title) }),
          ...(empty.hint !== undefined && { hint: text(empty.hint) }),
        },
      })}
    />
  );

/** A tab of a record that shows what belongs to it; several kinds stand below each other, each under its heading. */
export const relatedPart = <T,>(kinds: (record: T) => readonly Draw[]): FunctionComponent<{ readonly record: T }> =>
  observer(function RelatedPart({ record }: { readonly record: T }): ReactNode {
    const styles = useStyles();
    const text = useText();
    const drawn = kinds(record);
    return <div className={styles.part}>{drawn.map((draw) => draw(text, drawn.length > 1))}</div>;
  });
