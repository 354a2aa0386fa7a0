import { Button, MessageBar, MessageBarBody, Text, makeStyles } from '@fluentui/react-components';
import { importFilePath, type ImportStart, type ReadRow } from '@freightdeck/sdk/contract';
import { DataGrid, EmptyState } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { freePage, Upload, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { addExample } from '../../contract/index.ts';
import { DemoFrame } from '../parts/demo-frame.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' },
  grid: { minHeight: '240px' },
});
/** Excel上传示例: a workbook or a csv file, read by the server by the names of its heads and shown; nothing is kept. */
const ExcelUpload = observer(function ExcelUpload(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useService(Upload);
  const [name, setName] = useState('');
  const [start, setStart] = useState<ImportStart>();
  const [failure, setFailure] = useState('');
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setName(file.name);
    setStart(undefined);
    setFailure('');
    try {
      setStart(
        (await upload.hand(importFilePath, file, { command: addExample.name, title: file.name })) as ImportStart,
      );
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const heads = start?.columns ?? [];
  const rows = start?.rows ?? [];
  const columns: readonly GridColumn<ReadRow>[] = heads.map(({ field, label }) => ({
    id: field,
    width: 160,
    title: label,
    cell: ({ cells }) => cells[field] ?? '',
    hint: ({ cells }) => cells[field] ?? '',
  }));
  return (
    <DemoFrame id="excelUpload">
      <div className={styles.row}>
        <input
          ref={chooser}
          type="file"
          accept=".xlsx,.csv"
          hidden
          aria-label={text('excelUpload.choose')}
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button appearance="primary" onClick={() => chooser.current?.click()}>
          {text('excelUpload.choose')}
        </Button>
        {start && <Text>{text('excelUpload.read', { name, rows: rows.length, columns: heads.length })}</Text>}
      </div>
      {failure && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      {heads.length > 0 ? (
        <div className={styles.grid}>
          <DataGrid label={name} columns={columns} rows={rows} rowId={({ line }) => String(line)} />
        </div>
      ) : (
        !failure && <EmptyState title={text('excelUpload.none')} hint={text('excelUpload.hint')} />
      )}
    </DemoFrame>
  );
});
export const page = freePage(ExcelUpload);
