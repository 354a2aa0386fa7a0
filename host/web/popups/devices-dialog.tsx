import {
  Badge,
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { endOwnSessions, ownSessions } from '@freightdeck/sdk/contract';
import type { OwnSession } from '@freightdeck/sdk/contract';
import { ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import { Http, Messages, useService } from '@freightdeck/sdk/web';
import { useWords } from '@freightdeck/core/web/i18n';
import { deviceName } from './device-name.ts';
import type { ClosableProps } from './popup-props.ts';
import styles from './popups.module.css';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** 登录设备: the person's open sessions, and how to end those that are not this one. */
export const DevicesDialog = observer(function DevicesDialog({ onClose }: ClosableProps): ReactElement {
  const words = useWords('core.shell.devices');
  const http = useService(Http);
  const messages = useService(Messages);
  const [sessions, setSessions] = useState<readonly OwnSession[]>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const read = useCallback(async (): Promise<void> => {
    setFault(undefined);
    try {
      setSessions((await http.ask(ownSessions, {}, { quiet: true }))?.sessions ?? []);
    } catch (error) {
      setFault(messageOf(error));
    }
  }, [http]);
  useEffect(() => {
    void read();
  }, [read]);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const end = async (session?: OwnSession): Promise<void> => {
    const yes = await messages.confirm({
      title: words(session ? 'end' : 'endAll'),
      text: session
        ? words('end.ask', { device: deviceName(session.userAgent) || words('unknown'), ip: session.ip })
        : words('endAll.ask', { count: others.length }),
      ok: words(session ? 'end' : 'endAll'),
      danger: true,
    });
    if (!yes) return;
    setBusy(true);
    try {
      await http.run(endOwnSessions, { session: session?.id ?? null }, undefined, { quiet: true });
      messages.show('success', words('ended'));
    } catch (error) {
      messages.show('error', messageOf(error));
    }
    await read();
    setBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface data-account="devices">
        <DialogBody>
          <DialogTitle>{words('core.shell.devices')}</DialogTitle>
          <DialogContent>
            <p className={styles.note}>{words('hint')}</p>
            {fault !== undefined && <ErrorState message={fault} onRetry={() => void read()} />}
            {fault === undefined && !sessions && <LoadingRows rows={3} />}
            {sessions && (
              <ul className={styles.devices}>
                {sessions.map((one) => (
                  <li key={one.id} data-session={one.current ? 'current' : 'other'}>
                    <div>
                      <strong title={one.userAgent}>{deviceName(one.userAgent) || words('unknown')}</strong>
                      <span className={styles.note}>
                        {one.ip} · {one.platformName}
                      </span>
                      <span className={styles.note}>
                        {words('times', { since: one.createdAt, seen: one.lastSeenAt })}
                      </span>
                    </div>
                    {one.current ? (
                      <Badge appearance="tint" color="success">
                        {words('current')}
                      </Badge>
                    ) : (
                      <Button size="small" disabled={busy} onClick={() => void end(one)}>
                        {words('end')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </DialogContent>
          <DialogActions>
            <Button disabled={busy || others.length === 0} onClick={() => void end()}>
              {words('endAll')}
            </Button>
            <Button appearance="primary" onClick={onClose}>
              {words('core.ui.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
