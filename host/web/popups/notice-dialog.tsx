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
import type { ReactElement } from 'react';
import { noticeMute } from '@freightdeck/sdk/contract';
import { RichText } from '@freightdeck/sdk/ui';
import { Http, Navigation, useService, useText } from '@freightdeck/sdk/web';
import type { Notice } from '@freightdeck/sdk/web';

/** One announcement in full. It counts as read when the dialog is closed. */
export const NoticeDialog = observer(function NoticeDialog({
  notice,
  onClose,
}: {
  readonly notice: Notice;
  readonly onClose: () => void;
}): ReactElement {
  const text = useText();
  const navigation = useService(Navigation);
  const http = useService(Http);
  const { opens, kind } = notice;
  const mute = async (): Promise<void> => {
    // The call shows a failure itself; what was read is read either way.
    await http.run(noticeMute, { kind, muted: true }).catch(() => undefined);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(_, change) => {
        if (!change.open) onClose();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{notice.title}</DialogTitle>
          <DialogContent>
            <p>{notice.publishAt}</p>
            <RichText content={notice.content} />
          </DialogContent>
          <DialogActions>
            {notice.level !== 'urgent' && (
              <Button appearance="subtle" title={text('core.shell.notice.mute.hint')} onClick={() => void mute()}>
                {text('core.shell.notice.mute')}
              </Button>
            )}
            {opens && (
              <Button
                onClick={() => {
                  onClose();
                  navigation.go(opens.path, opens.query);
                }}
              >
                {text('core.shell.notice.follow')}
              </Button>
            )}
            <Button appearance="primary" onClick={onClose}>
              {text('core.shell.notice.read')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
