import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { freePage, saveFile, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DemoFrame } from '../parts/demo-frame.tsx';
import { ExampleTable } from '../parts/example-table.tsx';
import { useExamples } from '../parts/use-examples.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '16px', alignItems: 'end' },
  grid: { minHeight: '240px' },
});
/** Removes characters that file systems do not allow in names. */
const plainName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '_').trim();

/** Zip下载示例: one text file per example, packed in the browser. */
const ZipDownload = observer(function ZipDownload(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const source = useExamples();
  const [name, setName] = useState('');
  const download = async (): Promise<void> => {
    const { strToU8, zipSync } = await import('fflate');
    const files = Object.fromEntries(
      (source.rows ?? []).map((row) => [
        `${row.id}-${plainName(row.title)}.txt`,
        strToU8(`${row.title}\r\n\r\n${row.content ?? ''}\r\n`),
      ]),
    );
    saveFile(
      `${plainName(name) || text('zipDownload.name')}.zip`,
      new Blob([zipSync(files)], { type: 'application/zip' }),
    );
  };
  return (
    <DemoFrame id="zipDownload">
      <div className={styles.row}>
        <Field label={text('excelExport.fileName')}>
          <Input
            value={name}
            maxLength={40}
            placeholder={text('zipDownload.name')}
            onChange={(_, { value }) => setName(value)}
          />
        </Field>
        <Button appearance="primary" disabled={!source.rows?.length} onClick={() => void download()}>
          {text('action.download')}
        </Button>
      </div>
      <div className={styles.grid}>
        <ExampleTable source={source} />
      </div>
    </DemoFrame>
  );
});
export const page = freePage(ZipDownload);
