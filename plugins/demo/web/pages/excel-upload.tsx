import { Button, MessageBar, MessageBarBody, Text, makeStyles } from '@fluentui/react-components';
import { DataGrid, EmptyState, readSheet, sheetLimit } from '@freightdeck/sdk/ui';
import type { GridColumn, Sheet } from '@freightdeck/sdk/ui';
import { formatFileSize } from '@freightdeck/sdk/values';
import { page as freePage, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { DemoFrame } from '../parts/demo-frame.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' },
  grid: { minHeight: '240px' },
});
interface Line {
  readonly id: string;
  readonly cells: readonly string[];
}

/** Excel上传示例: reads a workbook or CSV file in the browser and shows it; nothing is sent. */
const ExcelUpload = observer(function ExcelUpload(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [sheet, setSheet] = useState<Sheet>([]);
  const [failure, setFailure] = useState('');
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setName(file.name);
    setSheet([]);
    setFailure('');
    if (!/\.(xlsx|csv)$/i.test(file.name)) return setFailure(text('excelUpload.wrongType'));
    if (file.size > sheetLimit.bytes)
      return setFailure(
        text('excelUpload.tooLarge', { size: formatFileSize(file.size), limit: formatFileSize(sheetLimit.bytes) }),
      );
    await readSheet(file).then(setSheet, () => setFailure(text('excelUpload.unreadable')));
  };
  const [head = [], ...body] = sheet;
  const columns: readonly GridColumn<Line>[] = head.map((title, index) => ({
    id: `c${index}`,
    width: 160,
    title: title || String(index + 1),
    cell: (line) => line.cells[index] ?? '',
    hint: (line) => line.cells[index] ?? '',
  }));
  const lines = body.map((cells, index) => ({ id: String(index), cells }));
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
        {name && <Text>{text('excelUpload.read', { name, rows: lines.length, columns: head.length })}</Text>}
      </div>
      {failure && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      {head.length > 0 ? (
        <div className={styles.grid}>
          <DataGrid label={name} columns={columns} rows={lines} rowId={(line) => line.id} />
        </div>
      ) : (
        !failure && <EmptyState title={text('excelUpload.none')} hint={text('excelUpload.hint')} />
      )}
    </DemoFrame>
  );
});
export const page = freePage(ExcelUpload);
