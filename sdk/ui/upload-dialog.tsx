import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { formatFileSize } from '../contract/values/file-size.ts';
import { Messages, Upload, usePick, useService, useText } from '../web/index.ts';
import type { StoredFile } from '../web/index.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { takesFiles } from './taken-files.ts';
import { acceptWords, acceptedTypes, mayShrink, refusedFiles, uploadLimits, usualKind } from './upload-rules.ts';
import type { RefusedFile, UploadLimits } from './upload-rules.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '8px 0 0', padding: 0, maxHeight: '320px', overflow: 'auto' },
  file: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  drop: {
    padding: '12px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  meta: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
interface Pending {
  readonly key: number;
  readonly file: File;
}
/** Props of `UploadDialog`. */
export interface UploadDialogProps {
  readonly files: readonly StoredFile[];
  readonly limits?: UploadLimits;
  /** File kind as a manifest declares it (`uploads`); its types, sizes and name apply. */
  readonly kind?: string;
  /** Called with the complete list when everything has been uploaded. */
  readonly onDone: (files: readonly StoredFile[]) => void;
  readonly onClose: () => void;
}
/** Chooses and uploads files with progress and counts; failed files stay and can be tried again. */
export const UploadDialog = observer(function UploadDialog({
  files,
  limits: given,
  kind,
  onDone,
  onClose,
}: UploadDialogProps) {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const upload = useService(Upload);
  const own = kind === undefined ? undefined : upload.rules(kind);
  const limits: UploadLimits = { ...uploadLimits, ...own, ...given };
  const messages = useService(Messages);
  const input = useRef<HTMLInputElement>(null);
  const next = useRef(0);
  const [stored, setStored] = useState(files);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [shrinking, setShrinking] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<number>();
  const [sent, setSent] = useState(0);
  const large = refused.filter(mayShrink);
  const choose = (chosen: readonly File[]): void => {
    const sorted = refusedFiles(chosen, stored.length + pending.length, limits);
    setRefused(sorted.refused);
    setPending([...pending, ...sorted.taken.map((file) => ({ key: next.current++, file }))]);
  };
  const shrink = async (): Promise<void> => {
    setShrinking(true);
    const made = await Promise.all(
      large.map(async ({ file }) => ({ file, small: await shrinkPicture(file, limits.bytes) })),
    );
    setShrinking(false);
    for (const { file, small } of made)
      if (!small)
        messages.show(
          'warning',
          text('core.ui.upload.notShrunk', { name: file.name, limit: formatFileSize(limits.bytes) }),
        );
    choose(made.flatMap(({ small }) => small ?? []));
  };
  const save = async (): Promise<void> => {
    if (pending.length === 0) {
      onDone(stored);
      return onClose();
    }
    const done: StoredFile[] = [];
    const left: Pending[] = [];
    const problems: string[] = [];
    setSent(0);
    for (const [index, one] of pending.entries()) {
      setProgress(index / pending.length);
      try {
        done.push(
          await upload.send(one.file, kind ?? usualKind, (part) => setProgress((index + part) / pending.length)),
        );
        setSent(done.length);
      } catch (error) {
        left.push(one);
        const notSent = text('core.ui.upload.failed', { name: one.file.name, size: formatFileSize(one.file.size) });
        problems.push(`${notSent} ${error instanceof Error ? error.message : ''}`.trim());
      }
    }
    const all = [...stored, ...done];
    setProgress(undefined);
    setStored(all);
    setPending(left);
    setFailed(problems);
    if (left.length > 0) return;
    messages.show('success', text('core.ui.upload.done', { count: done.length }));
    onDone(all);
    onClose();
  };
  const busy = progress !== undefined || shrinking;
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open && !busy) onClose();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{own?.title ? pick(own.title) : text('core.ui.upload.title')}</DialogTitle>
          <DialogContent
            {...takesFiles((dropped) => {
              if (!busy) choose(dropped);
            })}
          >
            <div className={styles.drop}>
              <Button disabledFocusable={busy} onClick={() => input.current?.click()}>
                {text('core.ui.upload.choose')}
              </Button>
              <div className={styles.meta}>{text('core.ui.upload.drop')}</div>
              <div className={styles.meta}>
                {text('core.ui.upload.limits', {
                  accept: acceptWords(limits.accept, text),
                  size: formatFileSize(limits.bytes),
                  count: limits.files,
                })}
              </div>
            </div>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept={acceptedTypes(limits.accept)}
              aria-label={text('core.ui.upload.choose')}
              onChange={(event) => {
                choose([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            {refused.length > 0 && (
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>
                  <strong>{text('core.ui.upload.filtered')}</strong>
                  {refused.map((one) => (
                    <div key={one.name}>
                      {text(`core.ui.upload.${one.why}`, {
                        name: one.name,
                        size: one.size,
                        limit: one.limit,
                        accept: acceptWords(one.accept, text),
                      })}
                    </div>
                  ))}
                  {refused.some((one) => one.why === 'tooMany') && (
                    <div>
                      {text('core.ui.upload.selected', {
                        limit: limits.files,
                        count: stored.length + pending.length + refused.length,
                      })}
                    </div>
                  )}
                  {large.length > 0 && (
                    <Button size="small" disabledFocusable={busy} onClick={() => void shrink()}>
                      {text('core.ui.upload.shrink', { count: large.length })}
                    </Button>
                  )}
                </MessageBarBody>
              </MessageBar>
            )}
            {failed.length > 0 && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>
                  <strong>{text('core.ui.upload.counts', { ok: sent, failed: failed.length })}</strong>
                  {failed.map((one) => (
                    <div key={one}>{one}</div>
                  ))}
                </MessageBarBody>
              </MessageBar>
            )}
            <ul className={styles.list}>
              {stored.map((one) => (
                <li key={one.id} className={styles.file}>
                  <span className={styles.name}>{one.name}</span>
                  <span className={styles.meta}>{formatFileSize(one.size)}</span>
                </li>
              ))}
              {pending.map(({ key, file }) => (
                <li key={key} className={styles.file}>
                  <span className={styles.name}>{file.name}</span>
                  <span className={styles.meta}>{formatFileSize(file.size)}</span>
                  <Button
                    size="small"
                    appearance="subtle"
                    icon={<DismissRegular />}
                    disabledFocusable={busy}
                    aria-label={`${text('core.ui.upload.remove')} ${file.name}`}
                    onClick={() => setPending(pending.filter((one) => one.key !== key))}
                  />
                </li>
              ))}
            </ul>
            {progress !== undefined && <ProgressBar value={progress} aria-label={text('core.ui.upload.title')} />}
          </DialogContent>
          <DialogActions>
            <Button disabledFocusable={busy} onClick={onClose}>
              {text('core.ui.cancel')}
            </Button>
            <Button appearance="primary" disabledFocusable={busy} onClick={() => void save()}>
              {text('core.ui.save')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
