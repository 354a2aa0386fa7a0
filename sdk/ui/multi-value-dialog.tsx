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
  Textarea,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState } from 'react';
import { confirmMultiValue, splitMultiValue } from '../contract/values/multi-value.ts';
import { useText } from '../web/index.ts';

const multiValueRows = 16;
const useStyles = makeStyles({
  hint: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    display: 'flex',
    justifyContent: 'space-between',
    gap: '8px',
    minHeight: '20px',
    marginTop: '4px',
  },
  area: { width: '100%', '& textarea': { maxHeight: 'min(480px, 60vh)', fontVariantNumeric: 'tabular-nums' } },
});
interface Props {
  readonly label: string;
  readonly values: readonly string[];
  /** Pasted text, unchanged; it replaces the values. */
  readonly pasted?: string | undefined;
  readonly isOne?: ((text: string) => boolean) | undefined;
  readonly onConfirm: (values: readonly string[]) => void;
  readonly onClose: () => void;
}
/** The dialog: one value per line, or pasted with any of the separators. */
export const MultiValueDialog = observer(function MultiValueDialog({
  label,
  values,
  pasted,
  isOne,
  onConfirm,
  onClose,
}: Props) {
  const styles = useStyles();
  const text = useText();
  const [draft, setDraft] = useState(pasted ?? values.join('\n'));
  const area = useRef<HTMLTextAreaElement>(null);
  // A browser puts the caret before the text of a box that the dialog focuses: what is typed next belongs behind it.
  useLayoutEffect(() => {
    const end = area.current?.value.length ?? 0;
    area.current?.setSelectionRange(end, end);
  }, []);
  const read = splitMultiValue(draft, isOne);
  const unique = confirmMultiValue(draft, isOne);
  const doubled = read.values.length - unique.length;
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface style={{ maxWidth: 480 }}>
        <DialogBody>
          <DialogTitle>{text('core.ui.multi.title', { label })}</DialogTitle>
          <DialogContent>
            <Textarea
              ref={area}
              className={styles.area}
              textarea={{ 'aria-label': label, rows: multiValueRows }}
              value={draft}
              onChange={(_, { value }) => setDraft(value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && event.ctrlKey && !event.nativeEvent.isComposing) {
                  event.preventDefault();
                  onConfirm(unique);
                }
              }}
            />
            <div className={styles.hint} aria-live="polite">
              <span>{text('core.ui.multi.hint')}</span>
              <span>{text('core.ui.multi.found', { count: unique.length })}</span>
            </div>
            {(read.mixed || read.stripped || doubled > 0) && (
              <MessageBar intent="info" layout="multiline">
                <MessageBarBody>
                  {[
                    read.mixed && text('core.ui.multi.mixed'),
                    read.stripped && text('core.ui.multi.stripped'),
                    doubled > 0 && text('core.ui.multi.doubled', { count: doubled }),
                  ]
                    .filter(Boolean)
                    .join(' ')}
                </MessageBarBody>
              </MessageBar>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setDraft('')}>{text('core.ui.clear')}</Button>
            <Button onClick={onClose}>{text('core.ui.cancel')}</Button>
            <Button appearance="primary" onClick={() => onConfirm(unique)}>
              {text('core.ui.ok')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
