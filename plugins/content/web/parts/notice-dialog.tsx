import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { closingSurface, DateText, RichText } from '@freightdeck/sdk/ui';
import { Navigation, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { NoticeRow } from '../stores/notice-desk.ts';

const useStyles = makeStyles({ at: { margin: '0 0 12px', color: tokens.colorNeutralForeground3 } });

/** One announcement in full. */
export const NoticeDialog = observer(function NoticeDialog({
  notice,
  onMute,
  onClose,
}: {
  readonly notice: NoticeRow | undefined;
  /** Mutes its kind, or lets it be heard again. */
  readonly onMute: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const navigation = useService(Navigation);
  // Keeps the content while closing. The dialog is closed before it is unmounted; otherwise the page behind would stay
  // hidden from screen readers.
  const [shown, setShown] = useState(notice);
  useEffect(() => {
    if (notice) setShown(notice);
  }, [notice]);
  if (!shown) return null;
  const { opens } = shown;
  return (
    <Dialog
      open={notice !== undefined}
      onOpenChange={(_, change) => {
        if (!change.open) onClose();
      }}
    >
      <DialogSurface {...closingSurface(notice === undefined)}>
        <DialogBody>
          <DialogTitle>{shown.title}</DialogTitle>
          <DialogContent>
            <p className={styles.at}>
              <DateText at={shown.publishAt} />
            </p>
            <RichText content={shown.content} />
          </DialogContent>
          <DialogActions>
            {shown.level !== 'urgent' && (
              <Button appearance="subtle" onClick={onMute}>
                {text(shown.muted ? 'notices.unmute' : 'notices.mute')}
              </Button>
            )}
            {opens && (
              <Button
                onClick={() => {
                  onClose();
                  navigation.go(opens.path, opens.query);
                }}
              >
                {text('action.follow')}
              </Button>
            )}
            <Button appearance="primary" onClick={onClose}>
              {text('action.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
