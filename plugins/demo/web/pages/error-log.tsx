import { Button, makeStyles } from '@fluentui/react-components';
import { DataGrid, EmptyState } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Errors, freePage, useService, useText } from '@freightdeck/sdk/web';
import type { LoggedError } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { DemoFrame } from '../parts/demo-frame.tsx';

const useStyles = makeStyles({ row: { display: 'flex', gap: '8px' }, grid: { minHeight: '280px' } });
const widths = { at: 170, message: 240, info: 140, url: 280, stack: 360 } as const;

/** 错误日志: the console's own log of this browser session. */
const ErrorLogPage = observer(function ErrorLogPage(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const errors = useService(Errors);
  const columns: readonly GridColumn<LoggedError>[] = (['at', 'message', 'info', 'url', 'stack'] as const).map(
    (id) => ({
      id,
      width: widths[id],
      title: text(`errorLog.${id}`),
      cell: (error) => error[id],
      hint: (error) => error[id],
    }),
  );
  const rows = [...errors.log];
  return (
    <DemoFrame id="errorLog">
      <div className={styles.row}>
        <Button onClick={() => errors.report(new Error(text('errorLog.sample')), 'demo', 'demo')}>
          {text('errorLog.make')}
        </Button>
        <Button disabled={rows.length === 0} onClick={() => errors.clear()}>
          {text('action.clear')}
        </Button>
      </div>
      <div className={styles.grid}>
        <DataGrid
          label={text('errorLog.title')}
          columns={columns}
          rows={rows}
          rowId={(error) => String(rows.length - rows.indexOf(error))}
          rowName={(error) => error.message}
        >
          {rows.length === 0 ? <EmptyState title={text('errorLog.none')} /> : undefined}
        </DataGrid>
      </div>
    </DemoFrame>
  );
});
export const page = freePage(ErrorLogPage);
