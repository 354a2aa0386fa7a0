import { Button, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular, DismissRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatFileSize } from '../../contract/values/file-size.ts';
import { Upload, useService, useText } from '../../web/index.ts';
import { shrinkPicture } from '../shrink-picture.ts';
import { takesFiles } from '../taken-files.ts';
import { acceptWords, acceptedTypes, mayShrink, refusedFiles, uploadLimits, usualKind } from '../upload-rules.ts';
import type { InputProps } from './input-props.ts';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '32px' },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  problem: { color: tokens.colorStatusDangerForeground3, fontSize: tokens.fontSizeBase200 },
});
/** One file, sent as soon as it is chosen. */
export const FileInput = observer(function FileInput({
  id,
  field,
  value,
  onChange,
  disabled,
  size,
  label,
}: InputProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const upload = useService(Upload);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [name, setName] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [large, setLarge] = useState<File>();
  const limits = field.upload === undefined ? uploadLimits : { ...upload.rules(field.upload), files: 1 };
  const send = (file: File): void => {
    const refused = refusedFiles([file], 0, limits).refused[0];
    setProblem(
      refused &&
        text(`core.ui.upload.${refused.why}`, {
          name: file.name,
          size: refused.size,
          limit: refused.limit,
          accept: acceptWords(refused.accept, text),
        }),
    );
    setLarge(refused && mayShrink(refused) ? file : undefined);
    if (refused) return;
    setProgress(0);
    upload
      .send(file, field.upload ?? usualKind, setProgress)
      .then(
        (stored) => {
          setName(stored.name);
          onChange(stored.id);
        },
        (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => setProgress(undefined));
  };
  const busy = disabled || progress !== undefined;
  const shrink = async (file: File): Promise<void> => {
    setLarge(undefined);
    choose.current?.focus();
    const small = await shrinkPicture(file, limits.bytes);
    if (small) send(small);
    else setProblem(text('core.ui.upload.notShrunk', { name: file.name, limit: formatFileSize(limits.bytes) }));
  };
  return (
    <span
      {...takesFiles(([file]) => {
        if (file && !busy) send(file);
      })}
      title={text('core.ui.upload.drop')}
    >
      <span className={styles.row}>
        <Button
          id={id}
          ref={choose}
          size={size}
          icon={<ArrowUploadRegular />}
          disabled={disabled === true}
          disabledFocusable={progress !== undefined}
          onClick={() => input.current?.click()}
        >
          {text('core.ui.upload.choose')}
        </Button>
        <span className={styles.name}>{name ?? (typeof value === 'string' ? value : '')}</span>
        {typeof value === 'string' && (
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={text('core.ui.upload.remove')}
            onClick={() => {
              setName(undefined);
              onChange(null);
              // The button that was pressed goes; the focus stays in the field.
              choose.current?.focus();
            }}
          />
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes(limits.accept)}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) send(file);
          event.target.value = '';
        }}
      />
      {progress !== undefined && <ProgressBar value={progress} aria-label={label} />}
      {problem && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      {large && (
        <Button size="small" onClick={() => void shrink(large)}>
          {text('core.ui.upload.shrink', { count: 1 })}
        </Button>
      )}
    </span>
  );
});
