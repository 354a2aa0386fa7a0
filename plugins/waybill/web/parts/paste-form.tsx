import { Button, Field, MessageBar, MessageBarBody, Text, Textarea, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular, DocumentTableRegular } from '@fluentui/react-icons';
import { importFilePath, importTemplatePath, type ImportStart, type ReadRow } from '@freightdeck/sdk/contract';
import { DataGrid, FormField } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Refusal, saveFile, Upload, usePermission, useService, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { editRow, uploadBatch } from '../../contract/index.ts';
import { lineOf, tableColumns } from './read-table.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  table: { fontFamily: 'monospace', minHeight: '100px' },
  rows: { height: '240px', display: 'flex', flexDirection: 'column' },
});
const template = editRow.template?.name ?? '';

/**
 * Takes a file, or rows pasted from a spreadsheet. The server parses both by their column headers; the result is shown
 * before it is submitted.
 */
export const PasteForm = observer(function PasteForm({ submit, close }: FormProps<typeof uploadBatch>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const upload = useService(Upload);
  const mayDownload = usePermission('batchImport:downloadTemplate');
  const chooser = useRef<HTMLInputElement>(null);
  const [goodsId, setGoodsId] = useState<string | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [table, setTable] = useState('');
  const [read, setRead] = useState<readonly ReadRow[]>([]);
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const lines = read.map(lineOf);
  const unread = read.find((_, index) => lines[index] === undefined);
  const rows = lines.flatMap((line) => (line ? [line] : []));
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      if (error instanceof Refusal) setErrors(error.fields);
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  const readFile = (file: File): Promise<void> =>
    during(async () => {
      setRead([]);
      const { rows: found = [] } = (await upload.hand(importFilePath, file, {
        command: editRow.name,
        title: file.name,
      })) as ImportStart;
      setRead(found);
    });
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setTable('');
    setFileName((name) => name ?? file.name.slice(0, 100));
    await readFile(file);
  };
  // `upload` has already shown a failure.
  const download = (): void => {
    upload.fetch(importTemplatePath, { id: template }).then(
      (file) => {
        saveFile(`${template}.xlsx`, file);
      },
      () => undefined,
    );
  };
  const columns: readonly GridColumn<ReadRow>[] = [
    { id: 'line', width: 60, title: text('import.line'), cell: ({ line }) => String(line) },
    ...tableColumns.map((name): GridColumn<ReadRow> => ({
      id: name,
      width: 140,
      title: text(`field.${name}`),
      cell: ({ cells }) => cells[name] ?? '',
    })),
    {
      id: 'problems',
      width: 240,
      title: text('import.problems'),
      cell: ({ problems }) =>
        Object.entries(problems)
          .map(([name, problem]) => `${text(`field.${name}`)}：${problem}`)
          .join('；'),
    },
  ];
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void during(async () => {
          await submit({ goodsId: goodsId ?? '', fileName: fileName ?? '', rows });
        });
      }}
    >
      <FormField
        name="goodsId"
        field={uploadBatch.input.goodsId}
        label={text('field.goodsId')}
        value={goodsId}
        error={errors['goodsId']}
        disabled={busy}
        onChange={(value) => setGoodsId(typeof value === 'string' ? value : null)}
      />
      <FormField
        name="fileName"
        field={uploadBatch.input.fileName}
        label={text('field.fileName')}
        value={fileName}
        error={errors['fileName']}
        disabled={busy}
        onChange={(value) => setFileName(typeof value === 'string' ? value : null)}
      />
      <div className={styles.tools}>
        <input
          ref={chooser}
          type="file"
          accept=".xlsx,.csv"
          hidden
          aria-label={text('import.choose')}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button icon={<DocumentTableRegular />} disabled={busy} onClick={() => chooser.current?.click()}>
          {text('import.choose')}
        </Button>
        {mayDownload && (
          <Button appearance="transparent" icon={<ArrowDownloadRegular />} onClick={download}>
            {text('import.template')}
          </Button>
        )}
      </div>
      <Field label={text('field.rows')} hint={text('import.paste')}>
        <Textarea
          className={styles.table}
          value={table}
          disabled={busy}
          resize="vertical"
          onChange={(_, { value }) => {
            setTable(value);
            setRead([]);
          }}
        />
      </Field>
      <div className={styles.tools}>
        <Button
          disabled={busy || table.trim() === ''}
          onClick={() => void readFile(new File([table], 'pasted.csv', { type: 'text/csv' }))}
        >
          {text('import.readPasted')}
        </Button>
      </div>
      {unread ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{text('import.unread', { line: unread.line })}</MessageBarBody>
        </MessageBar>
      ) : (
        rows.length > 0 && <Text>{text('import.read', { count: rows.length })}</Text>
      )}
      {read.length > 0 && (
        <div className={styles.rows}>
          <DataGrid label={text('field.rows')} columns={columns} rows={read} rowId={({ line }) => String(line)} />
        </div>
      )}
      {failure && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.foot}>
        <Button disabled={busy} onClick={close}>
          {text('core.ui.cancel')}
        </Button>
        <Button
          type="submit"
          appearance="primary"
          disabled={busy || !goodsId || !fileName || rows.length === 0 || unread !== undefined}
        >
          {text('action.add')}
        </Button>
      </div>
    </form>
  );
});
