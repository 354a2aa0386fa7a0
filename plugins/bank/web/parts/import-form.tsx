import { Badge, Button, Field, MessageBar, MessageBarBody, Select, Text, makeStyles } from '@fluentui/react-components';
import { DocumentTableRegular } from '@fluentui/react-icons';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { DataGrid, EmptyState, ErrorState, LoadingRows, MoneyText } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Http, useService, useText, type FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { importLines, mostStatementBytes } from '../../contract/index.ts';
import { base64Of } from './base64.ts';
import { FormFrame } from './form-frame.tsx';
import { useAccounts } from './tenant-accounts.ts';

type Look = AnswerOf<typeof importLines>;
type Row = Look['rows'][number];
const useStyles = makeStyles({
  grid: { height: '320px', display: 'flex', flexDirection: 'column', minWidth: 'min(880px, 100%)' },
  row: { display: 'flex', gap: '8px', alignItems: 'center', flexWrap: 'wrap' },
});
const colorOf = { new: 'success', known: 'informative', bad: 'danger' } as const;

/** The rows of the file and what becomes of each; the bad ones first. */
const Preview = observer(function Preview({ look }: { readonly look: Look }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const columns: readonly GridColumn<Row>[] = [
    { id: 'line', width: 64, title: text('statement.row'), cell: ({ line }) => line },
    {
      id: 'verdict',
      width: 88,
      title: text('statement.verdict'),
      cell: ({ verdict }) => (
        <Badge appearance="tint" color={colorOf[verdict]}>
          {text(`statement.${verdict}`)}
        </Badge>
      ),
    },
    { id: 'problem', width: 240, title: text('statement.problem'), cell: ({ problem }) => problem || '–' },
    { id: 'at', width: 168, title: text('field.at'), cell: ({ at }) => at || '–' },
    {
      id: 'amount',
      width: 128,
      title: text('field.amount'),
      cell: ({ amount, direction }) => <MoneyText cents={direction === 'OUT' ? -amount : amount} unit />,
    },
    {
      id: 'balance',
      width: 128,
      title: text('statement.balance'),
      cell: ({ balance }) => (balance === null ? '–' : <MoneyText cents={balance} unit />),
    },
    { id: 'counterName', width: 200, title: text('field.counterName'), cell: ({ counterName }) => counterName },
    { id: 'summary', width: 160, title: text('field.summary'), cell: ({ summary }) => summary },
    { id: 'channelNo', width: 200, title: text('field.channelNo'), cell: ({ channelNo }) => channelNo },
  ];
  return (
    <>
      <Text>{text('statement.counts', { fresh: look.newCount, known: look.knownCount, bad: look.badCount })}</Text>
      {look.badCount > 0 && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{text('statement.badHint')}</MessageBarBody>
        </MessageBar>
      )}
      {look.balanceNote !== '' && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{look.balanceNote}</MessageBarBody>
        </MessageBar>
      )}
      {look.unknownHeads !== '' && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{text('payment.unknownHeads', { heads: look.unknownHeads })}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.grid}>
        <DataGrid
          label={text('statement.preview')}
          columns={columns}
          rows={look.rows}
          rowId={({ line }) => String(line)}
        />
      </div>
    </>
  );
});

/** 导入流水文件: account and file, a look at every row, and then the whole file. */
export const ImportForm = observer(function ImportForm({ submit, close }: FormProps<typeof importLines>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const { accounts, failure, again } = useAccounts();
  const chooser = useRef<HTMLInputElement>(null);
  const [id, setId] = useState('');
  const [file, setFile] = useState<File>();
  const [look, setLook] = useState<Look>();
  if (failure) return <ErrorState message={failure} onRetry={again} />;
  if (!accounts) return <LoadingRows rows={3} />;
  const account = accounts.find((one) => one.id === id) ?? accounts[0];
  if (!account) return <EmptyState title={text('statement.noAccount')} />;
  const large = file !== undefined && file.size > mostStatementBytes;
  const ready = look === undefined || (look.badCount === 0 && look.newCount > 0);
  return (
    <FormFrame
      canSave={file !== undefined && !large && ready}
      saveLabel={text(look === undefined ? 'statement.look' : 'statement.takeAll')}
      onClose={close}
      onSave={async () => {
        if (!file) return;
        const asked = {
          channel: account.channel,
          accountNo: account.accountNo,
          fileName: file.name.slice(-120),
          content: await base64Of(file),
        };
        if (look === undefined)
          setLook(await http.run(importLines, { ...asked, take: false }, undefined, { quiet: true }));
        else await submit({ ...asked, take: true });
      }}
    >
      <Text>{text('statement.fileHint')}</Text>
      <Field label={text('field.accountNo')} required>
        <Select
          value={account.id}
          onChange={(_, { value }) => {
            setId(value);
            setLook(undefined);
          }}
        >
          {accounts.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      <input
        ref={chooser}
        type="file"
        accept=".xlsx,.csv,.txt"
        hidden
        aria-label={text('statement.choose')}
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          setLook(undefined);
          event.target.value = '';
        }}
      />
      <div className={styles.row}>
        <Button icon={<DocumentTableRegular />} onClick={() => chooser.current?.click()}>
          {file?.name ?? text('statement.choose')}
        </Button>
      </div>
      {large && <Text role="alert">{text('payment.tooLarge')}</Text>}
      {look !== undefined && <Preview look={look} />}
    </FormFrame>
  );
});
