import {
  Button,
  Field,
  MessageBar,
  MessageBarBody,
  Radio,
  RadioGroup,
  Text,
  makeStyles,
} from '@fluentui/react-components';
import type { FormProps } from '@freightdeck/sdk/web';
import { Messages, Navigation, Tasks, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { reportSources } from '../../contract/index.ts';
import type { runTemplate } from '../../contract/index.ts';
import { columnName } from './column-names.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});

/** 运行报表: records the run and starts the export task. */
export const RunForm = observer(function RunForm({ record, submit, close }: FormProps<typeof runTemplate>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const tasks = useService(Tasks);
  const messages = useService(Messages);
  const navigation = useService(Navigation);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  if (!record) return null;
  const columns = record.columns.map((prop) => ({ prop, label: pick(columnName(prop)) }));
  const run = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      const { conditions } = await submit({});
      await tasks.startExport({
        resource: reportSources[record.reportType],
        title: record.name,
        conditions,
        columns,
        format,
      });
      messages.show('success', text('report.started'), {
        action: { label: text('report.see'), run: () => navigation.go('/exportReport') },
      });
      close();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void run();
      }}
    >
      <Text>{text('report.columns', { columns: columns.map((column) => column.label).join(', ') })}</Text>
      {'day' in reportSources[record.reportType].fields && (
        <Text>{text('report.recent', { days: record.recentDays })}</Text>
      )}
      <Field label={text('report.format')}>
        <RadioGroup
          layout="horizontal"
          value={format}
          onChange={(_, { value }) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
        >
          <Radio value="xlsx" label="xlsx" />
          <Radio value="csv" label="csv" />
        </RadioGroup>
      </Field>
      {failure && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.foot}>
        <Button onClick={close}>{text('core.ui.cancel')}</Button>
        <Button type="submit" appearance="primary" disabledFocusable={busy}>
          {text('action.run')}
        </Button>
      </div>
    </form>
  );
});
