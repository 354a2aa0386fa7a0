import { Button, Field, MessageBar, MessageBarBody, Text, Textarea, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular, DocumentTableRegular } from '@fluentui/react-icons';
import {
  importFilePath,
  importTemplatePath,
  optional,
  type ImportStart,
  type ReadRow,
} from '@freightdeck/sdk/contract';
import { DataGrid, FormField } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Navigation, Refusal, saveFile, Upload, usePermission, useService, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { editRow, uploadBatch } from '../../contract/index.ts';
import { problemsText } from './import-cell.tsx';
import { lineOf, problemsOf } from './read-table.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  table: { fontFamily: 'monospace', minHeight: '100px' },
  rows: { height: '240px', display: 'flex', flexDirection: 'column' },
});
/** Rows that were pasted need no name. */
const named = optional(uploadBatch.input.fileName);
const template = editRow.template?.name ?? '';

/**
 * Takes a file, or rows pasted from a spreadsheet. The server parses both by their column headers; the result is shown
 * before it is submitted.
 */
export const PasteForm = observer(function PasteForm({ submit, close }: FormProps<typeof uploadBatch>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const upload = useService(Upload);
  const navigation = useService(Navigation);
  const mayDownload = usePermission('batchImport:downloadTemplate');
  const chooser = useRef<HTMLInputElement>(null);
  const [goodsId, setGoodsId] = useState<string | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [table, setTable] = useState('');
  const [start, setStart] = useState<ImportStart>();
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const rows = start?.rows ?? [];
  const wrong = rows.filter(({ problems }) => Object.keys(problems).length > 0).length;
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
      setStart(undefined);
      setStart((await upload.hand(importFilePath, file, { command: editRow.name, title: file.name })) as ImportStart);
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
    // Beside the number of the row: wherever the columns end, what is wrong is in sight.
    {
      id: 'problems',
      width: 380,
      title: text('import.problems'),
      cell: (row) => problemsText(problemsOf(row), text),
      hint: (row) => problemsText(problemsOf(row), text),
    },
    ...(start?.columns ?? []).map(({ field, label, unit }): GridColumn<ReadRow> => ({
      id: field,
      width: 140,
      title: unit && !/[(（]/.test(label) ? `${label}(${unit})` : label,
      cell: ({ cells }) => cells[field] ?? '',
    })),
  ];
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void during(async () => {
          const { id } = await submit({
            goodsId: goodsId ?? '',
            fileName: fileName ?? text('import.pasted'),
            rows: rows.map(lineOf),
          });
          navigation.go('/batchImportDetail', { batchId: id });
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
        field={named}
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
            setStart(undefined);
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
      {rows.length > 0 &&
        (wrong > 0 ? (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{text('import.readWrong', { count: rows.length, wrong })}</MessageBarBody>
          </MessageBar>
        ) : (
          <Text>{text('import.read', { count: rows.length })}</Text>
        ))}
      {start && (start.skipped.sheets > 0 || start.skipped.rows > 0) && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {text('import.skipped', {
              ...start.skipped,
              both: start.skipped.sheets > 0 && start.skipped.rows > 0 ? 'yes' : 'no',
            })}
          </MessageBarBody>
        </MessageBar>
      )}
      {rows.length > 0 && (
        <div className={styles.rows}>
          <DataGrid label={text('field.rows')} columns={columns} rows={rows} rowId={({ line }) => String(line)} />
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
        <Button type="submit" appearance="primary" disabled={busy || !goodsId || rows.length === 0}>
          {text('action.add')}
        </Button>
      </div>
    </form>
  );
});
