import { makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { findMissing, reportable } from './found-report.ts';
import type { FoundReport } from './found-report.ts';

const shownAtMost = 5;
const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    paddingInline: '4px',
    minHeight: '24px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  missing: { color: tokens.colorStatusDangerForeground3, overflowWrap: 'anywhere' },
});
interface Props {
  readonly definition: ListDefinition;
  readonly filters: Readonly<Record<string, string>>;
  /** When the list was read: then the values are looked up, beside what the list itself needs. */
  readonly readAt: number | undefined;
}
/** After a search for many values: how many of them there are, and which are not, to be copied. */
export const FoundNote = observer(function FoundNote({ definition, filters, readAt }: Props) {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [reports, setReports] = useState<readonly FoundReport[]>([]);
  // The list may be read again, for its total or by the clock: the note stands until the new one has come.
  useEffect(() => setReports([]), [filters]);
  useEffect(() => {
    if (readAt === undefined || reportable(definition, filters).length === 0) return undefined;
    const stop = new AbortController();
    findMissing(http, definition, filters, stop.signal).then(
      (found) => {
        if (!stop.signal.aborted) setReports(found);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [http, definition, filters, readAt]);
  if (reports.length === 0) return null;
  return (
    <div role="status">
      {reports.map(({ name, total, missing }) => {
        const label = text('core.ui.multi.missing', { label: text(`field.${name}`) });
        return (
          <div key={name} className={styles.row} data-found={name}>
            <span>
              {missing.length === 0
                ? text('core.ui.multi.reportAll', { total })
                : text('core.ui.multi.report', { total, hits: total - missing.length, missing: missing.length })}
            </span>
            {missing.length > 0 && (
              <span className={styles.missing} title={missing.join('\n')}>
                {missing.slice(0, shownAtMost).join('、')}
                {missing.length > shownAtMost && ' …'}
              </span>
            )}
            {missing.length > 0 && <CopyButton value={missing.join('\n')} label={label} />}
          </div>
        );
      })}
    </div>
  );
});
