import {
  Button,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, DocumentAddRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { TextOf } from '../i18n/use-words.ts';
import type { ImportStore } from './import-store.ts';

const useStyles = makeStyles({
  steps: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '720px' },
  step: { display: 'flex', flexDirection: 'column', gap: '8px', alignItems: 'flex-start' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  drop: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '12px',
    width: '100%',
    minHeight: '140px',
    padding: '16px',
    color: tokens.colorNeutralForeground2,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  over: { backgroundColor: tokens.colorBrandBackground2 },
});
/** Template out, file in. */
export const FileStep = observer(function FileStep({
  store,
  text,
}: {
  readonly store: ImportStore;
  readonly text: TextOf;
}): ReactNode {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const busy = store.phase === 'sending';
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) void store.send(file);
  };
  return (
    <div className={styles.steps}>
      <section className={styles.step}>
        <h3 className={styles.title}>{text('step.template')}</h3>
        <Button icon={<ArrowDownloadRegular />} data-template onClick={() => void store.template()}>
          {text('template')}
        </Button>
      </section>
      <section className={styles.step}>
        <h3 className={styles.title}>{text('step.file')}</h3>
        <div
          className={mergeClasses(styles.drop, over && styles.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            if (!busy) take(event.dataTransfer.files);
          }}
        >
          <span>{busy ? text('sending') : text('file.drop')}</span>
          {busy ? (
            <ProgressBar
              {...(store.sending !== undefined && store.sending < 1 ? { value: store.sending } : {})}
              aria-label={text('sending')}
            />
          ) : (
            <Button appearance="primary" icon={<DocumentAddRegular />} onClick={() => input.current?.click()}>
              {text('file')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx,.csv"
            aria-label={text('file')}
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
        </div>
        {store.problem && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>
              {store.problem.message}
              {store.problem.requestId && ` (${text('core.ui.requestId', { id: store.problem.requestId })})`}
            </MessageBarBody>
          </MessageBar>
        )}
      </section>
    </div>
  );
});
