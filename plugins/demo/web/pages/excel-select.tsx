import { Button, Text, makeStyles } from '@fluentui/react-components';
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
  row: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' },
  grid: { minHeight: '240px' },
});

/** Excel选择导出示例: exports the selected rows. */
const ExcelSelect = observer(function ExcelSelect(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const tasks = useService(Tasks);
  const messages = useService(Messages);
  const navigation = useService(Navigation);
  const may = usePermission('exampleList:export');
  const source = useExamples();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (ids: readonly string[], on: boolean): void =>
    setChosen((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  const start = (): Promise<void> =>
    tasks.startExport(exportExamples(text, text('excelSelect.name'), 'xlsx', [...chosen])).then(
      () => {
        setChosen(new Set());
        messages.show('success', text('excelExport.started'), {
          action: { label: text('excelExport.see'), run: () => navigation.go('/exportReport') },
        });
      },
      (error: unknown) => messages.show('warning', error instanceof Refusal ? error.message : String(error)),
    );
  return (
    <DemoFrame id="excelSelect">
      <div className={styles.row}>
        <Button appearance="primary" disabled={!may || chosen.size === 0} onClick={() => void start()}>
          {text('excelSelect.export')}
        </Button>
        <Text>{text('excelSelect.chosen', { count: chosen.size })}</Text>
      </div>
      <div className={styles.grid}>
        <ExampleTable source={source} selected={chosen} onSelect={choose} />
      </div>
    </DemoFrame>
  );
});
export const page = freePage(ExcelSelect);
