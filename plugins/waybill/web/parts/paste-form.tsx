import { Button, Field, MessageBar, MessageBarBody, Text, Textarea, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular, DocumentTableRegular } from '@fluentui/react-icons';
import { importTemplatePath } from '@freightdeck/sdk/contract';
import { FormField, readSheet, sheetLimit } from '@freightdeck/sdk/ui';
import type { Sheet } from '@freightdeck/sdk/ui';
import { Refusal, saveFile, Upload, usePermission, useService, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { formatFileSize, parseUnitPrice, parseWeight } from '@freightdeck/sdk/values';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { editRow, uploadBatch } from '../../contract/index.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  table: { fontFamily: 'monospace', minHeight: '160px' },
});

/** Cells of a pasted line; undefined when it is none. Times may be written with slashes and without seconds. */
function cellsOf(line: string) {
  const [vehicleNum = '', driverName = '', load = '', unload = '', loadAt = '', unloadAt = '', price = ''] = line
    .split(/\t|,|，/)
    .map((cell) => cell.trim());
  const loadNetKg = parseWeight(load);
  const unloadNetKg = parseWeight(unload);
  const carrierPrice = price === '' ? null : parseUnitPrice(price);
  if (
    !vehicleNum ||
    !driverName ||
    loadNetKg === undefined ||
    unloadNetKg === undefined ||
    !loadAt ||
    !unloadAt ||
    carrierPrice === undefined
  )
    return undefined;
  const at = (text: string): string => {
    const [day = '', time = '00:00'] = text.replaceAll('/', '-').split(/\s+/);
    return `${day} ${time.length === 5 ? `${time}:00` : time}`.slice(0, 19);
  };
  return {
    vehicleNum: vehicleNum.slice(0, 20),
    driverName: driverName.slice(0, 20),
    loadNetKg,
    unloadNetKg,
    loadAt: at(loadAt),
    unloadAt: at(unloadAt),
    carrierPrice,
  };
}

/** Lines of a filled-in template: without its head, and without the example it came with. */
const linesOf = (sheet: Sheet, example: string): string =>
  sheet
    .slice(1)
    .filter((cells) => cells.some((cell) => cell.trim() !== '') && !(cells[0] ?? '').startsWith(example))
    .map((cells) => cells.join('\t'))
    .join('\n');
const template = editRow.template?.name ?? '';

/** Takes lines as a spreadsheet copies them, or the file itself. */
export const PasteForm = observer(function PasteForm({ submit, close }: FormProps<typeof uploadBatch>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const upload = useService(Upload);
  const mayDownload = usePermission('batchImport:downloadTemplate');
  const chooser = useRef<HTMLInputElement>(null);
  const [goodsId, setGoodsId] = useState<string | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [table, setTable] = useState('');
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const lines = table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
  const unread = lines.findIndex((line) => line === undefined);
  const rows = lines.flatMap((line) => (line ? [line] : []));
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setFailure('');
    if (file.size > sheetLimit.bytes)
      return setFailure(text('import.tooLarge', { limit: formatFileSize(sheetLimit.bytes) }));
    await readSheet(file).then(
      (sheet) => {
        setTable(linesOf(sheet, text('import.example')));
        setFileName((name) => name ?? file.name.slice(0, 100));
      },
      () => setFailure(text('import.unreadable')),
    );
  };
  // What goes wrong has been told by then.
  const download = (): void => {
    upload.fetch(importTemplatePath, { id: template }).then(
      (file) => {
        saveFile(`${template}.xlsx`, file);
      },
      () => undefined,
    );
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await submit({ goodsId: goodsId ?? '', fileName: fileName ?? '', rows });
    } catch (error) {
      if (error instanceof Refusal) setErrors(error.fields);
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void send();
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
            void read(event.target.files?.[0]);
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
      <Field label={text('field.rows')} hint={text('import.paste')} required>
        <Textarea
          className={styles.table}
          value={table}
          disabled={busy}
          resize="vertical"
          onChange={(_, { value }) => setTable(value)}
        />
      </Field>
      {unread >= 0 ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{text('import.unread', { line: unread + 1 })}</MessageBarBody>
        </MessageBar>
      ) : (
        rows.length > 0 && <Text>{text('import.read', { count: rows.length })}</Text>
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
          disabled={busy || !goodsId || !fileName || rows.length === 0 || unread >= 0}
        >
          {text('action.add')}
        </Button>
      </div>
    </form>
  );
});
