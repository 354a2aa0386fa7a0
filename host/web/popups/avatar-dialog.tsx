import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { DragEvent, ReactElement } from 'react';
import { avatarSet } from '@freightdeck/sdk/contract';
import { Http, Messages, Upload, useService, useStoredFile, useText } from '@freightdeck/sdk/web';
import { useConsole } from '../console-context.ts';
import { avatarFault } from './avatar-rules.ts';
import styles from './popups.module.css';

/** One's own picture: chosen or dropped, looked at, kept. */
export const AvatarDialog = observer(function AvatarDialog({
  onClose,
}: {
  readonly onClose: () => void;
}): ReactElement {
  const text = useText();
  const http = useService(Http);
  const upload = useService(Upload);
  const messages = useService(Messages);
  const { auth } = useConsole();
  const input = useRef<HTMLInputElement>(null);
  const stored = useStoredFile(auth.session?.avatar ?? '');
  const [chosen, setChosen] = useState<{ readonly file: File; readonly url: string }>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url);
    },
    [chosen],
  );
  const choose = (files: readonly File[]): void => {
    const wrong = avatarFault(files);
    setFault(wrong ? text(wrong) : '');
    const [file] = files;
    if (!wrong && file) setChosen({ file, url: URL.createObjectURL(file) });
  };
  const keep = async (avatar: string): Promise<void> => {
    await http.run(avatarSet, { avatar: avatar || null });
    await auth.renew();
    messages.show('success', text('core.shell.avatar.done'));
    onClose();
  };
  const save = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().catch((error: unknown) => {
      setFault(error instanceof Error ? error.message : String(error));
    });
    setBusy(false);
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    choose([...event.dataTransfer.files]);
  };
  const shown = chosen?.url ?? stored;
  return (
    <Dialog
      open
      onOpenChange={(_, change) => {
        if (!change.open && !busy) onClose();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text('core.shell.avatar')}</DialogTitle>
          <DialogContent>
            <button
              type="button"
              className={styles.drop}
              onClick={() => input.current?.click()}
              onDragOver={(event) => {
                event.preventDefault();
              }}
              onDrop={dropped}
            >
              {shown ? (
                <img src={shown} alt={text('core.shell.avatar')} />
              ) : (
                <span>{auth.session?.name.slice(0, 1)}</span>
              )}
              <small>{text('core.shell.avatar.hint')}</small>
            </button>
            <input
              ref={input}
              type="file"
              accept="image/*"
              hidden
              name="avatar"
              onChange={(event) => {
                choose([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          </DialogContent>
          <DialogActions>
            {auth.session?.avatar && (
              <Button disabledFocusable={busy} onClick={() => void save(() => keep(''))}>
                {text('core.shell.avatar.remove')}
              </Button>
            )}
            <Button disabledFocusable={busy} onClick={onClose}>
              {text('core.ui.cancel')}
            </Button>
            <Button
              appearance="primary"
              disabled={!chosen}
              disabledFocusable={busy}
              onClick={() =>
                void save(async () => {
                  if (chosen) await keep((await upload.send(chosen.file, 'avatar')).id);
                })
              }
            >
              {text('core.ui.save')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
