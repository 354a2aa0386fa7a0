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
import { Errors, useService, useText } from '@freightdeck/sdk/web';
import type { ClosableProps } from './popup-props.ts';
import styles from './popups.module.css';

/** The errors of this browser session. */
export const ErrorLog = observer(function ErrorLog({ onClose }: ClosableProps): ReactElement {
  const text = useText();
  const errors = useService(Errors);
  const columns = ['message', 'info', 'url', 'stack'] as const;
  return (
    <Dialog
      open
      onOpenChange={(_, change) => {
        if (!change.open) onClose();
      }}
    >
      <DialogSurface className={styles.wide}>
        <DialogBody>
          <DialogTitle>{text('core.shell.errors')}</DialogTitle>
          <DialogContent>
            <div className={styles.tableWrap} tabIndex={0} role="region" aria-label={text('core.shell.errors')}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">{text('core.shell.errors.at')}</th>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {text(`core.shell.errors.${column}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {errors.log.map((error, index) => (
                    <tr key={errors.log.length - index}>
                      <td>{error.at}</td>
                      <td>{error.message}</td>
                      <td>{error.plugin ? `${error.plugin} · ${error.info}` : error.info}</td>
                      <td>{error.url}</td>
                      <td>
                        <pre>{error.stack}</pre>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </DialogContent>
          <DialogActions>
            <Button
              onClick={() => {
                errors.clear();
                onClose();
              }}
            >
              {text('core.shell.errors.clear')}
            </Button>
            <Button appearance="primary" onClick={onClose}>
              {text('core.shell.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
