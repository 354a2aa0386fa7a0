import { Button, Field, Input, Radio, RadioGroup, makeStyles } from '@fluentui/react-components';
import {
  Messages,
  Navigation,
  Refusal,
  Tasks,
  freePage,
  usePermission,
  useService,
  useText,
} from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DemoFrame } from '../parts/demo-frame.tsx';
import { ExampleTable } from '../parts/example-table.tsx';
import { exportExamples } from '../parts/export-examples.ts';
import { useExamples } from '../parts/use-examples.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '16px', alignItems: 'end' },
  grid: { minHeight: '240px' },
});

/** Excel导出示例: exports all examples as a task. */
const ExcelExport = observer(function ExcelExport(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const tasks = useService(Tasks);
  const messages = useService(Messages);
  const navigation = useService(Navigation);
  const may = usePermission('exampleList:export');
  const source = useExamples();
  const [name, setName] = useState('');
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const start = (): Promise<void> =>
    tasks.startExport(exportExamples(text, name.trim() || text('excelExport.name'), format, [])).then(
      () =>
        messages.show('success', text('excelExport.started'), {
          action: { label: text('excelExport.see'), run: () => navigation.go('/exportReport') },
        }),
      (error: unknown) => messages.show('warning', error instanceof Refusal ? error.message : String(error)),
    );
  return (
    <DemoFrame id="excelExport">
      <div className={styles.row}>
        <Field label={text('excelExport.fileName')}>
          <Input
            value={name}
            maxLength={40}
            placeholder={text('excelExport.name')}
            onChange={(_, { value }) => setName(value)}
          />
        </Field>
        <Field label={text('excelExport.format')}>
          <RadioGroup
            layout="horizontal"
            value={format}
            onChange={(_, { value }) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
          >
            <Radio value="xlsx" label="xlsx" />
            <Radio value="csv" label="csv" />
          </RadioGroup>
        </Field>
        <Button appearance="primary" disabled={!may || !source.rows?.length} onClick={() => void start()}>
          {text('action.export')}
        </Button>
      </div>
      <div className={styles.grid}>
        <ExampleTable source={source} />
      </div>
    </DemoFrame>
  );
});
export const page = freePage(ExcelExport);
