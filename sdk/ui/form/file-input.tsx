import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Field } from '../../contract/index.ts';
import { formatFileSize } from '../../contract/values/file-size.ts';
import { Upload, useService, useText } from '../../web/index.ts';
import { shrinkPicture } from '../shrink-picture.ts';
import { takesFiles } from '../taken-files.ts';
import { acceptWords, acceptedTypes, mayShrink, refusedFiles, uploadLimits, usualKind } from '../upload-rules.ts';
import type { RefusedFile } from '../upload-rules.ts';
import { FileQueue } from './file-queue.ts';
import { FileTile, WaitingTile } from './file-tile.tsx';
import type { InputProps } from './input-props.ts';
import { UploadsContext } from './use-finished-form.ts';

const useStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', minHeight: '32px', minWidth: 0 },
  many: { alignItems: 'flex-start' },
  files: { display: 'flex', flexWrap: 'wrap', gap: '8px', margin: 0, padding: 0, minWidth: 0 },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  problem: { color: tokens.colorStatusDangerForeground3, fontSize: tokens.fontSizeBase200 },
});

const idsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');
const holdsMany = ({ kind, more }: Field): boolean => kind === 'list' || more !== undefined;
const mostOf = ({ kind, max, more }: Field): number =>
  kind === 'list' ? (max ?? uploadLimits.files) : 1 + (more?.length ?? 0);

/** One file or several, uploaded as soon as they are chosen, dropped or pasted. */
export const FileInput = observer(function FileInput({
  id,
  field,
  value,
  onChange,
  disabled = false,
  size,
  label,
}: InputProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const upload = useService(Upload);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  /** The button that had the focus when its file was moved. */
  const pressed = useRef<Element>(null);
  /** Files that were chosen here, for their names and pictures. */
  const chosen = useRef(new Map<string, { readonly name: string; readonly file: File }>());
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [problem, setProblem] = useState('');
  const kind = field.of?.upload ?? field.upload;
  const most = mostOf(field);
  const limits = { ...(kind === undefined ? uploadLimits : upload.rules(kind)), files: most };
  const ids = idsOf(value);
  // An upload ends after other changes of the form.
  const now = useRef({ ids, onChange });
  useLayoutEffect(() => {
    now.current = { ids, onChange };
  });
  useLayoutEffect(() => {
    if (pressed.current instanceof HTMLElement) pressed.current.focus();
    pressed.current = null;
  }, [value]);
  const give = (next: readonly string[]): void => {
    now.current = { ...now.current, ids: next };
    now.current.onChange(holdsMany(field) ? next : (next[0] ?? null));
  };
  const [queue] = useState(
    () =>
      new FileQueue({
        send: async (file, progress, signal) => {
          const stored = await upload.send(file, kind ?? usualKind, progress, signal);
          chosen.current.set(stored.id, { name: stored.name, file: stored.sent ?? file });
          return stored;
        },
        stored: (stored) => give(most === 1 ? [stored.id] : [...now.current.ids, stored.id]),
      }),
  );
  const form = useContext(UploadsContext);
  useEffect(() => form?.add(queue), [form, queue]);
  const isFull = most > 1 && ids.length + queue.waiting.length >= most;
  const take = (files: readonly File[]): void => {
    setProblem('');
    // Where there is one file, another takes its place.
    if (most === 1) for (const { key } of queue.waiting) queue.drop(key);
    const sorted = refusedFiles(files, most === 1 ? 0 : ids.length + queue.waiting.length, limits);
    setRefused(sorted.refused);
    queue.add(sorted.taken);
  };
  const large = refused.filter(mayShrink);
  const shrink = async (): Promise<void> => {
    setRefused(refused.filter((one) => !mayShrink(one)));
    choose.current?.focus();
    for (const { file } of large) {
      const small = await shrinkPicture(file, limits.bytes);
      if (small) take([small]);
      else setProblem(text('core.ui.upload.notShrunk', { name: file.name, limit: formatFileSize(limits.bytes) }));
    }
  };
  const move = (from: number, by: number): void => {
    const next = [...ids];
    next.splice(from + by, 0, ...next.splice(from, 1));
    pressed.current = document.activeElement;
    give(next);
  };
  const hint = text('core.ui.upload.limits', {
    accept: acceptWords(limits.accept, text),
    size: formatFileSize(limits.bytes),
    count: most,
  });
  return (
    <span
      className={styles.field}
      {...takesFiles((files) => {
        if (!disabled) take(most === 1 ? files.slice(0, 1) : files);
      })}
      title={`${text('core.ui.upload.drop')}\n${hint}`}
      data-unresolved={queue.waiting.some((one) => one.problem !== undefined) ? '' : undefined}
    >
      <span className={mergeClasses(styles.row, most > 1 && styles.many)}>
        <Button
          id={id}
          ref={choose}
          size={size}
          icon={<ArrowUploadRegular />}
          disabled={disabled}
          disabledFocusable={(most === 1 && queue.isBusy) || isFull}
          onClick={() => input.current?.click()}
        >
          {text('core.ui.upload.choose')}
        </Button>
        {(ids.length > 0 || queue.waiting.length > 0) && (
          <ul className={styles.files} aria-label={label}>
            {ids.map((one, at) => (
              <FileTile
                key={one}
                id={one}
                name={chosen.current.get(one)?.name ?? `${label}${most > 1 ? ` ${at + 1}` : ''}`}
                local={chosen.current.get(one)?.file}
                alone={most === 1}
                disabled={disabled}
                onRemove={() => {
                  give(ids.filter((other) => other !== one));
                  // The button that was pressed goes; the focus stays in the field.
                  choose.current?.focus();
                }}
                onEarlier={at > 0 ? () => move(at, -1) : undefined}
                onLater={at < ids.length - 1 ? () => move(at, 1) : undefined}
              />
            ))}
            {queue.waiting.map((one) => (
              <WaitingTile
                key={one.key}
                of={one}
                onAgain={() => queue.again(one.key)}
                onDrop={() => {
                  queue.drop(one.key);
                  choose.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        accept={acceptedTypes(limits.accept)}
        aria-label={label}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {most > 1 && (
        <span className={styles.hint}>
          {hint}
          <br />
          {text('core.ui.upload.drop')}
        </span>
      )}
      {queue.isBusy && (
        <span className={styles.hint} role="status">
          {text(form?.waits ? 'core.ui.upload.sendsThen' : 'core.ui.upload.sending')}
        </span>
      )}
      {(refused.length > 0 || problem) && (
        <span className={styles.problem} role="alert">
          {refused.map((one) => (
            <span key={one.name} style={{ display: 'block' }}>
              {text(`core.ui.upload.${one.why}`, {
                name: one.name,
                size: one.size,
                limit: one.limit,
                accept: acceptWords(one.accept, text),
              })}
            </span>
          ))}
          {problem}
        </span>
      )}
      {large.length > 0 && (
        <Button size="small" style={{ alignSelf: 'start' }} onClick={() => void shrink()}>
          {text('core.ui.upload.shrink', { count: large.length })}
        </Button>
      )}
    </span>
  );
});
